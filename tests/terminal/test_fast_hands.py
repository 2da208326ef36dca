"""Keys at every table in quick succession, in a real terminal with all motion: nobody is blamed."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from app.match.match import Match
from app.storage.store import open_store
from tests.share_helpers import share
from tests.terminal.terminal_helpers import Terminal, without_tips

RIGHT, ENTER = "\x1b[C", "\r"
BLAME = ("Hold on", "not your turn", "Press again", "too early")
MOST = 300
"""Rounds of keys after which a match is given up: a slow machine may need more than one a turn."""

TABLES: dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[[Match], object]]] = {
    "gops": (("--seat2", "plus-one"), (RIGHT, ENTER), lambda match: match.result),
    "gostop": (("--seat2", "greedy"), (RIGHT, ENTER), lambda match: match.count(0) >= 8),
    "twentyone": ((), ("s", "y"), lambda match: match.state.round > 3),
    "battle": (("--seat2", "greedy"), (ENTER, "s", RIGHT, ENTER, "y"), lambda m: len(m.steps) > 40),
}
"""How a match is begun, keys that take a turn at each table, and when it has gone far enough."""


def rest(terminal: Terminal, seconds: float) -> None:
    """Take in what is printed until the next key."""
    end = monotonic() + seconds
    while (left := end - monotonic()) > 0:
        terminal.read(left)


@pytest.mark.parametrize("apart", share((0.05,), (0.05, 0.2, 0.3, 0.6)))
@pytest.mark.parametrize("slug", TABLES)
def test_keys_in_quick_succession_take_turns_and_nobody_is_blamed(
    home: Path, slug: str, apart: float
) -> None:
    words, keys, is_enough = TABLES[slug]
    terminal = Terminal("play", slug, *words, "--seed", "7", home=home)
    without_tips(terminal)
    presses = 0
    while not is_enough(match := open_store().resume(1)):
        assert presses < MOST, terminal.text
        presses += 1
        for key in keys:
            terminal.type(key)
            rest(terminal, apart)
    assert not [words for words in BLAME if words in terminal.printed]
    turns = sum(step.seat == 0 for step in match.steps)
    assert 0 < turns <= presses * len(keys)
    if slug == "gops":
        assert presses >= turns == 9, "a bid needs a choice and Enter"
    print(f"{slug}, {apart} s apart: {presses * len(keys)} presses, {turns} turns")
    terminal.kill()


def test_a_rank_that_is_typed_while_bids_are_turned_over_only_chooses(home: Path) -> None:
    terminal = Terminal("play", "gops", "--seat2", "plus-one", "--seed", "7", home=home)
    without_tips(terminal)
    terminal.wait_for("your bid")
    terminal.type("4\r3")
    terminal.wait_for("round 2 of 9")
    terminal.wait_for("your bid")
    terminal.rest()
    assert [step.action.card for step in open_store().resume(1).steps if step.seat == 0] == [4]
    terminal.type("3\r")
    terminal.wait_for("round 3 of 9")
    bids = [step.action.card for step in open_store().resume(1).steps if step.seat == 0]
    assert bids == [4, 3]
    terminal.kill()
