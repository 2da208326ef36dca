"""What opens a connection: both sides prove that they know the code, then say who they are.

The code itself is never sent. Each side gives the other 32 random bytes, and gets back their HMAC
under the code. Nothing else of a visitor is read before its proof was checked.

What fails raises `TurnedAway` if trying again is no use, `NotUnderstood` if the other side does
not keep to the protocol, one of `CONNECTION_ERRORS` if it has gone, and any other `Refusal` if the
table cannot be laid here.
"""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from app.guests.guest_book import appearance
from app.match.names import LONGEST_NAME, parse_name
from app.wire.commitment import anchor_of, fresh_secret
from app.wire.connection import (
    CONNECTION_ERRORS,
    Met,
    WireConnection,
    connect_by_ssh,
    connect_to,
)
from app.wire.invitation import Invitation
from app.wire.journal import Heading, new_journal
from app.wire.messages import (
    LONGEST_WIRE_LINE,
    WIRE_VERSION,
    Digest,
    NotUnderstood,
    Turn,
    decode_line,
)
from app.wire.table import WireTable
from app.wire.terms import GameOffer, Terms, offered_game
from games.contract import Refusal

SECONDS = 5.0
"""Seconds that each line of the handshake may take."""

MOST_VISITORS = 8
"""How many may be at the door at once without having proved that they know the code."""

WRONG_CODE_SECONDS = 0.5
"""Seconds that a visitor with a wrong code has to wait."""

TAKEN = "Somebody else sits at this table already."

NEXT_TABLE = "The next game is played at another table."

NO_ANCHOR = "0" * 64

Kind = TypeVar("Kind", bound=Struct)
Greeted = TypeVar("Greeted")


class Challenge(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the host: its version, and what the guest has to prove the code with."""

    parlour: int
    challenge: Digest


class CodeAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the guest: the proof, and what the host has to prove the code with."""

    parlour: int
    proof: Digest
    challenge: Digest


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """The second line of the host; without a proof it is a sentence that says why not."""

    proof: Digest | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody is, and what is known of the table.

    Attributes:
        name: What the person is called.
        anchor: The anchor of the sender's chain, for a new table.
        table: The table that goes on; "" for a new one.
        heard: How many messages of the other side have arrived.
        offer: The game, from the host of a new table.
        why: Why the host turns the guest away; "" if it does not.
    """

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    anchor: Digest
    table: Annotated[str, Meta(max_length=64)] = ""
    heard: Turn = 0
    offer: GameOffer | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """The guest has noted the table down: the host may do so, too."""

    table: Digest


class TurnedAway(Refusal):
    """The other side is there, and does not want to play: trying again is no use."""


async def read_as(connection: WireConnection, kind: type[Kind]) -> Kind:
    """Return the next line as a value."""
    value: Kind = decode_line(await connection.read_line(SECONDS), kind)
    return value


# the code


def prove(code: str, who: str, challenge: str) -> str:
    """Return the proof that a side, "host" or "guest", knows the code."""
    return hmac.digest(code.encode(), f"{who} {challenge}".encode(), "sha256").hex()


def check_version(theirs: int) -> None:
    """Raise `TurnedAway` for a partner of another version."""
    if theirs != WIRE_VERSION:
        older = "this" if theirs > WIRE_VERSION else "the other"
        raise TurnedAway(
            f"The two Parlours speak different versions, {WIRE_VERSION} here and {theirs} there."
            f" Update {older} one."
        )


async def admit(connection: WireConnection, code: str) -> bool:
    """Return whether a visitor has proved that it knows the code, and prove it to the visitor."""
    challenge = fresh_secret()
    connection.send(Challenge(WIRE_VERSION, challenge))
    try:
        answer = await read_as(connection, CodeAnswer)
    except (NotUnderstood, *CONNECTION_ERRORS):
        return False
    if not hmac.compare_digest(answer.proof, prove(code, "guest", challenge)):
        connection.send(Proof(why="The code is wrong."))
        return False
    connection.send(Proof(prove(code, "host", answer.challenge)))
    check_version(answer.parlour)
    return True


async def knock(connection: WireConnection, code: str) -> None:
    """Prove to a host that the code is known, and have the host prove it."""
    first = await read_as(connection, Challenge)
    mine = fresh_secret()
    connection.send(CodeAnswer(WIRE_VERSION, prove(code, "guest", first.challenge), mine))
    check_version(first.parlour)
    proof = (await read_as(connection, Proof)).proof
    if proof is None:
        raise TurnedAway("The code is wrong: look at the invitation again.")
    if not hmac.compare_digest(proof, prove(code, "host", mine)):
        raise TurnedAway("The table that answered does not know the code.")


class FriendDoor:
    """The door of a host: connections of visitors who know the code, one after the other."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.admitted: asyncio.Queue[WireConnection] = asyncio.Queue(maxsize=MOST_VISITORS)
        self.visitors: list[WireConnection] = []
        """Those who have not proved that they know the code, the first one first."""
        self.server: asyncio.Server | None = None
        self.is_closed = False
        self.on_turned_away: Callable[[str], None] = lambda why: None
        self.inside: set[WireConnection] = set()
        """Visitors at the door, and those whom nobody has taken yet."""
        self.visits: set[asyncio.Task[None]] = set()
        """Own tasks: of one that it made itself, asyncio 3.11 prints that it was cancelled."""

    async def open(self, address: str, port: int) -> int:
        """Listen at an address, at any port for 0, and return the port. Raises `OSError`."""

        def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = WireConnection(reader, writer)
            if self.is_closed:
                connection.close()
                return
            self.inside.add(connection)  # now: a task that is cancelled at once never begins
            visit = asyncio.create_task(self.visit(connection))
            self.visits.add(visit)
            visit.add_done_callback(self.visits.discard)

        self.server = await asyncio.start_server(
            begin, address, port, limit=LONGEST_WIRE_LINE, backlog=MOST_VISITORS
        )
        found: int = self.server.sockets[0].getsockname()[1]
        return found

    def close(self) -> None:
        """Listen no longer."""
        self.is_closed = True
        if self.server:
            self.server.close()
            self.server = None
        for visitor in self.inside:
            visitor.close()
        for visit in self.visits:
            visit.cancel()

    async def visit(self, connection: WireConnection) -> None:
        """Let a visitor in who knows the code.

        Where too many wait, the one who has waited longest has to go: a friend with the code
        needs only a moment.
        """
        if self.admitted.full():
            self.turn_out(connection)
            return
        if len(self.visitors) >= MOST_VISITORS:
            self.turn_out(self.visitors.pop(0))
        self.visitors.append(connection)
        comes_in = False
        try:
            comes_in = await admit(connection, self.code) and not self.admitted.full()
            if comes_in:
                self.admitted.put_nowait(connection)
            else:
                await asyncio.sleep(WRONG_CODE_SECONDS)
        except TurnedAway as no:
            self.on_turned_away(str(no))
        finally:
            if not comes_in:
                self.turn_out(connection)
            with suppress(ValueError):
                self.visitors.remove(connection)

    def turn_out(self, connection: WireConnection) -> None:
        """Close the connection of a visitor."""
        self.inside.discard(connection)
        connection.close()

    async def next(self) -> WireConnection:
        """Return the next visitor who knows the code."""
        connection = await self.admitted.get()
        self.inside.discard(connection)
        return connection


# who somebody is


def checked_name(name: str, usual: str) -> str:
    """Return a name of the other side that can be shown; a bad one is replaced."""
    with suppress(Refusal):
        return parse_name(name) or usual
    return usual


def terms_of(offer: GameOffer, host: Hello, guest: Hello) -> Terms:
    """Return what a host and a guest agree on; the guest is not called what looks the same."""
    hosted, name = checked_name(host.name, "Host"), checked_name(guest.name, "Guest")
    if appearance(name) == appearance(hosted):
        name = "Guest 2" if appearance(hosted) == appearance("Guest") else "Guest"
    names, anchors = (hosted, name), (host.anchor, guest.anchor)
    if offer.seat == 1:
        return Terms(offer, names[::-1], anchors[::-1])
    return Terms(offer, names, anchors)


async def welcome(
    connection: WireConnection, offer: GameOffer, name: str, invitation: Invitation
) -> WireTable:
    """Begin a table with a guest who has come in."""
    guest = await read_as(connection, Hello)
    if guest.table:
        connection.send(Hello(name, NO_ANCHOR, why="That game is not played here."))
        raise TurnedAway("The guest asked for another game.")
    secret = fresh_secret()
    host = Hello(name, anchor_of(secret), offer=offer)
    connection.send(host)
    terms = terms_of(offer, host, guest)
    if (await read_as(connection, Ready)).table != terms.table:
        raise TurnedAway("The guest understood the game differently.")
    return laid(Heading("host", invitation, terms, offer.seat, secret))


async def enter(
    connection: WireConnection, name: str, invitation: Invitation, ssh: str = ""
) -> WireTable:
    """Begin a table with the host that was reached."""
    secret = fresh_secret()
    guest = Hello(name, anchor_of(secret))
    connection.send(guest)
    host = await read_as(connection, Hello)
    if host.offer is None:
        raise TurnedAway(host.why and TAKEN)
    offered_game(host.offer)
    terms = terms_of(host.offer, host, guest)
    table = laid(Heading("guest", invitation, terms, 1 - host.offer.seat, secret, ssh))
    connection.send(Ready(terms.table))
    return table


def laid(heading: Heading) -> WireTable:
    """Return a new table, with what is due at its beginning noted down."""
    table = WireTable(new_journal(heading))
    table.say_due()
    return table


def own_hello(table: WireTable) -> Hello:
    """Return who this side of a table is, and what it has heard there."""
    heading = table.journal.heading
    name, anchor = heading.terms.names[heading.seat], heading.terms.anchors[heading.seat]
    return Hello(name, anchor, heading.terms.table, table.heard)


async def welcome_back(connection: WireConnection, table: WireTable) -> Met:
    """Let the guest of a table come back."""
    guest = await read_as(connection, Hello)
    mine, before = own_hello(table), table.journal.heading.before
    if guest.table == mine.table:
        connection.send(mine)
        return Met(connection, guest.heard, mine.heard)
    if table.has_moved_on(guest.table, guest.anchor):
        raise TurnedAway(NEXT_TABLE)  # without a word: the guest tries again
    if before and guest.table == before:
        connection.send(Hello(mine.name, mine.anchor, mine.table))
    else:
        connection.send(Hello(mine.name, mine.anchor, why=TAKEN))
    raise TurnedAway(TAKEN)


async def come_back(connection: WireConnection, table: WireTable) -> Met:
    """Come back to the host of a table, at the next one if it has moved on there."""
    mine = own_hello(table)  # more may be heard while we wait
    connection.send(mine)
    host = await read_as(connection, Hello)
    if table.has_moved_on(host.table, host.anchor):
        raise ConnectionResetError(NEXT_TABLE)  # which the guest tries to find
    if host.table != mine.table:
        raise TurnedAway("That game is not played there any more.")
    return Met(connection, host.heard, mine.heard)


# how a connection is opened


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
