"""A few dice side by side, to look at."""

from textual.geometry import Size
from textual.reactive import reactive

from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import FaceStyle
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

DIE_GAP = 1
"""Columns between two dice."""


class DiceRow(PaintedWidget):
    """Dice in a row, of the largest size up to a limit for which there is room.

    Args:
        values: A value from 1 to 4 for each die.
    """

    DEFAULT_CSS = "DiceRow { width: 1fr; height: auto; }"

    most: reactive[DieSize] = reactive(DieSize.SMALL, layout=True)
    """The largest size that they may have."""
    face: reactive[FaceStyle] = reactive(FaceStyle.SOLID)

    def __init__(self, *values: int) -> None:
        super().__init__()
        self.values = values

    def size_for(self, width: int) -> DieSize:
        """Return the largest size for which the columns are enough, or the smallest."""
        fitting = [
            size
            for size in DieSize
            if size.height <= self.most.height and dice_width(len(self.values), size) <= width
        ]
        return fitting[-1] if fitting else DieSize.SMALL

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows of a die."""
        return self.size_for(width).height

    def draw(self, canvas: Canvas) -> None:
        """Paint the dice from the left."""
        size = self.size_for(canvas.width)
        look = DieLook(size, self.face)
        for place, value in enumerate(self.values):
            x = place * (size.width + DIE_GAP)
            draw_die(canvas, x, 0, ShownDie(value, DieState.ROLLING), look)


def dice_width(count: int, size: DieSize) -> int:
    """Return the columns of a number of dice of a size."""
    return count * (size.width + DIE_GAP) - DIE_GAP
