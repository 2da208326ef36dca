"""Tables of numbers drawn by rich, and rich output as plain text."""

import io
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.table import Table


def headed_table(titles: Iterable[str]) -> Table:
    """Return a table without rows: the first column for labels, the others for numbers.

    No lines are drawn, which a screen reader would spell out.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 1), collapse_padding=True)
    for place, title in enumerate(titles):
        table.add_column(title, justify="right" if place else "left", no_wrap=place > 0)
    return table


def render_lines(*drawn: RenderableType, width: int) -> str:
    """Return what rich draws as plain text.

    Args:
        drawn: What to draw, one below the other.
        width: How long a line may be.

    Returns:
        Lines without blanks at their ends, and without a line end after the last.
    """
    console = Console(file=(text := io.StringIO()), width=width, color_system=None)
    for each in drawn:
        console.print(each)
    return "\n".join(line.rstrip() for line in text.getvalue().strip("\n").splitlines())
