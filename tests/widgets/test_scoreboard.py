"""The scoreboard: points in one column, the turn pointed at, long names cut."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from widgets.ink import plain
from widgets.scoreboard import PlayerLine, Scoreboard, score_rows

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

BOTH = (PlayerLine("careful", "5", "still holds 6"), PlayerLine("you", "14", turn=True))


async def test_whose_turn_it_is_is_pointed_at(stage: Stage, drawn: Drawn) -> None:
    board = Scoreboard()
    async with stage(board) as pilot:
        board.players = BOTH
        await pilot.pause()
        assert drawn(board) == ["  careful   5  still holds 6", "▸ you      14"]
        board.plain = True
        await pilot.pause()
        assert drawn(board)[1] == "> you      14"


def test_a_long_name_leaves_room_for_the_points() -> None:
    rows = score_rows((PlayerLine("a program with a long name", "100"),), 20)
    assert plain(rows[0]).rstrip() == "  a program wi…  100"
