"""What can be painted on a grid of cells, what is kept of it, and which cells are printed again."""

from functools import partial
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.geometry import Region

from games.text import text_width
from tests.widgets.canvas_helpers import canvas
from tests.widgets.cards.painting_helpers import PALETTES, felt, looks, palettes, shown_cards
from widgets.canvas.canvas import QUADRANTS, Box, Canvas, Cell, LayeredCanvas, stamp, two_colours
from widgets.canvas.colours import Palette, Rgb
from widgets.canvas.figures import FIGURES, draw_figures, figure_height, figure_width
from widgets.canvas.painted import changes
from widgets.cards.painter import draw_card, draw_pile, draw_place
from widgets.cards.style import CardLook, ShownCard

RED, BLUE = Rgb(200, 0, 0), Rgb(0, 0, 200)
COLOURS = st.builds(Rgb, *[st.integers(0, 255)] * 3)


def row(drawn: Canvas, y: int) -> str:
    return "".join(cell.char for cell in drawn.rows[y])


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
    for y, x in enumerate((3, 3, 4, 3)):
        after.text(x, y, "###")
    assert changes(before, after) == [Region(3, 0, 3, 2), Region(4, 2, 3, 1), Region(3, 3, 3, 1)]
    assert changes(before, after, Region(5, 1, 9, 2)) == [Region(5, 1, 1, 1), Region(5, 2, 2, 1)]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("text", "fill", "paste", "shadow", "sink", "signs", "halves")),
            st.integers(-5, 14),
            st.integers(-3, 6),
            st.sampled_from(("ab", "李龍", "é", "a\x1bb", "")),
        ),
        max_size=12,
    )
)
def test_every_row_stays_as_wide_as_the_canvas(
    steps: list[tuple[str, int, int, str]],
) -> None:
    drawn, stuck = canvas(12, 5), canvas(2, 2)
    stuck.text(0, 0, "龍")
    for kind, x, y, text in steps:
        match kind:
            case "text":
                assert drawn.text(x, y, text) - x == text_width(text)
            case "fill":
                drawn.fill(x, y, 3, 2, "gold")
            case "paste":
                drawn.paste(x, y, stuck.rows)
            case "shadow":
                drawn.shadow(x, y, "▀")
            case "sink":
                drawn.sink(x, y, 4, 2, 0.5)
            case "signs":
                drawn.signs(x, y, ("###", "# #"), "red", at=(1, 1))
            case "halves":
                drawn.halves(x, y, [[RED, None], [None, BLUE]])
    assert len(drawn.rows) == 5
    assert {len(line) for line in drawn.rows} == {12}
    for y in range(5):
        strip = drawn.strip(y)
        assert strip.cell_length == 12 == cell_len(strip.text)


def test_what_sinks_gets_darker_and_a_score_on_its_field_keeps_its_light() -> None:
    drawn, few = canvas(4, 2), canvas(4, 2, few=True)
    for each in (drawn, few):
        each.text(0, 0, "1313", "gold")
        each.sink(0, 0, 2, 1, 0.55)
        each.sink(2, 0, 2, 1, 0.55, "felt")
    gold, felt_colour = drawn.palette["gold"], drawn.palette["felt"]
    first, third, below = drawn.rows[0][0], drawn.rows[0][2], drawn.rows[1][0]
    assert sum(first.ink) < 0.6 * sum(gold)
    assert (third.ink, below.field) == (gold, felt_colour)
    assert first.field == third.field != felt_colour
    assert row(drawn, 0) == "1313"
    assert few.rows[0][0] == few.rows[0][2], "sixteen colours are not blended"


# parts of a picture that are kept: painted again or from nothing

parts = st.lists(
    st.tuples(st.integers(0, 12), st.integers(0, 3), st.sampled_from(("ab", "c", "李", ""))),
    max_size=4,
)
sizes = st.sampled_from([(12, 4), (12, 4), (9, 3)])
pictures = st.lists(st.tuples(parts, sizes, st.sampled_from(PALETTES[:2])), max_size=6)


def paint_parts(canvas: Canvas, picture: list[tuple[int, int, str]]) -> list[int]:
    """Paint words, each as a part with a shadow on what lies there; return their columns."""

    def word(x: int, y: int, text: str) -> int:
        canvas.shadow(x, y, "▘")
        return canvas.text(x, y, text)

    return [canvas.layer(part, partial(word, *part)) for part in picture]


@given(pictures)
def test_each_picture_of_a_series_equals_the_same_painted_from_nothing(
    series: list[tuple[list[tuple[int, int, str]], tuple[int, int], Palette]],
) -> None:
    last: LayeredCanvas | None = None
    for picture, size, palette in series:
        fresh, canvas = Canvas(*size, palette), LayeredCanvas(*size, palette, last)
        assert paint_parts(canvas, picture) == paint_parts(fresh, picture)
        assert canvas.rows == fresh.rows
        canvas.fill(0, 0, 3, 1, "gold")  # what is added behind the last part is of no other picture
        last = canvas


def test_only_what_follows_a_change_is_drawn() -> None:
    drawn: list[str] = []
    last: LayeredCanvas | None = None

    def note(key: str) -> None:
        drawn.append(key)

    for keys in ("abc", "abc", "axc", "axd", "ax"):
        canvas = LayeredCanvas(12, 4, felt().palette, last)
        for key in keys:
            canvas.layer(key, partial(note, key))
        drawn.append("|")
        last = canvas
    assert "".join(drawn) == "abc||xc|d||"


# what was drawn once is pasted: nobody can tell it from what is drawn again

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
