"""The totals of two players in big figures, side by side, and who leads."""

from msgspec import Struct
from textual.geometry import Size
from textual.reactive import reactive

from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.canvas.painted import PaintedWidget

HALF = 14
"""Columns for each player, before there is room to spare."""

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

    totals: reactive[tuple[Total, ...]] = reactive(())
    words: reactive[str] = reactive("")
    plain: reactive[bool] = reactive(False)
    """Whether figures are drawn in ASCII."""

    def scale_for(self, width: int) -> int:
        """Return 2 where figures of twice the size fit, else 1."""
        widest = max((figure_width(str(total.points), 2) for total in self.totals), default=0)
        return 2 if width >= WIDE_FIGURES and widest < width // 2 else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows: the names, the figures, a blank one and the words."""
        return 3 + figure_height(self.scale_for(width))

    def draw(self, canvas: Canvas) -> None:
        """Paint names, figures and words."""
        scale = self.scale_for(canvas.width)
        half = max(HALF, canvas.width // 2) if scale > 1 else HALF
        for place, total in enumerate(self.totals):
            ink, x = "gold" if total.is_active else "foreground", place * half
            canvas.text(x, 0, shortened(total.name, half - 1), ink, bold=True)
            draw_figures(canvas, x, 1, str(total.points), ink, scale=scale, plain=self.plain)
        canvas.text(0, canvas.height - 1, self.words, "quiet")
