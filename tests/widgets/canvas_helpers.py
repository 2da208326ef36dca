"""A canvas in the colours of the dark theme, for tests that paint without a terminal."""

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.theme.themes import FELT_DARK

VARIABLES = {**FELT_DARK.to_color_system().generate(), **FELT_DARK.variables}


def canvas(width: int, height: int, *, few: bool = False) -> Canvas:
    """Return an empty canvas.

    Args:
        width: Columns.
        height: Rows.
        few: Whether the terminal has 16 colours.
    """
    return Canvas(width, height, Palette(VARIABLES, few=few))
