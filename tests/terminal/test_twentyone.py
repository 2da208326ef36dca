"""Twenty-One in a real pseudo-terminal: a game by keys, its deck written at the end."""

from pathlib import Path

from tests.app.storage.deck_helpers import EVERY_ENDING, ROUNDS, written
from tests.terminal.terminal_helpers import Terminal, without_tips


def test_a_whole_game_by_keys_and_its_deck_written(tmp_path: Path) -> None:
    name, copy = written(tmp_path / "known.deck"), tmp_path / "copy.deck"
    at_once = {"PARLOUR_MOTION": "none"}
    words = ("play", "twentyone", "--deck", name)
    terminal = Terminal(*words, home=tmp_path / "home", around=at_once, new_process=True)
    without_tips(terminal)
    for number in (0, 1):  # the first is lost, the second is won
        terminal.wait_for("hit or stay")
        terminal.type(ROUNDS[number][1])
        terminal.wait_for("dealer  won 1")
        terminal.wait_for(f"you  won {number}")
        terminal.wait_for("another round?")
        terminal.type("n" if number == 1 else "y")
    terminal.wait_for("Level at the end, 1 each.")
    terminal.type("\t")
    terminal.wait_for("A tie, 1 : 1")
    terminal.wait_for("play again")
    terminal.type("\x13")
    terminal.wait_for("WRITE A FILE")
    terminal.type("\x15" + f"{copy}\r")
    terminal.wait_for("Written to")
    terminal.type("\x11")
    assert terminal.end() == 0
    assert copy.read_text().split() == list(EVERY_ENDING)


def test_a_wrong_deck_starts_no_game(tmp_path: Path) -> None:
    name = written(tmp_path / "w.deck", EVERY_ENDING[:51])
    terminal = Terminal("play", "twentyone", "--deck", name, home=tmp_path / "home")
    assert terminal.end() == 1
    assert "Cannot populate deck: invalid data in" in terminal.printed
