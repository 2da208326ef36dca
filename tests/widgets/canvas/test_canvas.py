"""What can be painted on a grid of cells, and which of them are printed again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from tests.widgets.canvas_helpers import canvas
from widgets.canvas.bars import draw_upright
from widgets.canvas.canvas import QUADRANTS, Canvas, two_colours
from widgets.canvas.colours import Rgb
from widgets.canvas.figures import FIGURES, draw_figures, figure_height, figure_width
from widgets.canvas.painted import changes

RED, BLUE = Rgb(200, 0, 0), Rgb(0, 0, 200)
COLOURS = st.builds(Rgb, *[st.integers(0, 255)] * 3)


def row(drawn: Canvas, y: int) -> str:
    return "".join(cell.char for cell in drawn.rows[y])


def test_text_goes_where_it_is_put_and_what_lies_outside_is_left_out() -> None:
    drawn = canvas(10, 2)
    assert drawn.text(7, 0, "GOPS") == 11
    drawn.text(-2, 1, "GOPS")
    drawn.text(0, 5, "nowhere")
    assert row(drawn, 0) == "       GOP"
    assert row(drawn, 1) == "PS        "


def test_text_keeps_the_background_that_it_stands_on() -> None:
    drawn = canvas(4, 1)
    drawn.fill(0, 0, 2, 1, "middle")
    drawn.text(0, 0, "abcd")
    fields = [cell.field for cell in drawn.rows[0]]
    assert fields[:2] == [drawn.palette["middle"]] * 2
    assert fields[2:] == [drawn.palette["felt"]] * 2


def test_a_shadow_darkens_what_lies_there_but_not_in_16_colours() -> None:
    drawn, few = canvas(2, 1), canvas(2, 1, few=True)
    for each in (drawn, few):
        each.shadow(0, 0, "▀")
    assert drawn.rows[0][0].char == "▀"
    assert sum(drawn.rows[0][0].ink) < sum(drawn.palette["felt"])
    assert few.rows[0][0].char == " "


def test_pixels_of_half_a_cell_leave_what_is_transparent() -> None:
    drawn = canvas(2, 1)
    drawn.halves(0, 0, [[RED, None], [None, None]])
    cell = drawn.rows[0][0]
    assert (cell.char, cell.ink, cell.field) == ("▀", RED, drawn.palette["felt"])
    assert drawn.rows[0][1].char == " "


@given(st.integers(0, 15), COLOURS, COLOURS)
def test_four_quarters_of_two_colours_are_shown_exactly(code: int, one: Rgb, two: Rgb) -> None:
    four = [one if code >> n & 1 else two for n in range(4)]
    char, ink, field = two_colours(four)
    shown = QUADRANTS.index(char)
    assert [ink if shown >> n & 1 else field for n in range(4)] == four


def test_two_shapes_of_one_colour_share_a_cell() -> None:
    drawn = canvas(1, 1)
    drawn.signs(0, 0, ("# ",), "red")
    drawn.signs(0, 0, (" #",), "red", at=(0, 1))
    assert drawn.rows[0][0].char == "▚"


@given(
    st.text(st.sampled_from(sorted(FIGURES)), min_size=1, max_size=3),
    st.integers(1, 4),
    st.booleans(),
)
def test_figures_stay_within_their_columns_and_rows(text: str, scale: int, plain: bool) -> None:
    width, height = figure_width(text, scale), figure_height(scale)
    drawn = canvas(width + 4, height + 2)
    draw_figures(drawn, 2, 1, text, "gold", scale=scale, plain=plain)
    inked = {
        (x, y)
        for y, cells in enumerate(drawn.rows)
        for x, cell in enumerate(cells)
        if cell.char != " "
    }
    assert inked
    assert all(2 <= x < 2 + width and 1 <= y < 1 + height for x, y in inked)
    assert not plain or all(cell.char.isascii() for cells in drawn.rows for cell in cells)


@pytest.mark.parametrize("scale", [1, 2, 3, 4])
def test_figures_of_letters_are_as_high_as_all_others(scale: int) -> None:
    drawn = canvas(3 * scale, figure_height(scale))
    draw_figures(drawn, 0, 0, "8", "gold", scale=scale, plain=True)
    rows = [y for y, cells in enumerate(drawn.rows) if any(cell.char != " " for cell in cells)]
    assert rows == list(range(scale > 1, figure_height(scale)))


@given(st.floats(0, 1))
def test_an_upright_bar_grows_with_its_share(share: float) -> None:
    drawn = canvas(3, 2)
    draw_upright(drawn, 0, 0, (3, 2), share, "coach")
    eighths = sum(" ▁▂▃▄▅▆▇█".index(cells[0].char) for cells in drawn.rows)
    assert abs(eighths - share * 16) <= 1
    assert bool(eighths) == (share > 0)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 4)), max_size=6))
def test_all_cells_that_differ_are_printed_again_and_no_other_row(
    places: list[tuple[int, int]],
) -> None:
    before, after = canvas(10, 5), canvas(10, 5)
    for x, y in places:
        after.put(x, y, "#")
    found = changes(before, after)
    assert all(any(each.contains(x, y) for each in found) for x, y in places)
    assert {y for each in found for y in each.line_range} == {y for _, y in places}


def test_a_wide_character_is_printed_whole() -> None:
    before, after = canvas(10, 1), canvas(10, 1)
    before.text(2, 0, "李龍")
    after.text(2, 0, "李")
    after.text(4, 0, "龍")
    after.put(5, 0, "", bold=True)
    assert changes(before, after) == [Region(4, 0, 2, 1)], "both of its cells"
    after.text(4, 0, "ab")
    assert changes(before, after) == [Region(4, 0, 2, 1)]


def test_rows_that_change_at_other_places_are_printed_apart() -> None:
    before, after = canvas(80, 4), canvas(80, 4)
    for y, x in enumerate((3, 4, 70, 3)):
        after.text(x, y, "###")
    assert changes(before, after) == [Region(3, 0, 4, 2), Region(70, 2, 3, 1), Region(3, 3, 3, 1)]
