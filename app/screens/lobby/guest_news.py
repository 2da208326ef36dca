"""The lobby's notice; to a guest it says which other guest of the server waits for a partner.

Somebody who plays alone has no guest book; for them it is a notice like any other.
"""

from app.guests.guest_book import own_book
from app.wire.guest_lines import lobby_line
from widgets.panels.notice import Notice

SECONDS_BETWEEN_GUESTS = 1.0
"""Seconds after which it looks again."""


class LobbyNotice(Notice):
    """A notice that says who waits, as long as it has nothing to refuse."""

    def on_mount(self) -> None:
        """Look for others who wait, if a guest sits here."""
        if own_book():
            self.set_interval(SECONDS_BETWEEN_GUESTS, self.look)

    def look(self) -> None:
        """Say who waits."""
        book = own_book()
        if book and self.screen.is_active and not self.refused:
            self.say(lobby_line(book.others().values()))
