"""What one visitor may send, show and change in a time, so that it costs the others little."""

import asyncio
import os
from io import FileIO
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from app.guests import connection, pty, visit
from app.guests.allowance import Allowance
from app.guests.connection import PART, Connection
from app.guests.door import ASKING_MOST, MOST_ALLOWANCES, Door
from app.guests.limits import GuestLimits
from app.guests.web_server import GuestServer

pytestmark = pytest.mark.posix("a guest's terminal")


class Clock:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_is_charged_beyond_what_is_free_has_to_wait() -> None:
    allowance = Allowance(10, 50, clock := Clock())
    assert [allowance.charge(20) for _ in range(4)] == [0, 0, 1, 3]
    clock.now += 4
    assert allowance.charge(10) == 0
    assert allowance.charge(1) == pytest.approx(0.1)
    clock.now += 1000
    assert allowance.is_full
    assert [allowance.charge(50), allowance.charge(1)] == pytest.approx([0, 0.1])


def test_what_is_too_much_now_is_not_charged() -> None:
    allowance = Allowance(10, 50, clock := Clock())
    assert [allowance.allows(amount) for amount in (51, 50, 1)] == [False, True, False]
    assert not allowance.is_full
    clock.now += 0.5
    assert [allowance.allows(amount) for amount in (6, 5)] == [False, True]


class Line:
    """A connection's transport that notes what is asked of it, and the protocol inside."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        self.address = address
        self.parts: list[int] = []
        self.ends_after: list[int] = []
        self.is_open = self.is_read = self.stays_open = True

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return (self.address, 1)

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def is_closing(self) -> bool:
        return not self.is_open

    def abort(self) -> None:
        self.is_open = False

    def connection_made(self, transport: object) -> None:
        pass

    def data_received(self, data: bytes) -> None:
        self.parts.append(len(data))

    def eof_received(self) -> bool:
        self.ends_after.append(sum(self.parts))
        return self.stays_open

    def close(self) -> None:
        self.is_open = False

    def connection_lost(self, error: Exception | None) -> None:
        pass


def connected(line: Any, door: Door | None = None) -> Connection:
    """Return a visitor's connection."""
    visitor = Connection(door or Door(50), line)
    visitor.connection_made(line)
    return visitor


async def until_passed(line: Line, size: int) -> None:
    """Wait until so many bytes were passed on."""
    async with asyncio.timeout(20):
        while sum(line.parts) < size:
            await asyncio.sleep(0)


async def test_what_comes_at_once_is_passed_on_in_parts_with_pauses_for_others() -> None:
    visitor = connected(line := Line())
    visitor.data_received(bytes(3 * PART + 1))
    assert line.parts == [PART]
    assert not line.is_read
    visitor.data_received(b"x")  # the protocol inside may have read on
    assert line.parts == [PART]
    await until_passed(line, 3 * PART + 2)
    assert line.parts == [PART, PART, PART, 2]
    assert line.is_read


@pytest.mark.parametrize("stays_open", [True, False])
async def test_the_end_is_passed_on_after_all_that_came_before_it(stays_open: bool) -> None:
    visitor = connected(line := Line())
    line.stays_open = stays_open
    visitor.data_received(bytes(2 * PART))
    assert visitor.eof_received()  # the rest still waits
    assert not line.ends_after
    await until_passed(line, 2 * PART)
    async with asyncio.timeout(20):
        while not line.ends_after:
            await asyncio.sleep(0)
    assert (line.ends_after, line.is_open) == ([2 * PART], stays_open)
    assert not line.is_read


async def test_a_guest_that_sends_too_much_is_read_more_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "GAME_RATE", 1)
    visitor = connected(line := Line())
    visitor.show_game()
    frame = b"\x82\xfe\x08\x00" + bytes(4 + 2048)
    visitor.data_received(frame * (4 * connection.GAME_MOST // len(frame)))
    for _ in range(100):
        await asyncio.sleep(0)
    assert sum(line.parts) <= connection.GAME_MOST + PART
    assert not line.is_read
    visitor.connection_lost(None)
    assert not visitor.held


def test_the_end_of_what_comes_is_passed_on_and_the_connection_forgotten() -> None:
    visitor = connected(line := Line(), door := Door(1))
    assert visitor.eof_received()
    refused = connected(Line(), Door(0))
    assert refused.eof_received() is None
    assert list(door.open) == [visitor]
    visitor.connection_lost(None)
    assert not door.open
    assert line.is_open


async def test_frames_that_are_not_masked_close_the_connection_though_they_wait() -> None:
    visitor = connected(line := Line())
    visitor.show_game()
    visitor.data_received(b"\x82\xfe\x08\x00" + bytes(4 + 2048) + b"\x82\x05hello")
    assert line.is_open
    async with asyncio.timeout(20):
        while line.is_open:
            await asyncio.sleep(0)
    assert sum(line.parts) <= PART


async def test_all_that_one_address_asks_is_charged_together_and_a_proxy_is_not() -> None:
    door = Door(50)
    first, second, other = (connected(Line(f"192.0.2.{k}"), door) for k in (1, 1, 2))
    assert first.allowance is second.allowance is not other.allowance
    proxy = [connected(Line("127.0.0.1"), door).allowance for _ in range(2)]
    assert proxy[0] is not proxy[1]
    first.show_game()
    assert first.allowance is not second.allowance


def test_only_who_has_asked_lately_is_remembered() -> None:
    door = Door(10_000)
    for k in range(MOST_ALLOWANCES + 1):
        visitor = connected(Line(f"192.0.{k // 200}.{k % 200}"), door)
        if k == 0:
            visitor.allowance.charge(100 * ASKING_MOST)
            first = visitor
    assert set(door.asking) == {first.network, visitor.network}


@pytest.fixture
async def guest() -> Any:
    """Lend a guest without a process, with a pipe for its terminal."""
    there, here = os.pipe()
    nothing: Any = None
    process = pty.GuestProcess(nothing, FileIO(here, "w"), nothing, nothing)
    process.there = there  # type: ignore[attr-defined]
    yield process
    if process.resizing:
        process.resizing.cancel()
    process.terminal.close()
    os.close(there)


async def test_of_many_sizes_the_first_and_the_last_are_taken(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pty, "RESIZE_PAUSE", 0.01)
    taken: list[tuple[int, int]] = []
    monkeypatch.setattr(pty, "resize_terminal", lambda _, *size: taken.append(size))
    for k in range(100, 200):
        guest.resize(k, k)
    async with asyncio.timeout(20):
        while guest.resizing:
            await asyncio.sleep(0)
    assert taken == [(100, 100), (199, 199)]
    guest.resize(80, 24)
    assert taken[-1] == (80, 24), "after a rest at once"


async def test_keys_that_come_faster_than_anybody_types_are_lost(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest.allowance = Allowance(pty.KEY_RATE, 10, Clock())
    for _ in range(30):
        guest.type_keys(b"abcd")
    assert os.read(guest.there, 1000) == b"abcdabcd"


async def test_an_app_that_shows_too_much_waits_until_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Flood:
        read = 0

        async def read_output(self) -> bytes:
            self.read += 1
            return bytes(1000)

    monkeypatch.setattr(visit, "OUTPUT_RATE", 1)
    monkeypatch.setattr(visit, "OUTPUT_MOST", 5000)
    flood: Any = Flood()
    showing = visit.Visit(flood, "").showing
    for _ in range(100):
        await asyncio.sleep(0)
    showing.cancel()
    assert flood.read == 6


async def test_a_page_that_asks_without_end_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Messages that came together were all answered before anything else was done."""
    turns: list[int] = []

    async def answer(page: visit.GuestPage, message: list[str]) -> None:
        turns.append(looks)

    class Quiet:
        """A guest's process that shows nothing."""

        async def read_output(self) -> bytes:
            await asyncio.Event().wait()
            return b""

        async def end(self) -> None:
            pass

    async def start(*_: object) -> Any:
        return Quiet()

    monkeypatch.setattr(visit.GuestPage, "answer", answer)
    monkeypatch.setattr("app.guests.web_server.start_guest", start)
    looks = 0
    server: TestServer = TestServer(GuestServer(GuestLimits(1)).application())
    async with TestClient(server) as browser, browser.ws_connect("/ws") as line:
        for _ in range(50):
            await line.send_str('["ping", ""]')
        async with asyncio.timeout(20):
            while len(turns) < 50:
                looks += 1
                await asyncio.sleep(0)
    assert len(set(turns)) == 50
