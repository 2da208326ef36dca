"""The dialog in which a guest of a server chooses a name, once."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from app.guests.guest_book import GuestBook
from app.match.names import LONGEST_NAME, parse_name
from app.screens.base import BaseScreen
from games.contract import Refusal
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall

ONCE = "The other guests see this name. It stays yours while you are here."


class GuestNameDialog(BaseScreen[bool], ModalScreen[bool]):
    """Asks for a name that no other guest has; the result is whether it was entered.

    Args:
        book: The guest book.
        name: The name to begin with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sign", "use this name", priority=True),
        Binding("escape", "dismiss(False)", "back"),
    ]

    def __init__(self, book: GuestBook, name: str) -> None:
        super().__init__()
        self.book = book
        self.usual = name

    def compose(self) -> ComposeResult:
        """Yield the line for the name, a hint, and the keys."""
        with Vertical(id="dialog"):
            yield Static("WHAT IS YOUR NAME?", id="title", markup=False)
            yield Input(self.usual, max_length=LONGEST_NAME, id="name", compact=True)
            yield Static(ONCE, id="hint", markup=False)
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def action_sign(self) -> None:
        """Enter the name, or say why that is not possible."""
        try:
            self.book.sign(parse_name(self.query_one("#name", Input).value))
        except Refusal as no:
            self.query_one("#hint", Static).update(str(no))
        else:
            self.dismiss(True)
