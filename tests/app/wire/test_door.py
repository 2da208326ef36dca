import asyncio
import gc
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from app.wire import connection, handshake
from app.wire.connection import CONNECTION_ERRORS, WireConnection, connect_to
from app.wire.handshake import (
    MOST_VISITORS,
    Challenge,
    CodeAnswer,
    FriendDoor,
    TurnedAway,
    knock,
    prove,
)
from app.wire.messages import LONGEST_WIRE_LINE, WIRE_VERSION
from tests.app.wire.wire_helpers import LOOPBACK, lay_table, sit_down, until

CODE = "abcdefghij"
ZEROS = "0" * 64


@asynccontextmanager
async def opened(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[FriendDoor, int]]:
    monkeypatch.setattr(handshake, "WRONG_CODE_SECONDS", 0)
    opening = FriendDoor(CODE)
    port = await opening.open(LOOPBACK, 0)
    try:
        yield opening, port
    finally:
        opening.close()
        await closed()


async def closed() -> None:
    """Let the loop close what was closed."""
    await asyncio.sleep(0.02)


async def rest_of(visitor: WireConnection) -> bytes:
    with suppress(*CONNECTION_ERRORS):
        return await asyncio.wait_for(visitor.reader.read(), 10)
    return b""


@pytest.mark.parametrize(
    "line",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x1b[2J\n",
        b"a" * (2 * LONGEST_WIRE_LINE) + b"\n",
        b'{"parlour":1,"proof":"%s","challenge":"%s"}\n' % (ZEROS.encode(), ZEROS.encode()),
        b'{"parlour":1,"proof":7}\n',
        b"",
    ],
)
async def test_a_visitor_without_the_code_is_not_let_in(
    monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    monkeypatch.setattr(handshake, "SECONDS", 0.3)
    async with opened(monkeypatch) as (opening, port):
        visitor = await connect_to(LOOPBACK, port, 5)
        await visitor.reader.readline()
        visitor.send_line(line)
        said = await rest_of(visitor)
        assert b"proof" not in said.replace(b'"proof":null', b"")
        assert opening.admitted.empty()
        assert not opening.visitors
        visitor.close()


async def test_a_crowd_without_the_code_keeps_nobody_out_who_knows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(monkeypatch) as (opening, port):
        crowd = [await connect_to(LOOPBACK, port, 5) for _ in range(MOST_VISITORS)]
        await until(lambda: len(opening.visitors) == MOST_VISITORS)
        friend = await connect_to(LOOPBACK, port, 5)
        await knock(friend, CODE)
        assert (await rest_of(crowd[0])).count(b"\n") == 1, "turned out after the challenge"
        assert len(opening.visitors) == MOST_VISITORS - 1
        (await opening.next()).close()
        for visitor in (*crowd, friend):
            visitor.close()
        await until(lambda: not opening.visitors)


@asynccontextmanager
async def answered_by(challenge: Challenge, proof: bytes = b"") -> AsyncIterator[WireConnection]:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(msgspec.json.encode(challenge) + b"\n")
        await reader.readline()
        writer.write(proof)
        writer.close()

    server = await asyncio.start_server(answer, LOOPBACK, 0)
    visitor = await connect_to(LOOPBACK, server.sockets[0].getsockname()[1], 5)
    yield visitor
    visitor.close()
    server.close()
    await closed()


@pytest.mark.parametrize(("version", "older"), [(2, "this"), (0, "the other")])
async def test_another_version_is_told_which_one_to_update(version: int, older: str) -> None:
    async with answered_by(Challenge(version, ZEROS)) as visitor:
        with pytest.raises(TurnedAway, match=f"{WIRE_VERSION} here and {version} .* {older} one"):
            await knock(visitor, CODE)


async def test_a_host_that_does_not_know_the_code_is_found_out() -> None:
    proof = b'{"proof":"%s"}\n' % prove("zzzzzzzzzz", "host", ZEROS).encode()
    async with answered_by(Challenge(WIRE_VERSION, ZEROS), proof) as visitor:
        with pytest.raises(TurnedAway, match="does not know the code"):
            await knock(visitor, CODE)


async def test_a_guest_of_another_version_is_not_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(monkeypatch) as (opening, port):
        visitor = await connect_to(LOOPBACK, port, 5)
        turned_away: list[str] = []
        opening.on_turned_away = turned_away.append
        first = msgspec.json.decode(await visitor.reader.readline(), type=Challenge)
        proof = prove(CODE, "guest", first.challenge)
        visitor.send(CodeAnswer(WIRE_VERSION + 1, proof, ZEROS))
        await rest_of(visitor)
        assert opening.admitted.empty()
        await until(lambda: bool(turned_away))
        assert turned_away[0].endswith("1 here and 2 there. Update this one.")
        visitor.close()


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
        (b'{"say":"ping"}\n' * 400, "sent more lines than anybody can play"),
        (b"a" * 5000 + b"\n", "sent a line that is too long"),
        (b'{"say":"chose","turn":1,"action":"\xff"}\n', "sent a line that is not a message"),
        (b'{"say":"claimed"}\n', "claimed the game, but nobody was away"),
        (b'{"say": "claimed"}\n', "claimed the game, but nobody was away"),
    ],
)
async def test_a_flood_a_long_line_and_a_false_claim_end_the_table(
    tmp_path: Path, lines: bytes, why: str
) -> None:
    homes = lay_table(tmp_path, "battle")
    sides = [sit_down(home, 1, 60) for home in homes]
    await until(lambda: all(side.session.connection for side in sides))
    sides[1].session.send(b'{"say":"phrase","phrase":"hello"}\n')
    await until(lambda: bool(sides[0].session.table.talk.phrases))
    sides[1].session.send(lines)
    await until(lambda: sides[0].session.table.talk.ended is not None)
    ended = sides[0].session.table.talk.ended
    assert ended
    assert (ended.how, ended.loser) == ("broken", 1)
    assert ended.why.endswith(f"Bob {why}.")
    await until(lambda: sides[0].is_over)
    for side in sides:
        await side.close()


@pytest.mark.usefixtures("broken_connections")
async def test_a_claim_is_not_believed_of_somebody_who_has_never_spoken(tmp_path: Path) -> None:
    host, _ = lay_table(tmp_path, "battle")
    ann = sit_down(host, 1, 60)
    table = ann.session.table
    table.hear = lambda line: pytest.fail("it was believed")  # type: ignore[method-assign]
    ann.session.take_line(b'{"say":"claimed"}\n')
    assert table.talk.ended
    assert "nobody was away" in table.talk.ended.why
    await until(lambda: ann.is_over)
    await ann.close()


async def test_a_closed_connection_goes_though_the_other_end_never_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "LINGER_SECONDS", 0.05)
    ended = asyncio.Event()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await ended.wait()
        writer.close()

    server = await asyncio.start_server(listen, LOOPBACK, 0)
    visitor = await connect_to(LOOPBACK, server.sockets[0].getsockname()[1], 5)
    for _ in range(100):
        visitor.send_line(b"a" * 100_000)
        if visitor.writer.transport.get_write_buffer_size():
            break
    visitor.close()
    async with asyncio.timeout(5):
        with suppress(*CONNECTION_ERRORS):
            await visitor.writer.wait_closed()
    ended.set()
    server.close()
    await closed()
