"""A message to send to friends: copied to the clipboard, and shown for copying by hand."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from app.match.share import Share
from app.screens import page, widgets
from games.text import text_width

BY_HAND = "Nothing to paste? Then select it here."
ROOM = 46  # columns of the message


class ShareDialog(page.Dialog[None]):
    """Copies a message as it opens, and shows it."""

    WIDTH = ROOM + 10
    ALLOW_SELECT = True
    CSS = """
    ShareDialog #message { background: $well; padding: 1 2; text-wrap: nowrap; }
    ShareDialog #hint { color: $quiet; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(None)", "done"),
        Binding("y", "copy", "copy again"),
        Binding("escape,q", "dismiss(None)", "back"),
    ]

    def __init__(self, share: Share) -> None:
        super().__init__("SHARE", "it is on the clipboard")
        self.share = share

    def body(self) -> ComposeResult:
        """Yield the message, with coloured signs in place of the squares."""
        *said, command = self.share.foot
        head = Content.styled(self.share.head, "b")
        lines = [spread(head, widgets.quiet(Content(" ".join(said)))), Content()]
        for row in self.share.rows:
            lines.append(spread(Content(row.title), Content(row.score)))
            if row.signs:  # three cells each, one apart if there is room
                gap = Content(" " if 4 * text_width(row.signs) <= ROOM else "")
                lines.append(gap.join(map(widgets.mark, row.signs)))
        lines += [Content(), Content.styled(command, "$coach")]
        yield Static(Content("\n").join(lines), id="message")
        yield widgets.Words(BY_HAND, id="hint")

    def on_mount(self) -> None:
        """Copy the message."""
        self.action_copy()

    def action_copy(self) -> None:
        """Copy the message to the clipboard of the terminal."""
        self.app.copy_to_clipboard(self.share.text)


def spread(left: Content, right: Content) -> Content:
    """Return two texts at the ends of a row, or below each other where they do not fit."""
    gap = ROOM - left.cell_length - right.cell_length
    return left.append("\n" if gap < 1 else " " * gap).append(right)
