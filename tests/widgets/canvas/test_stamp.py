"""What was drawn once is pasted: nobody can tell it from what is drawn again."""

from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.cards.painting_helpers import felt, looks, palettes, shown_cards
from widgets.canvas.canvas import Box, Canvas, Cell, stamp
from widgets.canvas.colours import Palette
from widgets.canvas.figures import draw_figures
from widgets.cards.painter import draw_card, draw_pile, draw_place
from widgets.cards.style import CardLook, ShownCard

WIDTH, HEIGHT = 44, 24

Thing = tuple[tuple[int, int, str], ShownCard, CardLook, int]
"""Where something is drawn, what it is, and what it depends on."""

columns, rows = st.integers(-6, WIDTH), st.integers(-6, HEIGHT)
drawn = st.lists(
    st.tuples(
        columns, rows, st.sampled_from(("card", "trimmed", "pile", "place", "figures"))
    ).flatmap(lambda at: st.tuples(st.just(at), shown_cards, looks, st.integers(0, 50))),
    max_size=8,
)


def paint(canvas: Canvas, things: list[Thing]) -> list[list[Cell]]:
    canvas.fill(0, 10, WIDTH, 6, "middle")
    for (x, y, kind), shown, look, count in things:
        if kind == "pile":
            draw_pile(canvas, x, y, count, shown, look)
        elif kind == "place":
            draw_place(canvas, x, y, look, ((str(count), "gold", True),) * (count % 3))
        elif kind == "figures":
            draw_figures(canvas, x, y, str(count), "gold", scale=1 + count % 2)
        else:
            draw_card(canvas, x, y, shown, look, trimmed=kind == "trimmed", shadow=count > 5)
    return canvas.rows


@given(drawn, palettes)
def test_a_table_of_pasted_drawings_equals_one_that_is_drawn(
    things: list[Thing], palette: Palette
) -> None:
    pasted = paint(felt(WIDTH, HEIGHT, palette), things)
    with mock.patch.object(Canvas, "plain_ground", return_value=None):
        assert paint(felt(WIDTH, HEIGHT, palette), things) == pasted


def test_a_drawing_is_made_once_for_each_ground() -> None:
    made: list[str] = []

    def draw(canvas: Canvas, x: int, y: int, word: str) -> None:
        made.append(word)
        canvas.text(x, y, word)

    canvas = felt(20, 4)
    canvas.fill(10, 0, 10, 4, "middle")
    for x, y in ((0, 0), (0, 2), (12, 1), (9, 3)):
        stamp(canvas, x, y, Box(4, 1), draw, "word")
    assert made == ["word"] * 3, "felt, middle, and across both"
    assert canvas.rows[2][:4] == canvas.rows[0][:4] != canvas.rows[1][12:16]
