"""Animation at a table: pictures shown one after the other, each at its time."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from msgspec import Struct
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer

from app.match.match import Match
from app.match.table_view import TableView
from app.screens.services import Services

BETWEEN_COMPUTERS = 0.25
"""The factor of all times if no person plays."""


class Frame(Struct, frozen=True):
    """A picture of an animation.

    Attributes:
        at: Seconds after the beginning at which it is shown.
        picture: What the table is painted from.
    """

    at: float
    picture: Any


class Motion:
    """Shows frames on a table; late ones are dropped, so that nothing queues up.

    Args:
        timers: The widget whose timers are used.
        show: Shows a picture.
    """

    def __init__(self, timers: MessagePump, show: Callable[[Any], None]) -> None:
        self.timers = timers
        self.show = show
        self.frames: list[Frame] = []
        self.begun = 0.0
        self.then: Callable[[], None] | None = None
        self.timer: Timer | None = None

    @property
    def is_moving(self) -> bool:
        """Whether frames are still to be shown."""
        return self.then is not None

    def play(self, frames: Sequence[Frame], then: Callable[[], None], factor: float = 1.0) -> None:
        """Begin to show frames, after finishing the animation that is still running.

        Args:
            frames: What to show, the first immediately; the last one marks the end.
            then: Called once, when everything has been shown or the animation is cut short.
            factor: The factor of all times.
        """
        self.finish()
        self.frames = [Frame(frame.at * factor, frame.picture) for frame in frames]
        self.begun, self.then = monotonic(), then
        self.advance()

    def advance(self) -> None:
        """Show the frame that is due now, and wait for the next."""
        self.timer, now = None, monotonic() - self.begun
        due = [frame for frame in self.frames if frame.at <= now]
        self.frames = self.frames[len(due) :]
        if not self.frames:
            self.finish()
            return
        if due:
            self.show(due[-1].picture)
        self.timer = self.timers.set_timer(max(0.001, self.frames[0].at - now), self.advance)

    def finish(self) -> None:
        """Jump to the end, if anything moves."""
        if self.timer:
            self.timer.stop()
        then, self.then, self.timer, self.frames = self.then, None, None, []
        if then:
            then()


class ViewMotion:
    """Shows one view after the other: first the animation, then everything that follows from it.

    A view that arrives during an animation waits for its end, unless it is of another step: then
    the animation jumps to its end.

    Args:
        motion: What shows the frames.
        frames: Returns the animation from one view to the next.
        settle: Shows a view, given the one before it.
        factor: Returns the current factor of all times; at 0 nothing moves.
    """

    def __init__(
        self,
        motion: Motion,
        frames: Callable[[TableView, TableView], Sequence[Frame]],
        settle: Callable[[TableView | None, TableView], None],
        factor: Callable[[], float],
    ) -> None:
        self.motion, self.frames, self.settle, self.factor = motion, frames, settle, factor
        self.settled: TableView | None = None
        self.waiting: TableView | None = None

    def take(self, view: TableView) -> None:
        """Show a view."""
        if self.motion.is_moving and self.waiting and self.waiting.step == view.step:
            self.waiting = view
            return
        self.motion.finish()
        factor = self.factor()
        frames = self.frames(self.settled, view) if self.settled and factor else ()
        self.waiting = view
        self.motion.play(frames, self.arrive, factor)

    def arrive(self) -> None:
        """Show the view that is waiting."""
        before, after = self.settled, self.waiting
        if after is not None:
            self.settled, self.waiting = after, None
            self.settle(before, after)


def motion_factor(screen: Screen[None], services: Services, match: Match) -> float:
    """Return the factor of all times of animations; 0 if nothing is to move."""
    if screen.app.animation_level != "full":
        return 0.0
    return min(1.0, services.pace) * (1.0 if match.persons else BETWEEN_COMPUTERS)
