"""A chart of margins: columns above the middle while ahead, below it while behind."""

from widgets.canvas.bars import draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.theme.themes import FELT_DARK


def chart(margins: tuple[int, ...], *, bare: bool = True) -> list[str]:
    """Return a chart of six columns, three for a margin, and four rows."""
    canvas = Canvas(6, 4, Palette(FELT_DARK.variables | {"foreground": "#ffffff"}))
    draw_margins(canvas, 0, 0, (6, 4), margins, step=3, bare=bare)
    return ["".join(cell.char for cell in row) for row in canvas.rows]


def test_columns_are_as_long_as_the_margins() -> None:
    assert chart((4, -2)) == ["##    ", "##    ", "---##-", "      "]


def test_a_margin_of_nothing_is_only_the_line() -> None:
    assert chart((0, 0), bare=False) == [" " * 6, " " * 6, "▔" * 6, " " * 6]


def test_the_latest_are_shown_where_there_are_too_many() -> None:
    assert chart((9, 1, -1)) == ["##    ", "##    ", "---##-", "   ## "]
