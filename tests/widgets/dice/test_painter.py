"""Dice on a canvas: every size, state and face, their figures, colours, and what facets cover."""

from collections.abc import Callable, Iterable
from itertools import product

import pytest

from tests.widgets.canvas_helpers import canvas as new_canvas
from tests.widgets.cards.painting_helpers import painted
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Rgb
from widgets.cards.style import FaceStyle
from widgets.dice.painter import draw_die
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
