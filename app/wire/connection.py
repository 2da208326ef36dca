"""A connection to the other terminal: lines of bounded length, over a socket or through ssh.

A table on another computer is reached by the system's own ssh client. There `parlour join --pipe`
passes lines on between ssh and the table, which needs to listen on its own computer only.

Both sides of a connection first prove that they know the code, which is never sent. Each gives the
other 32 random bytes, and gets back their HMAC under the code. Nothing else of a visitor is read
before its proof was checked.

What fails raises `TurnedAway` if trying again is no use, `NotUnderstood` if the other side does
not keep to the protocol, one of `CONNECTION_ERRORS` if it has gone, and any other `Refusal` if it
is impossible here.
"""

import asyncio
import hmac
import os
import secrets
import stat
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, TypeVar

from msgspec import Meta, Struct, structs

from app.wire import messages
from app.wire.invitation import Invitation
from app.wire.messages import LONGEST_WIRE_LINE, WIRE_VERSION, Digest, NotUnderstood
from games.contract import Refusal

CONNECTION_ERRORS = (OSError, EOFError, TimeoutError)

SECONDS = 5.0  # that each line of the handshake may take, and a table to be reached
LINGER_SECONDS = 2.0  # for which a closed connection waits until the other side has read the rest
WRONG_CODE_SECONDS = 0.5  # that a visitor with a wrong code has to wait
MOST_VISITORS = 8  # at the door at once who have not proved that they know the code

SSH = ["ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-o", "ServerAliveInterval=5"]
"""In batch mode ssh asks nothing: it would ask on the screen that is being played on. The other
options end it soon where nobody answers."""

Kind = TypeVar("Kind", bound=Struct)
Greeted = TypeVar("Greeted")


class WireConnection:
    """Lines to and from the other terminal; a process that they go through ends with it."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        ssh: asyncio.subprocess.Process | None = None,
    ) -> None:
        self.reader, self.writer, self.ssh = reader, writer, ssh

    async def read_line(self, seconds: float) -> bytes:
        """Return the next line. Raises `NotUnderstood` if it is too long."""
        try:
            async with asyncio.timeout(seconds):  # `wait_for` of 3.11 may lose a cancellation
                return await self.reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            raise NotUnderstood("sent a line that is too long") from error

    def send(self, message: Struct) -> None:
        """Send a message, unless the connection is gone."""
        self.send_line(messages.encode_line(message))

    def send_line(self, line: bytes) -> None:
        """Send a line, unless the connection is gone; a partner who leaves 1 MiB unread is cut."""
        with suppress(*CONNECTION_ERRORS, RuntimeError):
            self.writer.write(line)
            if self.writer.transport.get_write_buffer_size() > 1 << 20:
                self.writer.transport.abort()

    def close(self) -> None:
        """Close the connection; what was sent is still delivered, if it is read soon."""
        loop = asyncio.get_running_loop()
        with suppress(*CONNECTION_ERRORS, RuntimeError):
            self.writer.close()
            if self.writer.transport.get_write_buffer_size():
                loop.call_later(LINGER_SECONDS, self.writer.transport.abort)
        if self.ssh:
            loop.call_later(LINGER_SECONDS, self._kill, self.ssh)

    def _kill(self, ssh: asyncio.subprocess.Process) -> None:
        with suppress(ProcessLookupError):
            ssh.kill()


def check_target(target: str) -> str:
    """Return where ssh is to go. Raises `Refusal` for what ssh would take for an option."""
    if not target or target.startswith("-") or not target.isprintable() or " " in target:
        raise Refusal("A computer for ssh looks like this: ann@example.org.")
    return target


async def connect(invitation: Invitation, ssh: str = "") -> WireConnection:
    """Return a connection to a table; raises `Refusal` without ssh, or `CONNECTION_ERRORS`."""
    if not ssh:
        async with asyncio.timeout(SECONDS):
            where = invitation.address, invitation.port
            return WireConnection(*await asyncio.open_connection(*where, limit=LONGEST_WIRE_LINE))
    command = (*SSH, check_target(ssh), "parlour", "join", "--pipe", str(invitation))
    piped, dropped = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=piped, stdout=piped, stderr=dropped, limit=LONGEST_WIRE_LINE
        )
    except OSError as error:
        raise Refusal("There is no ssh client on this computer.") from error
    assert process.stdout and process.stdin  # noqa: S101, PT018 - they are pipes
    return WireConnection(process.stdout, process.stdin, process)


async def reach(
    invitation: Invitation, ssh: str, greet: Callable[[WireConnection], Awaitable[Greeted]]
) -> Greeted:
    """Return what comes of a host that knows the code; `ssh` is its computer, or "" for none."""
    connection = await connect(invitation, ssh)
    try:
        await knock(connection, invitation.code)
        return await greet(connection)
    except BaseException:
        connection.close()
        raise


async def pass_on(invitation: Invitation) -> None:
    """Pass lines on between standard streams and a table; raises `Refusal` or `OSError`."""
    for stream in (sys.stdin, sys.stdout):
        mode = os.fstat(stream.fileno()).st_mode
        if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stream.isatty()):
            raise Refusal("--pipe needs pipes as its input and output, as ssh makes them.")
    loop = asyncio.get_running_loop()
    reader, writer = await asyncio.open_connection(invitation.address, invitation.port)
    typed = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(typed), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(
        asyncio.streams.FlowControlMixin, sys.stdout
    )
    shown = asyncio.StreamWriter(transport, protocol, None, loop)

    async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while chunk := await source.read(1 << 16):
            target.write(chunk)
            await target.drain()

    tasks = [asyncio.create_task(copy(typed, writer)), asyncio.create_task(copy(reader, shown))]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


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


class TurnedAway(Refusal):
    """The other side is there, and does not want to play: trying again is no use."""


async def read_as(connection: WireConnection, kind: type[Kind]) -> Kind:
    """Return the next line as a value."""
    value: Kind = messages.decode_line(await connection.read_line(SECONDS), kind)
    return value


def prove(code: str, who: str, challenge: str) -> str:
    """Return the proof that a side, "host" or "guest", knows the code."""
    return hmac.digest(code.encode(), f"{who} {challenge}".encode(), "sha256").hex()


def _check_version(theirs: int) -> None:
    if theirs != WIRE_VERSION:
        older = "this" if theirs > WIRE_VERSION else "the other"
        raise TurnedAway(
            f"The two Parlours speak different versions, {WIRE_VERSION} here and {theirs} there."
            f" Update {older} one."
        )


async def admit(connection: WireConnection, code: str) -> bool:
    """Return whether a visitor has proved that it knows the code, and prove it to the visitor."""
    challenge = secrets.token_hex(32)
    connection.send(Challenge(WIRE_VERSION, challenge))
    try:
        answer = await read_as(connection, CodeAnswer)
    except (NotUnderstood, *CONNECTION_ERRORS):
        return False
    if not hmac.compare_digest(answer.proof, prove(code, "guest", challenge)):
        connection.send(Proof(why="The code is wrong."))
        return False
    connection.send(Proof(prove(code, "host", answer.challenge)))
    _check_version(answer.parlour)
    return True


async def knock(connection: WireConnection, code: str) -> None:
    """Prove to a host that the code is known, and have the host prove it."""
    first = await read_as(connection, Challenge)
    mine = secrets.token_hex(32)
    connection.send(CodeAnswer(WIRE_VERSION, prove(code, "guest", first.challenge), mine))
    _check_version(first.parlour)
    proof = (await read_as(connection, Proof)).proof
    if proof is None:
        raise TurnedAway("The code is wrong: look at the invitation again.")
    if not hmac.compare_digest(proof, prove(code, "host", mine)):
        raise TurnedAway("The table that answered does not know the code.")


class FriendDoor:
    """The door of a host: connections of visitors who know the code, one after the other."""

    def __init__(self, invitation: Invitation) -> None:
        self.invitation = invitation
        self.admitted: asyncio.Queue[WireConnection] = asyncio.Queue(maxsize=MOST_VISITORS)
        self.visitors: list[WireConnection] = []  # who have not proved that they know the code
        self.server: asyncio.Server | None = None
        self.is_closed = False
        self.on_turned_away: Callable[[str], None] = lambda why: None
        self.inside: set[WireConnection] = set()  # also those whom nobody has taken yet
        # Own tasks: of one that it made itself, asyncio 3.11 prints that it was cancelled.
        self.visits: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen where `invitation` says; a port of 0 in it becomes one that is free."""

        def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = WireConnection(reader, writer)
            if self.is_closed:
                connection.close()
                return
            self.inside.add(connection)  # now: a task that is cancelled at once never begins
            visit = asyncio.create_task(self.visit(connection))
            self.visits.add(visit)
            visit.add_done_callback(self.visits.discard)

        where = self.invitation.address, self.invitation.port
        try:
            self.server = await asyncio.start_server(
                begin, *where, limit=LONGEST_WIRE_LINE, backlog=MOST_VISITORS
            )
        except OSError as error:
            why = error.strerror or error
            raise Refusal(f"Nobody can join at {self.invitation.where}: {why}.") from error
        port = self.server.sockets[0].getsockname()[1]
        self.invitation = structs.replace(self.invitation, port=port)

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
        """Let a visitor in who knows the code; who waits longest goes first if too many wait."""
        if self.admitted.full():
            self._turn_out(connection)
            return
        if len(self.visitors) >= MOST_VISITORS:
            self._turn_out(self.visitors.pop(0))
        self.visitors.append(connection)
        comes_in = False
        try:
            known = await admit(connection, self.invitation.code)
            comes_in = known and not self.admitted.full()
            if comes_in:
                self.admitted.put_nowait(connection)
            else:
                await asyncio.sleep(WRONG_CODE_SECONDS)
        except TurnedAway as no:
            self.on_turned_away(str(no))
        finally:
            if not comes_in:
                self._turn_out(connection)
            with suppress(ValueError):
                self.visitors.remove(connection)

    def _turn_out(self, connection: WireConnection) -> None:
        self.inside.discard(connection)
        connection.close()

    async def first_good(self, greet: Callable[[WireConnection], Awaitable[Greeted]]) -> Greeted:
        """Return what comes of the first visitor with whom everything is right."""
        while True:
            connection = await self.admitted.get()
            self.inside.discard(connection)
            try:
                return await greet(connection)
            except (TurnedAway, NotUnderstood, *CONNECTION_ERRORS):
                connection.close()
            except BaseException:
                connection.close()
                raise
