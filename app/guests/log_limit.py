"""A limit to what is logged: visitors who cause errors fill neither the screen nor a disk."""

import logging
import time
from collections.abc import Callable

MOST_MESSAGES = 10
"""Messages in each period, at most."""

PERIOD = 60.0
"""Seconds of a period."""


class LogLimit(logging.Filter):
    """Lets so many messages through in each period, and says then how many it left out.

    Args:
        clock: Returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.begin = clock()
        self.count = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is let through, in a line without what led to it."""
        record.exc_info = record.exc_text = None
        now = self.clock()
        if now - self.begin >= PERIOD:
            left_out = max(0, self.count - MOST_MESSAGES)
            self.begin, self.count = now, 0
            if left_out:
                record.msg = f"{record.getMessage()} ({left_out} messages before it were left out)"
                record.args = None
        self.count += 1
        return self.count <= MOST_MESSAGES


def limit_log() -> None:
    """Print warnings of the server, not more than a few in each minute."""
    handler = logging.StreamHandler()
    handler.addFilter(LogLimit())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, format="%(message)s")
