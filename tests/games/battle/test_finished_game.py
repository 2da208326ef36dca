"""The finished game of the rules page, typed command by command, with dice from CHEAT."""

from collections.abc import Callable
from pathlib import Path

from games.battle import GAME
from games.battle.state import State
from games.contract import Result
from tests.games.battle.finished_game_helpers import commands

GOLDEN = Path(__file__).parent / "golden" / "finished.txt"


def test_the_finished_game_of_the_rules_page(
    typed: Callable[..., tuple[State, list[str]]],
) -> None:
    state, lines = typed(commands(), band=25)
    assert state.scores == ((2, 6, 6, 4, 0, 0, 25, 0, 0), (0, 6, 3, 4, 15, 0, 0, 0, 0))
    assert GAME.result(state) == Result(0, (43, 28), ("cheat",))
    assert lines[-1] == "Player 1 wins!"
    assert "\n".join(lines) + "\n" == GOLDEN.read_text()
