"""Two rows for a tip, above the key bar: they take room of their own and cover nothing."""

from msgspec import Struct
from textual.reactive import reactive

from games.text import text_width, wrap_text
from widgets.base import RowWidget
from widgets.panels.key_bar import KeyHint, in_letters
from widgets.spans import Row, Span

TIP_ROWS = 2
"""The rows of a tip."""


class ShownTip(Struct, frozen=True):
    """A tip as it is shown.

    Attributes:
        count: Which one it is: "1 of 3".
        text: What it says.
        keys: What can be done with it, below the text.
        aside: Text at the right of the keys.
    """

    count: str
    text: str
    keys: tuple[KeyHint, ...] = ()
    aside: str = ""


class TipLines(RowWidget):
    """A tip; hidden while there is none."""

    DEFAULT_CSS = "TipLines { height: 2; background: $chosen; padding: 0 1; }"

    tip: reactive[ShownTip | None] = reactive(None)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return both rows."""
        return tip_rows(self.tip, width, plain=self.ascii_only) if self.tip else ()


def tip_rows(tip: ShownTip, width: int, *, plain: bool = False) -> tuple[Row, Row]:
    """Return a tip in two rows; a text of two rows takes the place of the keys.

    Args:
        tip: The tip.
        width: The available cells.
        plain: Whether to write keys in ASCII.
    """
    indent = text_width(tip.count) + 2
    lines = wrap_text(tip.text, max(8, width - indent), TIP_ROWS) or [""]
    first = Span(tip.count.ljust(indent), "gold", bold=True), Span(lines[0], bold=True)
    if len(lines) > 1:
        return first, (Span(" " * indent), Span(lines[1], bold=True))
    keys = tuple(map(in_letters, tip.keys)) if plain else tip.keys
    return first, keys_row(keys, tip.aside, indent, width)


def keys_row(keys: tuple[KeyHint, ...], aside: str, indent: int, width: int) -> Row:
    """Return keys with what they do, and a note at the right if there is room."""
    row = [Span(" " * indent)]
    for hint in keys:
        row += [Span(hint.key, "gold", bold=True), Span(f" {hint.what}   ")]
    gap = width - sum(text_width(span.text) for span in row) - text_width(aside)
    return (*row, Span(" " * gap + aside, "quiet")) if gap >= 0 else tuple(row)
