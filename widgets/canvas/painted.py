"""Widgets that are painted on a canvas: the theme's colours, and what is printed of them."""

from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from textual.app import App
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.themes import FEW_COLOURS

_palettes: WeakKeyDictionary[App[Any], Palette] = WeakKeyDictionary()
"""The latest palette of each app."""


def palette_of(app: App[Any]) -> Palette:
    """Return the palette of an app's theme, on the terminal that it runs in."""
    variables, few = app.theme_variables, app.console.color_system in FEW_COLOURS
    latest = _palettes.get(app)
    if latest is None or latest.variables is not variables or latest.few != few:
        latest = _palettes[app] = Palette(variables, few=few)  # a theme brings a new dictionary
    return latest


class PaintedWidget(Widget):
    """A widget that a subclass paints as a whole."""

    ALLOW_SELECT = False
    FIELD: ClassVar[str]
    """The name of the background that it is painted on."""

    def draw(self, canvas: Canvas) -> None:
        """Paint the widget on a canvas of its size."""
        raise NotImplementedError

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return some cells of the picture."""
        canvas = Canvas(*self.size, palette_of(self.app), self.FIELD)
        if self.size:
            self.draw(canvas)
        return canvas_lines(self, canvas, crop)


def canvas_lines(widget: Widget, canvas: Canvas | None, crop: Region) -> list[Strip]:
    """Return some cells of the canvas of a widget; blank ones outside it."""
    # A canvas has true colours only, so there is nothing to do for the filter that makes them.
    filters = [each for each in widget.get_line_filters() if not isinstance(each, ANSIToTruecolor)]
    rows = range(crop.y, min(crop.bottom, canvas.height) if canvas else crop.y)
    lines = [canvas.strip(y, *crop.column_span, filters) for y in rows] if canvas else []
    missing = crop.height - len(lines)
    if not missing:
        return lines
    blank = Strip.blank(crop.width, widget.rich_style)
    for each in widget.get_line_filters():
        blank = blank.apply_filter(each, widget.background_colors[1])
    return lines + [blank] * missing


def changes(before: Canvas, after: Canvas, area: Region | None = None) -> list[Region]:
    """Return regions with all cells in which two canvases of one size differ, or those of an area.

    Rows that follow one another and change at the same columns are one region.
    """
    found: list[Region] = []
    area = area or Region(0, 0, after.width, after.height)
    left, right = area.column_span
    for y in area.line_range:
        old, new = before.rows[y][left:right], after.rows[y][left:right]
        if old != new:
            differs = [was != now for was, now in zip(old, new, strict=True)]
            start, end = differs.index(True), len(new) - differs[::-1].index(True)
            row = Region(left + start, y, end - start, 1)
            last = found[-1] if found else Region()
            if (last.bottom, last.column_span) == (y, row.column_span):
                found[-1] = last.union(row)
            else:
                found.append(row)
    return [with_whole_characters(each, before, after) for each in found]


def with_whole_characters(region: Region, before: Canvas, after: Canvas) -> Region:
    """Return a region that begins and ends in the middle of no wide character, old or new."""
    rows = [canvas.rows[y] for canvas in (before, after) for y in region.line_range]
    start, end = region.column_span
    while start and "" in [row[start].char for row in rows]:
        start -= 1
    while end < after.width and "" in [row[end].char for row in rows]:
        end += 1
    return Region(start, region.y, end - start, region.height)
