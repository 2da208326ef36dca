"""A tray of dice: chosen ones are raised, and rolled ones tumble."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.reactive import reactive

from widgets.base import HoverWidget, RowWidget
from widgets.cards.style import FaceStyle
from widgets.dice.tetrahedron import Die, draw_tetrahedron
from widgets.spans import Row, Span, overlay

TUMBLE_SECONDS = 0.28
"""Seconds that dice tumble."""

TUMBLE_FRAMES = 6
"""Pictures of a die while it tumbles."""

SPARE_ROWS = 2
"""Rows for more than the dice: one to raise dice into, one for labels."""


class DiceTray(HoverWidget):
    """Dice side by side, as large as they fit, with numbers from 1 below them."""

    DEFAULT_CSS = "DiceTray { height: 1fr; }"

    dice: reactive[tuple[Die, ...]] = reactive(())
    active: reactive[bool] = reactive(False)
    face: reactive[FaceStyle] = reactive(FaceStyle.SOLID)
    tumbled: reactive[float] = reactive(1.0)
    """How far the dice of the last roll have tumbled, from 0 to 1."""

    class Chosen(Message):
        """A die was clicked; `index` counts from 0."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self) -> None:
        super().__init__()
        self._rolling: frozenset[int] = frozenset()

    def tumble(self, indices: Iterable[int]) -> None:
        """Let some dice tumble to their next values, where animations are on."""
        if self.is_attached and self.app.animation_level == "full":
            self._rolling, self.tumbled = frozenset(indices), 0.0
            self.animate("tumbled", 1.0, duration=TUMBLE_SECONDS, easing="linear")

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the tray."""
        turn = TUMBLE_FRAMES if self.tumbled >= 1 else int(self.tumbled * TUMBLE_FRAMES)
        moving = self._rolling if turn < TUMBLE_FRAMES else frozenset()
        shown = tuple(
            tumble_frame(die, turn + index)
            if index in moving and not (die.chosen or die.kept)
            else (die, False)
            for index, die in enumerate(self.dice)
        )
        hovered = self.hovered if self.active else None
        return draw_tray(
            shown, width, self.content_size.height, self.face, hovered, active=self.active
        )

    def on_click(self, event: events.Click) -> None:
        """Choose the die under the pointer; the second click of a double click does nothing."""
        index = self.under(event)
        if index is not None and event.button == 1 and event.chain == 1:
            self.post_message(self.Chosen(index))

    def under(self, event: events.MouseEvent) -> int | None:
        """Return the index of the die under the pointer, or None."""
        offset, count = event.get_content_offset(self), len(self.dice)
        if offset is None or not count:
            return None
        place = lay_out_tray(count, self.content_size.width, self.content_size.height)
        index, rest = divmod(offset.x - place.left, place.slot)
        margin = (place.slot - 2 * place.high) // 2
        inside = margin <= rest < margin + 2 * place.high
        row = offset.y - place.top
        return (
            index if inside and 0 <= index < count and 0 <= row < place.high + SPARE_ROWS else None
        )


class DiceRow(RowWidget):
    """A few small dice to look at.

    Args:
        values: A value from 1 to 4 for each die.
    """

    DEFAULT_CSS = "DiceRow { height: auto; }"
    GAP = 2

    die_height: reactive[int] = reactive(3, layout=True)
    """Rows of a die; fewer where the dice would not fit side by side."""

    def __init__(self, *values: int) -> None:
        super().__init__()
        self.values = values

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the dice side by side."""
        room = width + self.GAP - self.GAP * len(self.values)
        high = max(1, min(self.die_height, room // (2 * len(self.values))))
        drawn = [draw_tetrahedron(Die(value), high, FaceStyle.SOLID) for value in self.values]
        gap = Span(" " * self.GAP)
        return tuple(
            tuple(span for row in rows for span in (*row, gap)) for rows in zip(*drawn, strict=True)
        )


class TrayLayout(NamedTuple):
    """Where dice lie: the first row and column, the columns for each, and the rows of a die."""

    top: int
    left: int
    slot: int
    high: int


def lay_out_tray(count: int, width: int, height: int) -> TrayLayout:
    """Return where `count` dice lie, centred and as large as they fit."""
    slot = width // count
    high = max(1, min(height - SPARE_ROWS, (slot - 2) // 2))
    top = max(0, height - high - SPARE_ROWS) // 2
    return TrayLayout(top, (width - count * slot) // 2, slot, high)


def tumble_frame(die: Die, turn: int) -> tuple[Die, bool]:
    """Return a die while it tumbles, and whether it stands on its point."""
    return Die(1 + (die.value + turn // 2) % 4), turn % 2 == 1


@lru_cache(64)
def draw_tray(
    shown: tuple[tuple[Die, bool], ...],
    width: int,
    height: int,
    face: FaceStyle,
    hovered: int | None = None,
    *,
    active: bool = False,
) -> tuple[Row, ...]:
    """Return the rows of a tray.

    Args:
        shown: The dice, each with whether it stands on its point.
        width: The cells there are.
        height: The rows there are.
        face: How dice are drawn.
        hovered: The index of the die under the pointer, or None.
        active: Whether dice can be chosen now.
    """
    if not shown:
        return ()
    place = lay_out_tray(len(shown), width, height)
    grid: list[list[tuple[int, Row]]] = [[] for _ in range(place.top + place.high + SPARE_ROWS)]
    for index, (die, turned) in enumerate(shown):
        left = place.left + index * place.slot
        top = place.top + (not die.chosen)
        margin = (place.slot - 2 * place.high) // 2
        for row, line in enumerate(draw_tetrahedron(die, place.high, face, turned=turned), top):
            grid[row].append((left + margin, line))
        label = draw_label(die, index, hovered=index == hovered, active=active)
        start = left + max(0, (place.slot - sum(len(span.text) for span in label)) // 2)
        grid[-1].append((start, label))
    return tuple(overlay(width, pieces) for pieces in grid)


def draw_label(die: Die, index: int, *, hovered: bool, active: bool) -> Row:
    """Return the label of a die: what happens to it, or what a click would do, and its number."""
    word = "roll" if die.chosen else "kept" if die.kept else ""
    if hovered:
        word = "keep ?" if die.chosen else "roll ?"
    ink = "foreground" if die.chosen or hovered else "gold" if die.kept else "quiet"
    return (
        Span(f"{word} " if word else "", ink, bold=hovered),
        Span(str(index + 1), "gold" if active else "quiet", bold=active),
    )
