"""The end of what a bot writes to standard error.

All of it is read all the time, since the bot would block once the pipe is full.
"""

import os
from contextlib import suppress

KEPT_BYTES = 4000
"""How many of the last bytes are kept."""

PIPEFUL = 1 << 16
"""Bytes to read at a time: a pipe holds no more, unless its bot makes it larger."""

LARGEST_PIPE = 1 << 20
"""Bytes that a bot can make a pipe hold."""


class KeptErrors:
    """The end of what was written to a pipe: a new one for each bot, which may change its flags.

    Attributes:
        reading: The end of the pipe to read from.
        writing: The end for the bot; it stays open here, too.

    Raises:
        OSError: There are too many open files.
    """

    def __init__(self) -> None:
        self.reading, self.writing = os.pipe()
        os.set_blocking(self.reading, False)
        self.received = b""
        self.is_cut = False

    def read(self) -> bool:
        """Read what there is, a pipeful at most; return whether there may be more."""
        with suppress(BlockingIOError):
            chunk = os.read(self.reading, PIPEFUL)
            whole = self.received + chunk
            self.received = whole[-KEPT_BYTES:]
            self.is_cut = self.is_cut or len(whole) > KEPT_BYTES
            return len(chunk) == PIPEFUL
        return False

    def end(self) -> bytes:
        """Close the pipe, and return the end of all that was written, from a whole character on."""
        left = LARGEST_PIPE // PIPEFUL
        while left and self.read():  # not for ever: where a bot's children live on, they may write
            left -= 1
        os.close(self.reading)
        os.close(self.writing)
        return drop_partial_character(self.received) if self.is_cut else self.received


def drop_partial_character(cut: bytes) -> bytes:
    """Return what follows an incomplete character of UTF-8, which has at most three bytes."""
    start = next((place for place in range(3) if cut[place] & 0xC0 != 0x80), 3)
    return cut[start:]
