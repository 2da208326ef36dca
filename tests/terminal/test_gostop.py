"""Go Stop in a real terminal: a round by keys, one by mouse, a save in the middle, its resume."""

from contextlib import closing
from pathlib import Path

import pytest

from app.match.match import Match
from app.storage.store import open_store
from games.gostop.rules import Play
from tests.share_helpers import share
from tests.terminal.terminal_helpers import ESCAPE, Terminal, without_tips

PLAY = ("play", "gostop", "--seat2", "greedy", "--seed", "24")
ASKED = {
    "play": "your card",
    "meet": "your choice",
    "take": "your choice",
    "another": "another round?",
}
"""What stands on the screen when the person is asked, by what happens next."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show every step as long as it takes, and let the computer wait."""
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    monkeypatch.setenv("PARLOUR_TURNS", "wait")


def by_keys(terminal: Terminal) -> None:
    """Play the first card, take the first match, let the other play."""
    terminal.type("\r" if "↵  Medium plays" in terminal.text else "\x1b[H\r")


def prompt(match: Match) -> str | None:
    """Return what the screen says when the person is to answer; None while things go on."""
    if match.to_move == (1,) and match.state.phase == "play":
        return "↵  Medium plays"
    return ASKED.get(match.state.phase) if match.to_move == (0,) else None


def settle(terminal: Terminal, steps: int, number: int = 1, before: str = "") -> None:
    """Wait until a match is further, something else is shown, and somebody can answer it."""

    def further() -> bool:
        match = store.resume(number)
        asked, text = prompt(match), terminal.text
        return len(match.steps) > steps and text != before and bool(asked) and str(asked) in text

    with closing((store := open_store()).connection):
        terminal.until(further, "anything else to answer")


def kept(number: int = 1) -> Match:
    """Return a match as it stands in the store, of which no descriptor stays open."""
    with closing((store := open_store()).connection):
        return store.resume(number)


def numbers() -> tuple[int, ...]:
    """Return the numbers of all matches in the store."""
    with closing((store := open_store()).connection):
        return store.numbers_by_persons()


def go_on(terminal: Terminal, number: int = 1) -> None:
    """Do what is next, and wait for what comes of it."""
    steps, before = len(kept(number).steps), terminal.text
    by_keys(terminal)
    settle(terminal, steps, number, before)


def to_the_end(terminal: Terminal, number: int = 1) -> None:
    """Play a round to its end."""
    settle(terminal, -1, number)
    while kept(number).state.phase != "another":
        go_on(terminal, number)
    terminal.wait_for("another round?")


def begun(home: Path) -> Terminal:
    """Return a new game; without the tips of the first one."""
    terminal = Terminal(*PLAY, home=home)
    without_tips(terminal)
    terminal.wait_for("your card")
    return terminal


def played(match: Match) -> int:
    """Return how many cards the person has played."""
    return sum(step.seat == 0 and isinstance(step.action, Play) for step in match.steps)


def test_a_whole_round(home: Path) -> None:
    terminal = begun(home)
    to_the_end(terminal)
    terminal.type("n")
    terminal.wait_for("WHO WAS AHEAD")
    match = open_store().resume(1)
    first, second = match.standing.scores
    assert played(match) == 10
    assert not match.to_move
    assert f"{first} : {second}" in terminal.text
    terminal.type(ESCAPE)
    terminal.wait_for("q  quit")
    terminal.type("q")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.raw


def test_a_save_in_the_middle_and_the_resume_of_it(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "middle.lisp"
    terminal = begun(home)
    while (match := kept()).state.phase != "play" or played(match) < 3:
        go_on(terminal)
    terminal.type("\x13")
    terminal.wait_for("WRITE A FILE")
    terminal.type(f"\x15{path}\r")
    terminal.wait_for("q  quit")
    terminal.type("q")
    assert terminal.end() == 0
    left = kept().state
    words = ("play", "gostop", "--seat2", "greedy", "--load", str(path))
    again = Terminal(*words, home=home, new_process=True)
    again.wait_for("↵  Medium plays")
    again.type("\r")
    again.until(lambda: len(numbers()) == 2, "a second match in the store")
    settle(again, -1, 2)
    go_on(again, 2)
    if share(False, True):
        to_the_end(again, 2)
    again.type("\x11")
    assert again.end() == 0
    loaded = kept(2).start
    assert (loaded.hands, loaded.captured, loaded.layout, loaded.stock) == (
        left.hands,
        left.captured,
        left.layout,
        left.stock,
    )
