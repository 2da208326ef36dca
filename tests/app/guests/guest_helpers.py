"""Guests without a process of their own, and `parlour serve` in one with what lives below it."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType

from app.guests import web_server

GUEST, PLAYER = "--guest", "app.match.worker"
"""What stands in the command lines of a guest's process, and of a player's that it asks."""

TRIES = 5
"""Ports that are tried: a port that was free can be taken by another program a moment later."""

PATIENCE = 30
"""Seconds that anything may take to come."""


async def until(condition: Callable[[], object], pause: float = 0) -> None:
    """Let everything run until something is so; what other processes do needs a pause."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(pause)


async def shows(line: ClientWebSocketResponse, words: str) -> bytes:
    """Take in what a page is shown until it has these words."""
    shown = b""
    while words.encode() not in shown:
        message = await line.receive(PATIENCE)
        assert message.type is WSMsgType.BINARY, f"{message} after {shown!r}"
        shown += message.data
    return shown


async def rest_of(line: ClientWebSocketResponse) -> bytes:
    """Return what a page is shown until its line is closed."""
    return b"".join([each.data async for each in line if each.type is WSMsgType.BINARY])


class Guest:
    """A guest's process that shows what a test lets it, and notes what is asked of it."""

    def __init__(self, *size: int) -> None:
        self.output: asyncio.Queue[bytes] = asyncio.Queue()
        self.asked: list[object] = [size]

    async def read_output(self) -> bytes:
        return await self.output.get()

    async def end(self) -> None:
        self.asked.append("end")

    def resize(self, *size: int) -> None:
        self.asked.append(size)

    def repaint(self) -> None:
        self.asked.append("repaint")

    def type_keys(self, keys: bytes) -> None:
        self.asked.append(keys)


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> list[Guest]:
    """The guests that come in from now on, who have no process."""
    came: list[Guest] = []

    async def start(limits: object, *size: int) -> Guest:
        came.append(Guest(*size))
        return came[-1]

    monkeypatch.setattr(web_server, "start_guest", start)
    return came


@contextmanager
def served(*args: str, inside: Sequence[str] = ()) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Lend a server at a free port of this machine: its address, and its process.

    What is named `inside` runs it, such as a sandbox.
    """
    for port in islice(free_ports(), TRIES):
        words = (sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", port, *args)
        with subprocess.Popen((*inside, *words), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            try:
                if said := process.stdout.readline():
                    assert f"http://127.0.0.1:{port}" in said, said
                    yield f"http://127.0.0.1:{port}", process
                    return
            finally:
                process.terminate()
    raise AssertionError(f"none of {TRIES} ports could be served at")


def free_ports() -> Iterator[str]:
    """Yield ports of this machine that are free at that moment."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        yield port


def living(home: Path) -> list[int]:
    """Return the numbers of the processes of guests below a home, and of the players they ask."""
    found = []
    for folder in Path("/proc").glob("[1-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().decode().split("\0")
            mine = f"PARLOUR_HOME={home}".encode() in (folder / "environ").read_bytes()
            if mine and {GUEST, PLAYER} & set(words):
                found.append(int(folder.name))
    return found


def homes(home: Path) -> list[Path]:
    """Return the folders of guests."""
    folder = home / "guests"
    return list(folder.iterdir()) if folder.exists() else []
