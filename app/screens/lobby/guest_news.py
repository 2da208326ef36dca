"""The lobby's notice; to a guest it says which other guest of the server waits for a partner.

Somebody who plays alone has no guest book; for them it is a notice like any other.
"""

from app.guests import session
from widgets.panels.notice import Notice

SECONDS_BETWEEN_GUESTS = 1.0
"""Seconds after which it looks again."""


class LobbyNotice(Notice):
    """A notice that says who waits, as long as it has nothing to refuse."""

    def on_mount(self) -> None:
        """Look for others who wait, if a guest sits here."""
        if session.is_guest():
            self.set_interval(SECONDS_BETWEEN_GUESTS, self.look)

    def look(self) -> None:
        """Say who waits."""
        from app.guests.guest_book import own_book  # both here, because only guests need them
        from app.wire.guest_lines import lobby_line

        book = own_book()
        if book and self.screen.is_active and not self.refused:
            self.say(lobby_line(book.others().values()))
