"""Rows for a tip, above the key bar: they take room of their own and cover nothing."""

from msgspec import Struct
from textual.reactive import reactive

from games.text import text_width, wrap_sentences, wrap_text
from widgets.base import RowWidget
from widgets.panels.key_bar import KeyHint, in_letters
from widgets.spans import Row, Span

TIP_ROWS = 2
"""The rows of a tip, if it does not ask for more."""


class ShownTip(Struct, frozen=True):
    """A tip as it is shown.

    Attributes:
        count: Which one it is: "1 of 3".
        text: What it says.
        keys: What can be done with it, below the text.
        aside: Text at the right of the keys.
        reason: More sentences, which are left out where they do not fit.
        most: The most rows of all this.
    """

    count: str
    text: str
    keys: tuple[KeyHint, ...] = ()
    aside: str = ""
    reason: str = ""
    most: int = TIP_ROWS


class TipLines(RowWidget):
    """A tip; hidden while there is none."""

    DEFAULT_CSS = "TipLines { height: auto; background: $chosen; padding: 0 1; }"

    tip: reactive[ShownTip | None] = reactive(None)

    watch_tip = RowWidget.layout_if_resized

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        return tip_rows(self.tip, width, plain=self.ascii_only) if self.tip else ()


def tip_rows(tip: ShownTip, width: int, *, plain: bool) -> tuple[Row, ...]:
    """Return a tip in two rows or more; a text of all its rows takes the place of the keys.

    Args:
        tip: The tip.
        width: The available cells.
        plain: Whether to write keys in ASCII.
    """
    indent = text_width(tip.count) + 2
    room = max(8, width - indent)
    sentences = tuple(filter(None, (tip.text, tip.reason)))
    lines = wrap_sentences(sentences, room, tip.most) or wrap_text(tip.text, room, tip.most) or [""]
    heads = tip.count.ljust(indent), *(" " * indent for _ in lines[1:])
    rows = tuple(
        (Span(head, "gold", bold=True), Span(line, bold=True))
        for head, line in zip(heads, lines, strict=True)
    )
    if len(rows) == tip.most:
        return rows
    keys = tuple(map(in_letters, tip.keys)) if plain else tip.keys
    return *rows, keys_row(keys, tip.aside, indent, width)


def keys_row(keys: tuple[KeyHint, ...], aside: str, indent: int, width: int) -> Row:
    """Return keys with what they do, and a note at the right if there is room."""
    row = [Span(" " * indent)]
    for hint in keys:
        row += [Span(hint.key, "gold", bold=True), Span(f" {hint.what}   ")]
    gap = width - sum(text_width(span.text) for span in row) - text_width(aside)
    return (*row, Span(" " * gap + aside, "quiet")) if gap >= 0 else tuple(row)
