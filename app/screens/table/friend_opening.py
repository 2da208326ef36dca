"""Opens a table with a friend: first the dialogs, then the wait, then the table."""

from typing import Any

from textual.app import App

from app.guests.guest_book import GuestBook, own_book
from app.screens.dialogs.friend import FriendDialog, GuestNameDialog, GuestsDialog, WaitingDialog
from app.screens.services import Services
from app.screens.table.friend_table import new_screen, watching_screen
from app.wire.broadcast import SharedTable
from app.wire.invitation import own_name
from app.wire.meeting import FriendPlan
from app.wire.session import Session
from games.contract import Refusal


class FriendOpening:
    """The way from the lobby to a table with a friend, or with another guest of a server.

    Args:
        app: The app.
        services: What it provides.
    """

    def __init__(self, app: App[Any], services: Services) -> None:
        self.app = app
        self.services = services
        self.book = own_book()

    def begin(self, plan: FriendPlan | None) -> None:
        """Play as planned, or ask what the person wants."""
        name = self.services.settings.name
        if self.book:
            self.meet_guests(self.book, name)
        elif plan:
            self.wait(plan)
        else:
            self.app.push_screen(FriendDialog(own_name(name, "Host")), self.follow)

    def meet_guests(self, book: GuestBook, name: str) -> None:
        """Show the other guests to one who has a name; the name comes first."""

        def go_on(has_name: bool | None) -> None:
            if has_name:
                self.app.push_screen(GuestsDialog(book), self.follow)

        if book.own:
            go_on(True)
        else:
            self.app.push_screen(GuestNameDialog(book, name), go_on)

    def follow(self, wanted: FriendPlan | SharedTable | None) -> None:
        """Do what was chosen."""
        if isinstance(wanted, SharedTable):
            self.watch(wanted)
        elif wanted:
            self.wait(wanted)

    def wait(self, plan: FriendPlan) -> None:
        """Wait for the other side."""
        self.app.push_screen(WaitingDialog(plan, self.book), self.sit_down)

    def sit_down(self, session: Session | None) -> None:
        """Open the table of two who have met."""
        if session:
            try:
                self.app.push_screen(new_screen(session, self.services))
            except Refusal as no:
                session.close()
                self.app.notify(str(no), severity="warning")

    def watch(self, watched: SharedTable) -> None:
        """Open the table of two others."""
        try:
            self.app.push_screen(watching_screen(watched, self.services))
        except Refusal as no:
            self.app.notify(str(no), severity="warning")


def open_friend(app: App[Any], services: Services, plan: FriendPlan | None) -> None:
    """Play with a friend, as planned or as the dialogs say."""
    FriendOpening(app, services).begin(plan)
