"""A connection to the other terminal: lines of bounded length over a stream."""

import asyncio
from contextlib import suppress

from msgspec import Struct

from app.wire.messages import LONGEST_WIRE_LINE, NotUnderstood, encode_line

CONNECTION_ERRORS = (OSError, EOFError, TimeoutError)
"""The exceptions of a connection that is gone."""

LINGER_SECONDS = 2.0
"""Seconds for which a connection that is closed waits until the other side has read the rest."""

MOST_UNSENT = 1 << 20
"""Bytes that may wait for a partner who does not read them."""


class WireConnection:
    """Lines to and from the other terminal.

    Args:
        reader: What comes in, with `LONGEST_WIRE_LINE` as its limit.
        writer: What goes out.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def read_line(self, seconds: float) -> bytes:
        """Return the next line.

        Raises:
            NotUnderstood: It is too long.
            EOFError: The other side has gone; or any other of `CONNECTION_ERRORS`.
        """
        try:
            async with asyncio.timeout(seconds):  # `wait_for` of 3.11 may lose a cancellation
                return await self.reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            raise NotUnderstood("sent a line that is too long") from error

    def send(self, message: Struct) -> None:
        """Send a message, unless the connection is gone."""
        self.send_line(encode_line(message))

    def send_line(self, line: bytes) -> None:
        """Send a line, unless the connection is gone; a partner who does not read is dropped."""
        with suppress(*CONNECTION_ERRORS, RuntimeError):
            self.writer.write(line)
            if self.writer.transport.get_write_buffer_size() > MOST_UNSENT:
                self.writer.transport.abort()

    def close(self) -> None:
        """Close the connection; what was sent is still delivered, if it is read soon."""
        with suppress(*CONNECTION_ERRORS, RuntimeError):
            self.writer.close()
            if self.writer.transport.get_write_buffer_size():
                loop = asyncio.get_running_loop()
                loop.call_later(LINGER_SECONDS, self.writer.transport.abort)


async def connect_to(address: str, port: int, seconds: float) -> WireConnection:
    """Return a connection to a table. Raises one of `CONNECTION_ERRORS`."""
    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(address, port, limit=LONGEST_WIRE_LINE)
    return WireConnection(reader, writer)
