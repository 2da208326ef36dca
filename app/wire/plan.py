"""What a person who plays with a friend wants: to host a game, or to join one."""

from contextlib import suppress

from msgspec import Struct

from app.guests.guest_book import GuestBook, GuestEntry
from app.wire.addresses import LOOPBACK
from app.wire.door import FriendDoor
from app.wire.invitation import Invitation, parse_invitation
from app.wire.meeting import NewTable
from app.wire.offers import offer_words
from app.wire.session import Session
from app.wire.sides import guest_side, host_side, join, open_door, wait_for_guest
from app.wire.terms import GameOffer
from games.contract import Refusal

GUESTS_STAY = "Guests play with the other guests here: press f in the lobby."


class FriendPlan(Struct, frozen=True):
    """The name of the person, where the table is, and the game that is offered.

    Attributes:
        name: What the person is called.
        invitation: Of a host, where to listen, at any port if it is 0.
        offer: The game; None for a guest.
        ssh: The computer on which the table is, if it is reached by ssh.
    """

    name: str
    invitation: Invitation
    offer: GameOffer | None = None
    ssh: str = ""


def plan_to_join(name: str, entry: GuestEntry) -> FriendPlan:
    """Return the plan of a guest who joins another one who is waiting.

    Args:
        name: What the guest is called.
        entry: The other's entry, which may hold anything.

    Raises:
        Refusal: The table is not on this computer, so no guest opened it.
    """
    invitation = parse_invitation(entry.invitation)
    if invitation.address != LOOPBACK:
        raise Refusal("That table is not on this computer: guests cannot go there.")
    return FriendPlan(name, invitation)


class Meeting:
    """Brings the two sides of a table together.

    Args:
        plan: What this side wants.
        book: Where the other guests of a server see that this one waits, if this is a guest.
    """

    def __init__(self, plan: FriendPlan, book: GuestBook | None = None) -> None:
        self.plan = plan
        self.book = book
        self.invitation = plan.invitation
        self.door: FriendDoor | None = None

    async def open(self) -> None:
        """Open the door of a host; then `invitation` can be given away. Raises `Refusal`."""
        if self.plan.offer:
            self.door, self.invitation = await open_door(self.plan.invitation)
            if self.book:
                game = offer_words(self.plan.offer)
                self.book.note(stage="waits", game=game, invitation=str(self.invitation))

    async def meet(self) -> tuple[Session, NewTable]:
        """Wait for the friend, or go there. Raises `Refusal`."""
        plan = self.plan
        if plan.offer is None or self.door is None:
            seated = await join(plan.invitation, plan.name, plan.ssh)
            return guest_side(seated.table), seated
        seated = await wait_for_guest(self.door, plan.offer, plan.name, self.invitation)
        session, self.door = host_side(seated.table, self.door), None
        return session, seated

    def give_up(self) -> None:
        """Close the door, unless the session has it by now."""
        if self.door:
            self.door.close()
            if self.book:
                with suppress(Refusal):
                    self.book.note()
