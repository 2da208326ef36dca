"""The cover over a table while one person hands the keyboard to the other."""

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
        """Cover the table, or uncover it for None."""
        widget = self.screen.query_one(HandOver)
        if cover:
            widget.show(cover.name, *cover.news, "", "Pass the keyboard, then press any key")
            self.focused = self.screen.focused
            self.screen.set_focus(None)  # keys are not text now: any of them continues
        elif widget.display:
            widget.hide()
            self.screen.set_focus(self.focused)
