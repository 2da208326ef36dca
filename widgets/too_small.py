"""What stands on a terminal that is too small for a table."""

from widgets.drawing import Drawing
from widgets.ink import Row, Span

NEEDED = (80, 24)
"""Columns and rows that every screen is complete in."""


def fits(width: int, height: int) -> bool:
    """Whether a table has room in a terminal of this size."""
    return width >= NEEDED[0] and height >= NEEDED[1]


class TooSmall(Drawing):
    """How large the terminal must be and how large it is; the game waits as it is."""

    DEFAULT_CSS = "TooSmall { height: 1fr; background: $felt; }"

    def drawing(self, width: int) -> tuple[Row, ...]:
        """Return the lines in the middle of the screen."""
        return small_rows(
            width, self.content_size.height, self.app.size.width, self.app.size.height
        )


def small_rows(width: int, height: int, columns: int, lines: int) -> tuple[Row, ...]:
    """Return what there is to say, in the middle of the room there is."""
    said = (
        (f"Parlour needs {NEEDED[0]} x {NEEDED[1]}", "gold"),
        (f"this terminal is {columns} x {lines}", "foreground"),
        ("the game waits as it is", "quiet"),
    )[: max(1, height)]
    above: tuple[Row, ...] = ((),) * ((height - len(said)) // 2)
    return (*above, *((Span(f"{text:^{width}}", ink, bold=ink == "gold"),) for text, ink in said))
