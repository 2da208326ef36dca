"""The cover over a table while the keyboard passes from one person to the other."""

from textual.screen import Screen
from textual.widget import Widget

from app.match.table_view import Cover
from widgets.panels.handover import HandOver


class TableCover:
    """Shows and hides the cover, and restores the focus afterwards.

    Args:
        screen: The screen with a `HandOver` widget.
    """

    def __init__(self, screen: Screen[None]) -> None:
        self.screen = screen
        self.focused: Widget | None = None

    def show(self, cover: Cover | None) -> None:
        """Cover the table, or with None uncover it."""
        widget = self.screen.query_one(HandOver)
        if cover:
            widget.show(cover.name, *cover.news, "", "Pass the keyboard, then press any key")
            self.focused = self.screen.focused
            self.screen.set_focus(None)  # no key is text now, each goes on
        elif widget.display:
            widget.hide()
            self.screen.set_focus(self.focused)
