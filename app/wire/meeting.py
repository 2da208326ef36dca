"""How the two sides of a new table come together."""

from contextlib import suppress

from msgspec import Struct

from app.guests.guest_book import GuestBook, GuestEntry
from app.wire.connection import CONNECTION_ERRORS, WireConnection
from app.wire.handshake import FriendDoor, enter, first_good, open_door, reach, welcome
from app.wire.invitation import LOOPBACK, Invitation, parse_invitation
from app.wire.messages import NotUnderstood
from app.wire.session import Session
from app.wire.terms import GameOffer, offer_words
from games.contract import Refusal

GUESTS_STAY = "Guests play with the other guests here: press f in the lobby."


class FriendPlan(Struct, frozen=True):
    """What a person who plays with a friend wants: to host a game, or to join one.

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

    async def meet(self) -> Session:
        """Wait for the friend, or go there. Raises `Refusal`."""
        offer, name, invitation = self.plan.offer, self.plan.name, self.invitation
        if offer is None or self.door is None:
            return await join(self.plan)

        async def greet(guest: WireConnection) -> Session:
            return Session(await welcome(guest, offer, name, invitation), guest)

        session = await first_good(self.door, greet)
        session.door, self.door = self.door, None
        return session

    def give_up(self) -> None:
        """Close the door, unless the session has it by now."""
        if self.door:
            self.door.close()
            if self.book:
                with suppress(Refusal):
                    self.book.note()


async def join(plan: FriendPlan) -> Session:
    """Sit down at a new table. Raises `Refusal` if the host does not answer, or says no."""
    invitation, ssh = plan.invitation, plan.ssh

    async def greet(host: WireConnection) -> Session:
        return Session(await enter(host, plan.name, invitation, ssh), host)

    try:
        return await reach(invitation, ssh, greet)
    except NotUnderstood as no:
        raise Refusal("Something answers there, but it is not Parlour.") from no
    except CONNECTION_ERRORS as error:
        why = f"Nobody answers at {invitation.where}. Is the table still open?"
        raise Refusal(why) from error
