"""The key bar along the lower edge: which keys do something now."""

from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from widgets.base import HoverWidget
from widgets.spans import Row, Span, overlay

HINT_GAP = 2
"""Columns from one hint to the next key."""

MORE = "more"
"""What the key that lists all keys does where some of them are left out."""

IN_LETTERS = {"←→": "<>", "↑↓": "^v", "↵": "enter"}
"""Keys that are written in other signs if there are only letters."""


class KeyHint(Struct, frozen=True):
    """A key and what it does.

    Args:
        key: The key as it is written.
        what: What it does.
        action: The name of the key that a click presses.
        always: Whether it stays where the bar is too narrow for all.
        at_right: Whether it is at the right end of the bar.
        whole: What it does, if there is room for more words; "" for `what`.
        group: What it has to do with, such as "Think"; "" for the game or the page itself.
        main: Whether its cap is golden: what Enter does in a dialog.
    """

    key: str
    what: str
    action: str = ""
    always: bool = False
    at_right: bool = False
    whole: str = ""
    group: str = ""
    main: bool = False

    @property
    def width(self) -> int:
        """The columns it takes: the key with an edge at both sides, a blank, what it does."""
        return len(self.key) + 3 + len(self.what)


class KeyBar(HoverWidget):
    """Keys with what they do; where the bar is too narrow, those at the right are left out.

    The key at the right end, which lists all of them, says then that there are more.

    It is one widget, repainted only when `hints` change: Textual's Footer mounts new widgets at
    each change of focus.
    """

    DEFAULT_CSS = "KeyBar { height: 1; background: $rail; padding: 0 1; }"

    hints: reactive[tuple[KeyHint, ...]] = reactive(())

    marked: reactive[str] = reactive("")
    """The name of the key that stands out, as if the pointer were on it."""

    watch_hints = HoverWidget.layout_if_resized

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, hint: KeyHint) -> None:
            super().__init__()
            self.hint = hint

    @property
    def written(self) -> tuple[KeyHint, ...]:
        """All hints, in letters if nothing else can be shown."""
        return tuple(map(in_letters, self.hints)) if self.ascii_only else self.hints

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns that all hints take, or all available ones."""
        width = sum(hint.width + HINT_GAP for hint in self.written) - HINT_GAP
        return max(0, min(width, container.width))

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        shown = fitting_hints(self.written, width)
        bare = self.ascii_only or self.app.no_color
        keys = [hint.action for hint in shown]
        marked = keys.index(self.marked) if self.marked and self.marked in keys else None
        hovered = marked if self.hovered is None else self.hovered
        return (draw_hints(shown, width, hovered=hovered, bare=bare),)

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the index of the hint under the pointer, or None."""
        offset = event.get_content_offset(self)
        shown = fitting_hints(self.written, self.content_size.width)
        return None if offset is None else hint_at(shown, offset.x, self.content_size.width)

    def on_click(self, event: events.Click) -> None:
        """Post which key was clicked."""
        index = self.under(event)
        if index is not None and event.button == 1:
            self.post_message(
                self.Pressed(fitting_hints(self.hints, self.content_size.width)[index])
            )


def in_letters(hint: KeyHint) -> KeyHint:
    """Return a hint whose key is written in ASCII."""
    return replace(hint, key=IN_LETTERS.get(hint.key, hint.key))


def fitting_hints(hints: tuple[KeyHint, ...], width: int) -> tuple[KeyHint, ...]:
    """Return as many hints from the left as fit with those that always stay, then those right."""
    room = width + HINT_GAP - sum(hint.width + HINT_GAP for hint in hints if hint.always)
    found = []
    for hint in hints:
        room -= 0 if hint.always else hint.width + HINT_GAP
        if hint.always or room >= 0:
            found.append(hint)
    if len(found) < len(hints):
        found = [replace(hint, what=MORE) if hint.at_right else hint for hint in found]
    return tuple(sorted(found, key=lambda hint: hint.at_right))


def hint_columns(hints: tuple[KeyHint, ...], width: int) -> tuple[int, ...]:
    """Return the first column of each hint; those `at_right` end where the bar ends."""
    starts = list(accumulate((hint.width + HINT_GAP for hint in hints), initial=0))
    spare = max(0, width + HINT_GAP - starts.pop())
    return tuple(start + spare * hint.at_right for start, hint in zip(starts, hints, strict=True))


def hint_at(hints: tuple[KeyHint, ...], column: int, width: int = 0) -> int | None:
    """Return the index of the hint at a column of a bar, or None."""
    starts = hint_columns(hints, width)
    return next(
        (
            index
            for index, (start, hint) in enumerate(zip(starts, hints, strict=True))
            if start <= column < start + hint.width
        ),
        None,
    )


def draw_hints(
    hints: tuple[KeyHint, ...], width: int = 0, *, hovered: int | None = None, bare: bool = False
) -> Row:
    """Return the hints side by side, each key as a keycap.

    Args:
        hints: What to draw.
        width: The columns of the bar, if those `at_right` are to end where it ends.
        hovered: The index of the hint under the pointer.
        bare: Whether there is no colour for a keycap: the key is in brackets.
    """
    pieces = (
        (start, draw_hint(hint, hovered=index == hovered, bare=bare))
        for index, (start, hint) in enumerate(zip(hint_columns(hints, width), hints, strict=True))
    )
    needed = sum(hint.width + HINT_GAP for hint in hints)
    return overlay(max(width, needed), pieces)


def draw_hint(hint: KeyHint, *, hovered: bool, bare: bool) -> Row:
    """Return a keycap and the word next to it; both stand out under the pointer."""
    cap = f"[{hint.key}]" if bare else f" {hint.key} "
    ink, field = ("ink", "gold-solid") if hovered and not bare else ("gold", "raised")
    word = "gold" if hovered else "foreground"
    return (
        Span(cap, ink, "" if bare else field, bold=True),
        Span(f" {hint.what}", word, bold=hovered),
    )
