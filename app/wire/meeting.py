"""How the two sides of a table come together, and come back to it when their connection is gone."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from app.guests.guest_book import GuestBook, GuestEntry
from app.wire.connection import (
    CONNECTION_ERRORS,
    Met,
    WireConnection,
    connect_by_ssh,
    connect_to,
)
from app.wire.handshake import (
    SECONDS,
    FriendDoor,
    TurnedAway,
    come_back,
    enter,
    knock,
    welcome,
    welcome_back,
)
from app.wire.invitation import LOOPBACK, Invitation, parse_invitation
from app.wire.messages import NotUnderstood
from app.wire.session import AGAIN_SECONDS, Session
from app.wire.table import WireTable
from app.wire.terms import GameOffer, offer_words
from games.contract import Refusal

GUESTS_STAY = "Guests play with the other guests here: press f in the lobby."

Greeted = TypeVar("Greeted")


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
            return host_side(await welcome(guest, offer, name, invitation), None, guest)

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


# the host


async def open_door(invitation: Invitation) -> tuple[FriendDoor, Invitation]:
    """Listen where an invitation says, at any port if it says 0.

    Returns:
        The door, and the invitation with its port.

    Raises:
        Refusal: The address cannot be used.
    """
    door = FriendDoor(invitation.code)
    try:
        port = await door.open(invitation.address, invitation.port)
    except OSError as error:
        why = error.strerror or error
        raise Refusal(f"Nobody can join at {invitation.where}: {why}.") from error
    return door, replace(invitation, port=port)


async def first_good(
    door: FriendDoor, greet: Callable[[WireConnection], Awaitable[Greeted]]
) -> Greeted:
    """Return what comes of the first visitor with whom everything is right."""
    while True:
        connection = await door.next()
        try:
            return await greet(connection)
        except (TurnedAway, NotUnderstood, *CONNECTION_ERRORS):
            connection.close()
        except BaseException:
            connection.close()
            raise


def host_side(
    table: WireTable, door: FriendDoor | None = None, first: WireConnection | None = None
) -> Session:
    """Return the session of a host, whose door is opened again if it is closed."""

    async def dial() -> Met:
        while session.door is None:
            try:
                session.door, _ = await open_door(table.journal.heading.invitation)
                session.say_trouble("")
            except Refusal as no:
                session.say_trouble(str(no))
                await asyncio.sleep(AGAIN_SECONDS)
        return await first_good(session.door, lambda guest: welcome_back(guest, table))

    session = Session(table, dial, first)
    session.door = door
    return session


# the guest


async def reach(
    invitation: Invitation, ssh: str, greet: Callable[[WireConnection], Awaitable[Greeted]]
) -> Greeted:
    """Return what comes of a host that knows the code. Raises as `knock` does."""
    if ssh:
        connection = await connect_by_ssh(ssh, invitation)
    else:
        connection = await connect_to(invitation.address, invitation.port, SECONDS)
    try:
        await knock(connection, invitation.code)
        return await greet(connection)
    except BaseException:
        connection.close()
        raise


async def join(plan: FriendPlan) -> Session:
    """Sit down at a new table. Raises `Refusal` if the host does not answer, or says no."""
    invitation, ssh = plan.invitation, plan.ssh

    async def greet(host: WireConnection) -> Session:
        return guest_side(await enter(host, plan.name, invitation, ssh), host)

    try:
        return await reach(invitation, ssh, greet)
    except NotUnderstood as no:
        raise Refusal("Something answers there, but it is not Parlour.") from no
    except CONNECTION_ERRORS as error:
        why = f"Nobody answers at {invitation.where}. Is the table still open?"
        raise Refusal(why) from error


def guest_side(table: WireTable, first: WireConnection | None = None) -> Session:
    """Return the session of a guest, which goes back to its host again and again."""
    heading = table.journal.heading

    async def dial() -> Met:
        while True:
            with suppress(NotUnderstood, *CONNECTION_ERRORS):
                return await reach(
                    heading.invitation, heading.ssh, lambda host: come_back(host, table)
                )
            await asyncio.sleep(AGAIN_SECONDS)

    return Session(table, dial, first)


# both


def session_of(table: WireTable) -> Session:
    """Return the session of a table that goes on."""
    return (host_side if table.journal.heading.role == "host" else guest_side)(table)


def moved_on(session: Session, table: WireTable) -> Session:
    """Leave the table of a session, and return the session of the one that comes after it."""
    door = session.leave()
    return host_side(table, door) if door else session_of(table)
