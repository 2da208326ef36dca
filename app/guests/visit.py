"""A visit: a guest's process on a pseudo-terminal, and the page in a browser that shows it."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Coroutine
from contextlib import suppress
from functools import cache, partial
from io import FileIO
from typing import Any, NamedTuple
from uuid import uuid4

from aiohttp import WSCloseCode, web

from app.guests import door, session
from app.guests.limits import SCOPE_NAME, GuestLimits

PASTE_BEGIN, PASTE_END = b"\x1b[200~", b"\x1b[201~"
LONGEST_PASTE = 1 << 16  # bytes at once

KEY_RATE, KEY_MOST = 1 << 11, 2 * LONGEST_PASTE
"""Bytes that a guest may type in a second, and at once: held keys, a mouse that moves fast (1,700
bytes a second), pasted text."""

OUTPUT_RATE, OUTPUT_MOST = 1 << 19, 1 << 21  # bytes of an app a second, and at once: many screens
RESIZE_PAUSE = 0.25  # seconds between two sizes of a terminal; of those that come sooner the last
HANGUP_TIMEOUT = 5.0  # seconds that a process may take to end after its terminal is closed
SEND_SECONDS, CLOSE_SECONDS = 20.0, 2.0  # that a page may take what it is sent, and to be closed


class PasteLimit:
    """Cuts off what is too long to be pasted: a terminal waits forever for the second mark."""

    def __init__(self) -> None:
        self.before = b""  # the last bytes of what came before: a mark may come in two parts
        self.pasted = 0  # bytes since the first mark

    def cut(self, keys: bytes) -> bytes:
        """Return which of some keys are passed on: all, unless too much is pasted."""
        window = self.before + keys
        self.before = window[-len(PASTE_END) + 1 :]
        begin, end = window.rfind(PASTE_BEGIN), window.rfind(PASTE_END)
        too_long = self.pasted > LONGEST_PASTE
        if end >= 0:
            self.pasted = len(window) - begin if begin > end else 0
            return window[end:] if too_long else keys
        if self.pasted:
            self.pasted += len(keys)
        elif begin >= 0:
            self.pasted = len(window) - begin
        return b"" if self.pasted > LONGEST_PASTE else keys


class GuestProcess:
    """One guest's process and its terminal; closing the terminal ends it."""

    def __init__(
        self,
        process: Process,
        terminal: FileIO,
        screen: asyncio.StreamReader,
        reading: asyncio.BaseTransport,
    ) -> None:
        self.process, self.terminal = process, terminal
        self.screen, self.reading = screen, reading
        self.paste, self.allowance = PasteLimit(), door.Allowance(KEY_RATE, KEY_MOST)
        self.next_size: tuple[int, int] | None = None
        self.resizing: asyncio.TimerHandle | None = None  # until the size may change again

    async def read_output(self) -> bytes:
        """Return the next output of the app; b"" when it has ended."""
        with suppress(OSError):  # the error of a terminal to which nothing writes any more
            return await self.screen.read(1 << 16)
        return b""

    def type_keys(self, keys: bytes) -> None:
        """Type keys; what comes too fast or does not fit in the terminal's buffer is lost."""
        if self.allowance.allows(len(keys)):
            with suppress(OSError, ValueError):  # it is gone
                self.terminal.write(self.paste.cut(keys))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal, soon if it has just changed."""
        self.next_size = columns, rows
        if not self.resizing:
            self.apply_size()

    def apply_size(self) -> None:
        """Give the terminal the size that was last asked for, and let it keep that for a while."""
        self.resizing = None
        if self.next_size:
            with suppress(OSError, ValueError):  # it is gone
                resize_terminal(self.terminal.fileno(), *self.next_size)
            self.next_size = None
            loop = asyncio.get_running_loop()
            self.resizing = loop.call_later(RESIZE_PAUSE, self.apply_size)

    def repaint(self) -> None:
        """Make the app set up its terminal and repaint everything."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGCONT)

    async def end(self) -> None:
        """Close the terminal and wait until the process has ended, killing it if need be."""
        if self.resizing:
            self.resizing.cancel()
        self.reading.close()
        self.terminal.close()
        try:
            async with asyncio.timeout(HANGUP_TIMEOUT):
                await self.process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.wait()
            with suppress(OSError):  # the next start removes it too
                session.remove_left_homes()


async def start_guest(limits: GuestLimits, columns: int, rows: int) -> GuestProcess:
    """Start the process of a new guest, with limits, without a shell."""
    scope = await asyncio.to_thread(scope_words, limits)
    if scope:
        scope = (*scope, f"--unit={SCOPE_NAME}{uuid4().hex}", "--")
    here, there = os.openpty()
    resize_terminal(here, columns, rows)
    around = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    for name in ("COLUMNS", "LINES", "TEXTUAL_DRIVER", "NO_COLOR"):
        around.pop(name, None)
    try:
        process = await asyncio.create_subprocess_exec(
            *(*scope, sys.executable, "-P", "-m", "app", "--guest", *limits.flags()),
            env=around,
            preexec_fn=partial(os.login_tty, there),
        )
    except OSError:
        os.close(here)
        raise
    finally:
        os.close(there)
    screen = asyncio.StreamReader(limit=1 << 16)
    # A copy, because the loop closes what it reads from at any time.
    reading, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(screen), FileIO(os.dup(here))
    )
    return GuestProcess(process, FileIO(here, "w"), screen, reading)


def resize_terminal(terminal: int, columns: int, rows: int) -> None:
    """Set the size of a terminal, to one that can be drawn."""
    import termios  # imported here: not on Windows

    rows, columns = (max(2, min(400, cells)) for cells in (rows, columns))
    termios.tcsetwinsize(terminal, (rows, columns))


@cache
def scope_words(limits: GuestLimits) -> tuple[str, ...]:
    """Return the words before a command line that run it in a scope of systemd, if there is one."""
    # The limits of a scope hold for all processes of a guest together. It is tried once: it can be
    # had neither in most containers nor by accounts that are not logged in.
    most = (f"MemoryMax={limits.memory}M", "MemorySwapMax=0", "TasksMax=64", "CPUWeight=100")
    words = (
        *("systemd-run", *(() if os.geteuid() == 0 else ("--user",))),
        *("--scope", "--quiet", "--collect", *(f"--property={each}" for each in most)),
    )
    try:
        subprocess.run(  # noqa: S603 - a command of ours
            (*words, "--", "true"), capture_output=True, timeout=5, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    return words


class GuestPage(NamedTuple):
    """What a guest looks at; one that reads nothing is cut off, so that nobody waits for it."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None

    async def finish(self, sending: Coroutine[Any, Any, Any], seconds: float) -> None:
        """Finish sending something, if the page takes it in time; else cut the page off."""
        with suppress(ConnectionError):  # the page has gone first
            try:
                async with asyncio.timeout(seconds):
                    await sending
            except TimeoutError:
                if self.transport:
                    self.transport.abort()

    async def send(self, shown: bytes) -> None:
        """Send what the app shows."""
        await self.finish(self.socket.send_bytes(shown), SEND_SECONDS)

    async def close(self, code: int = WSCloseCode.OK) -> None:
        """Close it."""
        await self.finish(self.socket.close(code=code), CLOSE_SECONDS)


class Visit:
    """A guest's process, shown by one page at a time; None while that is gone and may come back.

    `name` is what the page calls itself when it comes back, "" if it cannot; `network` is where it
    comes from, None for this machine; `typed` is when a key was pressed last.
    """

    def __init__(self, guest: GuestProcess, name: str, network: door.Network | None = None) -> None:
        self.guest, self.name, self.network = guest, name, network
        self.typed, self.over = time.monotonic(), False
        self.page: GuestPage | None = None
        self.allowance = door.Allowance(OUTPUT_RATE, OUTPUT_MOST)
        self.waiting: asyncio.TimerHandle | None = None  # until its page is no longer waited for
        self.showing = asyncio.create_task(self._show_output())

    def show_in(self, page: GuestPage) -> GuestPage | None:
        """Show the game in a page from now on; return the one that has to be closed, if any."""
        before, self.page = self.page, page
        if self.waiting:
            self.waiting.cancel()
        return before

    async def _show_output(self) -> None:
        """Show what the app does, no more than is read, and close the page when it has ended."""
        while shown := await self.guest.read_output():
            if self.page:
                await self.page.send(shown)
            await asyncio.sleep(self.allowance.charge(len(shown)))
        self.over = True
        if self.page:
            await self.page.close()

    async def end(self) -> None:
        """End the process."""
        if self.waiting:
            self.waiting.cancel()
        self.showing.cancel()
        await self.guest.end()
