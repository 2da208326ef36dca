"""The totals of two players in big figures, side by side, and who leads."""

from collections.abc import Iterator

from msgspec import Struct
from textual.geometry import Size
from textual.reactive import reactive

from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.canvas.painted import PaintedWidget

HALF = 14
"""Columns for each player, before there is room to spare."""

FIGURE_GAP = 2
"""Columns between the figures of both, at least."""

WIDE_FIGURES = 36
"""Columns from which figures are drawn at twice the size."""


class Total(Struct, frozen=True):
    """A player's total.

    Attributes:
        name: The player's name.
        points: The total.
        is_active: Whether it stands out.
    """

    name: str
    points: int
    is_active: bool = False


class Totals(PaintedWidget):
    """Two totals, and a line below them."""

    DEFAULT_CSS = "Totals { width: 1fr; height: auto; }"
    FIELD = "rail"

    totals: reactive[tuple[Total, ...]] = reactive((), layout=True)
    words: reactive[str] = reactive("")
    plain: reactive[bool] = reactive(False)
    """Whether figures are drawn in ASCII."""

    def scale_for(self, width: int) -> int:
        """Return 2 where figures of twice the size fit, else 1."""
        needed = (
            sum(figure_width(str(total.points), 2) + FIGURE_GAP for total in self.totals)
            - FIGURE_GAP
        )
        return 2 if width >= WIDE_FIGURES and needed <= width else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows: the names, the figures, a blank one and the words."""
        return 3 + figure_height(self.scale_for(width))

    def draw(self, canvas: Canvas) -> None:
        """Paint names, figures and words."""
        scale = self.scale_for(canvas.width)
        for x, room, total in self.columns(canvas.width, scale):
            ink = "gold" if total.is_active else "foreground"
            canvas.text(x, 0, shortened(total.name, room), ink, bold=True)
            draw_figures(canvas, x, 1, str(total.points), ink, scale=scale, plain=self.plain)
        canvas.text(0, canvas.height - 1, self.words, "quiet")

    def columns(self, width: int, scale: int) -> Iterator[tuple[int, int, Total]]:
        """Yield the first column of each total and the columns of its name.

        The second is in the middle, or as far from there as wide figures push it.
        """
        second = max(HALF, width // 2) if scale > 1 else HALF
        if scale > 1 and len(self.totals) > 1:
            wide = [figure_width(str(total.points), scale) for total in self.totals]
            second = min(max(second, wide[0] + FIGURE_GAP), width - wide[1])
        rooms = second - 1, max(HALF, width - second) - 1
        yield from zip((0, second), rooms, self.totals, strict=False)
