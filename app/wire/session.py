"""A session: keeps a table connected to the other terminal, and knows for how long it is not."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from app.wire.connection import CONNECTION_ERRORS, Met, WireConnection
from app.wire.handshake import (
    FriendDoor,
    come_back,
    first_good,
    open_door,
    reach,
    welcome_back,
)
from app.wire.messages import NotUnderstood
from app.wire.table import WireTable
from games.contract import Refusal

PING = b'{"say":"ping"}\n'
"""The line that says: I am here."""

PING_SECONDS = 2.0
"""Seconds between two of them."""

SILENCE_SECONDS = 7.0
"""Seconds without a line after which a connection is given up."""

AGAIN_SECONDS = 0.5
"""Seconds between two tries to connect."""

CLAIM_SECONDS = 120
"""Seconds for which somebody must be away before the other may claim the game for itself."""

MOST_LINES, LINES_SECONDS = 300, 5.0
"""How many lines may come in how many seconds; an honest side sends fewer than thirty."""


class Session:
    """Keeps a table connected.

    Args:
        table: The table.
        first: The connection that is open already, if there is one.
        door: The door of a host, if it is open already.
        clock: The time, in seconds.
    """

    def __init__(
        self,
        table: WireTable,
        first: WireConnection | None = None,
        door: FriendDoor | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.first = first
        self.door = door
        self.clock = clock
        self.connection: WireConnection | None = None
        self.lost = clock()
        self.known = 0
        """How many of the next lines have come before, by the connection before this one."""
        self.debt: tuple[int, str] | None = None
        """What the other side has to say without being asked, at the last look."""
        self.owed = clock()
        """Since when it has to say that."""
        self.trouble = ""
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
            self.say_trouble(str(no))
        finally:
            self.drop()

    def say_trouble(self, why: str) -> None:
        """Take note of why the other side cannot come; "" once it can."""
        if why != self.trouble:
            self.trouble = why
            self.on_change()

    async def dial(self) -> Met:
        """Go to the other side, or open the door and wait. Raises `Refusal` if it is no use."""
        heading = self.table.journal.heading
        while heading.role == "guest":
            with suppress(NotUnderstood, *CONNECTION_ERRORS):
                return await reach(
                    heading.invitation, heading.ssh, lambda host: come_back(host, self.table)
                )
            await asyncio.sleep(AGAIN_SECONDS)
        while self.door is None:
            try:
                self.door, _ = await open_door(heading.invitation)
                self.say_trouble("")
            except Refusal as no:
                self.say_trouble(str(no))
                await asyncio.sleep(AGAIN_SECONDS)
        return await first_good(self.door, lambda guest: welcome_back(guest, self.table))

    async def serve(self, met: Met) -> Met | None:
        """Serve a connection until it is gone; return the one that takes its place, if any."""
        self.take(met)
        talking = asyncio.create_task(self.listen(met.connection))
        pinging = asyncio.create_task(self.ping(met.connection))
        dialling, taken = asyncio.create_task(self.next_connection()), None
        try:
            await asyncio.wait({talking, dialling}, return_when=asyncio.FIRST_COMPLETED)
            if talking.done():
                talking.result()  # what was heard may be impossible to note down
            taken = dialling.result() if dialling.done() else None
            return taken
        finally:
            for task in (talking, pinging, dialling):
                task.cancel()
            try:
                await asyncio.gather(talking, pinging, dialling, return_exceptions=True)
            except asyncio.CancelledError:
                taken = None
                raise
            finally:
                brought = not dialling.cancelled() and not dialling.exception()
                if brought and (late := dialling.result()) is not taken:
                    late.connection.close()  # it came too late, or the session ends
                self.drop()

    async def next_connection(self) -> Met:
        """Return a connection that takes the place of this one: a guest comes back to its host."""
        if self.table.journal.heading.role == "guest":
            await asyncio.Event().wait()
        return await self.dial()

    def take(self, met: Met) -> None:
        """Take a connection, and send what the other side has not heard. Raises `Refusal`."""
        said = self.table.said
        if met.heard > len(said):
            met.connection.close()
            raise Refusal(
                "The other side has more of this game than this one, so it cannot continue."
            )
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
                except NotUnderstood as no:
                    self.table.break_off(str(no))
                    return
                now = self.clock()
                self.lines.append(now)
                if len(self.lines) == MOST_LINES and now - self.lines[0] < LINES_SECONDS:
                    self.table.break_off("sent more lines than anybody can play")
                    return
                if line == PING:
                    continue
                if self.known > 0:
                    self.known -= 1
                else:
                    self.table.hear(line)
