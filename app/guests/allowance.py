"""How much of something one visitor may take in a time: bytes, keys, games."""

import time
from collections.abc import Callable


class Allowance:
    """So much a second, and so much at once after a rest.

    This is the generic cell rate algorithm (ITU-T I.371): one number says when all is free again.

    Args:
        rate: How much a second.
        most: How much at once.
        clock: Returns the time in seconds.
    """

    def __init__(
        self, rate: float, most: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.span = most / rate
        self.clock = clock
        self.full_at = clock()

    def charge(self, amount: float) -> float:
        """Charge for what was taken; return how many seconds to wait before more is taken."""
        now = self.clock()
        self.full_at = max(self.full_at, now) + amount / self.rate
        return max(0.0, self.full_at - now - self.span)

    def allows(self, amount: float) -> bool:
        """Charge for something and return True, unless it is too much now."""
        begin = max(self.full_at, self.clock())
        if begin + amount / self.rate > self.clock() + self.span:
            return False
        self.full_at = begin + amount / self.rate
        return True

    @property
    def is_full(self) -> bool:
        """Whether all of it is free."""
        return self.full_at <= self.clock()
