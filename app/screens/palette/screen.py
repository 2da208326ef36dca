"""The palette on the screen: a search line, and below it what was found, in groups."""

from inspect import isawaitable
from itertools import groupby
from typing import Any, ClassVar

from msgspec import Struct
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from app.screens.base import BaseScreen
from app.screens.palette.commands import palette_commands
from app.screens.palette.search import Command, Found, search
from games.text import clipped, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, draw_cursor
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import FaceStyle
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall

INDENT, NOTES = 3, 39
"""The columns in front of titles, and in front of notes."""

HEAD_ROWS, UNDER_LIST = 3, 2
"""Rows of the search line, and of the key bar with the row above it."""

NOTHING_FOUND, NOTHING_ROWS = "Nothing found. Try another word.", 3
"""What the list says if nothing was found, and its rows then."""

TOP, LOW_TOP, LOW = 4, 1, 30
"""The palette's first row, the same on a low screen, and the rows of the lowest other screen."""


class ListRow(Struct, frozen=True):
    """A row of the list: a title, a command by its index, or an empty row."""

    title: str = ""
    index: int | None = None


def list_rows(found: tuple[Found, ...]) -> tuple[ListRow, ...]:
    """Return the rows of what was found: a title before each group, an empty row after it."""
    lines = [ListRow()]
    numbered = enumerate(found)
    for title, group in groupby(numbered, key=lambda each: each[1].command.group):
        lines += [ListRow(title=title), *(ListRow(index=index) for index, _ in group), ListRow()]
    return tuple(lines)


def first_row(lines: tuple[ListRow, ...], cursor: int, height: int, before: int) -> int:
    """Return the first row to show, so that the cursor and the title above it can be seen.

    Args:
        lines: All rows.
        cursor: The index of the command under the cursor.
        height: The available rows.
        before: The first row that was shown.
    """
    at = next((row for row, line in enumerate(lines) if line.index == cursor), 0)
    top = at - 2 if at >= 2 and lines[at - 1].title else at - 1  # with its title and a blank
    least = at + 2 - height  # the last row may say how many are below
    return max(0, min(max(before, least), top, max(0, len(lines) - height)))


def draw_found(canvas: Canvas, y: int, found: Found, *, chosen: bool, bare: bool) -> None:
    """Draw a command: its title with the matched letters marked, a note, and its key."""
    command = found.command
    if chosen:
        draw_cursor(canvas, 1, y, (canvas.width - 2, 1), bare=bare)
    key = text_width(command.key) + 2 if command.key else 0
    right = canvas.width - INDENT - key
    title = clipped(command.title, right - INDENT)
    after = canvas.text(INDENT, y, title, bold=chosen)
    mark_letters(canvas, INDENT, y, title, found.letters)
    if found.alias and after + text_width(found.alias) + 3 < NOTES:
        canvas.text(after + 1, y, f"({found.alias})", "quiet" if chosen else "faint")
        mark_letters(canvas, after + 2, y, found.alias, found.alias_letters)
    note = max(NOTES, after + 2)
    canvas.text(note, y, clipped(command.note, max(0, right - note)), "quiet")
    if command.key:
        draw_cap(canvas, right, y, command.key, bare=bare)


def mark_letters(canvas: Canvas, x: int, y: int, text: str, letters: tuple[int, ...]) -> None:
    """Write some letters of a text over it in gold."""
    for place in letters:
        if place < len(text):
            canvas.text(x + text_width(text[:place]), y, text[place], "gold", bold=True)


class PaletteList(PaintedWidget):
    """What was found, with a cursor."""

    FIELD = "middle"
    found: reactive[tuple[Found, ...]] = reactive(())
    cursor: reactive[int] = reactive(0)
    bare = False
    """Whether there are no colours, so that signs must carry the meaning."""
    plain = False
    """Whether only ASCII can be shown."""
    top = 0
    """The first row that is shown."""
    is_cut = False
    """Whether the last row says how many commands lie below it."""

    class Chosen(Message):
        """A command was clicked."""

        def __init__(self, command: Command) -> None:
            super().__init__()
            self.command = command

    @property
    def chosen(self) -> Command | None:
        """The command under the cursor."""
        return self.found[self.cursor].command if self.cursor < len(self.found) else None

    def step(self, by: int) -> None:
        """Move the cursor, at most to the first or the last command."""
        self.cursor = max(0, min(len(self.found) - 1, self.cursor + by))

    def draw(self, canvas: Canvas) -> None:
        """Paint the rows around the cursor."""
        lines = list_rows(self.found)
        self.top = first_row(lines, self.cursor, canvas.height, self.top)
        if not self.found:
            canvas.text(INDENT, 1, NOTHING_FOUND, "quiet")
        for y, line in enumerate(lines[self.top : self.top + canvas.height]):
            canvas.text(INDENT, y, line.title, "coach", bold=True)
            if line.index is not None:
                found, here = self.found[line.index], line.index == self.cursor
                draw_found(canvas, y, found, chosen=here, bare=self.bare)
        self.draw_rest(canvas, lines)

    def draw_rest(self, canvas: Canvas, lines: tuple[ListRow, ...]) -> None:
        """Write in the last row how many commands lie below it, if any do."""
        last = canvas.height - 1
        below = sum(line.index is not None for line in lines[self.top + last :])
        self.is_cut = last > 1 and self.top + canvas.height < len(lines) and below > 0
        if self.is_cut:
            canvas.fill(0, last, canvas.width, 1, "middle")
            canvas.text(INDENT, last, f"{'v' if self.plain else '↓'} {below} more", "quiet")

    def on_click(self, event: events.Click) -> None:
        """Choose the command that was clicked."""
        if self.is_cut and event.y == self.size.height - 1:
            self.step(1)
            return
        lines = list_rows(self.found)[self.top :]
        index = lines[event.y].index if 0 <= event.y < len(lines) else None
        if index is not None:
            self.post_message(self.Chosen(self.found[index].command))

    def on_mouse_scroll_down(self) -> None:
        """Go to the next command."""
        self.step(1)

    def on_mouse_scroll_up(self) -> None:
        """Go to the previous command."""
        self.step(-1)


class PaletteScreen(BaseScreen[Command], ModalScreen[Command]):
    """All commands, filtered by what is typed; the result is the chosen one.

    Args:
        commands: All commands, group by group.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "do it", priority=True),
        Binding("down", "step(1)", "choose", key_display="↑↓", priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("pagedown", "step(10)", show=False, priority=True),
        Binding("pageup", "step(-10)", show=False, priority=True),
        Binding("escape", "dismiss(None)", "close", priority=True),
    ]

    def __init__(self, commands: tuple[Command, ...]) -> None:
        super().__init__()
        self.commands = commands

    def compose(self) -> ComposeResult:
        """Yield the line, the list, and the key bar."""
        with Vertical(id="palette"):
            with Horizontal(id="line"):
                yield Static("▸", id="sign", markup=False)
                yield Input(compact=True, id="asked")
                yield Static("type to narrow the list", id="how", markup=False)
                yield Static("", id="count", markup=False)
            yield PaletteList(id="found")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """List everything."""
        self.query_one(PaletteList).bare = self.services.face is not FaceStyle.SOLID
        if self.services.face is FaceStyle.LETTERS:
            self.query_one("#sign", Static).update(">")
            self.query_one(PaletteList).plain = True
        self.query_one(Input).focus()
        self.narrow()

    def on_resize(self, event: events.Resize) -> None:
        """Take the rows that the list needs, as far as the screen has them."""
        self.query_one("#palette").styles.offset = (0, TOP if event.size.height >= LOW else LOW_TOP)
        self.fit()

    @on(Input.Changed)
    def narrow(self) -> None:
        """List the commands that match what is typed."""
        asked, listed = self.query_one(Input), self.query_one(PaletteList)
        asked.styles.width = min(30, text_width(asked.value) + 2)
        found = search(self.commands, asked.value)
        listed.top, listed.found, listed.cursor = 0, found, 0
        count = f"{len(found)} of {len(self.commands)}"
        self.query_one("#count", Static).update(count)
        self.fit()

    def fit(self) -> None:
        """Give the list its rows."""
        listed = self.query_one(PaletteList)
        top = self.query_one("#palette").styles.offset.y.value
        room = self.app.size.height - int(top) - HEAD_ROWS - UNDER_LIST
        rows = len(list_rows(listed.found)) if listed.found else NOTHING_ROWS
        listed.styles.height = max(1, min(room, rows))

    def action_step(self, by: int) -> None:
        """Move the cursor."""
        self.query_one(PaletteList).step(by)

    def action_choose(self) -> None:
        """Close, and do what is under the cursor."""
        if chosen := self.query_one(PaletteList).chosen:
            self.dismiss(chosen)

    @on(PaletteList.Chosen)
    def take(self, event: PaletteList.Chosen) -> None:
        """Close, and do what was clicked."""
        self.dismiss(event.command)

    def on_click(self, event: events.Click) -> None:
        """Close for a click outside the palette."""
        if not self.query_one("#palette").region.contains(event.screen_x, event.screen_y):
            self.dismiss(None)


async def do(command: Command | None) -> None:
    """Do a command."""
    if command and isawaitable(done := command.run()):
        await done


def open_palette(app: App[Any]) -> None:
    """Open the palette above the current screen, or close it if it is open."""
    if isinstance(app.screen, PaletteScreen):
        app.screen.dismiss(None)
    else:
        app.push_screen(PaletteScreen(palette_commands(app, app.screen)), do)
