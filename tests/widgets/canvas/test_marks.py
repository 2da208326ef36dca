"""Large headings, squares of results, bars across and curves: with colours and without."""

import pytest

from tests.widgets.canvas_helpers import canvas
from widgets.canvas.bars import draw_curve, draw_level, share_at
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import GLYPHS, draw_lettering, lettering_width
from widgets.canvas.marks import draw_cap, draw_cursor, draw_squares


def row(drawn: Canvas, y: int) -> str:
    return "".join(cell.char for cell in drawn.rows[y]).rstrip()


def test_every_letter_is_six_rows_of_one_width() -> None:
    for letter, art in GLYPHS.items():
        rows = art.split()
        assert len(rows) == 6, letter
        assert len({len(each) for each in rows}) == 1, letter


@pytest.mark.parametrize("scale", [1, 2])
def test_a_heading_is_as_wide_as_it_says(scale: int) -> None:
    drawn = canvas(80, 6)
    end = draw_lettering(drawn, 3, 0, "Ann & Bob", scale=scale)
    assert end == 3 + lettering_width("Ann & Bob", scale)
    painted = [x for line in drawn.rows for x, cell in enumerate(line) if cell.char != " "]
    assert min(painted) >= 3
    assert max(painted) < end


@pytest.mark.parametrize(("text", "plain"), [("TODAY", True), ("Zoë", False)])
def test_a_heading_is_text_where_there_are_no_blocks_or_no_letters(text: str, plain: bool) -> None:
    drawn = canvas(20, 3)
    draw_lettering(drawn, 1, 0, text, plain=plain)
    assert row(drawn, 1) == f" {text}"


def test_a_heading_has_one_colour_where_there_are_few() -> None:
    drawn = canvas(20, 3, few=True)
    draw_lettering(drawn, 0, 0, "I")
    assert {drawn.rows[y][0].ink for y in range(3)} == {drawn.palette["gold"]}


def test_squares_tell_won_lost_and_tied_apart_without_colours() -> None:
    drawn = canvas(20, 2)
    assert draw_squares(drawn, 0, 0, "✓×= ", gap=0, bare=False) == 8
    assert row(drawn, 0) == "✓ × ="
    draw_squares(drawn, 0, 1, "✓×= ", width=3, bare=True)
    assert row(drawn, 1) == "[+] [-] [=] [.]"


def test_the_cursor_is_an_edge_or_a_sign() -> None:
    drawn = canvas(4, 2)
    draw_cursor(drawn, 0, 0, (4, 2), bare=False)
    assert row(drawn, 0) == row(drawn, 1) == "▌"
    draw_cursor(drawn, 0, 0, (4, 2), bare=True)
    assert (row(drawn, 0), row(drawn, 1)) == (">", "")


def test_a_keycap_is_in_brackets_without_colours() -> None:
    drawn = canvas(8, 2)
    assert draw_cap(drawn, 0, 0, "d", bare=False) == draw_cap(drawn, 0, 1, "d", bare=True) == 4
    assert row(drawn, 1) == "[d]"


def test_a_bar_shows_any_share_above_none() -> None:
    drawn = canvas(4, 4)
    for y, share in enumerate((0.0, 0.001, 0.5, 1.0)):
        draw_level(drawn, 0, y, 4, share, "coach", bare=False)
    assert [row(drawn, y) for y in range(4)] == ["", "▏", "██", "████"]


def test_a_curve_goes_through_what_it_is_given() -> None:
    assert [share_at((0.0, 1.0, 0.5), x, 5) for x in range(5)] == [0.0, 0.5, 1.0, 0.75, 0.5]
    drawn = canvas(3, 2)
    draw_curve(drawn, 0, 0, (3, 2), (0.5, 1.0), bare=True)
    assert (row(drawn, 0), row(drawn, 1)) == (" ##", "###")
