"""The replay of a match as frames: what the terminal shows, step after step."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from app.arcade.app import Arcade
from app.match.match import Match
from app.match.replay_controller import ReplayController
from app.screens.base import BaseScreen
from app.settings import Settings
from app.storage.store import Store

SIZE = (80, 24)
SHOWN_FOR = 0.8
"""Seconds for which a frame is shown."""

LAST_SHOWN_FOR = 4.0
"""Seconds for which the last frame is shown."""


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
    """

    width: int
    height: int
    title: str
    pictures: tuple[FilmPicture, ...]

    @property
    def starts(self) -> tuple[float, ...]:
        """The second at which each picture comes."""
        return tuple(SHOWN_FOR * number for number in range(len(self.pictures)))

    @property
    def seconds(self) -> float:
        """How long the film is."""
        return self.starts[-1] + LAST_SHOWN_FOR


async def filmed(
    store: Store, match: Match, settings: Settings, size: tuple[int, int] = SIZE
) -> Film:
    """Return the film of a match, as its replay shows it.

    Args:
        store: Where the match is kept.
        match: The match.
        settings: How it is shown; without motion.
        size: Columns and rows.

    Returns:
        A picture of each step that looks different.
    """
    app = Arcade(store, match, pace=0, again=True, settings=settings)
    app.hints = False
    pictures: list[FilmPicture] = []
    async with app.run_test(size=size) as pilot:
        place = None
        while place != (place := replay_place(app)):
            await pilot.pause()
            pictures.append(painted(app))
            await pilot.press("right")
    kept = tuple(picture for picture, _ in groupby(pictures))
    return Film(*size, match.game.title, kept)


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
