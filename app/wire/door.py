"""The door of a host: it listens at an address, and lets those in who know the code."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from app.wire.connection import WireConnection
from app.wire.handshake import TurnedAway, admit
from app.wire.messages import LONGEST_WIRE_LINE

MOST_VISITORS = 8
"""How many may be at the door at once without having proved that they know the code."""

WRONG_CODE_SECONDS = 0.5
"""Seconds that a visitor with a wrong code has to wait."""


class FriendDoor:
    """Connections of visitors who know the code, one after the other.

    Args:
        code: The code.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.admitted: asyncio.Queue[WireConnection] = asyncio.Queue(maxsize=MOST_VISITORS)
        self.visitors: list[WireConnection] = []
        """Those who have not proved that they know the code, the first one first."""
        self.server: asyncio.Server | None = None
        self.on_turned_away: Callable[[str], None] = lambda why: None
        self.inside: set[WireConnection] = set()
        """Visitors at the door, and those whom nobody has taken yet."""

    async def open(self, address: str, port: int) -> int:
        """Listen at an address, at any port for 0, and return the port. Raises `OSError`."""
        self.server = await asyncio.start_server(
            self.visit, address, port, limit=LONGEST_WIRE_LINE, backlog=MOST_VISITORS
        )
        found: int = self.server.sockets[0].getsockname()[1]
        return found

    def close(self) -> None:
        """Listen no longer."""
        if self.server:
            self.server.close()
            self.server = None
        for visitor in self.inside:
            visitor.close()

    async def visit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Let a visitor in who knows the code."""
        connection = WireConnection(reader, writer)
        if self.admitted.full():
            connection.close()
            return
        self.make_room()
        self.visitors.append(connection)
        self.inside.add(connection)
        try:
            if await admit(connection, self.code) and not self.admitted.full():
                self.admitted.put_nowait(connection)
                return
            await asyncio.sleep(WRONG_CODE_SECONDS)
            self.turn_out(connection)
        except TurnedAway as no:
            self.turn_out(connection)
            self.on_turned_away(str(no))
        except BaseException:
            self.turn_out(connection)
            raise
        finally:
            with suppress(ValueError):
                self.visitors.remove(connection)

    def make_room(self) -> None:
        """Turn away the one who has waited longest: a friend with the code needs only a moment."""
        if len(self.visitors) >= MOST_VISITORS:
            self.turn_out(self.visitors.pop(0))

    def turn_out(self, connection: WireConnection) -> None:
        """Close the connection of a visitor."""
        self.inside.discard(connection)
        connection.close()

    async def next(self) -> WireConnection:
        """Return the next visitor who knows the code."""
        connection = await self.admitted.get()
        self.inside.discard(connection)
        return connection
