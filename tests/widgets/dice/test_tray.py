"""Dice in their places: where they lie, what stands below them, and what a click does."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Offset
from textual.message import Message
from textual.pilot import Pilot

from tests.widgets.canvas_helpers import canvas as new_canvas
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, Stage
from widgets.cards.style import FaceStyle
from widgets.dice.style import DieSize, DieState
from widgets.dice.tray import (
    COUNT,
    DiceTray,
    TrayDie,
    place_dice,
    tray_height,
    tray_width,
)

DICE = (
    TrayDie(3, DieState.ROLLING, word="rolls", offer="keep"),
    *(TrayDie(4, DieState.KEPT, word="kept", offer="roll"),) * 2,
    TrayDie(1, DieState.ROLLING, word="rolls", offer="keep"),
    TrayDie(2, DieState.PLAIN),
)

Hosted = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


def painted(tray: DiceTray, size: DieSize = DieSize.MEDIUM, width: int = 80) -> list[str]:
    """Return the rows of a tray as text."""
    canvas = new_canvas(width, tray_height(size))
    list(tray.paint(canvas, place_dice(size, width, 0), FaceStyle.OUTLINED))
    return ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]


@pytest.mark.parametrize(
    ("width", "size", "left", "step"),
    [
        (80, DieSize.MEDIUM, 3, 15),
        (91, DieSize.LARGE, 1, 18),
        (156, DieSize.HUGE, 6, 30),
        (156, DieSize.GIANT, 1, 31),
    ],
)
def test_dice_lie_where_they_are_drawn(width: int, size: DieSize, left: int, step: int) -> None:
    place = place_dice(size, width, 5)
    assert (place.left, place.step) == (left, step)


@given(st.sampled_from(DieSize), st.integers(0, 250), st.integers(0, 40))
def test_dice_lie_apart_in_the_middle_of_the_field(size: DieSize, more: int, top: int) -> None:
    width = tray_width(size) + more
    place = place_dice(size, width, top)
    boxes = [place.die(index) for index in range(COUNT)]
    assert all(one.right < other.x for one, other in pairwise(boxes))
    assert boxes[0].x >= 0
    assert boxes[-1].right <= width
    assert abs(boxes[0].x - (width - boxes[-1].right)) <= 1
    for index in range(COUNT):
        kept = place.die(index, kept=True)
        assert kept.bottom < place.foot, "there is a row for the shelf"
        assert place.spot(index).contains_region(kept)
        assert place.spot(index).bottom == place.foot + 1


def test_places_stand_below_the_dice_and_values_only_on_them() -> None:
    tray = DiceTray()
    tray.set_reactive(DiceTray.dice, DICE)
    *above, last = painted(tray)
    assert last.split() == ["[1]", "rolls", "[2]", "kept", "[3]", "kept", "[4]", "rolls", "[5]"]
    text = "\n".join(above)
    assert sorted(sign for sign in text if sign.isdigit()) == ["1", "2", "3", "4", "4"]


def test_a_place_stays_where_it_is_whatever_is_said_of_its_die() -> None:
    tray = DiceTray()
    columns = set()
    for word in ("", "roll", "rolls", "kept"):
        tray.set_reactive(DiceTray.dice, (TrayDie(3, word=word),) * 5)
        columns.add(tuple(painted(tray)[-1].index(f"[{n}]") for n in range(1, 6)))
    assert len(columns) == 1


def test_places_are_left_out_where_they_mean_nothing() -> None:
    tray = DiceTray()
    tray.set_reactive(DiceTray.dice, DICE)
    tray.set_reactive(DiceTray.numbered, False)
    assert painted(tray)[-1] == ""


def test_the_pointer_shows_what_a_click_would_do() -> None:
    tray = DiceTray()
    tray.set_reactive(DiceTray.dice, DICE)
    tray.set_reactive(DiceTray.hovered, 1)
    assert "[2] kept" in painted(tray)[-1]
    tray.set_reactive(DiceTray.active, True)
    assert "[2] roll " in painted(tray)[-1]
    tray.set_reactive(DiceTray.hovered, 0)
    assert "[1] keep " in painted(tray)[-1]
    tray.set_reactive(DiceTray.hovered, 4)
    assert painted(tray)[-1].endswith("[5]")


async def test_a_click_chooses_a_die_while_that_is_possible(
    stage: Hosted, heard: list[Message]
) -> None:
    tray = DiceTray()

    def draw(canvas: Canvas) -> Iterator[Spot]:
        yield from tray.paint(canvas, place_dice(DieSize.MEDIUM, canvas.width, 0), FaceStyle.SOLID)

    def chosen() -> list[int]:
        return [message.index for message in heard if isinstance(message, DiceTray.Chosen)]

    table = Stage(draw, tray)
    async with stage(table) as pilot:
        table.divide([table.size.height])
        tray.dice = DICE
        await pilot.pause()
        spots = {spot.index: spot.region for spot in table.spots_of(tray)}
        where = table.region.offset + spots[3].offset + Offset(6, 3)
        await pilot.click(offset=where)
        assert chosen() == []
        tray.active = True
        await pilot.click(offset=where)
        await pilot.click(offset=table.region.offset + spots[3].offset - Offset(1, 0))
        await pilot.pause()
        assert chosen() == [3]
        await pilot.hover(offset=where)
        assert tray.hovered == 3
