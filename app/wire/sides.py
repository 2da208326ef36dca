"""The two sides of a table: a host that waits for its guest, and a guest that finds its host."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from app.wire.connection import CONNECTION_ERRORS, WireConnection, connect_to
from app.wire.door import FriendDoor
from app.wire.handshake import SECONDS, TurnedAway, knock
from app.wire.invitation import Invitation
from app.wire.meeting import NewTable, come_back, enter, welcome, welcome_back
from app.wire.messages import NotUnderstood
from app.wire.session import AGAIN_SECONDS, Met, Session
from app.wire.ssh import connect_by_ssh
from app.wire.table import WireTable
from app.wire.terms import GameOffer
from games.contract import Refusal

Greeted = TypeVar("Greeted")


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
        where = f"{invitation.address}:{invitation.port}"
        raise Refusal(f"Nobody can join at {where}: {error.strerror or error}.") from error
    return door, Invitation(invitation.address, port, invitation.code)


async def wait_for_guest(
    door: FriendDoor, offer: GameOffer, name: str, invitation: Invitation
) -> NewTable:
    """Return a new table with the first guest who comes. Raises `Refusal`."""
    return await first_good(door, lambda connection: welcome(connection, offer, name, invitation))


def host_side(table: WireTable, door: FriendDoor | None = None) -> Session:
    """Return the session of a host, whose door is opened again if it is closed."""

    async def dial() -> Met:
        while session.door is None:
            try:
                session.door, _ = await open_door(table.journal.heading.invitation)
                session.say_trouble("")
            except Refusal as no:
                session.say_trouble(str(no))
                await asyncio.sleep(AGAIN_SECONDS)
        return await first_good(session.door, lambda connection: welcome_back(connection, table))

    session = Session(table, dial)
    session.door = door
    return session


async def reach(invitation: Invitation, ssh: str = "") -> WireConnection:
    """Return a connection to a host, which knows the code.

    Raises:
        TurnedAway: It speaks another version, or the code is wrong.
        NotUnderstood: It is no Parlour.
        OSError: It cannot be reached; or any other of `CONNECTION_ERRORS`.
    """
    if ssh:
        connection = await connect_by_ssh(ssh, invitation)
    else:
        connection = await connect_to(invitation.address, invitation.port, SECONDS)
    try:
        await knock(connection, invitation.code)
    except BaseException:
        connection.close()
        raise
    return connection


async def join(invitation: Invitation, name: str, ssh: str = "") -> NewTable:
    """Return a new table with a host.

    Raises:
        Refusal: The host cannot be reached, or turns this guest away.
    """
    try:
        connection = await reach(invitation, ssh)
        return await enter(connection, name, invitation, ssh)
    except NotUnderstood as no:
        raise Refusal("Something answers there, but it is not Parlour.") from no
    except CONNECTION_ERRORS as error:
        where = f"{invitation.address}:{invitation.port}"
        raise Refusal(f"Nobody answers at {where}. Is the table still open?") from error


async def back_to(table: WireTable) -> Met:
    """Return a connection to the host of a table. Raises as `reach` does."""
    heading = table.journal.heading
    connection = await reach(heading.invitation, heading.ssh)
    try:
        return await come_back(connection, table)
    except BaseException:
        connection.close()
        raise


def guest_side(table: WireTable) -> Session:
    """Return the session of a guest, which goes back to its host again and again."""

    async def dial() -> Met:
        while True:
            try:
                return await back_to(table)
            except (NotUnderstood, *CONNECTION_ERRORS):
                await asyncio.sleep(AGAIN_SECONDS)

    return Session(table, dial)


def moved_on(session: Session, table: WireTable) -> Session:
    """Leave the table of a session, and return the session of the one that comes after it."""
    door = session.leave()
    return host_side(table, door) if door else session_of(table)


def session_of(table: WireTable) -> Session:
    """Return the session of a table that goes on."""
    return (host_side if table.journal.heading.role == "host" else guest_side)(table)
