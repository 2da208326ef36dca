"""Corners are drawn only in cells where nothing else stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from games.cards import Card, Suit
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import shade
from widgets.canvas.marks import draw_corners
from widgets.cards.painter import draw_card
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard

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


def test_corners_stand_around_a_card() -> None:
    drawn = table()
    draw_corners(drawn, Region(4, 3, *CardSize.MEDIUM.value))
    rows = ["".join(cell.char for cell in row) for row in drawn.rows]
    assert [(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char in "┏┓┗┛"]


def test_cells_with_no_room_for_corners_are_tinted_and_keep_their_words() -> None:
    drawn = canvas(20, 3)
    for y in range(3):
        drawn.text(0, y, "word" * 5)
    draw_corners(drawn, Region(4, 1, 4, 1))
    assert "".join(cell.char for cell in drawn.rows[1]) == "word" * 5
    assert [cell.field == drawn.palette["chosen"] for cell in drawn.rows[1]].count(True) == 4


@pytest.mark.parametrize("plain", [True, False])
def test_signs_are_letters_where_nothing_else_can_be_shown(plain: bool) -> None:
    drawn = canvas(20, 9)
    draw_corners(drawn, Region(6, 3, 6, 3), plain=plain)
    signs = set("+-|") if plain else set("┏┓┗┛━┃")
    assert {cell.char for row in drawn.rows for cell in row} - {" "} == signs


def test_corners_move_closer_before_they_touch_a_figure() -> None:
    drawn = canvas(30, 9)
    for y in range(2, 7):
        drawn.text(1, y, "9 10")
    drawn.text(0, 1, "worth 9 " * 4)
    drawn.text(0, 7, "nine cards " * 3)
    draw_corners(drawn, Region(7, 2, 7, 5))
    rows = ["".join(cell.char for cell in row) for row in drawn.rows]
    assert {row.index("┃") for row in rows if "┃" in row} == {6}


def test_four_corners_close_by_are_better_than_three_further_away() -> None:
    drawn = canvas(30, 9)
    drawn.text(0, 1, "a name and words")
    draw_corners(drawn, Region(7, 2, 8, 5))
    rows = ["".join(cell.char for cell in row) for row in drawn.rows]
    assert sum(char in "┏┓┗┛" for row in rows for char in row) == 4
    assert rows[2][5] + rows[2][16] == "┏┓"


def test_no_corner_stands_above_a_neighbour() -> None:
    drawn, neighbour = canvas(30, 9), Region(14, 3, 5, 3)
    draw_corners(drawn, Region(8, 3, 5, 3), (neighbour,))
    marked = [(x, y) for y in range(9) for x in range(30) if drawn.rows[y][x].char != " "]
    assert max(x for x, _ in marked) == 13
    assert {(7, 2), (13, 2), (7, 6), (13, 6)} <= set(marked)


def test_no_part_of_a_corner_stays_without_its_angle() -> None:
    drawn = canvas(30, 9)
    drawn.text(16, 6, "discards")
    draw_corners(drawn, Region(6, 2, 8, 3))
    rows = ["".join(cell.char for cell in row) for row in drawn.rows]
    for row in rows:
        for x, char in enumerate(row):
            assert char != "━" or {row[x - 1], row[x + 1]} & set("┏┓┗┛")


def test_words_with_room_for_two_corners_only_are_tinted() -> None:
    drawn = canvas(30, 9)
    for y in range(4):
        drawn.text(0, y, "word" * 7)
    draw_corners(drawn, Region(8, 1, 8, 3))
    rows = ["".join(cell.char for cell in row) for row in drawn.rows]
    assert not any(set("┏┓┗┛") & set(row) for row in rows)
    assert drawn.rows[2][9].field == drawn.palette["chosen"]
