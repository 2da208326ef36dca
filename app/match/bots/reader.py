"""What a bot says: one line where one is asked for, in time and in bounds, or how it failed."""

import asyncio
import time

from app.match.bots.process import BotProcess
from games.text import quoted

LONGEST_LINE = 1000
"""Bytes that a bot may write where one number is asked for, white space apart."""

LONGEST_SPACE = 1 << 16
"""Bytes that it may write there with all white space."""

LONGEST_QUOTE = 40
"""Characters of what a bot wrote that is repeated where it failed."""

POLL_PAUSE = 0.05
"""Seconds between looks whether a bot that does not answer runs: a child may hold its output."""


EXITING = 0.5
"""Seconds that a bot whose output has ended is given to exit, so that its code can be told."""


class BotFailed(Exception):
    """A bot did not answer as it must; says how, to follow upon "Round 3 of 13: "."""


def quote_output(raw: bytes) -> str:
    """Return what a bot wrote, in quotation marks: cut, and nothing in it acts on a terminal."""
    start = raw.strip()[: 4 * LONGEST_QUOTE]
    return quoted(start.decode(errors="backslashreplace"), LONGEST_QUOTE)


class BotReader:
    """Reads what a bot writes, never waiting for more than it is willing to take."""

    def __init__(self, process: BotProcess) -> None:
        self.process = process
        self.heard = b""

    def say(self, line: str) -> None:
        """Write a line to the bot."""
        self.process.write(line.encode() + b"\n")

    def hush(self) -> None:
        """See that nothing was written before it is asked for. Raises `BotFailed`."""
        self.take()
        if self.heard.strip():
            raise BotFailed(f"it wrote before it was asked: {quote_output(self.heard)}")
        self.heard = b""

    async def line(self, deadline: float, limit: float) -> bytes:
        """Return the line that the bot writes before a moment of `time.monotonic`.

        Empty lines around it do not count. Raises `BotFailed`, naming the limit in seconds.
        """
        while True:
            # Looked at first: what lies there by then has come in time, however late it is read.
            is_late, is_gone = time.monotonic() >= deadline, self.process.code is not None
            self.take()
            is_closed = is_gone or self.process.out_of not in self.process.open
            if (line := self.whole(is_closed)) is not None:
                return line
            if is_closed:
                raise BotFailed(await self.ending())
            if is_late:
                raise BotFailed(f"it gave no answer within {limit:g} second{'s' * (limit != 1)}")
            await self.stir(min(POLL_PAUSE, deadline - time.monotonic()))

    def whole(self, is_closed: bool) -> bytes | None:
        """Return the line if it is whole; it is at the end of all output. Raises `BotFailed`."""
        line, end, rest = self.heard.lstrip().partition(b"\n")
        if rest.strip() or (self.is_flood and (end or not line)):
            amount = "a flood of output" if self.is_flood else "more than one line"
            raise BotFailed(f"it wrote {amount} at once: {quote_output(self.heard)}")
        if self.is_flood:
            raise BotFailed(f"it wrote a line without an end: {quote_output(self.heard)}")
        if not end and not (line and is_closed):
            return None
        self.heard = b""
        return line

    @property
    def is_flood(self) -> bool:
        """Whether it wrote more than there can be any use for."""
        much = len(self.heard) > LONGEST_LINE and len(b"".join(self.heard.split())) > LONGEST_LINE
        return much or len(self.heard) > LONGEST_SPACE

    async def ending(self) -> str:
        """Return how the bot came to say no more."""
        end = time.monotonic() + EXITING
        while time.monotonic() < end:
            if (code := self.process.code) is not None:
                return (
                    f"it was ended by signal {-code}" if code < 0 else f"it exited with code {code}"
                )
            await asyncio.sleep(POLL_PAUSE / 5)
        return "it closed its output"

    async def stir(self, seconds: float) -> None:
        """Wait until the bot writes or closes its output, but not for longer than that."""
        loop, stirred = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.process.out_of, stirred.set)
        try:
            await asyncio.wait_for(stirred.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            loop.remove_reader(self.process.out_of)

    def take(self) -> None:
        """Take in what has been written, no more of it than can be needed."""
        while not self.is_flood and (chunk := self.process.read(self.process.out_of)):
            self.heard += chunk

    def end(self, linger: float) -> str:
        """End the process, which may exit by itself for so many seconds; return its errors."""
        self.process.close(self.process.into)
        self.process.await_exit(linger)
        self.process.kill()
        self.process.close(self.process.out_of)
        return self.process.complaints.end()
