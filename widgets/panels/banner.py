"""A banner across the table: who won, whose turn it is."""

from textual.reactive import reactive

from games.text import centred
from widgets.base import RowWidget
from widgets.spans import Row, Span


class Banner(RowWidget):
    """A centred line in gold, and a dim one below it."""

    DEFAULT_CSS = """
    Banner { layer: above; width: 100%; height: 5; background: $rail; display: none; }
    """

    text: reactive[str] = reactive("")
    below: reactive[str] = reactive("")

    def show(self, text: str, below: str = "") -> None:
        """Show a text across the table, or hide the banner for an empty text."""
        self.text, self.below = text, below
        self.display = bool(text)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the two lines, with an empty row above each."""
        return draw_banner(self.text, self.below, width)


def draw_banner(text: str, below: str, width: int) -> tuple[Row, ...]:
    """Return the two lines, centred, with an empty row above each."""
    return (
        (),
        (Span(centred(text, width), "gold", bold=True),),
        (),
        (Span(centred(below, width), "quiet"),),
    )
