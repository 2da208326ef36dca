"""The door of the server: what is closed, what is refused, and who still gets in."""

import asyncio
import logging
import resource
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import ClientSession

from app.guests import serving
from app.guests.connection import is_this_machine, network_of
from app.guests.door import Door
from app.guests.frames import FrameWatch
from app.guests.host_names import is_own_address
from app.guests.limits import GuestLimits
from app.guests.log_limit import MOST_MESSAGES, PERIOD, LogLimit
from app.guests.paste import BEGIN, END, LONGEST_PASTE, PasteLimit
from app.guests.web_server import GuestServer

SOON = 10
"""Seconds within which everything here has happened."""

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
"""What a browser asks for a game with."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def opened(door: Door, names: tuple[str, ...] = ()) -> AsyncIterator[int]:
    """Open a server for one guest in this process, and return its port."""
    application = GuestServer(GuestLimits(1)).application(names)
    async with (
        serving.open_server(application, "127.0.0.1", 0, door) as port,
        asyncio.timeout(SOON),
    ):
        yield port


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


@pytest.mark.parametrize("begun", [b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
async def test_a_request_that_does_not_come_is_closed(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.2)
    async with opened(Door(5)) as port:
        assert await closed(await ask(port, begun)) == b""


async def test_a_visitor_comes_in_though_half_open_requests_fill_the_house() -> None:
    door = Door(5)
    async with opened(door) as port:
        half = [await ask(port, b"GET / HTTP/1.1\r\n") for _ in range(40)]
        async with ClientSession() as session, session.get(f"http://127.0.0.1:{port}/") as answer:
            assert answer.status == 200
            assert len(door.open) <= 5
        for line in half[:30]:
            assert await closed(line) == b""
        for line in half[30:]:
            line[1].close()


class Stranger:
    """A connection from some address, for the door."""

    def __init__(self, address: str, *, shows_game: bool = False) -> None:
        self.network = network_of(address)
        self.is_local = is_this_machine(address)
        self.shows_game = shows_game
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


def admitted(door: Door, address: str, *, shows_game: bool = False) -> bool:
    return door.admit(Stranger(address, shows_game=shows_game))


def test_one_address_has_so_many_connections_and_no_more() -> None:
    door = Door(100, from_address=3)
    assert all(admitted(door, "192.0.2.1", shows_game=True) for _ in range(3))
    assert not admitted(door, "192.0.2.1")
    assert admitted(door, "192.0.2.2")
    assert all(admitted(door, f"2001:db8::{n}", shows_game=True) for n in range(3))
    assert not admitted(door, "2001:db8::9"), "a network of one visitor"
    assert admitted(door, "2001:db8:0:1::1")
    for own in ("127.0.0.1", "127.0.0.2", "::1"):
        assert all(admitted(door, own, shows_game=True) for _ in range(20)), "a proxy's"


def test_who_plays_makes_no_room_for_another() -> None:
    door = Door(2)
    assert admitted(door, "127.0.0.1", shows_game=True)
    assert admitted(door, "127.0.0.1", shows_game=True)
    assert not admitted(door, "127.0.0.1")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST.:8000", 200),
        ("127.0.0.1:99", 200),
        ("[::1]:99", 200),
        ("games.example", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("192.0.2.1", 421),
        ("[", 421),
    ],
)
async def test_only_a_name_of_the_server_is_answered(host: str, status: int) -> None:
    async with opened(Door(5), ("Games.Example",)) as port:
        line = await ask(
            port, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        )
        assert (await closed(line)).startswith(f"HTTP/1.1 {status} ".encode())


@pytest.mark.parametrize(
    ("name", "is_own"),
    [("192.0.2.7", True), ("192.0.2.8", False), ("127.0.0.9", True), ("ann.example", False)],
)
def test_the_address_that_was_connected_to_is_one_of_the_server(name: str, is_own: bool) -> None:
    transport = SimpleNamespace(get_extra_info=lambda what: {"sockname": ("192.0.2.7", 80)}[what])
    request: Any = SimpleNamespace(transport=transport)
    assert is_own_address(name, request) is is_own
    gone: Any = SimpleNamespace(transport=None)
    assert is_own_address(name, gone) is (name == "127.0.0.9")


def test_the_interface_is_no_part_of_an_address() -> None:
    assert network_of("fe80::1%eth0") == network_of("fe80::2")


async def test_a_page_of_another_name_gets_no_game() -> None:
    async with opened(Door(5)) as port:
        line = await ask(port, UPGRADE.replace(b"localhost", b"evil.example\r\nConnection: close"))
        said = await line[0].readline()
        assert said.startswith(b"HTTP/1.1 421 ")
        line[1].close()


async def test_what_is_not_masked_closes_the_connection() -> None:
    async with opened(Door(5)) as port:
        line = await ask(port, UPGRADE)
        assert (await line[0].readline()).startswith(b"HTTP/1.1 101 ")
        line[1].write(b"\x81\x0e" + b'["stdin", "q"]')
        await closed(line)


@pytest.mark.parametrize(
    ("files", "connections"), [(1024, 120), (200, 70), (64, 8), (resource.RLIM_INFINITY, 120)]
)
def test_connections_leave_files_for_the_guests(
    files: int, connections: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    assert serving.room(20) == connections


def frame(size: int) -> bytes:
    """Return a masked frame of zeros."""
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return b"\x81" + length + bytes(4) + bytes(size)


@pytest.mark.parametrize("step", [1, 2, 3, 7, 100_000])
def test_frames_are_followed_however_they_are_cut(step: int) -> None:
    sent = b"".join(map(frame, (0, 1, 125, 126, 3000, 1 << 16, 5)))
    watch = FrameWatch()
    assert all(watch.is_masked(sent[at : at + step]) for at in range(0, len(sent), step))
    assert not watch.is_masked(b"\x81\x05hello")


def test_a_paste_is_passed_on_whole_and_one_without_an_end_is_cut() -> None:
    limit = PasteLimit()
    short = b"a" + BEGIN + b"x" * 1000 + END + b"b"
    assert b"".join(limit.cut(short[at : at + 4]) for at in range(0, len(short), 4)) == short
    assert limit.pasted == 0
    passed = limit.cut(BEGIN)
    for _ in range(100):
        passed += limit.cut(b"x" * 10_000)
    assert len(passed) <= LONGEST_PASTE
    assert limit.cut(b"x" + END[:3]) == b""
    assert limit.cut(END[3:] + b"q") == END + b"q", "what comes after it is heard"
    assert limit.cut(b"keys") == b"keys"


def test_messages_that_come_too_fast_are_counted_and_left_out() -> None:
    now = 0.0
    limit = LogLimit(lambda: now)

    def log() -> logging.LogRecord | None:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "no %s", ("room",), None)
        return record if limit.filter(record) else None

    assert sum(bool(log()) for _ in range(500)) == MOST_MESSAGES
    now = PERIOD
    record = log()
    assert record
    assert record.getMessage() == "no room (490 messages before it were left out)"
    again = log()
    assert again
    assert again.getMessage() == "no room"


INTERRUPTED = """
import sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == %r:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
sys.argv[1:] = ["serve", "--port", "8000"]
from app.__main__ import run
sys.exit(run())
"""


@pytest.mark.parametrize("module", ["app.cli.main", "app.cli.serve", "aiohttp", "app.guests.pty"])
def test_ctrl_c_while_it_starts_shows_no_traceback(module: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED % module], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
