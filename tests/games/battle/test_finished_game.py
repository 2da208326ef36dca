"""The finished game of the rules page, typed command by command, with dice from CHEAT."""

from collections.abc import Callable
from pathlib import Path

from games.battle import GAME
from games.battle.state import State
from games.contract import Result

GOLDEN = Path(__file__).parent / "golden" / "finished.txt"

TURNS = (
    ("1s", "1 1 2 3 4", "2 2 3 3 4"),
    ("2s", "2 2 2 1 3", "2 2 2 1 3"),
    ("3s", "3 3 1 2 4", "3 1 1 2 4"),
    ("4s", "4 1 1 2 3", "4 1 1 2 3"),
    ("trio", "1 1 2 2 3", "4 4 4 1 2"),
    ("quartet", "1 1 2 2 3", "1 1 2 2 3"),
    ("band", "2 2 3 3 3", "1 1 2 2 3"),
    ("doremi", "1 1 2 2 3", "1 1 2 2 3"),
    ("orchestra", "1 1 2 2 3", "1 1 2 2 3"),
)
"""Each round's category with the dice of player 1 and of player 2."""


def commands() -> list[str]:
    """Return the lines of the whole game: each turn a roll, a CHEAT and a category."""
    return [
        line
        for category, *both in TURNS
        for dice in both
        for line in ("", f"cheat {dice}", category)
    ]


def test_the_finished_game_of_the_rules_page(
    typed: Callable[..., tuple[State, list[str]]],
) -> None:
    state, lines = typed(commands(), band=25)
    assert state.scores == ((2, 6, 6, 4, 0, 0, 25, 0, 0), (0, 6, 3, 4, 15, 0, 0, 0, 0))
    assert GAME.result(state) == Result(0, (43, 28), ("cheat",))
    assert lines[-1] == "Player 1 wins!"
    assert "\n".join(lines) + "\n" == GOLDEN.read_text()
