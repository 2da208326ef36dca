"""A banner across the table: who won, or how a round ended and what can be done now."""

from textwrap import wrap

from textual import events
from textual.reactive import reactive

from games.text import centred, text_width
from widgets.base import HoverWidget
from widgets.panels.key_bar import KeyBar, KeyHint, draw_hints, hint_at
from widgets.spans import Row, Span, overlay, row_text

FIRM = "\N{NO-BREAK SPACE}"
"""A blank where no line breaks."""


class Banner(HoverWidget):
    """A centred line in gold, a dim one below it, and keys that can be clicked."""

    DEFAULT_CSS = """
    Banner { layer: above; width: 100%; height: 5; background: $rail; display: none; }
    """

    text: reactive[str] = reactive("")
    below: reactive[str] = reactive("")
    keys: reactive[tuple[KeyHint, ...]] = reactive(())

    def show(self, text: str, below: str = "", keys: tuple[KeyHint, ...] = ()) -> None:
        """Show a text across the table, or hide the banner for an empty text."""
        self.text, self.below, self.keys = text, below, keys
        self.display = bool(text)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        bare = self.ascii_only or self.app.no_color
        keys = draw_hints(self.keys, hovered=self.hovered, bare=bare)
        return draw_banner(self.text, self.below, keys, width)

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the index of the key under the pointer, or None."""
        offset = event.get_content_offset(self)
        width = self.content_size.width
        last = len(self.render_rows(width)) - 1
        if offset is None or offset.y != last:
            return None
        return hint_at(self.keys, offset.x - keys_start(draw_hints(self.keys), width))

    def on_click(self, event: events.Click) -> None:
        """Post which key was clicked."""
        index = self.under(event)
        if index is not None and event.button == 1:
            self.post_message(KeyBar.Pressed(self.keys[index]))


def keys_start(keys: Row, width: int) -> int:
    """Return the first column of keys that are in the middle of a row."""
    return max(0, (width - text_width(row_text(keys).rstrip())) // 2)


def draw_banner(text: str, below: str, keys: Row, width: int) -> tuple[Row, ...]:
    """Return the lines, wrapped, and the keys; centred, with an empty row above each line."""
    rows: list[Row] = [()]
    whole = text.replace(" : ", f"{FIRM}:{FIRM}")  # a score stays in one line
    lines = [line.replace(FIRM, " ") for line in wrap(whole, width)]
    rows += [(Span(centred(line, width), "gold", bold=True),) for line in lines]
    rows.append(())
    rows += [(Span(centred(line, width), "quiet"),) for line in wrap(below, width)]
    if keys:
        rows.append(overlay(width, [(keys_start(keys, width), keys)]))
    return tuple(rows)
