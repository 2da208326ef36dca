"""A canvas that is painted again and again: parts that did not change are not drawn again."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Palette

Answer = TypeVar("Answer")


class Layer(Struct):
    """What lay on a canvas after a part of it was painted.

    Attributes:
        key: All that the part depends on, apart from what lay there before.
        rows: All cells.
        found: What drawing it returned.
    """

    key: Any
    rows: list[list[Cell]]
    found: Any


class LayeredCanvas(Canvas):
    """Keeps the parts of the last picture, up to the first that has changed.

    Args:
        width: Columns.
        height: Rows.
        palette: The colours of the theme.
        before: The last picture; None for the first.
    """

    def __init__(
        self, width: int, height: int, palette: Palette, before: "LayeredCanvas | None" = None
    ) -> None:
        super().__init__(width, height, palette)
        self.layers: list[Layer] = []
        like = before and (before.width, before.height, before.palette) == (width, height, palette)
        self.kept = before.layers if before and like else []

    def layer(self, key: object, draw: Callable[[], Answer]) -> Answer:
        """Draw a part, or paste it with all that lies under it."""
        at = len(self.layers)
        if at < len(self.kept) and self.kept[at].key == key:
            layer = self.kept[at]
            self.rows = [*map(list, layer.rows)]
            self.layers.append(layer)
            found: Answer = layer.found
            return found
        self.kept = []  # what comes next would lie on other cells than it did
        found = draw()
        self.layers.append(Layer(key, [*map(list, self.rows)], found))
        return found
