"""Tables of figures that rich draws, and what it draws as plain text."""

import io
from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table


def headed_table(titles: Iterable[str]) -> Table:
    """Return a table without rows: at the left what each row is of, its figures to the right."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=0)
    for place, title in enumerate(titles):
        table.add_column(title, justify="right" if place else "left", no_wrap=place > 0)
    return table


def render_lines(*drawn: RenderableType, width: int) -> str:
    """Return what rich draws as text in lines of a width, without blanks at their ends."""
    console = Console(file=(text := io.StringIO()), width=width, color_system=None)
    for each in drawn:
        console.print(each)
    return "\n".join(line.rstrip() for line in text.getvalue().strip("\n").splitlines())
