"""A word across the table that nobody can miss: who won, whose turn it is now."""

from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.spans import Row, Span


class Banner(RowWidget):
    """A line in gold and a quiet one below it, in the middle of the room there is."""

    DEFAULT_CSS = """
    Banner { layer: above; width: 100%; height: 5; background: $rail; display: none; }
    """

    text: reactive[str] = reactive("")
    below: reactive[str] = reactive("")

    def show(self, text: str, below: str = "") -> None:
        """Stand across the table; without a text, be gone."""
        self.text, self.below = text, below
        self.display = bool(text)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows: an empty one, the text, the quiet line."""
        return draw_banner(self.text, self.below, width)


def draw_banner(text: str, below: str, width: int) -> tuple[Row, ...]:
    """Return the two lines, each in the middle of `width`."""
    return (
        (),
        (Span(f"{text:^{width}}", "gold", bold=True),),
        (),
        (Span(f"{below:^{width}}", "quiet"),),
    )
