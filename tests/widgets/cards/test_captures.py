"""Captured sets: four dots each, a star for a full one, folded into the room there is."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import FACES
from widgets.cards.captures import CapturedRank, Captures, draw_captures
from widgets.spans import row_text

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

SETS = (CapturedRank("Q", 4), CapturedRank("10", 2), CapturedRank("7", 3))


async def test_sets_are_dots_and_change_in_place(stage: Stage, drawn: Drawn) -> None:
    captures = Captures()
    captures.styles.width = 20
    async with stage(captures) as pilot:
        assert drawn(captures) == ["no captures yet"]
        captures.sets = SETS
        await pilot.pause()
        assert drawn(captures) == [" Q ●●●●★  10 ●●○○", " 7 ●●●○"]
        captures.ascii_only = True
        await pilot.pause()
        assert drawn(captures) == [" Q oooo*  10 oo..", " 7 ooo."]


def test_all_thirteen_fold_into_any_width() -> None:
    sets = tuple(CapturedRank(face, 4) for face in FACES)
    for width in range(8, 140):
        rows = [row_text(row).rstrip() for row in draw_captures(sets, width)]
        assert max(map(len, rows)) <= width
        assert sum(row.count("★") for row in rows) == 13
