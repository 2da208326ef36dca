"""The door of a host and the sessions behind it: who comes in, and who is away or too loud."""

import asyncio
import gc
import re
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from msgspec.structs import replace

from app.wire import connection, session
from app.wire.connection import CONNECTION_ERRORS, FriendDoor, WireConnection
from app.wire.invitation import Invitation
from app.wire.messages import Request, Said, decode_line, encode_line
from app.wire.session import Met, Session
from app.wire.table import WireTable, open_journal
from games.contract import Refusal
from tests.app.wire.pair_helpers import terms_of
from tests.app.wire.wire_helpers import LOOPBACK, lay_table, sit_down, two_tables, until

CODE = "abcdefghij"
ANYWHERE = Invitation(LOOPBACK, 0, CODE)
ZEROS = b"0" * 64
WRONG_PROOF = b'{"parlour":1,"proof":"%s","challenge":"%s"}\n' % (ZEROS, ZEROS)
PING = b'{"say":"ping"}\n'


@asynccontextmanager
async def opened(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FriendDoor]:
    monkeypatch.setattr(connection, "WRONG_CODE_SECONDS", 0)
    door = FriendDoor(ANYWHERE)
    await door.open()
    try:
        yield door
    finally:
        door.close()
        await asyncio.sleep(0.02)  # the loop closes what was closed


async def rest_of(visitor: WireConnection) -> bytes:
    with suppress(*CONNECTION_ERRORS):
        return await asyncio.wait_for(visitor.reader.read(), 10)
    return b""


def test_a_visitor_who_is_still_at_the_door_at_the_end_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It stays there for a moment, because it did not know the code."""

    async def visited() -> None:
        door = FriendDoor(ANYWHERE)
        await door.open()
        visitor = await connection.connect(door.invitation)
        await visitor.reader.readline()
        visitor.send_line(WRONG_PROOF)
        assert b"The code is wrong." in await visitor.reader.readline()
        visitor.writer.transport.abort()
        door.close()

    asyncio.run(visited())
    assert not caplog.records


async def test_who_comes_just_as_the_door_closes_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closing(set[Any]):
        def add(self, visit: Any) -> None:
            super().add(visit)
            door.close()  # before the visit has begun

    async with opened(monkeypatch) as door:
        door.visits = Closing()
        visitor = await connection.connect(door.invitation)
        assert await rest_of(visitor) == b""
        visitor.close()


@pytest.mark.parametrize(
    "line", [b"GET / HTTP/1.1\r\n\r\n", b"a" * 8192 + b"\n", WRONG_PROOF, b'{"parlour":1}\n', b""]
)
async def test_a_visitor_without_the_code_is_not_let_in(
    monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    monkeypatch.setattr(connection, "SECONDS", 0.3)
    async with opened(monkeypatch) as door:
        visitor = await connection.connect(door.invitation)
        await visitor.reader.readline()
        visitor.send_line(line)
        assert b"proof" not in (await rest_of(visitor)).replace(b'"proof":null', b"")
        assert door.admitted.empty()
        assert not door.visitors
        visitor.close()


async def test_a_crowd_without_the_code_keeps_nobody_out_who_knows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(monkeypatch) as door:
        crowd = [await connection.connect(door.invitation) for _ in range(8)]
        await until(lambda: len(door.visitors) == 8)
        friend = await connection.connect(door.invitation)
        await connection.knock(friend, CODE)
        assert (await rest_of(crowd[0])).count(b"\n") == 1, "turned out after the challenge"
        assert len(door.visitors) == 7
        (await door.admitted.get()).close()
        for visitor in (*crowd, friend):
            visitor.close()
        await until(lambda: not door.visitors)


class Pipe:
    """One end of a connection in memory; `change` is what becomes of lines on their way here."""

    def __init__(self, change: Callable[[bytes], bytes] = bytes) -> None:
        self.lines: asyncio.Queue[bytes] = asyncio.Queue()
        self.change = change
        self.other = self

    async def read_line(self, seconds: float) -> bytes:
        assert seconds == 5
        async with asyncio.timeout(0.05):
            return self.change(await self.lines.get())

    def send(self, message: msgspec.Struct) -> None:
        self.other.lines.put_nowait(encode_line(message))


def pipes(host: Callable[[bytes], bytes] = bytes, guest: Any = bytes) -> tuple[Any, Any]:
    """Return both ends of a connection in memory."""
    ends = Pipe(host), Pipe(guest)
    ends[0].other, ends[1].other = ends[1], ends[0]
    return ends


def of_version(number: int) -> Callable[[bytes], bytes]:
    return lambda line: line.replace(b'"parlour":1', b'"parlour":%d' % number)


def with_wrong_proof(line: bytes) -> bytes:
    return re.sub(rb'"proof":"\w+', b'"proof":"' + ZEROS, line)


@pytest.mark.parametrize(
    ("code", "host", "guest", "outcome", "said"),
    [
        (CODE, bytes, bytes, True, ""),
        ("zzzzzzzzzz", bytes, bytes, False, "The code is wrong: look at the invitation"),
        (CODE, bytes, with_wrong_proof, True, "The table that answered does not know the code."),
        (CODE, of_version(2), bytes, "1 here and 2 there. Update this one.", ""),
        (CODE, of_version(0), bytes, "1 here and 0 there. Update the other one.", ""),
        (CODE, bytes, of_version(2), True, "1 here and 2 there. Update this one."),
    ],
)
async def test_both_sides_prove_that_they_know_the_code_and_speak_the_same(
    code: str, host: Any, guest: Any, outcome: bool | str, said: str
) -> None:
    ends = pipes(host, guest)
    admitting, knocking = connection.admit(ends[0], CODE), connection.knock(ends[1], code)
    done = await asyncio.gather(admitting, knocking, return_exceptions=True)
    assert done[0] == outcome if isinstance(outcome, bool) else str(done[0]).endswith(outcome)
    assert isinstance(done[1], connection.TurnedAway) == bool(said)
    assert said in str(done[1])


# what is heard


@pytest.fixture
def broken_connections() -> Iterator[None]:
    """Collect the connections that a broken table left: what was sent last is never read."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.mark.usefixtures("broken_connections")
@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (PING * 400, "sent more lines than anybody can play"),
        (b"a" * 4097 + b"\n", "sent a line that is too long"),
        (b'{"say":"chose","turn":1,"action":"\xff"}\n', "sent a line that is not a message"),
    ],
)
async def test_a_flood_and_a_long_line_end_the_table(
    tmp_path: Path, lines: bytes, why: str
) -> None:
    sides = [sit_down(home, 1, 60) for home in lay_table(tmp_path, "battle")]
    await until(lambda: all(side.session.connection for side in sides))
    talk = sides[0].session.table.talk
    sides[1].session.send(b'{"say":"phrase","phrase":"hello"}\n')
    await until(lambda: bool(talk.phrases))
    sides[1].session.send(lines)
    await until(lambda: talk.ended is not None)
    assert talk.ended
    assert (talk.ended.how, talk.ended.loser) == ("broken", 1)
    assert talk.ended.why.endswith(f"Bob {why}.")
    await until(lambda: sides[0].is_over)
    for side in sides:
        await side.close()


class Line:
    """Stands for a connection on which given lines come, and then nothing more."""

    def __init__(self, *lines: bytes) -> None:
        self.lines = list(lines)
        self.sent: list[bytes] = []
        self.is_open = True
        self.waited = 0.0

    async def read_line(self, seconds: float) -> bytes:
        self.waited = seconds
        if not self.lines:
            raise TimeoutError
        return self.lines.pop(0)

    def send_line(self, line: bytes) -> None:
        self.sent.append(line)

    def close(self) -> None:
        self.is_open = False


def met(line: Line, heard: int = 0, acknowledged: int = 0) -> Met:
    return Met(line, heard, acknowledged)  # type: ignore[arg-type]


class Host:
    """A session of a host's table, with a clock that a test sets; `next` is what it dials."""

    def __init__(self, folder: Path, first: Any = None) -> None:
        folder.mkdir(exist_ok=True)
        self.table = WireTable(open_journal(lay_table(folder, "gops")[0] / "table.jsonl"))
        self.table.restore()
        self.now = 0.0
        self.next = Line()
        session: Any = Session(self.table, first, clock=lambda: self.now)
        self.session, session.dial = session, self.dial

    async def dial(self) -> Met:
        return met(self.next)


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """A session of GOPS: for the first prize the guest owes a share in chance."""
    return Host(tmp_path)


def test_who_withholds_what_is_due_counts_as_away_however_often_it_comes_back(host: Host) -> None:
    for seconds, away in ((6.9, None), (7, 7), (119.9, 119)):
        host.session.drop()
        host.session.take(met(Line()))
        host.session.look_for_debt()
        host.now = seconds
        assert host.session.away == away
        with pytest.raises(Refusal, match="Two minutes have to pass"):
            host.session.claim()
    host.now, said = 120, host.table.said[-1]
    host.session.claim()
    ended = host.table.talk.ended
    assert ended
    assert (ended.how, ended.loser) == ("left", 1)
    assert host.table.said[-1] == said, "the other side is not asked"


async def test_who_is_silent_for_seven_seconds_has_gone_and_sixty_lines_a_second_are_a_flood(
    host: Host,
) -> None:
    await host.session.listen(line := Line(*[PING] * 299))
    assert line.waited == 7
    host.session.take(met(Line()))
    await host.session.listen(Line(*[PING] * 299))
    host.now = 5.0
    await host.session.listen(Line(*[PING] * 299))
    assert host.table.talk.ended is None
    host.now = 9.9
    await host.session.listen(Line(PING))
    assert host.table.talk.ended


async def test_what_was_on_its_way_when_a_connection_was_cut_is_sent_again_and_heard_once(
    host: Host,
) -> None:
    phrases = [b'{"say":"phrase","phrase":"%s"}\n' % word for word in (b"hello", b"thanks")]
    old, line = Line(*phrases), Line(*phrases, phrases[0])
    host.session.take(met(old))
    await host.session.listen(old)
    host.session.take(met(line, heard=0, acknowledged=0))
    assert line.sent == old.sent == host.table.said != []
    await host.session.listen(line)
    assert [words for _, words in host.table.talk.phrases] == ["hello", "thanks", "hello"]
    with pytest.raises(Refusal, match="are missing here"):
        host.session.take(met(line, heard=len(host.table.said) + 1))
    assert not line.is_open


async def test_a_side_says_every_two_seconds_that_it_is_here(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (session.PING_SECONDS, session.AGAIN_SECONDS) == (2, 0.5)
    monkeypatch.setattr(session, "PING_SECONDS", 0.001)
    pinging = asyncio.create_task(host.session.ping(line := Line()))
    await until(lambda: len(line.sent) >= 9)
    pinging.cancel()
    assert {*line.sent} == {PING}


@pytest.mark.parametrize("seat", [0, 1])
async def test_both_sides_note_down_the_same_table(seat: int, home: Path) -> None:
    offer = replace(terms_of("gops").offer, seat=seat)
    invitation = Invitation(LOOPBACK, 41234, CODE)
    ends = pipes()
    host, guest = await asyncio.gather(
        session.welcome(ends[0], offer, "Ann", invitation),
        session.enter(ends[1], "ＡＮＮ", invitation, "ann@example.org"),
    )
    mine, theirs = host.journal.heading, guest.journal.heading
    assert mine.terms == theirs.terms
    assert mine.terms.names == (("Ann", "Guest") if seat == 0 else ("Guest", "Ann"))
    assert (mine.role, mine.seat, mine.ssh) == ("host", seat, "")
    assert (theirs.role, theirs.seat, theirs.ssh) == ("guest", 1 - seat, "ann@example.org")
    assert mine.secret != theirs.secret


async def test_a_guest_who_missed_the_next_game_finds_it_and_nobody_else_sits_down(
    tmp_path: Path,
) -> None:
    host, guest = two_tables(tmp_path)
    host.say(Request("resign"))
    for table in (guest, host):
        table.say(table.talk.wish())
        host.send = lambda line: None  # cut before the last wish
    moved, other = host.next_table(), Host(tmp_path / "other").table
    heading = moved.journal.heading
    assert (heading.before, heading.seat) == (host.talk.terms.table, 1)
    assert not guest.has_moved_on(heading.terms.table, "0" * 64)
    for table, error in ((guest, "played at another table"), (other, "not played there")):
        ends = pipes()
        back, came = session.welcome_back(ends[0], moved), session.come_back(ends[1], table)
        done = await asyncio.gather(back, came, return_exceptions=True)
        assert str(done[0]) == "Somebody else sits at this table already."
        assert error in str(done[1])
    assert guest.next_table().talk.terms == moved.talk.terms


@pytest.mark.parametrize("leaves", [True, False])
async def test_no_connection_stays_open_if_another_comes_while_the_session_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    ended = asyncio.Event()

    async def listen(self: Session, line: object) -> None:
        if not leaves:
            raise Refusal("The table cannot be saved: No space left on device.")
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
            await asyncio.sleep(0.01)

    monkeypatch.setattr(Session, "listen", listen)
    host = Host(tmp_path, first=(first := Line()))
    running = asyncio.create_task(host.session.run())
    if leaves:
        await ended.wait()
        running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert leaves or "No space left" in host.session.trouble
    assert not first.is_open
    assert not host.next.is_open


async def test_a_partner_who_never_reads_is_dropped_and_a_closed_connection_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert connection.LINGER_SECONDS == 2
    monkeypatch.setattr(connection, "LINGER_SECONDS", 0.01)
    writer = Mock()
    unsent, aborted = writer.transport.get_write_buffer_size, writer.transport.abort
    line = WireConnection(Mock(), writer)
    for waiting, dropped in ((1 << 20, 0), ((1 << 20) + 1, 1)):
        unsent.return_value = waiting
        line.send_line(b"x\n")
        assert aborted.call_count == dropped
    for left, times in ((0, 1), (1, 2)):
        unsent.return_value = left
        line.close()
        await asyncio.sleep(0.03)
        assert aborted.call_count == times
    writer.write.side_effect = ConnectionResetError
    line.send_line(b"it is gone")


def test_a_line_has_4096_bytes_at_most() -> None:
    line = encode_line(Said("hello"))[:-1]
    assert decode_line(line + b" " * (4095 - len(line)) + b"\n") == Said("hello")
    with pytest.raises(Refusal, match="too long"):
        decode_line(line + b" " * (4096 - len(line)) + b"\n")
