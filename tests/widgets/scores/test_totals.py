"""Two totals in big figures: twice the size where the panel is wide."""

import pytest
from textual.geometry import Size

from tests.widgets.canvas_helpers import canvas as new_canvas
from widgets.scores.totals import Total, Totals

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
