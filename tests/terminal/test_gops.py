"""GOPS in a real terminal: whole games by keys, mouse and typed bids; resized, killed, left."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.match.match import Match
from app.storage.store import open_store
from games.gops.rules import Bid
from tests.app.match.gops_match_helpers import PRIZES, bid
from tests.app.screens.match_helpers import begun
from tests.share_helpers import share
from tests.terminal.terminal_helpers import ESCAPE, Terminal, without_tips

DEAL = ("--prizes", ",".join(map(str, PRIZES)))
PLAY = ("play", "gops", "--seat2", "plus-one", *DEAL)
MINE = (4, 3, 2, 10, 9, 5, 6, 8, 7)
LAST = 7
"""The rounds that are played before a game's last two."""
AT_ONCE = {"PARLOUR_MOTION": "none"}
"""What shows every step no longer than it takes; a game's last two rounds go at their own pace."""

LEFT = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1006l", b"\x1b[?2004l")
"""Alternate screen left, cursor shown, mouse and pasting as they were."""


def bids(match: Match) -> tuple[int, ...]:
    """Return what the person has bid."""
    steps = [step.action for step in match.steps if step.seat == 0]
    return tuple(action.card for action in steps if isinstance(action, Bid))


def mouse(terminal: Terminal, column: int, row: int) -> None:
    """Move the pointer to a cell and click there."""
    for sign in ("35;{}M", "0;{}M", "0;{}m"):
        terminal.type(f"\x1b[<{sign.format(f'{column + 1};{row + 1}')}")


def click(terminal: Terminal, words: str) -> None:
    """Click where words stand, the last place from above."""
    rows = terminal.text.split("\n")
    row = max(y for y, line in enumerate(rows) if words in line)
    mouse(terminal, rows[row].index(words), row)


def by_keys(terminal: Terminal, card: int) -> None:
    terminal.type(f"{card % 10}\r")


def by_mouse(terminal: Terminal, card: int) -> None:
    terminal.wait_for(f"{card}♠")
    click(terminal, f"{card}♠")


def typed(terminal: Terminal, card: int) -> None:
    terminal.type(":")
    terminal.wait_for("back to the table")
    terminal.type(f":{card}\r" if card % 2 else f"{card}\r")
    if card != MINE[-1]:
        terminal.type(ESCAPE)
        terminal.until(lambda: "back to the table" not in terminal.text, "the keys of the table")


def play(terminal: Terminal, way: Callable[[Terminal, int], None], *cards: int) -> None:
    """Bid cards, each in its round, and wait for what comes next."""
    for card in cards:
        number = MINE.index(card) + 1
        terminal.wait_for(f"round {number} of 9")
        terminal.wait_for("your bid")
        way(terminal, card)
        terminal.wait_for(f"round {number + 1} of 9" if number < len(MINE) else "  again")


def at_first_turn(terminal: Terminal, turn: str = "your bid") -> Terminal:
    """Wait for the first turn of the first game, without its tips."""
    without_tips(terminal)
    terminal.wait_for(turn)
    return terminal


def left_clean(terminal: Terminal) -> None:
    """Expect that the program ends well and leaves the terminal as it was."""
    assert terminal.end() == 0
    after = terminal.raw[terminal.raw.rindex(b"\x1b[?1049l") - 200 :]
    assert all(sign in after for sign in LEFT), after
    assert terminal.echoes
    assert b"Traceback" not in terminal.raw


@pytest.mark.parametrize(
    ("way", "before"),
    [(by_keys, share(LAST, 0)), (by_mouse, LAST), (typed, LAST)],
    ids=["keys", "mouse", "typed"],
)
def test_a_game_to_its_end(home: Path, way: Callable[[Terminal, int], None], before: int) -> None:
    if before:
        bid(begun(), *(card for pair in zip(MINE[:before], PRIZES, strict=False) for card in pair))
        terminal = Terminal("resume", home=home, around=AT_ONCE)
    else:
        terminal = at_first_turn(Terminal(*PLAY, home=home, around=AT_ONCE))
    play(terminal, way, *MINE[before:])
    terminal.wait_for("  again")
    match = open_store().resume(1)
    assert bids(match) == MINE
    first, second = match.standing.scores
    terminal.wait_for(f"{first} : {second}")
    terminal.wait_for("YOUR CHANCE TO WIN")
    terminal.type(ESCAPE)
    terminal.wait_for("PLAY AGAIN")
    terminal.type("q")
    left_clean(terminal)


def _fills(terminal: Terminal, columns: int) -> bool:
    return len(terminal.rows[0]) > columns - len("plus-one")


def test_resized_in_the_middle(home: Path) -> None:
    terminal = at_first_turn(Terminal(*PLAY, home=home, around=AT_ONCE))
    play(terminal, by_keys, *MINE[:2])
    terminal.wait_for("your bid")
    terminal.wait_for("round 3 of 9")
    for rows, columns in ((36, 120), (20, 60), (50, 200), (24, 80)):
        terminal.resize(rows, columns)
        if rows < 24:
            terminal.wait_for(f"this terminal is {columns} x {rows}")
            continue
        terminal.until(partial(_fills, terminal, columns), "the whole width")
        terminal.wait_for("round 3 of 9")
    play(terminal, by_keys, MINE[2])
    assert bids(open_store().resume(1)) == MINE[:3]
    terminal.type("\x11")
    left_clean(terminal)


def test_killed_it_is_found_in_the_lobby_as_it_was(home: Path) -> None:
    terminal = at_first_turn(Terminal(*PLAY, home=home, around=AT_ONCE))
    play(terminal, by_keys, *MINE[:3])
    terminal.wait_for("round 4 of 9")
    terminal.wait_for("your bid")
    before = [(step.n, step.seat, step.action) for step in open_store().resume(1).steps]
    terminal.kill()
    again = Terminal(home=home)
    again.wait_for("round 4 of 9")
    click(again, "round 4 of 9")
    again.wait_for("your bid")
    play(again, by_keys, MINE[3])
    steps = [(step.n, step.seat, step.action) for step in open_store().resume(1).steps]
    assert steps[: len(before)] == before
    again.type("\x11")
    left_clean(again)


def test_from_the_lobby_by_keys_and_back(home: Path) -> None:
    terminal = Terminal(home=home, new_process=True)
    terminal.wait_for("bid for each")
    click(terminal, "bid for each")
    terminal.wait_for("NEW GAME OF GOPS")
    terminal.type("\r")
    at_first_turn(terminal)
    terminal.type(ESCAPE)
    terminal.wait_for("CONTINUE")
    terminal.type("q")
    left_clean(terminal)


def test_the_screen_does_not_tell_which_card_the_first_of_two_clicked(home: Path) -> None:
    tables = []
    for card in (3, 7):
        words = ("play", "gops", "--seat2", "human", "--motion", "none", *DEAL)
        table = Terminal(*words, home=home / str(card))
        terminal = at_first_turn(table, "Player 1 to bid")
        click(terminal, f"{card}♠")
        terminal.wait_for("Player 2 to bid")
        terminal.rest()
        tables.append(terminal)
    first, second = tables
    second.until(lambda: first.read(0) and first.text == second.text, first.text)
    for terminal in tables:
        terminal.kill()


def test_hundreds_of_keys_in_one_go(home: Path) -> None:
    terminal = at_first_turn(Terminal(*PLAY, home=home))
    terminal.wait_for("your bid")
    terminal.type("\r\x1b[C7 u0\x1b[D:9\r\x1b[A" * share(25, 80))  # no more wait than a thousand
    terminal.type("\x11")
    left_clean(terminal)
    match = open_store().resume(1)
    state = match.start
    for step in match.steps:
        state = match.game.reduce(state, step.seat, step.action)
    assert state == match.state
