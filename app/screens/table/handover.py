"""The keyboard passes from one person to the other: the table is covered until they are ready."""

from collections.abc import Iterator

from textual import events, on

from app.screens.table.controller import Playing
from app.screens.table.haste import HAMMERED, TOO_SOON
from games.contract import Seat
from widgets.panels.handover import HandOver
from widgets.panels.key_bar import KeyHint

HANDING_OVER = 2.5
"""Seconds that the table stays covered between two persons, unless somebody presses a key."""


class HandingOver(Playing):
    """A screen with two persons at one keyboard; what `news` tells is told on the cover."""

    last: Seat | None = None
    """The seat whose person was asked last."""

    def news(self, seat: Seat) -> tuple[str, ...]:
        """Return what a person is told who takes the keyboard over; nothing where none does."""
        return ()

    async def hand_over(self, seat: Seat) -> None:
        """Cover the table where another person is asked than the last one."""
        news = self.news(seat) if self.company and seat != self.last else ()
        self.last = seat
        if not news:
            return
        cover, focused = self.query_one(HandOver), self.focused
        cover.show(self.called(seat), *news, "", "any key goes on")
        self.set_focus(None)  # no key is text now, each goes on
        self.show_keys()
        self.hold()
        self.pace.slow_down()
        try:
            await self.pace.rest(HANDING_OVER)
        finally:
            cover.hide()
            self.refuse("")
            self.set_focus(focused)
            self.show_keys()

    def hints(self) -> Iterator[KeyHint]:
        """Yield what the keys do; while the table is covered they all do the same."""
        if any(cover.display for cover in self.query(HandOver)):
            yield KeyHint("any key", "goes on", "enter")
        else:
            yield from super().hints()

    def on_key(self, event: events.Key) -> None:
        """Let a key uncover the table and do nothing else."""
        if not self.query_one(HandOver).display:
            return
        event.stop()
        event.prevent_default()
        if event.key in HAMMERED and self.pace.too_soon(event.time):
            self.refuse(TOO_SOON)
        else:
            self.pace.hold(0)
            self.pace.hurry()

    @on(HandOver.Ready)
    def uncover(self) -> None:
        """Cover the table no longer."""
        self.pace.hurry()
