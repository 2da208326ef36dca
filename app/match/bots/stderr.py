"""What a bot writes to standard error: read as it comes, whatever else goes on, the end of it kept.

A bot that nobody listens to would block once its pipe is full. So it is a thread that listens:
the loop may wait for a person who thinks.
"""

import os
import select
import threading
from typing import IO

KEPT_BYTES = 4000
"""Bytes that are kept: the last ones."""

PIPEFUL = 1 << 16
"""Bytes that are read at a time: a pipe holds no more."""

READ_PAUSE = 0.001
"""Seconds between two reads, so that a bot that complains without end takes little of our time."""

POLL_MILLISECONDS = 50
"""Milliseconds between looks whether the bot is gone while a child of it holds the pipe open."""


class StderrReader(threading.Thread):
    """Reads a bot's standard error to its end, or until it is told to end."""

    def __init__(self, pipe: IO[bytes]) -> None:
        super().__init__(name="complaints", daemon=True)
        self.pipe = pipe
        self.heard = b""
        self.is_cut = False
        self.ending = threading.Event()

    def run(self) -> None:
        """Read whatever comes, and what there still is once it is told to end."""
        poll = select.poll()
        poll.register(self.pipe)
        with self.pipe:
            is_last = False
            while not is_last:
                is_last = self.ending.is_set()
                if poll.poll(0 if is_last else POLL_MILLISECONDS) and not self.take():
                    return
                self.ending.wait(READ_PAUSE)

    def take(self) -> bool:
        """Take in what there is; return whether there may be more."""
        chunk = os.read(self.pipe.fileno(), PIPEFUL)
        whole = self.heard + chunk
        self.heard, self.is_cut = whole[-KEPT_BYTES:], self.is_cut or len(whole) > KEPT_BYTES
        return bool(chunk)

    def end(self) -> str:
        """Read no more, and return the end of it: from a whole character on."""
        self.ending.set()
        self.join()
        return (drop_partial_character(self.heard) if self.is_cut else self.heard).decode(
            errors="backslashreplace"
        )


def drop_partial_character(cut: bytes) -> bytes:
    """Return what follows the rest of a character of UTF-8, which has at most three bytes."""
    start = next((place for place in range(3) if cut[place] & 0xC0 != 0x80), 3)
    return cut[start:]
