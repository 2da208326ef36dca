"""How two sides meet at a table and stay connected, and for how long the other one is away."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from app.guests.guest_book import GuestBook, GuestEntry, appearance
from app.match.names import LONGEST_NAME, parse_name
from app.wire import connection as way
from app.wire import messages, turns
from app.wire.connection import CONNECTION_ERRORS, FriendDoor, TurnedAway, WireConnection
from app.wire.invitation import LOOPBACK, Invitation, parse_invitation
from app.wire.table import Heading, WireTable, begin_table
from games.contract import Refusal

PING, PING_SECONDS = b'{"say":"ping"}\n', 2.0  # the line that says "I am here", and how often
SILENCE_SECONDS = 7.0  # without a line, after which a connection is given up
AGAIN_SECONDS = 0.5  # between two tries to connect
CLAIM_SECONDS = 120  # for which somebody must be away before the other may claim the game
MOST_LINES, LINES_SECONDS = 300, 5.0  # that may come in so long; of an honest side fewer than 30

GUESTS_STAY = "Guests play with the other guests here: press f in the lobby."
TAKEN = "Somebody else sits at this table already."
NEXT_TABLE = "The next game is played at another table."


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody is, the anchor of its chain, and what it knows of the table.

    It names the table that goes on, and how much it has heard there; the host of a new one offers a
    game. `why` is why it turns the guest away.
    """

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    anchor: messages.Digest
    table: Annotated[str, Meta(max_length=64)] = ""
    heard: messages.Turn = 0
    offer: messages.GameOffer | None = None
    why: Annotated[str, Meta(max_length=200)] = ""


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """The guest has noted the table down: the host may do so, too."""

    table: messages.Digest


class Met(NamedTuple):
    """A connection to the other side, which has `heard` so much, as this one has `acknowledged`."""

    connection: WireConnection
    heard: int
    acknowledged: int = 0


def terms_of(offer: messages.GameOffer, host: Hello, guest: Hello) -> messages.Terms:
    """Return what a host and a guest agree on; the guest is not called what looks the same."""

    def checked(name: str, usual: str) -> str:
        with suppress(Refusal):
            return parse_name(name) or usual
        return usual

    hosted, name = checked(host.name, "Host"), checked(guest.name, "Guest")
    if appearance(name) == appearance(hosted):
        name = "Guest 2" if appearance(hosted) == appearance("Guest") else "Guest"
    names, anchors = (hosted, name), (host.anchor, guest.anchor)
    if offer.seat == 1:
        return messages.Terms(offer, names[::-1], anchors[::-1])
    return messages.Terms(offer, names, anchors)


async def welcome(
    connection: WireConnection, offer: messages.GameOffer, name: str, invitation: Invitation
) -> WireTable:
    """Begin a table with a guest who has come in."""
    guest = await way.read_as(connection, Hello)
    if guest.table:
        connection.send(Hello(name, "0" * 64, why="That game is not played here."))
        raise TurnedAway("The guest asked for another game.")
    secret = secrets.token_hex(32)
    host = Hello(name, turns.chain_of(secret)[0], offer=offer)
    connection.send(host)
    terms = terms_of(offer, host, guest)
    if (await way.read_as(connection, Ready)).table != terms.table:
        raise TurnedAway("The guest understood the game differently.")
    return begin_table(Heading("host", invitation, terms, offer.seat, secret))


async def enter(
    connection: WireConnection, name: str, invitation: Invitation, ssh: str = ""
) -> WireTable:
    """Begin a table with the host that was reached."""
    secret = secrets.token_hex(32)
    guest = Hello(name, turns.chain_of(secret)[0])
    connection.send(guest)
    host = await way.read_as(connection, Hello)
    if host.offer is None:
        raise TurnedAway(host.why and TAKEN)
    messages.offered_game(host.offer)
    terms = terms_of(host.offer, host, guest)
    table = begin_table(Heading("guest", invitation, terms, 1 - host.offer.seat, secret, ssh))
    connection.send(Ready(terms.table))
    return table


def _own_hello(table: WireTable) -> Hello:
    terms, seat = table.talk.terms, table.talk.seat
    return Hello(terms.names[seat], terms.anchors[seat], terms.table, table.heard)


async def welcome_back(connection: WireConnection, table: WireTable) -> Met:
    """Let the guest of a table come back."""
    guest = await way.read_as(connection, Hello)
    mine, before = _own_hello(table), table.journal.heading.before
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
    mine = _own_hello(table)  # more may be heard while we wait
    connection.send(mine)
    host = await way.read_as(connection, Hello)
    if table.has_moved_on(host.table, host.anchor):
        raise ConnectionResetError(NEXT_TABLE)  # which the guest tries to find
    if host.table != mine.table:
        raise TurnedAway("That game is not played there any more.")
    return Met(connection, host.heard, mine.heard)


class Session:
    """Keeps a table connected, from a first connection and a door that may be open already."""

    def __init__(
        self,
        table: WireTable,
        first: WireConnection | None = None,
        door: FriendDoor | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table, self.first, self.door, self.clock = table, first, door, clock
        self.connection: WireConnection | None = None
        self.lost = clock()
        self.known = 0  # of the next lines so many have come before, by the last connection
        self.debt: tuple[int, str] | None = None  # what the other side has to say now unasked,
        self.owed, self.trouble = clock(), ""  # and since when
        self.on_change: Callable[[], None] = lambda: None
        self.lines: deque[float] = deque(maxlen=MOST_LINES)
        self.running: asyncio.Task[None] | None = None
        table.send = self.send

    @property
    def away(self) -> int | None:
        """For how many seconds the other side has been away, or silent; None if it is here."""
        now = self.clock()
        silent = now - self.owed if self.debt and self.debt == self.table.talk.debt else 0.0
        if self.connection is None:
            return int(max(now - self.lost, silent))
        return int(silent) if silent >= SILENCE_SECONDS else None

    @property
    def may_claim(self) -> bool:
        """Whether the other side has been away for so long that the game can be claimed."""
        ended = self.table.talk.ended
        is_open = ended is None or ended.how == "stopped"
        return is_open and self.away is not None and self.away >= CLAIM_SECONDS

    def claim(self) -> None:
        """Claim the game, in this store only. Raises `Refusal` if it is too early."""
        if not self.may_claim:
            raise Refusal("Two minutes have to pass before you can claim the game.")
        self.table.leave()
        self.close()

    def send(self, line: bytes) -> None:
        """Send a line if the other side is here; else it is sent when it comes."""
        if self.connection:
            self.connection.send_line(line)

    async def run(self) -> None:
        """Stay connected until cancelled, or until a side does not want to play."""
        self.running = asyncio.current_task()
        met = Met(self.first, 0) if self.first else None
        try:
            while not self.table.talk.broken:
                met = await self.serve(met or await self.dial())
            if self.door:
                self.door.close()
        except Refusal as no:
            self._say_trouble(str(no))
        finally:
            self.drop()

    def _say_trouble(self, why: str) -> None:
        if why != self.trouble:
            self.trouble = why
            self.on_change()

    async def dial(self) -> Met:
        """Go to the other side, or open the door and wait. Raises `Refusal` if it is no use."""
        heading = self.table.journal.heading
        while heading.role == "guest":
            with suppress(messages.NotUnderstood, *CONNECTION_ERRORS):
                return await way.reach(
                    heading.invitation, heading.ssh, lambda host: come_back(host, self.table)
                )
            await asyncio.sleep(AGAIN_SECONDS)
        while self.door is None:
            door = FriendDoor(heading.invitation)
            try:
                await door.open()
                self.door = door
                self._say_trouble("")
            except Refusal as no:
                self._say_trouble(str(no))
                await asyncio.sleep(AGAIN_SECONDS)
        return await self.door.first_good(lambda guest: welcome_back(guest, self.table))

    async def serve(self, met: Met) -> Met | None:
        """Serve a connection until it is gone; return the one that takes its place, if any."""
        self.take(met)

        async def next_connection() -> Met:
            if self.table.journal.heading.role == "guest":
                await asyncio.Event().wait()  # it dials again once this connection is gone
            return await self.dial()

        talking = asyncio.create_task(self.listen(met.connection))
        dialling, taken = asyncio.create_task(next_connection()), None
        tasks = talking, dialling, asyncio.create_task(self.ping(met.connection))
        try:
            await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
            if talking.done():
                talking.result()  # what was heard may be impossible to note down
            taken = dialling.result() if dialling.done() else None
            return taken
        finally:
            for task in tasks:
                task.cancel()
            try:
                await asyncio.gather(*tasks, return_exceptions=True)
            except asyncio.CancelledError:
                taken = None
                raise
            finally:
                brought = not dialling.cancelled() and not dialling.exception()
                if brought and (late := dialling.result()) is not taken:
                    late.connection.close()  # it came too late, or the session ends
                self.drop()

    def take(self, met: Met) -> None:
        """Take a connection, and send what the other side has not heard. Raises `Refusal`."""
        said = self.table.said
        if met.heard > len(said):
            met.connection.close()
            raise Refusal("Moves of this game are missing here, so it cannot go on.")
        self.connection = met.connection
        for line in said[met.heard :]:
            met.connection.send_line(line)
        self.known = self.table.heard - met.acknowledged
        self.lines.clear()
        self.on_change()

    def close(self) -> None:
        """Leave the table: the other side sees that this one is away."""
        if door := self.leave():
            door.close()

    def leave(self) -> FriendDoor | None:
        """Leave the table, and return its door, which stays open; None for a guest."""
        self.drop()
        if self.running:
            self.running.cancel()
        door, self.door = self.door, None
        return door

    def drop(self) -> None:
        """Take note that the other side has gone."""
        if self.connection:
            self.connection.close()
            self.connection, self.lost = None, self.clock()
            self.on_change()

    async def ping(self, connection: WireConnection) -> None:
        """Say again and again that this side is here, and look whether the other one answers."""
        while True:
            await asyncio.sleep(PING_SECONDS)
            connection.send_line(PING)
            self.look_for_debt()

    def look_for_debt(self) -> None:
        """Note since when the other side has owed a line that nobody has to decide on."""
        if (debt := self.table.talk.debt) != self.debt:
            self.debt, self.owed = debt, self.clock()

    async def listen(self, connection: WireConnection) -> None:
        """Take lines until the connection is gone, or the table broken."""
        with suppress(*CONNECTION_ERRORS):
            while not self.table.talk.broken:
                try:
                    line = await connection.read_line(SILENCE_SECONDS)
                except messages.NotUnderstood as no:
                    self.table.break_off(str(no))
                    return
                now = self.clock()
                self.lines.append(now)
                if len(self.lines) == MOST_LINES and now - self.lines[0] < LINES_SECONDS:
                    self.table.break_off("sent more lines than anybody can play")
                elif line != PING and self.known > 0:
                    self.known -= 1
                elif line != PING:
                    self.table.hear(line)


class FriendPlan(Struct, frozen=True):
    """What a person who plays with a friend wants: to host a game, or to join one.

    A host offers a game, and listens where `invitation` says, at any port if it is 0. `ssh` is the
    computer on which the table is, if it is reached by ssh.
    """

    name: str
    invitation: Invitation
    offer: messages.GameOffer | None = None
    ssh: str = ""


def plan_to_join(name: str, entry: GuestEntry) -> FriendPlan:
    """Return the plan of a guest who joins another one. Raises `Refusal` for another computer."""
    invitation = parse_invitation(entry.invitation)
    if invitation.address != LOOPBACK:
        raise Refusal("Guests can join only tables on this computer.")
    return FriendPlan(name, invitation)


class Meeting:
    """Brings the two sides of a table together; a guest of a server has a `book`."""

    def __init__(self, plan: FriendPlan, book: GuestBook | None = None) -> None:
        self.plan, self.book, self.invitation = plan, book, plan.invitation
        self.door: FriendDoor | None = None

    async def open(self) -> None:
        """Open the door of a host; then `invitation` can be given away. Raises `Refusal`."""
        if self.plan.offer:
            door = FriendDoor(self.invitation)
            await door.open()
            self.door, self.invitation = door, door.invitation
            if self.book:
                game = messages.offer_words(self.plan.offer)
                self.book.note(stage="waits", game=game, invitation=str(self.invitation))

    async def meet(self) -> Session:
        """Wait for the friend, or go there. Raises `Refusal` if nobody answers, or one says no."""
        plan, invitation = self.plan, self.invitation

        async def greet(other: WireConnection) -> Session:
            if plan.offer:
                return Session(await welcome(other, plan.offer, plan.name, invitation), other)
            return Session(await enter(other, plan.name, invitation, plan.ssh), other)

        if self.door:
            session = await self.door.first_good(greet)
            session.door, self.door = self.door, None
            return session
        try:
            return await way.reach(invitation, plan.ssh, greet)
        except messages.NotUnderstood as no:
            raise Refusal("Something answers there, but it is not Parlour.") from no
        except CONNECTION_ERRORS as error:
            why = f"Nobody answers at {invitation.where}. Is the table still open?"
            raise Refusal(why) from error

    def give_up(self) -> None:
        """Close the door, unless the session has it by now."""
        if self.door:
            self.door.close()
            if self.book:
                with suppress(Refusal):
                    self.book.note()
