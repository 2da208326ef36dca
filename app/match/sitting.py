"""The persons at a screen, and the pace at which it shows what happens without them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from app.match.chairs import Chair
from app.match.match import Match
from games.contract import Decision, Seat

HELD = 0.3
"""Seconds between two presses of a key up to which it counts as held down, or hammered upon."""


class Sitter(Chair):
    """The chair of the persons at one screen: it waits until `give` brings an answer."""

    def __init__(self, on_asked: Callable[[Seat], None]) -> None:
        self.on_asked = on_asked
        self.seat: Seat | None = None
        self.answer: asyncio.Future[Decision[Any]] | None = None

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the person in a seat gives."""
        self.seat, self.answer = seat, asyncio.get_running_loop().create_future()
        self.on_asked(seat)
        try:
            return await self.answer
        finally:
            self.seat = self.answer = None

    def give(self, action: Any) -> None:
        """Answer what is asked now; the caller has seen that it is legal."""
        if self.answer and not self.answer.done():
            self.answer.set_result(Decision(action))
            self.seat = None


class Awaited(Chair):
    """The chair of somebody who does not choose at once: before each choice it awaits `ready`."""

    def __init__(self, chair: Chair, ready: Callable[[Seat], Awaitable[None]]) -> None:
        self.chair = chair
        self.ready = ready

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what sits there decides, once it may."""
        await self.ready(seat)
        return await self.chair.choose(match, seat)

    def leave(self) -> None:
        """Let go of whoever sits there."""
        self.chair.leave()


class Pace:
    """Pauses between the steps that nobody chose, which a key cuts short."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.hurried = asyncio.Event()
        self.waiting = False
        self.until = 0.0

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
        """Hurry, and return whether that cuts a pause short."""
        if not self.waiting or self.hurried.is_set():
            return False
        self.hurry()
        return True

    def slow_down(self) -> None:
        """Pause again from now on."""
        self.hurried.clear()

    def hold(self, until: float) -> None:
        """Take what is pressed before that time as meant for what was shown before; 0: nothing."""
        self.until = until

    def too_soon(self, time: float) -> bool:
        """Whether a key was pressed before its time; as long as it is held down, each is."""
        if time >= self.until:
            return False
        self.until = max(self.until, time + HELD)
        return True
