"""A message to send to friends: copied to the clipboard, and shown for copying by hand."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from app.match.share import SIGN_LETTERS, Share
from app.screens.base import BaseScreen
from widgets.cards.style import FaceStyle
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall

COPIED = "Copied. Paste it anywhere."
BY_HAND = "Nothing to paste? Then select it here."

SIGN_FIELDS = {"✓": "coach", "×": "loss", "=": "faint"}
"""The colours that stand for the squares of the message."""


class ShareDialog(BaseScreen[None], ModalScreen[None]):
    """Copies a message as it opens, and shows it.

    Args:
        share: The message.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", "copy again"),
        Binding("escape,q,enter", "dismiss(None)", "back"),
    ]

    def __init__(self, share: Share) -> None:
        super().__init__()
        self.share = share

    def compose(self) -> ComposeResult:
        """Yield what was done with the message, the message, and the keys."""
        with Vertical(id="dialog"):
            yield Static(COPIED, id="title")
            yield Static(self.message(), id="message")
            yield Static(BY_HAND, id="hint")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Copy the message."""
        self.action_copy()

    def action_copy(self) -> None:
        """Copy the message to the clipboard of the terminal."""
        self.app.copy_to_clipboard(self.share.text)

    def message(self) -> Content:
        """Return the message with coloured signs, which take one cell, in place of the squares."""
        in_letters = self.services.face is FaceStyle.LETTERS
        signs = SIGN_LETTERS if in_letters else {sign: sign for sign in SIGN_FIELDS}
        text = Text("\n".join(self.share.lines(signs)), no_wrap=True)
        if not self.app.no_color and not in_letters:
            colours = self.app.theme_variables
            for sign, field in SIGN_FIELDS.items():
                text.highlight_regex(sign, f"{colours['rail']} on {colours[field]}")
        return Content.from_rich_text(text)  # selectable text
