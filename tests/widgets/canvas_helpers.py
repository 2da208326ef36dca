"""A canvas in the colours of the dark theme, and how colours stand out, without a terminal."""

from functools import cache

from textual.color import Color

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.themes import FELT_DARK

VARIABLES = {**FELT_DARK.to_color_system().generate(), **FELT_DARK.variables}


def canvas(width: int, height: int, *, few: bool = False) -> Canvas:
    """Return an empty canvas; `few` for a terminal of 16 colours."""
    return Canvas(width, height, Palette(VARIABLES, few=few))


def ratio(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours by WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def luminance(colour: Color) -> float:
    """Return WCAG 2's relative luminance, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
