"""Captured sets: four dots each, a star for a full one, folded into the room there is."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import FACES
from widgets.cards.captures import Captured, Captures, capture_rows
from widgets.spans import plain

Drawn = Callable[[Widget], list[str]]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

SETS = (Captured("Q", 4), Captured("10", 2), Captured("7", 3))


async def test_sets_are_dots_and_change_in_place(stage: Stage, drawn: Drawn) -> None:
    captures = Captures()
    captures.styles.width = 20
    async with stage(captures) as pilot:
        assert drawn(captures) == ["no captures yet"]
        captures.sets = SETS
        await pilot.pause()
        assert drawn(captures) == [" Q ●●●●★  10 ●●○○", " 7 ●●●○"]
        captures.plain = True
        await pilot.pause()
        assert drawn(captures) == [" Q oooo*  10 oo..", " 7 ooo."]


def test_all_thirteen_fold_into_any_width() -> None:
    sets = tuple(Captured(face, 4) for face in FACES)
    for width in range(8, 140):
        rows = [plain(row).rstrip() for row in capture_rows(sets, width)]
        assert max(map(len, rows)) <= width
        assert sum(row.count("★") for row in rows) == 13
