"""Reads what a bot writes: one line per question, in time and of bounded length, or a failure."""

import asyncio
import signal
import time

from app.match.bots.output_watch import OutputWatch
from app.match.bots.process import READ_SIZE, BotProcess
from games.text import quoted

LONGEST_LINE = 1000
"""Bytes that a bot may write as one answer, not counting white space."""

LONGEST_SPACE = 1 << 16
"""Bytes that it may write as one answer, counting white space."""

LONGEST_QUOTE = 40
"""Characters of a bot's output that are quoted when it has failed."""

POLL_PAUSE = 0.05
"""Seconds between checks that a silent bot still runs: a child may keep its output open."""

EXITING = 1.0
"""Seconds for a bot to exit once its output has ended, so that its code can be reported."""


OTHERS_SEND = {signal.SIGINT, signal.SIGTERM} | {
    getattr(signal, name) for name in ("SIGHUP", "SIGQUIT", "SIGKILL") if hasattr(signal, name)
}
"""Signals that others send to end a process, unlike those for its own faults, such as SIGSEGV."""


class BotFailed(Exception):
    """A bot did not answer as required; the message completes "Round 3 of 13: "."""


class BotKilled(BotFailed):
    """A bot was ended by a signal that others may have sent; nobody knows who."""


def quote_output(raw: bytes) -> str:
    """Return what a bot wrote, quoted: shortened, and without terminal control characters."""
    start = raw.strip()[: 4 * LONGEST_QUOTE]
    return quoted(start.decode(errors="backslashreplace"), LONGEST_QUOTE)


class BotReader:
    """Talks to a bot line by line, with limits on time and size.

    Args:
        process: The bot.
        wanted: What an answer of it is, in one word.
    """

    def __init__(self, process: BotProcess, wanted: str = "answer") -> None:
        self.process = process
        self.wanted = wanted
        self.received = b""
        self.watch = OutputWatch(process.output_fd, self.read_available)

    def send(self, *lines: str) -> None:
        """Write lines to the bot, all at once: each write wakes it."""
        self.process.write("".join(f"{line}\n" for line in lines).encode())

    def check_silent(self) -> None:
        """Check that the bot has written nothing unasked. Raises `BotFailed`."""
        self.read_available()
        if self.received.strip():
            raise BotFailed(f"it wrote before it was asked: {quote_output(self.received)}")
        self.received = b""

    async def line(self, deadline: float, limit: float) -> bytes:
        """Return the next line of the bot; empty lines around it do not count.

        Args:
            deadline: When it must have come, by `time.monotonic`.
            limit: The time limit in seconds, for the message.

        Returns:
            The line without its end.

        Raises:
            BotFailed: No line came in time, or something else did.
        """
        while True:
            left = deadline - time.monotonic()
            if left > 0 and not self.is_closed:
                await self.watch.wait(min(POLL_PAUSE, left))
            # Checked first: what is there by now came in time, however late it is read.
            is_late = time.monotonic() >= deadline
            if (line := self.read_line()) is not None:
                return line
            if self.is_closed or self.process.code is not None:
                if (line := self.read_line(is_last=True)) is not None:
                    return line
                raise BotFailed(await self.why_ended())
            if is_late:
                raise BotFailed(f"it gave no answer within {limit:g} second{'s' * (limit != 1)}")

    @property
    def is_closed(self) -> bool:
        """Whether its output has ended."""
        return self.process.output_fd not in self.process.open_pipes

    def read_line(self, *, is_last: bool = False) -> bytes | None:
        """Return the line if it is there; the last one needs no end. Raises `BotFailed`."""
        self.read_available()
        line, end, rest = self.received.lstrip().partition(b"\n")
        if why := self.excess(line, rest):
            raise BotFailed(f"it wrote {why}: {quote_output(self.received)}")
        if not end and not (line and is_last):
            return None
        self.received = b""
        return line

    def excess(self, line: bytes, rest: bytes) -> str:
        """Return what was written beyond one short line; "" if nothing was.

        Args:
            line: The first line, as far as it is there.
            rest: What follows it.
        """
        if len(line.rstrip()) > LONGEST_LINE:
            return f"a line of more than {LONGEST_LINE} bytes"
        if self.is_flood:
            return f"a flood of output where one {self.wanted} belongs"
        # It may have come before the question: a program that greets writes as it starts.
        return f"more than one line where one {self.wanted} belongs" if rest.strip() else ""

    @property
    def is_flood(self) -> bool:
        """Whether it wrote more than any answer needs."""
        much = (
            len(self.received) > LONGEST_LINE
            and len(b"".join(self.received.split())) > LONGEST_LINE
        )
        return much or len(self.received) > LONGEST_SPACE

    async def why_ended(self) -> str:
        """Return why the bot's output has ended. Raises `BotKilled` if it was killed."""
        end = time.monotonic() + EXITING
        while time.monotonic() < end:
            if (code := self.process.code) is not None:
                if why := self.process.why_not_started():
                    return f"it cannot be started: {why}"
                if -code in OTHERS_SEND:
                    raise BotKilled(f"it was ended by signal {-code}, which Parlour did not send")
                return (
                    f"it was ended by signal {-code}" if code < 0 else f"it exited with code {code}"
                )
            await asyncio.sleep(POLL_PAUSE / 5)
        return "it closed its output"

    def read_available(self) -> bool:
        """Read what has been written, up to the limits, and send what there was no room for.

        Returns:
            Whether it may write more, and within the limits.
        """
        self.process.flush()
        is_more = True
        while is_more and not self.is_flood:
            chunk = self.process.read(self.process.output_fd)
            self.received += chunk
            is_more = len(chunk) == READ_SIZE  # a pipe that gave less is empty
        if self.is_closed:
            self.watch.end()
        return not self.is_closed and not self.is_flood

    def end(self, linger: float) -> str:
        """End the process, giving it `linger` seconds to exit; return its standard error."""
        self.watch.end()
        self.process.close(self.process.input_fd)
        self.process.await_exit(linger)
        self.process.kill()
        self.process.release()
        return self.process.errors
