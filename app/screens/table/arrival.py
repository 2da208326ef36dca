"""The first moment at a table: no key that was pressed before it could be seen leaves it."""

from math import inf

from textual import events
from textual.message_pump import MessagePump

from app.match.table_view import TableView

LONGEST = 0.5
"""Seconds after which it is over even if nobody is asked: a computer may think before its move."""


class Arrival:
    """Knows which keys were pressed before the table and its first question were shown.

    Somebody who presses Escape once too often where they come from, or while a table opens slowly,
    does not mean the table.

    Args:
        timers: The screen, whose timers are used.
    """

    def __init__(self, timers: MessagePump) -> None:
        self.timers = timers
        self.is_begun = False
        self.over_at = inf
        """When it was over; keys carry the same time."""

    def see(self, view: TableView, *, is_guided: bool = False) -> None:
        """Take note of what is shown: the first question ends it, or the first words of a guide."""
        is_asked = view.asked is not None or view.due is not None or view.cover is not None
        only_shows = view.is_replay or view.is_over or view.friend == "watched"
        if is_guided or is_asked or only_shows:
            self.end()
        elif not self.is_begun:
            self.timers.set_timer(LONGEST, self.end)
        self.is_begun = True

    def end(self) -> None:
        """Let all keys pressed from now on do what they are for."""
        self.over_at = min(self.over_at, events.Event().time)

    def holds_back(self, key: events.Key) -> bool:
        """Return whether a key would leave the table, but was pressed before it was seen."""
        return key.key == "escape" and key.time < self.over_at
