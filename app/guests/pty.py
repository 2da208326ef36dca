"""A guest's Parlour in a process of its own, on a terminal that somebody elsewhere looks at."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from functools import partial
from io import FileIO

from app.guests import session

PTY_READ_SIZE = 1 << 16
"""Bytes that are read at a time."""

FEWEST_CELLS, MOST_CELLS = 2, 400
"""Rows or columns of a terminal, whatever is asked for."""

HANGUP_TIMEOUT = 5.0
"""Seconds that a process may take to be gone once its terminal is."""

BROWSER_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
"""What stands in the environment for the terminal in the browser."""

OWN_TERMINAL = ("COLUMNS", "LINES", "TEXTUAL_DRIVER", "NO_COLOR")
"""What stands in it for the terminal that the server was started from."""


class GuestProcess:
    """One guest's process. It is hung up on as a lost connection does, and then it is gone."""

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

    async def shown(self) -> bytes:
        """Return what the app has put on its screen next; b"" when it has ended."""
        with suppress(OSError):  # which is how a terminal says that nobody writes to it any more
            return await self.screen.read(PTY_READ_SIZE)
        return b""

    def type(self, keys: bytes) -> None:
        """Press keys. What the app has no room for is lost."""
        with suppress(OSError, ValueError):  # it is gone
            self.terminal.write(keys)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        with suppress(OSError, ValueError):  # it is gone
            resize_terminal(self.terminal.fileno(), columns, rows)

    async def end(self) -> None:
        """Hang up, and wait until the process is gone, killed with its children if need be."""
        self.reading.close()
        self.terminal.close()
        try:
            async with asyncio.timeout(HANGUP_TIMEOUT):
                await self.process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            await self.process.wait()
            with suppress(OSError):  # the next start tidies too
                session.remove_left_homes()


async def start_guest(most: int, columns: int, rows: int) -> GuestProcess:
    """Return the visit of a new guest, one of so many at most. No shell has a part in it."""
    here, there = os.openpty()
    resize_terminal(here, columns, rows)
    kept = {name: value for name, value in os.environ.items() if name not in OWN_TERMINAL}
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "app", "--guest", "--guests", str(most)),
            env=kept | BROWSER_TERMINAL,
            preexec_fn=partial(os.login_tty, there),
        )
    except OSError:
        os.close(here)
        raise
    finally:
        os.close(there)
    screen = asyncio.StreamReader(limit=PTY_READ_SIZE)
    # Of a copy, because the loop closes what it reads from whenever it likes.
    reading, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(screen), FileIO(os.dup(here))
    )
    return GuestProcess(process, FileIO(here, "w"), screen, reading)


def resize_terminal(terminal: int, columns: int, rows: int) -> None:
    """Give a terminal a size."""
    import termios  # only now: Windows has none

    rows, columns = (max(FEWEST_CELLS, min(MOST_CELLS, cells)) for cells in (rows, columns))
    termios.tcsetwinsize(terminal, (rows, columns))
