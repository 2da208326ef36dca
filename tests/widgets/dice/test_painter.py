"""Dice on a canvas: every size, state and face, and where they lie and tumble."""

from collections.abc import Callable, Iterable
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.canvas_helpers import canvas as new_canvas
from tests.widgets.cards.painting_helpers import painted
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Rgb
from widgets.cards.style import FaceStyle
from widgets.dice.painter import (
    COUNT,
    TrayDie,
    draw_die,
    draw_in_place,
    place_dice,
    tray_height,
    tray_width,
    tumble_moments,
    tumbling,
)
from widgets.dice.solid import Facet, scan
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie, hues_of

X, Y = 3, 2
"""Where the tests put a die."""

sizes = pytest.mark.parametrize("size", DieSize, ids=lambda size: size.name.lower())
states = pytest.mark.parametrize("state", DieState, ids=lambda state: state.value)
faces = pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)


def drawn(
    size: DieSize,
    value: int = 4,
    state: DieState = DieState.ROLLING,
    face: FaceStyle = FaceStyle.SOLID,
    frame: int | None = None,
    *,
    few: bool = False,
) -> Canvas:
    """Return a canvas with a die."""
    canvas = new_canvas(size.width + 2 * X, size.height + 2 * Y, few=few)
    draw_die(canvas, X, Y, ShownDie(value, state, frame), DieLook(size, face))
    return canvas


@pytest.mark.parametrize("face", [FaceStyle.OUTLINED, FaceStyle.LETTERS], ids=lambda f: f.value)
def test_outlined_dice_look_as_they_did(
    face: FaceStyle, golden: Callable[[str, Iterable[str]], None]
) -> None:
    canvas = new_canvas(74, 32)
    for row, state in enumerate((DieState.ROLLING, DieState.KEPT)):
        x = 0
        for size in DieSize:
            draw_die(canvas, x, 16 * row, ShownDie(3, state), DieLook(size, face))
            x += size.width + 1
    golden(f"dice-{face.value}", ("".join(cell.char for cell in row) for row in canvas.rows))


@sizes
@states
def test_a_die_stays_in_its_box_and_on_its_shelf(size: DieSize, state: DieState) -> None:
    for face, few, value in product(FaceStyle, (False, True), range(5)):
        cells = painted(drawn(size, value, state, face, few=few))
        shelf = state is DieState.KEPT and face is FaceStyle.SOLID
        assert {x for x, _ in cells} <= set(range(X, X + size.width))
        assert {y for _, y in cells} <= set(range(Y, Y + size.height + shelf))
        assert len(cells) > size.width


@sizes
def test_a_die_in_the_air_shows_no_figure_whatever_it_will_be(size: DieSize) -> None:
    for face, frame in product(FaceStyle, (0, 1, 2, 5)):
        pictures = [drawn(size, value, face=face, frame=frame).rows for value in (1, 2, 3, 4)]
        assert all(picture == pictures[0] for picture in pictures), (face, frame)
        assert painted(drawn(size, face=face, frame=frame)), (face, frame)


@faces
@sizes
def test_values_and_states_are_told_apart(face: FaceStyle, size: DieSize) -> None:
    assert len({str(drawn(size, value, face=face).rows) for value in (0, 1, 2, 3, 4)}) == 5
    kept = drawn(size, 2, DieState.KEPT, face)
    assert kept.rows != drawn(size, 2, DieState.ROLLING, face).rows
    text = [["".join(c.char for c in row) for row in each.rows] for each in (kept, drawn(size, 2))]
    assert text[0] != text[1], "without colours too"


@sizes
@states
def test_sixteen_colours_are_enough(size: DieSize, state: DieState) -> None:
    canvas = drawn(size, 0, state, few=True)
    hues = hues_of(state, canvas.palette)
    pure = {hues.lit, hues.dark, canvas.palette["felt"], canvas.palette["gold-solid"]}
    cells = [canvas.rows[y][x] for x, y in painted(canvas)]
    plain = [cell for cell in cells if {cell.field, cell.ink} <= pure]
    assert len(plain) > 0.6 * len(cells), "only the seam is blended"
    assert hues.lit != hues.dark


RED, BLUE = Rgb(200, 0, 0), Rgb(0, 0, 100)
WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def test_a_triangle_covers_half_of_its_box() -> None:
    rows = scan([Facet(((0.0, 0.0), (1.0, 1.0), (0.0, 1.0)), RED, RED)], 8, 8)
    assert sum(pixel.share for row in rows for pixel in row) == pytest.approx(32)


def test_what_lies_in_front_hides_what_is_behind() -> None:
    middle = Facet(((0.25, 0.0), (0.75, 0.0), (0.75, 1.0), (0.25, 1.0)), BLUE, BLUE)
    ((*pixels,),) = scan([Facet(WHOLE, RED, RED), middle], 4, 1)
    colours = [(round(each.red), round(each.blue)) for each in pixels]
    assert colours == [(200, 0), (0, 100), (0, 100), (200, 0)]
    assert all(pixel.share == pytest.approx(1) for pixel in pixels)


def test_a_colour_changes_from_the_first_corner_to_the_opposite_edge() -> None:
    fading = Facet(((0.0, 0.0), (0.0, 1.0), (1.0, 1.0)), RED, BLUE)
    rows = scan([fading], 1, 4)
    reds = [row[0].red / row[0].share for row in rows]
    assert reds == sorted(reds, reverse=True)
    assert reds == [pytest.approx(200 * (1 - y)) for y in (0.125, 0.375, 0.625, 0.875)]


# the tray

DICE = (
    TrayDie(3, DieState.ROLLING, word="rolls"),
    *(TrayDie(4, DieState.KEPT, word="kept"),) * 2,
    TrayDie(1, DieState.ROLLING, word="rolls"),
    TrayDie(2, DieState.PLAIN),
)


def tray(dice: tuple[TrayDie, ...]) -> list[str]:
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
    *above, last = tray(DICE)
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
