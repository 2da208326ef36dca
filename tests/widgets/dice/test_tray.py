"""Dice in their places and in a row: where they lie, what a click does, how they tumble."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Offset, Size
from textual.message import Message
from textual.pilot import Pilot

from tests.widgets.canvas_helpers import canvas as new_canvas
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, Stage
from widgets.cards.style import FaceStyle
from widgets.dice.row import DiceRow
from widgets.dice.style import DieSize, DieState
from widgets.dice.tray import (
    COUNT,
    DiceTray,
    TrayDie,
    place_dice,
    tray_height,
    tray_width,
    tumble_moments,
    tumbling,
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


FALLEN = tuple(TrayDie(value, DieState.ROLLING) for value in (3, 4, 4, 1, 2))

rolling = st.sets(st.integers(0, 4), min_size=1).map(sorted)


def test_five_dice_lie_after_300_milliseconds() -> None:
    moments = tumble_moments(5)
    assert moments[0] == 0
    assert moments[-1] == pytest.approx(0.3)
    assert tumble_moments(1)[-1] == pytest.approx(0.18)


@given(rolling, st.integers(0, 400))
def test_a_die_shows_its_figure_only_at_rest(indices: list[int], milliseconds: int) -> None:
    seconds = milliseconds / 1000
    shown = tumbling(FALLEN, indices, seconds)
    for index, die in enumerate(shown):
        if index not in indices:
            assert die == FALLEN[index]
            continue
        lands = 0.18 + 0.03 * indices.index(index)
        is_at_rest = seconds >= lands - 1e-6
        assert (die.frame is None) == is_at_rest
        assert die.value == (FALLEN[index].value if is_at_rest else 0)


@given(rolling)
def test_at_the_end_all_dice_lie_as_they_fell(indices: list[int]) -> None:
    end = tumble_moments(len(indices))[-1]
    assert tumbling(FALLEN, indices, end) == FALLEN


@given(rolling)
def test_each_die_is_seen_in_three_pictures(indices: list[int]) -> None:
    seen: dict[int, list[int | None]] = {index: [] for index in indices}
    for moment in tumble_moments(len(indices)):
        shown = tumbling(FALLEN, indices, moment)
        for index in indices:
            if not seen[index] or seen[index][-1] != shown[index].frame:
                seen[index].append(shown[index].frame)
    for frames in seen.values():
        assert len(frames) == 4
        assert frames[-1] is None
        assert len(set(frames)) == 4


@pytest.mark.parametrize(
    ("width", "most", "size"),
    [
        (29, DieSize.SMALL, DieSize.SMALL),
        (20, DieSize.HUGE, DieSize.TINY),
        (41, DieSize.HUGE, DieSize.MEDIUM),
        (100, DieSize.LARGE, DieSize.LARGE),
        (100, DieSize.HUGE, DieSize.HUGE),
    ],
)
def test_dice_are_as_large_as_fit_and_are_allowed(width: int, most: DieSize, size: DieSize) -> None:
    row = DiceRow(1, 3, 4)
    row.set_reactive(DiceRow.most, most)
    assert row.size_for(width) is size
    assert row.get_content_height(Size(0, 0), Size(0, 0), width) == size.height
