"""The message for a terminal that is too small."""

from widgets.base import RowWidget
from widgets.spans import Row, Span

NEEDED = (80, 24)
"""The columns and rows that every screen needs."""


def is_large_enough(width: int, height: int) -> bool:
    """Return whether every screen fits in a terminal of this size."""
    return width >= NEEDED[0] and height >= NEEDED[1]


class TooSmall(RowWidget):
    """Says which size the terminal needs, and which it has."""

    DEFAULT_CSS = "TooSmall { height: 1fr; background: $felt; }"

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the lines, centred in the screen."""
        return draw_too_small(
            width, self.content_size.height, self.app.size.width, self.app.size.height
        )


def draw_too_small(width: int, height: int, columns: int, lines: int) -> tuple[Row, ...]:
    """Return the lines, centred; each in the longest wording that fits.

    Args:
        width: The cells to draw in.
        height: The rows to draw in.
        columns: The width of the terminal.
        lines: The height of the terminal.
    """
    needed = f"{NEEDED[0]} x {NEEDED[1]}"
    said = (
        ("gold", (f"Parlour needs {needed}", f"needs {needed}", needed)),
        ("foreground", (f"this terminal is {columns} x {lines}", f"it is {columns} x {lines}")),
        ("quiet", ("make the window bigger to go on", "make it bigger", "enlarge it")),
        ("quiet", ("ctrl+q quits",)),
    )[: max(1, height)]
    above: tuple[Row, ...] = ((),) * ((height - len(said)) // 2)
    return (*above, *(draw_first_fitting(ways, ink, width) for ink, ways in said))


def draw_first_fitting(ways: tuple[str, ...], ink: str, width: int) -> Row:
    """Return the first wording that fits, or a blank: a number that is cut would be wrong."""
    said = next((way for way in ways if len(way) <= width), "")
    return (Span(f"{said:^{width}}", ink, bold=ink == "gold"),)
