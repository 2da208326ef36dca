"""Go Stop in a real terminal: a round by keys, one by mouse, a save in the middle, its resume."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.match import Match
from app.store import open_store
from games.gostop.state import Play
from tests.terminal.screen import Terminal

PLAY = ("play", "gostop", "--seat2", "greedy", "--seed", "24")
ANSWERS = ("⏎ play", "⏎ take it", "⏎ move", "another round?")
SILENT = 300
"""How often nothing may come before a test gives up: seconds at the least."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show every step as long as it takes."""
    monkeypatch.setenv("PARLOUR_MOTION", "none")


def click(terminal: Terminal, column: int, row: int) -> None:
    """Move the pointer to a cell and click there."""
    for sign in ("35;{}M", "0;{}M", "0;{}m"):
        terminal.type(f"\x1b[<{sign.format(f'{column + 1};{row + 1}')}")


def row_of(terminal: Terminal, words: str) -> int:
    """Return the last row with some words. Raises `AssertionError` where there is none."""
    found = [y for y, line in enumerate(terminal.screen.display) if words in line]
    assert found, f"no {words!r} on this screen:\n{terminal.text}"
    return found[-1]


def by_keys(terminal: Terminal) -> None:
    """Play the first card, take the first match, let the other play."""
    terminal.type("\r")


def by_mouse(terminal: Terminal) -> None:
    """Do the same by clicks: on the card in hand, on the match, on the menu."""
    if "⏎ move" in terminal.text and "▸ greedy" in terminal.text:
        row = row_of(terminal, "⏎ move")
        click(terminal, terminal.screen.display[row].index("⏎ move"), row)
    elif "⏎ take it" in terminal.text:
        row = min(y for y, line in enumerate(terminal.screen.display) if "▔▔" in line)
        click(terminal, terminal.screen.display[row].index("▔▔"), row - 1)
    else:
        click(terminal, 2, row_of(terminal, "▸ you") + 3)


def settle(terminal: Terminal, before: str) -> None:
    """Wait until something else is shown, and somebody can answer it."""
    size, silent = -1, 0
    while (
        size != len(terminal.raw)
        or terminal.text == before
        or not any(words in terminal.text for words in ANSWERS)
    ):
        silent = silent + 1 if size == len(terminal.raw) else 0
        assert silent < SILENT, terminal.text
        size = len(terminal.raw)
        terminal.read(0.03)


def to_the_end(terminal: Terminal, way: Callable[[Terminal], None]) -> None:
    """Play a round to its end."""
    settle(terminal, "")
    while "another round?" not in terminal.text:
        before = terminal.text
        way(terminal)
        settle(terminal, before)


def begun(home: Path) -> Terminal:
    """Return a new game; a key takes the hints of the first one away."""
    terminal = Terminal(*PLAY, home=home)
    terminal.wait_for("Enter plays the card under the cursor")
    while "Enter plays the card" in terminal.text:
        terminal.type("x")
        terminal.read(0.2)
    terminal.wait_for("▸ you")
    return terminal


def played(match: Match) -> int:
    """Return how many cards the person has played."""
    return sum(step.seat == 0 and isinstance(step.action, Play) for step in match.steps)


@pytest.mark.parametrize("way", [by_keys, by_mouse])
def test_a_whole_round(home: Path, way: Callable[[Terminal], None]) -> None:
    terminal = begun(home)
    to_the_end(terminal, way)
    terminal.type("n")
    terminal.wait_for("new deal")
    match = open_store().resume(1)
    first, second = match.standing.scores
    assert played(match) == 10
    assert not match.to_move
    assert f"{first} : {second}" in terminal.text
    terminal.type("\x1b")
    terminal.wait_for("q quit")
    terminal.type("q")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.raw


def test_a_save_in_the_middle_and_the_resume_of_it(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "middle.lisp"
    terminal = begun(home)
    while played(open_store().resume(1)) < 3 or "⏎ take it" in terminal.text:
        before = terminal.text
        terminal.type("\r")
        settle(terminal, before)
    terminal.type("s")
    terminal.wait_for("Write a file")
    for keys in ("\x15", str(path), "\r"):
        terminal.read(0.5)
        terminal.type(keys)
    terminal.wait_for("q quit")
    terminal.type("q")
    assert terminal.end() == 0
    kept = open_store().resume(1).state
    again = Terminal("play", "gostop", "--seat2", "greedy", "--load", str(path), home=home)
    again.wait_for("round 1")
    settle(again, "")
    to_the_end(again, by_keys)
    again.type("\x11")
    assert again.end() == 0
    loaded = open_store().resume(2).start
    assert (loaded.hands, loaded.captured, loaded.layout, loaded.stock) == (
        kept.hands,
        kept.captured,
        kept.layout,
        kept.stock,
    )
