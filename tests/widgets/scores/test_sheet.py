"""The score table and totals: cursor, columns, what they show, clicks."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Offset, Size
from textual.message import Message
from textual.pilot import Pilot

from games.battle.rules import CATEGORIES
from tests.widgets.canvas_helpers import canvas as new_canvas
from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.stage import Spot, Stage
from widgets.cards.style import FaceStyle
from widgets.scores.columns import LABELS, TOTAL, TOTAL_ROOM, place_columns, total_end
from widgets.scores.sheet import ScoredCategory, ScoreRow, ScoreSheet
from widgets.scores.sheet_painter import AIRY_ROWS, CLOSE_ROWS, SPACED_ROWS, SheetPainter, SheetRows
from widgets.scores.totals import Total, Totals

OPEN = {"2S": "2", "4S": "8", "Trio": "0", "Doremi": "20", "Orchestra": "0"}

COLUMNS = tuple(
    ScoredCategory(name, OPEN.get(name, "7"), is_open=name in OPEN) for name in CATEGORIES
)

PLAYERS = (
    ScoreRow("Anna", ("2", "", "6", *[""] * 6), "8", is_active=True),
    ScoreRow("Ben", ("", "6", *[""] * 5, "20", ""), "26", latest=7),
)


def sheet() -> ScoreSheet:
    """Return a score table that lies on no stage."""
    found = ScoreSheet()
    found.set_reactive(ScoreSheet.players, PLAYERS)
    found.set_reactive(ScoreSheet.columns, COLUMNS)
    return found


def painted(
    table: ScoreSheet, face: FaceStyle = FaceStyle.SOLID, rows: SheetRows = CLOSE_ROWS
) -> Canvas:
    """Return a canvas with a score table."""
    canvas = new_canvas(80, rows.height)
    SheetPainter(canvas, rows, face).paint(table)
    return canvas


def text(cells: list[Cell]) -> str:
    """Return a row as text."""
    return "".join(cell.char for cell in cells).rstrip()


def cell(canvas: Canvas, y: int, word: str) -> Cell:
    """Return the first cell of a word in a row."""
    return canvas.rows[y][text(canvas.rows[y]).index(word)]


@pytest.mark.parametrize("rows", [CLOSE_ROWS, SPACED_ROWS, AIRY_ROWS])
def test_every_row_stands_in_its_place(rows: SheetRows) -> None:
    canvas = painted(sheet(), rows=rows)
    assert text(canvas.rows[rows.head]).split() == [*CATEGORIES, "total"]
    assert text(canvas.rows[rows.players[0]]).split()[:3] == ["▸", "Anna", "2"]
    assert text(canvas.rows[rows.players[1]]).split()[-1] == "26"
    used = ["these", "dice", "—", "2", "—", "8", "0", "used", "used", "20", "0"]
    assert text(canvas.rows[rows.dice]).split() == used
    assert sum(bool(text(row)) for row in canvas.rows) == 4


def test_colours_tell_the_active_row_what_scores_and_what_was_entered() -> None:
    canvas = painted(sheet())
    colours = canvas.palette
    assert {cell.field for cell in canvas.rows[1]} == {colours["raised"]}
    assert cell(canvas, 3, "20").ink == colours["gold"]
    assert cell(canvas, 3, "0 ").ink == colours["quiet"]
    assert cell(canvas, 2, "20").ink == colours["gold"], "entered last"
    assert cell(canvas, 2, "6").ink == colours["foreground"]


def test_the_cursor_and_the_pointer_show() -> None:
    table = sheet()
    table.set_reactive(ScoreSheet.cursor, 3)
    table.set_reactive(ScoreSheet.hovered, 7)
    canvas = painted(table)
    assert cell(canvas, 3, "8").field == canvas.palette["gold-solid"]
    assert cell(canvas, 3, "20").field == canvas.palette["raised"]
    assert cell(canvas, 0, "4S").ink == canvas.palette["gold"]


def test_brackets_mark_without_colours() -> None:
    table = sheet()
    table.set_reactive(ScoreSheet.cursor, 3)
    for face in (FaceStyle.OUTLINED, FaceStyle.LETTERS):
        canvas = painted(table, face)
        assert "[8]" in text(canvas.rows[3])
        assert "[20]" in text(canvas.rows[2])
    assert all(sign.isascii() for row in canvas.rows for sign in text(row))


def test_the_row_of_the_dice_is_empty_when_all_is_over() -> None:
    table = sheet()
    table.set_reactive(ScoreSheet.is_over, True)
    assert text(painted(table).rows[3]) == ""


# the cursor


def test_the_cursor_walks_over_open_columns_only() -> None:
    table = sheet()
    walked = []
    for by in (1, 1, 1, -1, -1, -1, -1, -1):
        table.action_step(by)
        walked.append(table.cursor)
    assert walked == [7, 8, 8, 7, 4, 3, 1, 1], "at first it goes to the best"
    table.action_edge(-1)
    assert table.cursor == 8
    table.action_edge(0)
    assert table.cursor == 1
    assert table.meant == COLUMNS[1]


def test_nothing_can_be_chosen_before_the_dice_lie() -> None:
    table = ScoreSheet()
    table.set_reactive(ScoreSheet.columns, tuple(ScoredCategory(name) for name in CATEGORIES))
    assert (table.there, table.best) == ([], None)
    table.action_step(1)
    table.action_edge(0)
    assert (table.cursor, table.meant) == (None, None)


async def test_keys_and_clicks_choose(
    stage: Callable[..., AbstractAsyncContextManager[Pilot[None]]], heard: list[Message]
) -> None:
    table = ScoreSheet()

    def draw(canvas: Canvas) -> Iterator[Spot]:
        SheetPainter(canvas, CLOSE_ROWS, FaceStyle.SOLID).paint(table)
        yield from table.spots(canvas, 0, CLOSE_ROWS.height)

    def chosen() -> list[int | None]:
        return [each.index for each in heard if isinstance(each, ScoreSheet.Chosen)]

    whole = Stage(draw, table)
    async with stage(whole) as pilot:
        table.players, table.columns = PLAYERS, COLUMNS
        whole.divide([CLOSE_ROWS.height])
        table.focus()
        await pilot.press("enter", "l", "enter", "home", "space")
        assert chosen() == [None, 7, 1]
        spots = {spot.index: spot.region for spot in whole.spots_of(table)}
        await pilot.click(offset=whole.region.offset + spots[3].offset + Offset(1, 3))
        await pilot.hover(offset=whole.region.offset + spots[0].offset + Offset(1, 3))
        assert table.hovered is None, "a used column cannot be chosen"
        await pilot.hover(offset=whole.region.offset + spots[7].offset + Offset(1, 3))
        await pilot.pause()
        assert chosen() == [None, 7, 1, 3]
        assert table.hovered == 7


@given(st.integers(80, 250))
def test_columns_lie_apart_between_labels_and_totals(width: int) -> None:
    places = place_columns(CATEGORIES, width)
    assert places[0].start >= LABELS
    assert all(one.end < other.start for one, other in pairwise(places))
    assert places[-1].end < total_end(width) - len(TOTAL)
    assert places[-1].end <= width - TOTAL_ROOM
    assert [place.width for place in places] == list(map(len, CATEGORIES))


NONE = Size(0, 0)


def totals(first: int, second: int) -> Totals:
    """Return two totals that are nowhere on a screen."""
    found = Totals()
    shown = (Total("Anna", first, is_active=True), Total("Ben", second))
    found.set_reactive(Totals.totals, shown)
    found.set_reactive(Totals.words, "Anna leads by 4")
    return found


@pytest.mark.parametrize(
    ("width", "points", "scale"),
    [(25, 38, 1), (40, 38, 2), (40, 138, 2), (30, 138, 1), (48, 138, 2)],
)
def test_figures_are_as_large_as_fit(width: int, points: int, scale: int) -> None:
    found = totals(points, 4)
    assert found.scale_for(width) == scale
    canvas = new_canvas(width, found.get_content_height(NONE, NONE, width))
    found.draw(canvas)
    rows = ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]
    assert rows[0].split() == ["Anna", "Ben"]
    assert rows[-1] == "Anna leads by 4"
    assert rows[-2] == ""
    assert rows[-3]
    inks = {cell.ink for row in canvas.rows for cell in row if cell.char != " "}
    assert {canvas.palette["gold"], canvas.palette["foreground"]} <= inks


def test_wide_figures_push_the_second_total_aside() -> None:
    found = totals(138, 104)
    assert [x for x, _, _ in found.columns(46, found.scale_for(46))] == [0, 24]
    assert found.scale_for(45) == 1
    assert [x for x, _, _ in totals(38, 34).columns(42, 2)] == [0, 21]


def test_figures_are_strokes_where_nothing_else_can_be_shown() -> None:
    found = totals(38, 34)
    found.set_reactive(Totals.plain, True)
    canvas = new_canvas(25, found.get_content_height(NONE, NONE, 25))
    found.draw(canvas)
    rows = ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]
    assert rows == [
        "Anna          Ben",
        " _   _         _",
        " _| |_|        _| |_|",
        " _| |_|        _|   |",
        "",
        "Anna leads by 4",
    ]
