"""A table on another computer, reached by the system's own ssh client.

The other computer's `parlour join --pipe` passes lines on between ssh and the table, so that the
table needs to listen on its own computer only.
"""

import asyncio
import os
import stat
import sys
from collections.abc import Awaitable
from contextlib import suppress

from app.wire.connection import LINGER_SECONDS, WireConnection
from app.wire.invitation import Invitation
from app.wire.messages import LONGEST_WIRE_LINE
from games.contract import Refusal

SSH_OPTIONS = ("-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-o", "ServerAliveInterval=5")

CHUNK = 1 << 16
"""Bytes that are passed on at once."""


def check_target(target: str) -> str:
    """Return where ssh is to go. Raises `Refusal` for what ssh would take for an option."""
    if not target or target.startswith("-") or not target.isprintable() or " " in target:
        raise Refusal("A computer for ssh looks like this: ann@example.org.")
    return target


def ssh_command(target: str, invitation: Invitation) -> tuple[str, ...]:
    """Return the command line that starts the other end.

    In batch mode ssh asks nothing: it would ask on the screen that is being played on. The other
    options end it soon where nobody answers.
    """
    there = ("parlour", "join", "--pipe", str(invitation))
    return ("ssh", "-T", *SSH_OPTIONS, check_target(target), *there)


class SshConnection(WireConnection):
    """A connection through a process of ssh, which ends with it.

    Args:
        process: The process, with pipes for its standard streams.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout and process.stdin  # noqa: S101, PT018 - they are pipes
        super().__init__(process.stdout, process.stdin)
        self.process = process

    def close(self) -> None:
        """Close the connection; ssh is killed unless it ends by itself."""
        super().close()
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self.end)

    def end(self) -> None:
        """Kill ssh."""
        with suppress(ProcessLookupError):
            self.process.kill()


async def connect_by_ssh(target: str, invitation: Invitation) -> WireConnection:
    """Return a connection through ssh. Raises `Refusal` if there is no ssh client."""
    try:
        process = await asyncio.create_subprocess_exec(
            *ssh_command(target, invitation),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_WIRE_LINE,
        )
    except OSError as error:
        raise Refusal("There is no ssh client on this computer.") from error
    return SshConnection(process)


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
    both: list[Awaitable[None]] = [copy_bytes(typed, writer), copy_bytes(reader, shown)]
    tasks = [asyncio.ensure_future(each) for each in both]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    writer.close()


async def copy_bytes(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Copy everything until the source ends."""
    while chunk := await source.read(CHUNK):
        target.write(chunk)
        await target.drain()
