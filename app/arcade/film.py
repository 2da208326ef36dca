"""The replay of a match as frames: what the terminal shows, step after step."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from app.analysis.luck import Analysis, why_not_analysed
from app.analysis.worker import Analyst
from app.arcade.app import Arcade
from app.match.match import Match
from app.match.replay_controller import ReplayController
from app.screens.base import BaseScreen
from app.screens.table.motion import Frame, Motion
from app.screens.table.screen import TableScreen
from app.settings import Settings
from app.storage.store import Store

SIZE = (80, 24)
SHOWN_FOR = 0.8
"""Seconds for which a frame is shown."""

LAST_SHOWN_FOR = 4.0
"""Seconds for which the last frame is shown."""


CLOSEST = 0.05
"""The fewest seconds between two pictures of something that moves."""


class FilmRun(NamedTuple):
    """Characters of a row that look alike, and where they begin."""

    column: int
    text: str
    style: Style


FilmPicture = tuple[tuple[FilmRun, ...], ...]
"""The rows of the terminal, from the first."""


class Film(NamedTuple):
    """Pictures one after the other.

    Attributes:
        width: Columns.
        height: Rows.
        title: What is played.
        pictures: All of them, each unlike the one before.
        starts: The second at which each of them comes.
    """

    width: int
    height: int
    title: str
    pictures: tuple[FilmPicture, ...]
    starts: tuple[float, ...]

    @property
    def seconds(self) -> float:
        """How long the film is."""
        return self.starts[-1] + LAST_SHOWN_FOR


class FilmedMotion(Motion):
    """A table's animation, taken frame by frame instead of shown by the clock."""

    def play(self, frames: Sequence[Frame], then: Callable[[], None], factor: float = 1.0) -> None:
        """Keep the frames until they are taken; see `Motion.play`."""
        self.finish()
        self.frames, self.then = list(frames), then

    @property
    def seconds(self) -> float:
        """How long the animation takes; 0 if nothing moves."""
        return self.frames[-1].at if self.frames else 0.0

    def seen_frames(self) -> Iterator[Frame]:
        """Yield the frames that are in the film: no more than it needs to look smooth."""
        before = -CLOSEST
        for frame in self.frames[:-1]:
            if frame.at - before >= CLOSEST:
                before = frame.at
                yield frame


async def filmed(
    store: Store,
    match: Match,
    settings: Settings,
    size: tuple[int, int] = SIZE,
    *,
    moves: bool = False,
) -> Film:
    """Return the film of a match, as its replay shows it.

    Args:
        store: Where the match is kept.
        match: The match.
        settings: How it is shown.
        size: Columns and rows.
        moves: Whether cards and dice move, as at a table, and the story of the match comes last
            if it is over; otherwise there is a picture a step.

    Returns:
        Each picture that looks different.
    """
    app = Arcade(store, match, pace=int(moves), again=True, settings=settings)
    app.hints = False
    taken = FilmTaken()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        motion = film_motion(app.screen) if moves else None
        place = None
        while place != (place := replay_place(app)):
            if motion:
                for frame in motion.seen_frames():
                    motion.show(frame.picture)
                    await pilot.pause()
                    taken.add(painted(app), frame.at)
                taken.now += motion.seconds
                motion.finish()
            await pilot.pause()
            taken.add(painted(app))
            taken.now += SHOWN_FOR
            await pilot.press("right")
        if moves and match.result and isinstance(app.screen, TableScreen):
            app.screen.ending.known = await analysed(match)
            app.screen.ending.show_result()
            await pilot.pause()
            taken.add(painted(app))
    return Film(*size, match.game.title, *zip(*taken.pictures, strict=True))


async def analysed(match: Match) -> Analysis | None:
    """Return the analysis of a match; None if there is none."""
    analyst = Analyst()
    try:
        return None if why_not_analysed(match) else await analyst.analyse(match)
    finally:
        analyst.leave()


class FilmTaken:
    """The pictures of a film so far, with their seconds; `now` is where it has come to."""

    def __init__(self) -> None:
        self.pictures: list[tuple[FilmPicture, float]] = []
        self.now = 0.0

    def add(self, picture: FilmPicture, later: float = 0.0) -> None:
        """Add a picture some seconds from now, unless it looks like the one before."""
        if not self.pictures:
            self.pictures.append((picture, self.now))
        last, begun = self.pictures[-1]
        if last != picture:
            start = max(self.now + later, begun + CLOSEST)
            self.pictures.append((picture, round(start, 3)))


def film_motion(screen: object) -> FilmedMotion:
    """Return what takes the animation of a table's screen from now on."""
    assert isinstance(screen, TableScreen)  # noqa: S101 - a replay is shown
    motion = FilmedMotion(screen, screen.table.show_frame)
    screen.motion = screen.views.motion = screen.gate.motion = motion
    return motion


def replay_place(app: Arcade) -> int | None:
    """Return where the replay is; None before it is open."""
    controller = getattr(app.screen, "controller", None)
    return controller.place if isinstance(controller, ReplayController) else None


def painted(app: Arcade) -> FilmPicture:
    """Return what the screen shows."""
    screen = app.screen
    strips = screen.painted() if isinstance(screen, BaseScreen) else []
    return tuple(tuple(runs(strip)) for strip in strips)


def runs(strip: Strip) -> Iterator[FilmRun]:
    """Yield the runs of a row."""
    column = 0
    for segment in strip.simplify():
        if segment.text and not segment.control:
            yield FilmRun(column, segment.text, segment.style or Style())
        column += segment.cell_length
