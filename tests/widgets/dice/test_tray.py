"""Dice in their places: where they lie, what is said of them, how they tumble."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.canvas_helpers import canvas as new_canvas
from widgets.cards.style import FaceStyle
from widgets.dice.painter import (
    COUNT,
    TrayDie,
    draw_in_place,
    place_dice,
    tray_height,
    tray_width,
    tumble_moments,
    tumbling,
)
from widgets.dice.style import DieSize, DieState

DICE = (
    TrayDie(3, DieState.ROLLING, word="rolls"),
    *(TrayDie(4, DieState.KEPT, word="kept"),) * 2,
    TrayDie(1, DieState.ROLLING, word="rolls"),
    TrayDie(2, DieState.PLAIN),
)


def painted(dice: tuple[TrayDie, ...]) -> list[str]:
    """Return the rows of a tray as text."""
    canvas = new_canvas(80, tray_height(DieSize.MEDIUM))
    place = place_dice(DieSize.MEDIUM, 80, 0)
    for index, die in enumerate(dice):
        draw_in_place(canvas, place, index, die, FaceStyle.OUTLINED, numbered=True)
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
        spot = place.spot(index)
        assert spot.contains_region(kept)
        assert kept.y - place.die(index).y in (2, 3), "it lies lower"
        assert kept.bottom < spot.bottom - 1, "there is a row for the shelf"
        assert spot.height == tray_height(size)


def test_places_stand_below_the_dice_and_values_only_on_them() -> None:
    *above, last = painted(DICE)
    assert last.split() == ["[1]", "rolls", "[2]", "kept", "[3]", "kept", "[4]", "rolls", "[5]"]
    text = "\n".join(above)
    assert sorted(sign for sign in text if sign.isdigit()) == ["1", "2", "3", "4", "4"]


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
