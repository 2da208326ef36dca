"""A bot in the hands of its keeper: how it ended, as reported, and its end where it is wanted."""

import select
import signal
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from app.match.bots.keeper import BOT_ENDED, BOT_GONE, KILL_BOT
from app.match.bots.keepers import KEEPERS, REPORT_SIZE
from app.match.bots.launcher import FAILED, BotStart


class KeptBot:
    """A bot that was handed to a keeper, which is given back once nothing of the bot is left.

    Attributes:
        code: How it ended, as in `Popen.returncode`; None while it runs.
        processor: Seconds of processor time, with the children that it waited for; known once it
            ended.
        failure: Why its command could not be run; "" if it could, or may be yet.
        errors: The end of what it wrote to standard error; known once nothing of it is left.

    Args:
        start: What is run.
        streams: Its standard input and output; it gets copies.

    Raises:
        OSError: It cannot be started.
    """

    def __init__(self, start: BotStart, streams: Sequence[int]) -> None:
        self.keeper = KEEPERS.take(start, streams)
        self.hearing = threading.Lock()
        self.code: int | None = None
        self.processor = 0.0
        self.failure = ""
        self.errors = b""
        self.unread = b""
        self.is_gone = False

    def hear(self) -> bool:
        """Take in what is reported; return whether that was all: nothing is left of it."""
        with self.hearing, suppress(BlockingIOError):
            while not self.is_gone:
                if report := self.read_report():
                    *lines, self.unread = (self.unread + report).split(b"\n")
                    for line in lines:
                        self.note(line.decode(errors="replace"))
                else:
                    self.note_loss()
        return self.is_gone

    def read_report(self) -> bytes:
        """Return what is reported; b"" if the keeper has died. Raises `BlockingIOError`."""
        try:
            return self.keeper.line.recv(REPORT_SIZE)
        except ConnectionResetError:  # it died before it had read all that it was sent
            return b""

    def note(self, line: str) -> None:
        """Take in a line of the report."""
        what, _, rest = line.partition(" ")
        if what == FAILED:
            self.failure = rest
        elif what == BOT_ENDED:
            code, seconds = rest.split()
            self.code, self.processor = int(code), float(seconds)
        elif what == BOT_GONE:
            self.errors = bytes.fromhex(rest)
            self.is_gone = True
            KEEPERS.give_back(self.keeper)

    def note_loss(self) -> None:
        """Note that the keeper has died: the bot dies with it."""
        self.is_gone = True
        if self.code is None:
            self.code = -signal.SIGKILL
        KEEPERS.drop(self.keeper)

    def await_report(self, milliseconds: float) -> bool:
        """Wait until something is reported, not longer; return whether nothing is left of it."""
        poll = select.poll()
        poll.register(self.keeper.line, select.POLLIN)
        poll.poll(milliseconds)
        return self.hear()

    def end(self, timeout: float) -> None:
        """Have it killed with all that it started, and wait until it is gone.

        Args:
            timeout: Seconds to wait at most; the keeper goes on without us.
        """
        if self.hear():
            return
        if self.code is None:  # else its keeper ends what it started, and is not asked to
            with suppress(OSError):
                self.keeper.line.send(KILL_BOT)
        end = time.monotonic() + timeout
        while not self.await_report(timeout * 1000):
            if time.monotonic() >= end:
                self.keeper.line.close()
                self.is_gone = True
                return
