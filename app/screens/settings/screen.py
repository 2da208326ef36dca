"""The settings page: a change is applied and saved immediately."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input

from app.screens.base import BaseScreen
from app.screens.key_list import KeyHeading
from app.screens.settings.drawing import draw_settings
from app.screens.settings.places import chip_at, line_at, next_value, place_settings
from app.screens.settings.words import SETTING_LINES
from app.settings import Settings, change_settings
from games.contract import Refusal
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import CardLook

NAME_AT, TIPS_AT = SETTING_LINES.index("name"), SETTING_LINES.index("tips")
"""The lines that have no values to choose from."""

FIELD_COLUMNS = 24
"""Columns of the field for the name."""


class SettingsBoard(PaintedWidget):
    """All lines, with a cursor, and the sample."""

    FIELD = "felt"
    shown: reactive[Settings] = reactive(Settings())
    cursor: reactive[int] = reactive(SETTING_LINES.index("theme"))
    look: reactive[CardLook] = reactive(CardLook())
    refusal: reactive[str] = reactive("")

    class Pressed(Message):
        """A line was clicked, at a value or elsewhere; in that case `value` is ""."""

        def __init__(self, line: int, value: str) -> None:
            super().__init__()
            self.line, self.value = line, value

    def draw(self, canvas: Canvas) -> None:
        """Paint the page."""
        places = place_settings(canvas.width, canvas.height)
        draw_settings(canvas, places, self.shown, self.cursor, self.look, self.refusal)

    def on_click(self, event: events.Click) -> None:
        """Post what was clicked."""
        places = place_settings(*self.size)
        line = line_at(places, event.y)
        if line is not None and event.x < places.panels[0].right:
            chip = (
                chip_at(SETTING_LINES[line], self.shown, event.x - places.chips) if line else None
            )
            self.post_message(self.Pressed(line, chip.value if chip else ""))


class SettingsScreen(BaseScreen[None]):
    """All settings of the full screen."""

    AUTO_FOCUS = ""
    PLACE = "In the settings"
    MOUSE = ("Click a value to choose it.",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,tab", "step(1)", "line", key_display="↑↓", priority=True),
        Binding("up,shift+tab", "step(-1)", show=False, priority=True),
        Binding("right,space", "turn(1)", "change", key_display="←→"),
        Binding("left", "turn(-1)", show=False),
        Binding("enter", "turn(1)", show=False),
        Binding("l", "turn(1)", show=False),
        Binding("h", "turn(-1)", show=False),
        Binding("j", "step(1)", show=False),
        Binding("k", "step(-1)", show=False),
        Binding("x", "put_back", "back to default"),
        Binding("T", "tips", "tips", show=False, tooltip="show the tips again"),
        Binding("escape", "leave", "done"),
        Binding("q", "leave", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Yield the page, the field for the name above it, and the key bar."""
        yield SettingsBoard(id="board")
        name = Input(self.services.settings.name, "you", compact=True, max_length=20, id="name")
        yield name
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Show the settings in use."""
        self.kept_name = self.services.settings.name
        self.show_settings()

    def on_resize(self, event: events.Resize) -> None:
        """Put the field for the name where its line is."""
        places = place_settings(event.size.width, event.size.height - 1)
        field = self.query_one("#name", Input)
        field.styles.offset = (places.chips, places.lines[NAME_AT])
        field.styles.width = FIELD_COLUMNS

    @property
    def board(self) -> SettingsBoard:
        """The page."""
        return self.query_one(SettingsBoard)

    def key_heading(self) -> KeyHeading:
        """Return the heading of the list of keys."""
        return KeyHeading("Settings", "Settings", self.MOUSE)

    def refit(self) -> None:
        """Show the settings in use."""
        super().refit()
        self.show_settings()

    def show_settings(self) -> None:
        """Show the settings in use."""
        self.board.shown, self.board.look = self.services.settings, self.services.card_look()

    def action_step(self, by: int) -> None:
        """Go to the line above or below."""
        self.go_to((self.board.cursor + by) % len(SETTING_LINES))

    def go_to(self, line: int) -> None:
        """Put the cursor on a line; the name's line takes the typing."""
        self.keep_name()
        self.board.cursor, self.board.refusal = line, ""
        field = self.query_one("#name", Input)
        self.set_focus(field if line == NAME_AT else None)

    def action_turn(self, by: int) -> None:
        """Choose the next value of the line under the cursor."""
        line = self.board.cursor
        if line == TIPS_AT:
            self.action_tips()
        elif line == NAME_AT:
            self.action_step(1)
        else:
            name = SETTING_LINES[line]
            self.change(name, next_value(name, self.services.settings, by))

    def change(self, name: str, value: str) -> None:
        """Change a setting, and save it."""
        self.services.change_settings(**{name: value})

    def action_put_back(self) -> None:
        """Reset the line under the cursor to its default."""
        name = SETTING_LINES[self.board.cursor]
        if self.board.cursor not in (NAME_AT, TIPS_AT):
            self.change(name, getattr(Settings(), name))

    def action_tips(self) -> None:
        """Show the tips again, here and at the next table."""
        self.services.show_tips_again()
        self.app.notify("The tips are shown again at the next table.")

    @on(SettingsBoard.Pressed)
    def choose(self, event: SettingsBoard.Pressed) -> None:
        """Go to the line that was clicked, and choose its value."""
        self.go_to(event.line)
        if event.line == TIPS_AT and event.value:
            self.action_tips()
        elif event.value:
            self.change(SETTING_LINES[event.line], event.value)

    @on(Input.Changed)
    def show_name(self) -> None:
        """Show the name as typed, or what is wrong with it."""
        self.board.refusal = ""
        try:
            named = change_settings(self.services.settings, {"name": self.typed_name})
        except Refusal as no:
            self.board.refusal = str(no)
        else:
            self.services.apply_settings(named)

    @property
    def typed_name(self) -> str:
        """The name as typed."""
        return self.query_one("#name", Input).value

    def keep_name(self) -> None:
        """Save the typed name, if nothing is wrong with it."""
        name = self.services.settings.name
        if not self.board.refusal and name != self.kept_name:
            self.kept_name = name
            self.change("name", name)

    def action_leave(self) -> None:
        """Save the name, and go back."""
        self.keep_name()
        self.dismiss(None)
