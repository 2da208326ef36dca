"""The settings dialog: changes apply at once; Enter keeps them, Escape puts them back."""

from typing import ClassVar

from msgspec.structs import asdict
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from app import settings
from app.screens.base import BaseScreen
from app.screens.dialogs.fields import field_line
from app.settings import SCREEN_FIELDS, Settings
from games.cards import Card, Suit
from games.contract import Refusal
from widgets.cards.card_row import CardRow
from widgets.cards.hand import CardStack
from widgets.inputs.choice import Choice
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall

SAMPLE_CARDS = (
    Card(10, Suit.HEARTS),
    Card(12, Suit.SPADES),
    Card(1, Suit.DIAMONDS),
    Card(7, Suit.CLUBS),
    None,
)
"""Cards of each suit, and one face down."""


class SettingsDialog(BaseScreen[None], ModalScreen[None]):
    """A line for each setting, and a few sample cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "keep", "keep", priority=True),
        Binding("up,shift+tab", "app.focus_previous", "up", show=False),
        Binding("down,tab", "app.focus_next", "choose", key_display="↑↓←→"),
        Binding("escape", "put_back", "put back"),
    ]

    def compose(self) -> ComposeResult:
        """Yield a line for each setting, the sample, a hint, and the keys."""
        self.before = self.services.settings
        with Vertical(id="dialog"):
            yield Static("Settings", id="title", markup=False)
            for field in SCREEN_FIELDS:
                yield from field_line(field, getattr(self.before, field.name))
            yield CardRow(tuple(map(CardStack.of, SAMPLE_CARDS)), id="sample")
            yield Static("", id="hint", markup=False)
            yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Show the cards as they are drawn now."""
        self.preview()

    @on(events.DescendantFocus)
    def say_what_it_is(self) -> None:
        """Show the hint of the focused setting."""
        hints = {field.name: field.help for field in SCREEN_FIELDS}
        if self.focused and self.focused.id in hints:
            self.query_one("#hint", Static).update(hints[self.focused.id])

    @on(Choice.Changed)
    @on(Input.Changed)
    def preview(self) -> None:
        """Apply the chosen settings, or show what is wrong with them."""
        try:
            self.services.apply_settings(self.chosen())
        except Refusal as no:
            self.query_one("#hint", Static).update(str(no))
        self.query_one(CardRow).look = self.services.card_look()

    def chosen(self) -> Settings:
        """Return the settings from all lines. Raises `BadInput`."""
        lines = self.query("Choice, Input").results()
        texts = {str(line.id): line.value for line in lines if isinstance(line, Choice | Input)}
        return settings.change_settings(self.before, texts)

    def action_keep(self) -> None:
        """Save the changed settings, or show what is wrong and stay open."""
        try:
            chosen = self.chosen()
        except Refusal as no:
            self.query_one("#hint", Static).update(str(no))
            return
        self.services.change_settings(**dict(asdict(chosen).items() - asdict(self.before).items()))
        self.dismiss()

    def action_put_back(self) -> None:
        """Restore the settings from before, and close."""
        self.services.apply_settings(self.before)
        self.dismiss()
