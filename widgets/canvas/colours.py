"""Colours as numbers, which can be blended, and the palette that gives them names."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color

SHADE = 0.55
"""How much darker a shadow is, from 0 to 1."""


class Rgb(NamedTuple):
    """A colour: red, green and blue, each from 0 to 255."""

    red: int
    green: int
    blue: int


Paint = str | Rgb
"""A colour, or the name that the theme gives it."""

BLACK = Rgb(0, 0, 0)


class Palette:
    """The colours of a theme, by name. Palettes with the same colours are equal, for caching.

    Args:
        variables: The variables of the theme; see `widgets.themes`.
        few: Whether the terminal has 16 colours: nothing is blended then, and there is no shadow.
    """

    def __init__(self, variables: Mapping[str, str], *, few: bool = False) -> None:
        self.variables = variables
        self.few = few
        self._hash = hash((frozenset(variables.items()), few))

    def __getitem__(self, paint: Paint) -> Rgb:
        """Return a colour by its name; a colour is returned unchanged."""
        return parse(self.variables[paint]) if isinstance(paint, str) else paint

    def __eq__(self, other: object) -> bool:
        """Return whether another palette has the same colours."""
        if self is other or not isinstance(other, Palette):
            return self is other
        return self.few == other.few and self.variables == other.variables

    def __hash__(self) -> int:
        """Return the hash of the colours."""
        return self._hash


@lru_cache(256)
def parse(text: str) -> Rgb:
    """Return the colour that a theme writes as text, such as "#184635"."""
    return Rgb(*Color.parse(text).rgb)


@lru_cache(4096)
def mix(one: Rgb, other: Rgb, part: float) -> Rgb:
    """Return a blend of two colours; `part` is the share of the other one, from 0 to 1."""
    return Rgb(*(round(a + (b - a) * part) for a, b in zip(one, other, strict=True)))


def shade(field: Rgb) -> Rgb:
    """Return the colour of a shadow on a field."""
    return mix(field, BLACK, SHADE)


@lru_cache(4096)
def style_of(ink: Rgb | None, field: Rgb, *, bold: bool) -> Style:
    """Return the style in which the terminal prints a cell; blanks need no ink."""
    colour = None if ink is None else RichColor.from_rgb(*ink)
    return Style(color=colour, bgcolor=RichColor.from_rgb(*field), bold=bold)
