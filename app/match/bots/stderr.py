"""Reads a bot's standard error all the time, and keeps only its end.

A bot would block once the pipe is full. A thread reads it, because the event loop may be busy, or
waiting for a person.
"""

import os
import select
import threading
from typing import IO

KEPT_BYTES = 4000
"""How many of the last bytes are kept."""

PIPEFUL = 1 << 16
"""Bytes to read at a time: a pipe holds no more."""

READ_PAUSE = 0.001
"""Seconds between two reads, so that endless output costs little time."""

POLL_MILLISECONDS = 50
"""Milliseconds between checks whether the bot has ended, because a child may keep the pipe open."""


class StderrReader(threading.Thread):
    """Reads a bot's standard error until it closes, or until reading is stopped."""

    def __init__(self, pipe: IO[bytes]) -> None:
        super().__init__(name="bot stderr", daemon=True)
        self.pipe = pipe
        self.received = b""
        self.is_cut = False
        self.ending = threading.Event()

    def run(self) -> None:
        """Read what comes, and what is left when asked to end."""
        poll = select.poll()
        poll.register(self.pipe)
        with self.pipe:
            is_last = False
            while not is_last:
                is_last = self.ending.is_set()
                if poll.poll(0 if is_last else POLL_MILLISECONDS) and not self.read_available():
                    return
                self.ending.wait(READ_PAUSE)

    def read_available(self) -> bool:
        """Read what there is; return whether there may be more."""
        chunk = os.read(self.pipe.fileno(), PIPEFUL)
        whole = self.received + chunk
        self.received, self.is_cut = whole[-KEPT_BYTES:], self.is_cut or len(whole) > KEPT_BYTES
        return bool(chunk)

    def end(self) -> str:
        """Stop reading and return the last of the text, from a whole character on."""
        self.ending.set()
        self.join()
        return (drop_partial_character(self.received) if self.is_cut else self.received).decode(
            errors="backslashreplace"
        )


def drop_partial_character(cut: bytes) -> bytes:
    """Return what follows an incomplete character of UTF-8, which has at most three bytes."""
    start = next((place for place in range(3) if cut[place] & 0xC0 != 0x80), 3)
    return cut[start:]
