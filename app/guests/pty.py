"""A guest's process, on a pseudo-terminal whose output is shown in a browser."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from functools import partial
from io import FileIO

from app.guests import session
from app.guests.allowance import Allowance
from app.guests.limits import GuestLimits
from app.guests.paste import LONGEST_PASTE, PasteLimit
from app.guests.scope import new_scope

PTY_READ_SIZE = 1 << 16
"""Bytes to read at a time."""

FEWEST_CELLS, MOST_CELLS = 2, 400
"""The fewest and the most rows or columns of a terminal."""

RESIZE_PAUSE = 0.25
"""Seconds between two changes of a terminal's size; of those that come sooner the last counts."""

KEY_RATE, KEY_MOST = 1 << 11, 2 * LONGEST_PASTE
"""Bytes that a guest may type in a second, and at once: held keys, a moving mouse, pasted text.

A mouse that is moved fast all the time takes some 1,700 bytes a second.
"""

HANGUP_TIMEOUT = 5.0
"""Seconds that a process may take to end after its terminal is closed."""

BROWSER_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
"""Environment variables for the terminal in the browser."""

OWN_TERMINAL = ("COLUMNS", "LINES", "TEXTUAL_DRIVER", "NO_COLOR")
"""Environment variables of the terminal that the server was started from."""


class GuestProcess:
    """One guest's process and its terminal; closing the terminal ends it."""

    def __init__(
        self,
        process: Process,
        terminal: FileIO,
        screen: asyncio.StreamReader,
        reading: asyncio.BaseTransport,
    ) -> None:
        self.process = process
        self.terminal = terminal
        self.screen = screen
        self.reading = reading
        self.paste = PasteLimit()
        self.allowance = Allowance(KEY_RATE, KEY_MOST)
        self.next_size: tuple[int, int] | None = None
        self.resizing: asyncio.TimerHandle | None = None
        """The time until the size may change again."""

    async def read_output(self) -> bytes:
        """Return the next output of the app; b"" when it has ended."""
        with suppress(OSError):  # the error of a terminal to which nothing writes any more
            return await self.screen.read(PTY_READ_SIZE)
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
    scope = await asyncio.to_thread(new_scope, limits)
    here, there = os.openpty()
    resize_terminal(here, columns, rows)
    kept = {name: value for name, value in os.environ.items() if name not in OWN_TERMINAL}
    try:
        process = await asyncio.create_subprocess_exec(
            *(*scope, sys.executable, "-P", "-m", "app", "--guest", *limits.flags()),
            env=kept | BROWSER_TERMINAL,
            preexec_fn=partial(os.login_tty, there),
        )
    except OSError:
        os.close(here)
        raise
    finally:
        os.close(there)
    screen = asyncio.StreamReader(limit=PTY_READ_SIZE)
    # A copy, because the loop closes what it reads from at any time.
    reading, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(screen), FileIO(os.dup(here))
    )
    return GuestProcess(process, FileIO(here, "w"), screen, reading)


def resize_terminal(terminal: int, columns: int, rows: int) -> None:
    """Set the size of a terminal."""
    import termios  # imported here: not on Windows

    rows, columns = (max(FEWEST_CELLS, min(MOST_CELLS, cells)) for cells in (rows, columns))
    termios.tcsetwinsize(terminal, (rows, columns))
