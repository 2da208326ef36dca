"""The door of the server: who gets in, how fast what visitors send is taken, and what is closed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.guests import door, web_server
from app.guests.door import Allowance, Connection, Door, FrameWatch, is_own_address, origin
from app.guests.limits import GuestLimits
from app.guests.web_server import GuestServer, open_server
from tests.app.guests.guest_helpers import until

SOON = 10
"""Seconds within which everything here has happened."""

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
"""What a browser asks for a game with."""

PLACES = ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", "fe80::1%eth0", "127.0.0.1")
"""Addresses; the first two of IPv6 stand for one visitor, the last one for anybody."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


# who gets in


@given(st.lists(st.tuples(st.sampled_from(PLACES), st.booleans()), max_size=60))
def test_the_oldest_without_a_game_makes_room_and_nobody_who_plays(
    visitors: list[tuple[str, bool]],
) -> None:
    house = Door(8, from_address=3)
    inside: list[Connection] = []
    for address, plays in visitors:
        network, is_local = origin(address)
        same = [each for each in inside if each.network == network]
        full = not is_local and len(same) == 3
        idle = [each for each in (same if full else inside) if not each.frames]
        new = connected(ends := Ends(address), house)
        assert ends.is_open == bool(idle or (not full and len(inside) < 8))
        if full or len(inside) == 8:
            for each in idle[:1]:
                assert not each.transport.is_open  # type: ignore[attr-defined]
                inside.remove(each)
        inside += [new] * ends.is_open
        assert list(house.open) == inside
        assert all(each.transport.is_open for each in inside)  # type: ignore[attr-defined]
        if plays:
            new.show_game()


PUT = b"PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("begun", [b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", PUT])
async def test_a_request_that_does_not_come_is_closed(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "REQUEST_SECONDS", 0.2)
    monkeypatch.setattr(web_server, "REST_SECONDS", 0.2)
    async with opened(Door(5)) as port:
        said = await closed(await ask(port, begun))
        assert said.startswith(b"HTTP/1.1 405 ") if begun == PUT else said == b""


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("LOCALHOST.:8000", 200),
        ("[::1]:99", 200),
        ("games.example", 200),
        ("localhost.evil.example", 421),
        ("192.0.2.1", 421),
        ("[", 421),
    ],
)
async def test_only_a_name_of_the_server_is_answered(host: str, status: int) -> None:
    async with opened(Door(5), ("Games.Example",)) as port:
        page = f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        said = await closed(await ask(port, page))
        assert said.startswith(f"HTTP/1.1 {status} ".encode())
        for header in (b"Content-Security-Policy: default-src 'none';", b"Options: nosniff"):
            assert header in said or status != 200
    async with opened(Door(5), ("Games.Example",)) as port:
        game = UPGRADE.replace(b"localhost", host.encode() + b"\r\nConnection: close")
        said = (await (line := await ask(port, game))[0].readline()).split()[1]
        assert said == (b"421" if status == 421 else b"101")
        line[1].close()


@pytest.mark.parametrize(
    ("name", "is_own"),
    [("192.0.2.7", True), ("192.0.2.8", False), ("127.0.0.9", True), ("ann.example", False)],
)
def test_the_address_that_was_connected_to_is_one_of_the_server(name: str, is_own: bool) -> None:
    line: Any = SimpleNamespace(get_extra_info={"sockname": ("192.0.2.7", 80)}.get)
    assert is_own_address(name, line) is is_own
    assert is_own_address(name, None) is (name == "127.0.0.9"), "it is gone"


# how much


@given(st.lists(st.tuples(st.floats(0, 9), st.integers(1, 60)), max_size=40))
def test_never_more_is_allowed_than_the_rate_and_what_is_free_at_once(
    asked: list[tuple[float, int]],
) -> None:
    now, taken = 0.0, 0
    allowance = Allowance(10, 50, lambda: now)
    waiting = Allowance(10, 50, lambda: now)
    for pause, amount in asked:
        now += pause
        taken += amount * allowance.allows(amount)
        assert taken <= 50 + 10 * now + 1e-6
        late = waiting.charge(amount)
        assert late == pytest.approx(max(0, waiting.full_at - now - 5))
    now += 1000
    assert allowance.is_full
    assert [allowance.allows(amount) for amount in (51, 50, 1)] == [False, True, False]
    assert [waiting.charge(50), waiting.charge(1)] == pytest.approx([0, 0.1])
    assert not waiting.is_full


async def test_what_one_address_asks_is_charged_together_and_a_proxy_is_not() -> None:
    house = Door(10_000)
    first, second, other = (connected(Ends(f"192.0.2.{k}"), house) for k in (1, 1, 2))
    assert first.allowance is second.allowance is not other.allowance
    assert (first.allowance.rate, first.allowance.span) == (4096, 8)
    proxy = [connected(Ends("127.0.0.1"), house).allowance for _ in range(2)]
    assert proxy[0] is not proxy[1]
    first.show_game()
    assert (first.allowance.rate, first.allowance.span) == (8192, 4)
    second.allowance.charge(10_000_000)
    for k in range(999):
        last = connected(Ends(f"198.18.{k // 200}.{k % 200}"), house)
    assert set(house.asking) == {second.network, last.network}, "the others have not asked lately"


# what is passed on


class Ends:
    """A connection's transport that notes what is asked of it, and the protocol inside."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.parts: list[int] = []
        self.ended_after: int | None = None
        self.is_open = self.is_read = self.stays_open = True
        self.get_extra_info = {"peername": (address, 1)}.get

    def connection_made(self, transport: object) -> None:
        """Begin."""

    def connection_lost(self, error: Exception | None) -> None:
        """End."""

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def is_closing(self) -> bool:
        return not self.is_open

    def close(self) -> None:
        self.is_open = False

    abort = close

    def data_received(self, data: bytes) -> None:
        self.parts.append(len(data))

    def eof_received(self) -> bool:
        self.ended_after = sum(self.parts)
        return self.stays_open


def connected(ends: Any, house: Door | None = None) -> Connection:
    """Return a visitor's connection."""
    visitor = Connection(house or Door(50), ends)
    visitor.connection_made(ends)
    return visitor


@pytest.mark.parametrize("stays_open", [True, False])
async def test_what_comes_at_once_is_passed_on_in_parts_with_pauses_and_then_its_end(
    stays_open: bool,
) -> None:
    visitor = connected(ends := Ends())
    ends.stays_open = stays_open
    visitor.data_received(bytes(3 * 2048 + 1))
    assert (ends.parts, ends.is_read) == ([2048], False)
    visitor.data_received(b"x")  # the protocol inside may have read on
    assert visitor.eof_received(), "the rest still waits"
    await until(lambda: ends.ended_after is not None)
    assert (ends.parts, ends.ended_after) == ([2048, 2048, 2048, 2], 3 * 2048 + 2)
    assert (ends.is_open, ends.is_read) == (stays_open, False)


async def test_a_guest_that_sends_too_much_is_read_more_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(door, "GAME_RATE", 1)
    visitor = connected(ends := Ends())
    visitor.show_game()
    visitor.data_received(b"".join(map(frame, [2048] * 64)))
    for _ in range(100):
        await asyncio.sleep(0)
    assert sum(ends.parts) <= 32_768 + 2048
    assert not ends.is_read
    visitor.connection_lost(None)
    assert not visitor.held
    assert not visitor.door.open


def test_the_end_of_what_comes_is_passed_on_if_it_was_let_in() -> None:
    visitor, refused = connected(Ends()), connected(ends := Ends(), Door(0))
    assert visitor.eof_received()
    assert refused.eof_received() is None
    refused.data_received(b"x")
    assert (ends.parts, ends.is_open) == ([], False)


# frames


def frame(size: int, mask: int = 0x80) -> bytes:
    """Return a frame of zeros, masked or not."""
    if size < 126:
        length = bytes([mask | size])
    elif size < 1 << 16:
        length = bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([mask | 127]) + size.to_bytes(8, "big")
    return b"\x81" + length + bytes(4 if mask else 0) + bytes(size)


SIZES = st.sampled_from([0, 1, 125, 126, 3000, (1 << 16) - 1, 1 << 16])


@given(st.lists(SIZES, max_size=6), SIZES, st.integers(1, 5000))
def test_frames_are_followed_however_they_are_cut_and_one_without_a_mask_is_found(
    sizes: list[int], last: int, step: int
) -> None:
    sent, watch = b"".join(map(frame, sizes)), FrameWatch()
    assert all(watch.is_masked(sent[at : at + step]) for at in range(0, len(sent), step))
    bare = frame(last, mask=0)
    assert watch.is_masked(bare[:1])
    assert not watch.is_masked(bare[1:2])


async def test_frames_that_are_not_masked_close_the_connection_though_they_wait() -> None:
    visitor = connected(ends := Ends())
    visitor.show_game()
    visitor.data_received(frame(2048) + frame(5, mask=0))
    assert ends.is_open
    await until(lambda: not ends.is_open)
    assert ends.parts == [2048]
    async with opened(Door(5)) as port:
        line = await ask(port, UPGRADE)
        assert (await line[0].readline()).startswith(b"HTTP/1.1 101 ")
        line[1].write(frame(5, mask=0))
        await closed(line)


@asynccontextmanager
async def opened(house: Door, names: tuple[str, ...] = ()) -> AsyncIterator[int]:
    """Open a server for one guest in this process, and return its port."""
    application = GuestServer(GuestLimits(1)).application(names)
    async with asyncio.timeout(SOON):
        async with open_server(application, "127.0.0.1", 0, house) as port:
            yield port
        await until(lambda: not house.open)


async def ask(port: int, text: bytes) -> Line:
    """Connect to a server and send something."""
    line = await asyncio.open_connection("127.0.0.1", port)
    line[1].write(text)
    await line[1].drain()
    return line


async def closed(line: Line) -> bytes:
    """Wait until the server has closed a connection, and return what it said before."""
    try:
        return await line[0].read()
    except ConnectionResetError:
        return b""
    finally:
        line[1].close()
