"""Buttons painted on a stage: one of them is under the cursor, and Enter or a click presses it."""

from typing import ClassVar

from msgspec import Struct
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import StageField
from widgets.cards.outline import HEAVY, LINES, frame_rows
from widgets.cards.style import FaceStyle

KEY_GAP = 3
"""Columns from the key of a button to its right end."""


class Button(Struct, frozen=True):
    """A button.

    Attributes:
        word: What it does.
        key: The key that does it too.
        note: A note next to it.
        hint: What a click does, as a sentence.
    """

    word: str
    key: str
    note: str = ""
    hint: str = ""


class Buttons(StageField):
    """A field with buttons; Enter presses the one that the cursor was put on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    buttons: reactive[tuple[Button, ...]] = reactive((), repaint=False)
    cursor: reactive[int | None] = reactive(None, repaint=False)
    """The index of the button that Enter presses; None before the cursor was put anywhere."""
    hovered: reactive[int | None] = reactive(None, repaint=False)
    """The index of the button under the pointer."""

    class ButtonMessage(Message):
        """Something about a button; `index` is None if it is about none."""

        def __init__(self, field: "Buttons", index: int | None) -> None:
            super().__init__()
            self.field, self.index = field, index

        @property
        def control(self) -> "Buttons":
            """The field of the button."""
            return self.field

    class Pressed(ButtonMessage):
        """A button was pressed."""

    class Highlighted(ButtonMessage, bubble=False):
        """The cursor is on another button, or on none."""

    class Undecided(ButtonMessage):
        """Enter was pressed before the cursor was put on a button."""

    @property
    def chosen(self) -> int | None:
        """The index of the button to show as chosen, None for none."""
        if self.hovered is not None:
            return self.hovered
        return self.cursor if self.has_focus else None

    def forget(self) -> None:
        """Press nothing until the cursor is put on a button again."""
        self.cursor = self.hovered = None

    def watch_buttons(self) -> None:
        """Accept focus only while there is something to press."""
        self.can_focus = bool(self.buttons)
        if self.cursor is not None and self.cursor >= len(self.buttons):
            self.cursor = None
        self.hovered = None
        self.repaint()

    def watch_cursor(self) -> None:
        """Show another button as chosen."""
        self.repaint()
        self._post(self.Highlighted, self.cursor)

    def watch_hovered(self) -> None:
        """Show another button as chosen."""
        self.repaint()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show or hide the cursor."""
        super().watch_has_focus(has_focus)
        self.repaint()

    def action_step(self, by: int) -> None:
        """Move to the next button on one side; the first press goes to the end on that side."""
        last = len(self.buttons) - 1
        if last < 0:
            return
        at = (last if by > 0 else 0) if self.cursor is None else self.cursor + by
        self.cursor = max(0, min(last, at))

    def action_choose(self) -> None:
        """Press the button under the cursor, if the person has put it there."""
        if self.buttons:
            self._post(self.Undecided if self.cursor is None else self.Pressed, self.cursor)

    def point_at(self, index: int | None) -> None:
        """Show the button under the pointer as chosen."""
        self.hovered = index if index is not None and index < len(self.buttons) else None

    def press(self, index: int) -> None:
        """Press the button that was clicked."""
        if index < len(self.buttons):
            self.cursor = index
            self._post(self.Pressed, index)

    def _post(self, kind: type["Buttons.ButtonMessage"], index: int | None) -> None:
        self.announce(kind(self, index))


def draw_button(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    button: Button,
    face: FaceStyle,
    *,
    chosen: bool,
) -> None:
    """Draw a button of one row or of three.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Its columns and rows.
        button: What it says.
        face: Whether it is filled, outlined, or in letters.
        chosen: Whether it is under the cursor.
    """
    solid = face is FaceStyle.SOLID and not (canvas.palette.few and not chosen)
    middle = y + size[1] // 2
    if solid:
        _draw_filled(canvas, x, y, size, "gold-solid" if chosen else "raised")
    else:
        _draw_outlined(canvas, x, y, size, face, chosen=chosen)
    dark = chosen and solid
    word, key, note = ("ink", "ink", "ink") if dark else ("foreground", "gold", "quiet")
    end = canvas.text(x + 2, middle, button.word, word, bold=True)
    right = canvas.right_aligned(x + size[0] - KEY_GAP + 1, middle, button.key, key, bold=True)
    begin = max(end + 2, x + 8)
    if begin + len(button.note) < right:
        canvas.text(begin, middle, button.note, note)


def _draw_filled(canvas: Canvas, x: int, y: int, size: tuple[int, int], field: str) -> None:
    width, height = size
    grounds = [canvas.field_at(x, y), canvas.field_at(x + width - 1, y)]
    canvas.fill(x, y, width, height, field)
    if height > 1:
        for column, chars, ground in ((0, "▟▜", grounds[0]), (width - 1, "▙▛", grounds[1])):
            for row, char in ((0, chars[0]), (height - 1, chars[1])):
                canvas.put(x + column, y + row, char, field, ground)


def _draw_outlined(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], face: FaceStyle, *, chosen: bool
) -> None:
    width, height = size
    lines = face if face is not FaceStyle.SOLID else FaceStyle.OUTLINED
    if height > 1:
        rows = frame_rows((HEAVY if chosen else LINES)[lines], width, height)
        for row, text in enumerate(rows, y):
            canvas.text(x, row, text, "foreground", bold=chosen)
        return
    mark = ">" if chosen else "["
    canvas.text(x, y, mark + " " * (width - 2) + "]", "foreground", bold=chosen)
