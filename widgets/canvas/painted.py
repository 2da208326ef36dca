"""A widget that paints itself on a canvas, in the colours of the theme."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, Self

from textual.app import App
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, Palette, Rgb
from widgets.theme.themes import FEW_COLOURS


def palette_of(app: App[Any]) -> Palette:
    """Return the palette of an app's theme, on the terminal that it runs in."""
    few = app.console.color_system in FEW_COLOURS
    return _palette(frozenset(app.theme_variables.items()), few)


@lru_cache(16)
def _palette(variables: frozenset[tuple[str, str]], few: bool) -> Palette:
    return Palette(dict(variables), few=few)


class PaintedWidget(Widget):
    """A widget painted as a whole, and printed line by line. A subclass paints it."""

    ALLOW_SELECT = False
    FIELD: ClassVar[str] = ""
    """The name of the background that it is painted on; "" for that of the widget's style."""

    _canvas: Canvas | None = None

    def draw(self, canvas: Canvas) -> None:
        """Paint the widget on a canvas of its size."""
        raise NotImplementedError

    @property
    def ground(self) -> Paint:
        """The background that it is painted on."""
        return self.FIELD or Rgb(*self.background_colors[1].rgb)

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Paint everything again at the next frame."""
        self._canvas = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_line(self, y: int) -> Strip:
        """Return one line of the picture."""
        width, height = self.content_size
        canvas = self._canvas
        if canvas is None or (canvas.width, canvas.height) != (width, height):
            canvas = Canvas(width, height, palette_of(self.app), self.ground)
            self.draw(canvas)
            self._canvas = canvas
        return canvas.strip(y) if y < height else Strip.blank(width)


def changes(before: Canvas, after: Canvas) -> Iterator[Region]:
    """Yield for each row in which two canvases of one size differ the columns that hold all of it.

    A column on each side is added, because a wide character may begin or end there.
    """
    for y, (old, new) in enumerate(zip(before.rows, after.rows, strict=True)):
        if old != new:
            apart = [x for x, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
            start, end = max(0, apart[0] - 1), min(after.width, apart[-1] + 2)
            yield Region(start, y, end - start, 1)
