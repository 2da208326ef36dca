"""Rows for a tip, above the key bar: they take room of their own and cover nothing."""

from itertools import accumulate

from msgspec import Struct
from textual import events
from textual.reactive import reactive

from games.text import text_width, wrap_sentences, wrap_text
from widgets.base import HoverWidget
from widgets.panels.key_bar import KeyBar, KeyHint, in_letters
from widgets.spans import Row, Span

TIP_ROWS = 2
"""The rows of a tip, if it does not ask for more."""

TIP_KEY_GAP = 3
"""Columns from what one key does to the next key."""


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


class TipLines(HoverWidget):
    """A tip; hidden while there is none. A click on one of its keys presses that."""

    DEFAULT_CSS = "TipLines { height: auto; background: $chosen; padding: 0 1; }"

    tip: reactive[ShownTip | None] = reactive(None)

    watch_tip = HoverWidget.layout_if_resized

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        if self.tip is None:
            return ()
        return tip_rows(self.tip, width, plain=self.ascii_only, hovered=self.hovered)

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the index of the key under the pointer, or None."""
        at, tip = event.get_content_offset(self), self.tip
        if at is None or tip is None or at.y < len(tip_lines(tip, self.content_size.width)):
            return None
        keys = written_keys(tip, plain=self.ascii_only)
        places = zip(key_columns(tip, keys), keys, strict=False)
        over = (n for n, (x, hint) in enumerate(places) if x <= at.x < x + key_width(hint))
        return next(over, None)

    def on_click(self, event: events.Click) -> None:
        """Post which key was clicked."""
        index = self.under(event)
        if index is not None and self.tip and event.button == 1:
            self.post_message(KeyBar.Pressed(self.tip.keys[index]))


def tip_rows(
    tip: ShownTip, width: int, *, plain: bool, hovered: int | None = None
) -> tuple[Row, ...]:
    """Return a tip in its rows; a text of all of them takes the place of the keys.

    Args:
        tip: The tip.
        width: The available cells.
        plain: Whether to write keys in ASCII.
        hovered: The index of the key under the pointer.
    """
    lines = tip_lines(tip, width)
    heads = tip.count.ljust(indent_of(tip)), *(" " * indent_of(tip) for _ in lines[1:])
    rows = tuple(
        (Span(head, "gold", bold=True), Span(line, bold=True))
        for head, line in zip(heads, lines, strict=True)
    )
    if len(rows) == tip.most or not (tip.keys or tip.aside):
        return rows
    return (*rows, keys_row(tip, width, hovered, plain=plain))


def tip_lines(tip: ShownTip, width: int) -> list[str]:
    """Return the lines of the text."""
    room = max(8, width - indent_of(tip))
    sentences = tuple(filter(None, (tip.text, tip.reason)))
    return wrap_sentences(sentences, room, tip.most) or wrap_text(tip.text, room, tip.most) or [""]


def indent_of(tip: ShownTip) -> int:
    """Return the columns before the text, and before the keys below it."""
    return text_width(tip.count) + 2


def written_keys(tip: ShownTip, *, plain: bool) -> tuple[KeyHint, ...]:
    """Return the keys as they are written."""
    return tuple(map(in_letters, tip.keys)) if plain else tip.keys


def key_width(hint: KeyHint) -> int:
    """Return the columns of a key and of what it does."""
    return text_width(f"{hint.key} {hint.what}")


def key_columns(tip: ShownTip, keys: tuple[KeyHint, ...]) -> tuple[int, ...]:
    """Return the first column of each key, and the one after them all."""
    return tuple(
        accumulate((key_width(hint) + TIP_KEY_GAP for hint in keys), initial=indent_of(tip))
    )


def keys_row(tip: ShownTip, width: int, hovered: int | None, *, plain: bool) -> Row:
    """Return keys with what they do, and a note at the right if there is room."""
    keys = written_keys(tip, plain=plain)
    row = [Span(" " * indent_of(tip))]
    for n, hint in enumerate(keys):
        is_under = n == hovered
        row.append(Span(hint.key, "gold", bold=True))
        row.append(Span(f" {hint.what}", "gold" if is_under else "foreground", bold=is_under))
        row.append(Span(" " * TIP_KEY_GAP))
    gap = width - key_columns(tip, keys)[-1] - text_width(tip.aside)
    return (*row, Span(" " * gap + tip.aside, "quiet")) if gap >= 0 else tuple(row)
