"""Pauses between steps, and protection against keys that come too soon."""

import asyncio
from collections.abc import Callable

COMMITS = ("enter", "space")
"""The keys that act at every table, and that people press again and again."""

HELD = 0.3
"""Seconds between two presses of a key up to which it counts as held down."""

TOO_SOON = "Hold on, something just happened. Press again if you mean it."


class Pace:
    """Pauses between steps, which a key cuts short.

    Args:
        factor: What every pause is multiplied by; 0 for no pauses.
    """

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.hurried = asyncio.Event()
        self.waiting = False

    async def rest(self, seconds: float) -> None:
        """Wait, unless hurried."""
        if self.hurried.is_set() or not seconds * self.factor:
            return
        self.waiting = True
        try:
            # not wait_for: it loses a cancellation that comes together with the hurry
            async with asyncio.timeout(seconds * self.factor):
                await self.hurried.wait()
        except TimeoutError:
            pass
        finally:
            self.waiting = False

    def hurry(self) -> None:
        """Cut short this pause, and all until `slow_down`."""
        self.hurried.set()

    def cut_short(self) -> bool:
        """Hurry, and return whether that cut a pause short."""
        if not self.waiting or self.hurried.is_set():
            return False
        self.hurry()
        return True

    def slow_down(self) -> None:
        """Pause again from now on."""
        self.hurried.clear()


class InputGuard:
    """Decides whether a key or a click may act, right after something new was shown.

    A key cuts a pause short; such a key chooses nothing, so that nobody bids on a prize
    they have not seen. Enter and Space are ignored for a moment after points were made, and for as
    long as they are held down.

    Args:
        pace: The pauses to cut short.
        grace: Seconds in which Enter is ignored after points were made.
        clock: The time that key events carry, in seconds.
        refuse: Says why a key is ignored.
    """

    def __init__(
        self,
        pace: Pace,
        grace: float = 0.0,
        clock: Callable[[], float] = lambda: 0.0,
        refuse: Callable[[str], None] = lambda why: None,
    ) -> None:
        self.pace = pace
        self.grace = grace
        self.clock = clock
        self.refuse = refuse
        self.until = 0.0
        self.click_hurried = False
        """Whether the click being handled has cut a pause short."""

    def hold(self) -> None:
        """Ignore Enter from now on, for the time of grace."""
        if self.grace:
            self.until = self.clock() + self.grace

    def release(self) -> None:
        """Stop ignoring Enter."""
        self.until = 0.0

    def is_guarded(self, key: str) -> bool:
        """Return whether `lets_key` has to be asked about a key.

        It has if the key acts at every table, comes in a pause or after a click that ended one, or
        ends a time of grace.
        """
        return key in COMMITS or self.pace.waiting or self.click_hurried or bool(self.until)

    def lets_key(self, key: str, time: float, *, chooses: bool) -> bool:
        """Return whether a key may do what it is bound to; it may also cut a pause short."""
        if chooses and self.turns_away(key, time):
            return False
        if key not in COMMITS:
            self.release()
        self.click_hurried = False
        return not (self.pace.cut_short() and chooses)

    def uncover(self, key: str, time: float) -> None:
        """Uncover the table, unless the key came too soon."""
        if not self.turns_away(key, time):
            self.release()
            self.pace.hurry()

    def turns_away(self, key: str, time: float) -> bool:
        """Refuse a key that acts too soon, or is held down since then; return whether it was."""
        if key not in COMMITS or time >= self.until:
            return False
        self.until = max(self.until, time + HELD)
        self.refuse(TOO_SOON)
        return True

    def click(self, *, ended: bool = False) -> None:
        """Cut a pause short by a click; `lets_click` then says whether it may act.

        Args:
            ended: Whether the click has already ended something that moved.
        """
        self.release()
        self.click_hurried = self.pace.cut_short() or ended

    def lets_click(self) -> bool:
        """Return, once for each click, whether it may act."""
        hurried, self.click_hurried = self.click_hurried, False
        return not hurried
