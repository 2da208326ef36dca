"""What stands on a terminal that is too small for a table."""

from widgets.base import RowWidget
from widgets.spans import Row, Span

NEEDED = (80, 24)
"""Columns and rows that every screen is complete in."""


def is_large_enough(width: int, height: int) -> bool:
    """Whether a table has room in a terminal of this size."""
    return width >= NEEDED[0] and height >= NEEDED[1]


class TooSmall(RowWidget):
    """How large the terminal must be and how large it is, and that no key plays until then."""

    DEFAULT_CSS = "TooSmall { height: 1fr; background: $felt; }"

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the lines in the middle of the screen."""
        return draw_too_small(
            width, self.content_size.height, self.app.size.width, self.app.size.height
        )


def draw_too_small(width: int, height: int, columns: int, lines: int) -> tuple[Row, ...]:
    """Return what there is to say, in the middle of the room there is."""
    needed = f"{NEEDED[0]} x {NEEDED[1]}"
    said = (
        ("gold", (f"Parlour needs {needed}", f"needs {needed}", needed)),
        ("foreground", (f"this terminal is {columns} x {lines}", f"it is {columns} x {lines}")),
        ("quiet", ("until then no key plays", "no key plays")),
        ("quiet", ("ctrl+q quits",)),
    )[: max(1, height)]
    above: tuple[Row, ...] = ((),) * ((height - len(said)) // 2)
    return (*above, *(draw_first_fitting(ways, ink, width) for ink, ways in said))


def draw_first_fitting(ways: tuple[str, ...], ink: str, width: int) -> Row:
    """Return the first way to say something that has room; a number that is cut is another."""
    said = next((way for way in ways if len(way) <= width), "")
    return (Span(f"{said:^{width}}", ink, bold=ink == "gold"),)
