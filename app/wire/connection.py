"""A connection to the other terminal: lines of bounded length, over a socket or through ssh.

A table on another computer is reached by the system's own ssh client. There `parlour join --pipe`
passes lines on between ssh and the table, which needs to listen on its own computer only.
"""

import asyncio
import os
import stat
import sys
from contextlib import suppress

from msgspec import Struct

from app.wire.invitation import Invitation
from app.wire.messages import LONGEST_WIRE_LINE, NotUnderstood, encode_line
from games.contract import Refusal

CONNECTION_ERRORS = (OSError, EOFError, TimeoutError)
"""The exceptions of a connection that is gone."""

LINGER_SECONDS = 2.0
"""Seconds for which a connection that is closed waits until the other side has read the rest."""

MOST_UNSENT = 1 << 20
"""Bytes that may wait for a partner who does not read them."""

SSH = (
    *("ssh", "-T", "-o", "BatchMode=yes"),
    *("-o", "ConnectTimeout=5", "-o", "ServerAliveInterval=5"),
)
"""In batch mode ssh asks nothing: it would ask on the screen that is being played on. The other
options end it soon where nobody answers."""

CHUNK = 1 << 16
"""Bytes that are passed on at once."""


class WireConnection:
    """Lines to and from the other terminal.

    Args:
        reader: What comes in, with `LONGEST_WIRE_LINE` as its limit.
        writer: What goes out.
        ssh: The process that the lines go through, if they do; it ends with the connection.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        ssh: asyncio.subprocess.Process | None = None,
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.ssh = ssh

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
        loop = asyncio.get_running_loop()
        with suppress(*CONNECTION_ERRORS, RuntimeError):
            self.writer.close()
            if self.writer.transport.get_write_buffer_size():
                loop.call_later(LINGER_SECONDS, self.writer.transport.abort)
        if self.ssh:
            loop.call_later(LINGER_SECONDS, self.kill_ssh)

    def kill_ssh(self) -> None:
        """Kill ssh, unless it has ended by itself."""
        with suppress(ProcessLookupError):
            if self.ssh:
                self.ssh.kill()


class Met(Struct, frozen=True):
    """A connection to the other side of this table.

    Attributes:
        connection: The connection.
        heard: How much the other side has heard.
        acknowledged: How much this side has said that it heard: the other sends the rest again.
    """

    connection: WireConnection
    heard: int
    acknowledged: int = 0


async def connect_to(address: str, port: int, seconds: float) -> WireConnection:
    """Return a connection to a table. Raises one of `CONNECTION_ERRORS`."""
    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(address, port, limit=LONGEST_WIRE_LINE)
    return WireConnection(reader, writer)


def check_target(target: str) -> str:
    """Return where ssh is to go. Raises `Refusal` for what ssh would take for an option."""
    if not target or target.startswith("-") or not target.isprintable() or " " in target:
        raise Refusal("A computer for ssh looks like this: ann@example.org.")
    return target


async def connect_by_ssh(target: str, invitation: Invitation) -> WireConnection:
    """Return a connection through ssh. Raises `Refusal` if there is no ssh client."""
    command = (*SSH, check_target(target), "parlour", "join", "--pipe", str(invitation))
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_WIRE_LINE,
        )
    except OSError as error:
        raise Refusal("There is no ssh client on this computer.") from error
    assert process.stdout and process.stdin  # noqa: S101, PT018 - they are pipes
    return WireConnection(process.stdout, process.stdin, process)


def check_pipes() -> None:
    """Raise `Refusal` unless lines can be passed on as they come: from a file they cannot."""
    for stream in (sys.stdin, sys.stdout):
        mode = os.fstat(stream.fileno()).st_mode
        if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stream.isatty()):
            raise Refusal("--pipe needs pipes as its input and output, as ssh makes them.")


async def pass_on(invitation: Invitation) -> None:
    """Pass lines on between standard streams and a table, until either side has gone."""
    loop = asyncio.get_running_loop()
    reader, writer = await asyncio.open_connection(invitation.address, invitation.port)
    typed = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(typed), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(
        asyncio.streams.FlowControlMixin, sys.stdout
    )
    shown = asyncio.StreamWriter(transport, protocol, None, loop)

    async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while chunk := await source.read(CHUNK):
            target.write(chunk)
            await target.drain()

    tasks = [asyncio.create_task(copy(typed, writer)), asyncio.create_task(copy(reader, shown))]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    writer.close()
