"""Lines that are typed, for a program that has to listen to something else meanwhile."""

import asyncio
import os
import sys
from threading import Thread

from app.plain.terminal import LONGEST_INPUT

BYTES_AT_ONCE = 4096
"""Bytes to read at a time."""


class LineFeed:
    """Reads standard input in a thread, which ends with the program; made inside an event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        # Read without Python's buffer: a thread that waits in it would hold its lock at the end.
        self.thread = Thread(target=self.read, args=(sys.stdin.fileno(),), daemon=True)
        self.thread.start()

    async def next(self) -> str:
        """Return the next line. Raises `EOFError` if there are no more."""
        line = await self.lines.get()
        if line is None:
            raise EOFError
        return line

    def read(self, descriptor: int) -> None:
        """Pass lines on until the input ends."""
        rest = b""
        try:
            while part := os.read(descriptor, BYTES_AT_ONCE):
                *lines, rest = (rest + part).split(b"\n")
                rest = rest[:LONGEST_INPUT]
                for line in lines:
                    self.pass_on(line.decode(errors="replace").rstrip("\r"))
        except OSError:
            pass  # the terminal is gone
        finally:
            self.pass_on(None)

    def pass_on(self, line: str | None) -> None:
        """Give a line to the loop, unless that has ended."""
        try:
            self.loop.call_soon_threadsafe(self.lines.put_nowait, line)
        except RuntimeError:
            return
