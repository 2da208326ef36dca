"""Waits for a friend: shows the invitation of a host, or that a guest is being let in."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from app.guests.guest_book import GuestBook, who_waits
from app.screens.base import BaseScreen
from app.screens.dialogs.share import BY_HAND
from app.wire.invitation import LOOPBACK
from app.wire.meeting import FriendPlan, Meeting
from app.wire.session import Session
from app.wire.terms import offer_words
from games.contract import Refusal
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall

HOW = "Your friend types this, or presses f in the lobby and pastes it."

REACH = {
    True: "It works on this computer, and over ssh.",
    False: "It works in your local network.",
}
"""From where a friend can join: whether only this computer listens."""

INVITATION_COPIED = "Copied. Send it to your friend."

HOW_GUESTS = "All guests see this in the lobby. The first to sit down plays."


class WaitingDialog(BaseScreen[Session | None], ModalScreen[Session | None]):
    """Waits until both sides have met; the result is the session of their table.

    Args:
        plan: What this side wants.
        book: The guest book, if this is a guest of a server.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "copy", "copy"),
        Binding("escape", "dismiss(None)", "stop waiting"),
    ]

    def __init__(self, plan: FriendPlan, book: GuestBook | None) -> None:
        super().__init__()
        self.plan = plan
        self.book = book
        self.meeting = Meeting(plan, book)

    def compose(self) -> ComposeResult:
        """Yield what is waited for, and the keys."""
        with Vertical(id="dialog"):
            yield Static(self.heading(), id="title", markup=False)
            yield Static("", id="message", markup=False)
            yield Static("", id="hint", markup=False)
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def heading(self) -> str:
        """Return what is waited for."""
        offer, whom = self.plan.offer, "a guest" if self.book else "a friend"
        return f"{offer_words(offer)}: waiting for {whom}" if offer else f"Joining {whom}"

    def on_mount(self) -> None:
        """Begin to wait."""
        self.run_worker(self.meet())

    def on_unmount(self) -> None:
        """Close the door if nobody came."""
        self.meeting.give_up()

    async def meet(self) -> None:
        """Wait until both sides have met, or say why they cannot."""
        try:
            await self.meeting.open()
            self.refresh_bindings()
            if door := self.meeting.door:
                door.on_turned_away = self.query_one("#hint", Static).update
            self.show_invitation()
            self.dismiss(await self.meeting.meet())
        except Refusal as no:
            self.query_one("#hint", Static).update(str(no))

    def show_invitation(self) -> None:
        """Show the invitation of a host, or what the other guests see of it."""
        if self.plan.offer is None:
            return
        reach = REACH[self.plan.invitation.address == LOOPBACK]
        shown, how = f"parlour join {self.meeting.invitation}", f"{HOW}\n{reach}"
        if self.book and self.book.own:
            shown, how = who_waits(self.book.own), HOW_GUESTS
        self.query_one("#message", Static).update(shown)
        self.query_one("#hint", Static).update(how)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to copy the invitation only to a host whose door is open."""
        return action != "copy" or (self.meeting.door is not None and self.book is None)

    def action_copy(self) -> None:
        """Copy the invitation to the clipboard of the terminal."""
        self.app.copy_to_clipboard(f"parlour join {self.meeting.invitation}")
        self.query_one("#hint", Static).update(f"{INVITATION_COPIED}\n{BY_HAND}")
