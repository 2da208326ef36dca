"""Corners, headings, squares of results, bars and curves: with colours and without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from games.cards import Card, Suit
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.bars import (
    draw_between,
    draw_curve,
    draw_level,
    draw_margins,
    draw_thin,
    draw_upright,
    share_at,
)
from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Rgb, shade
from widgets.canvas.figures import draw_lettering, lettering_width
from widgets.canvas.marks import draw_corners
from widgets.cards.painter import draw_card
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard


def row(drawn: Canvas, y: int) -> str:
    return "".join(cell.char for cell in drawn.rows[y]).rstrip()


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


def test_a_bar_shows_any_share_above_none() -> None:
    drawn = canvas(4, 4)
    for y, share in enumerate((0.0, 0.001, 0.5, 1.0)):
        draw_level(drawn, 0, y, 4, share, "coach", bare=False)
    assert [row(drawn, y) for y in range(4)] == ["", "▏", "██", "████"]


def test_a_thin_bar_shows_its_parts_without_colours() -> None:
    drawn = canvas(10, 1)
    draw_thin(drawn, 0, 0, 10, (0.8, "edge"), (0.01, "gold"), bare=True)
    assert row(drawn, 0) == "#-------.."


def test_a_curve_goes_through_what_it_is_given() -> None:
    assert [share_at((0.0, 1.0, 0.5), x, 5) for x in range(5)] == [0.0, 0.5, 1.0, 0.75, 0.5]
    drawn = canvas(3, 2)
    draw_curve(drawn, 0, 0, (3, 2), (0.5, 1.0), bare=True)
    assert (row(drawn, 0), row(drawn, 1)) == (" ##", "###")


CARD = ShownCard(Card(7, Suit.DIAMONDS))


def table(face: FaceStyle = FaceStyle.SOLID) -> Canvas:
    """Return a table with two cards and a few words."""
    drawn = canvas(40, 14)
    for x in (4, 16):
        draw_card(drawn, x, 3, CARD, CardLook(CardSize.MEDIUM, face))
    drawn.text(0, 1, "the prize and another one")
    return drawn


@given(
    x=st.integers(-3, 38),
    y=st.integers(-3, 13),
    width=st.integers(1, 20),
    height=st.integers(1, 8),
    face=st.sampled_from(FaceStyle),
)
def test_nothing_that_stands_there_is_covered(
    x: int, y: int, width: int, height: int, face: FaceStyle
) -> None:
    before, after = table(face), table(face)
    draw_corners(after, Region(x, y, width, height), plain=face is FaceStyle.LETTERS)
    for old, new in zip(before.rows, after.rows, strict=True):
        for was, now in zip(old, new, strict=True):
            if was.char != now.char:
                assert was.char == " " or was.ink == shade(was.field)
                assert was.field == now.field == before.palette["felt"]


def test_cells_with_no_room_for_corners_are_tinted_and_keep_their_words() -> None:
    drawn = canvas(20, 3)
    for y in range(3):
        drawn.text(0, y, "word" * 5)
    draw_corners(drawn, Region(4, 1, 4, 1))
    assert "".join(cell.char for cell in drawn.rows[1]) == "word" * 5
    assert [cell.field == drawn.palette["chosen"] for cell in drawn.rows[1]].count(True) == 4


def test_corners_move_closer_before_they_touch_a_figure() -> None:
    drawn = canvas(30, 9)
    for y in range(2, 7):
        drawn.text(1, y, "9 10")
    drawn.text(0, 1, "worth 9 " * 4)
    drawn.text(0, 7, "nine cards " * 3)
    draw_corners(drawn, Region(7, 2, 7, 5))
    rows = ["".join(cell.char for cell in row) for row in drawn.rows]
    assert {row.index("┃") for row in rows if "┃" in row} == {6}


def test_no_corner_stands_above_a_neighbour() -> None:
    drawn, neighbour = canvas(30, 9), Region(14, 3, 5, 3)
    draw_corners(drawn, Region(8, 3, 5, 3), (neighbour,))
    marked = [(x, y) for y in range(9) for x in range(30) if drawn.rows[y][x].char != " "]
    assert max(x for x, _ in marked) == 13
    assert {(7, 2), (13, 2), (7, 6), (13, 6)} <= set(marked)


def test_four_corners_close_by_are_better_than_three_further_away() -> None:
    drawn = canvas(30, 9)
    drawn.text(0, 1, "a name and words")
    draw_corners(drawn, Region(7, 2, 8, 5))
    rows = ["".join(cell.char for cell in row) for row in drawn.rows]
    assert sum(char in "┏┓┗┛" for row in rows for char in row) == 4
    assert rows[2][5] + rows[2][16] == "┏┓"


@given(st.floats(0, 1))
def test_an_upright_bar_grows_with_its_share(share: float) -> None:
    drawn = canvas(3, 2)
    draw_upright(drawn, 0, 0, (3, 2), share, "coach")
    eighths = sum(" ▁▂▃▄▅▆▇█".index(cells[0].char) for cells in drawn.rows)
    assert abs(eighths - share * 16) <= 1
    assert bool(eighths) == (share > 0)


def eighths(cells: list[Cell], ink: Rgb) -> list[bool]:
    """Return which eighths of cells have a colour, from the left."""
    signs = " ▏▎▍▌▋▊▉█"
    return [
        (cell.ink if part < signs.index(cell.char) else cell.field) == ink
        for cell in cells
        for part in range(8)
    ]


@given(st.tuples(st.floats(-0.5, 1.5), st.floats(-0.5, 1.5)))
def test_a_bar_between_two_ends_covers_what_lies_between_them(ends: tuple[float, float]) -> None:
    drawn, bare = canvas(12, 1), canvas(12, 1)
    for each in (drawn, bare):
        draw_between(each, 2, 0, 8, ends, "coach", bare=each is bare)
    low, high = sorted(ends)
    start, end = (round(64 * min(1.0, max(0.0, share))) for share in (low, high))
    cells = drawn.rows[0][2:10]
    assert (cells[0].char == "‹") == (bare.rows[0][2].char == "<") == (low < 0)
    assert (cells[-1].char == "›") == (bare.rows[0][9].char == ">") == (high > 1)
    for column, cell in enumerate(cells):
        first, last = max(0, start - 8 * column), min(8, end - 8 * column)
        if cell.char in "‹›":
            continue
        to = 8 if 0 < first < last else last  # a cell has two colours: one that begins is filled
        assert eighths([cell], drawn.palette["coach"]) == [first <= n < to for n in range(8)]
        assert bare.rows[0][2 + column].char == ("#" if last - first >= 4 else ".")
    around = [*drawn.rows[0][:2], *drawn.rows[0][10:], *bare.rows[0][:2], *bare.rows[0][10:]]
    assert {cell.char for cell in around} == {" "}


@given(st.integers(-40, 40))
def test_a_column_is_as_long_as_its_margin_up_while_ahead_and_down_while_behind(
    margin: int,
) -> None:
    drawn, signs = canvas(4, 8), " ▁▂▃▄▅▆▇█"
    draw_margins(drawn, 0, 0, (4, 8), (margin, 40), step=1, bare=False)
    cells = [row[0] for row in drawn.rows]
    up, down = drawn.palette["coach"], drawn.palette["loss"]
    above = [signs.index(cell.char) if cell.ink == up else 0 for cell in cells[:4]]
    below = [8 - signs.index(cell.char) if cell.field == down else 0 for cell in cells[4:]]
    length = max(1, round(abs(margin) * 32 / 40)) if margin else 0
    assert (sum(above), sum(below)) == ((length, 0) if margin > 0 else (0, length))
    assert above == sorted(above)
    assert below == sorted(below, reverse=True)
    assert all(
        cell.char == " " for row in drawn.rows for cell in row[2:] if row is not drawn.rows[4]
    )
