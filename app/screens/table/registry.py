"""The screens of installed games, found through the entry-point group `parlour.tables`."""

from datetime import date
from functools import cache
from typing import Any

from textual import events

from app import daily, plugins
from app.analysis.board import BOARD_MARK
from app.lessons.controller import LessonController
from app.lessons.lesson import Lesson
from app.match.match import Match
from app.match.match_controller import MatchController
from app.match.replay_controller import ReplayController
from app.screens.services import Services
from app.screens.table.screen import TableScreen
from app.statistics.played import day_word
from app.storage.store import Store
from games.contract import Refusal


@cache
def screen_of(slug: str) -> type[TableScreen]:
    """Return the class of a game's screen; `WordsScreen` for a game without its own."""
    if found := plugins.load_extra(plugins.SCREENS, slug, accept_screen):
        return found
    from app.screens.table.words_table import (
        WordsScreen,  # imported here: built-in games do not need it
    )

    return WordsScreen


def accept_screen(found: Any) -> type[TableScreen]:
    """Return the class that an entry point names. Raises `Refusal` if it is not a `TableScreen`."""
    if not (isinstance(found, type) and issubclass(found, TableScreen)):
        raise Refusal("Its screen is not a TableScreen.")
    return found


def match_screen(match: Match, services: Services) -> TableScreen:
    """Return the screen on which a match is played.

    Raises:
        Refusal: A player of the match is not available.
    """
    kind = screen_of(match.game.slug)
    controller = MatchController(
        match,
        kind.PRESENTATION(),
        coach_mode="everything" if BOARD_MARK in match.marks else services.settings.coach,
        waits=lambda: services.settings.turns == "wait",
        **timing(services),
    )
    return kind(controller, services)


def timing(services: Services) -> dict[str, Any]:
    """Return what a controller has to know of time."""
    return {
        "pace": services.pace,
        "grace": services.grace,
        "clock": lambda: events.Event().time,
    }


def lesson_screen(lesson: Lesson, services: Services) -> TableScreen:
    """Return the screen on which a lesson is played."""
    kind, game = screen_of(lesson.slug), plugins.find(lesson.slug)
    controller = LessonController(
        lesson,
        game,
        kind.PRESENTATION(),
        pace=services.pace,
        clock=lambda: events.Event().time,
    )
    return kind(controller, services)


def replay_screen(match: Match, services: Services, place: int) -> TableScreen:
    """Return the screen on which a match is replayed, as it was after a number of steps."""
    kind = screen_of(match.game.slug)
    mode = services.settings.coach if match.to_move else "best"  # nothing is given away any more
    controller = ReplayController(
        match, kind.PRESENTATION(), coach_mode=mode, day=day_played(match, services.store)
    )
    controller.go_to(place)
    return kind(controller, services)


def day_played(match: Match, store: Store) -> str:
    """Return the day on which a match was played, in words; "" if it is not stored."""
    if match.id is None or match.id not in (found := store.numbered((match.id,))):
        return ""
    return day_word(date.fromtimestamp(found[match.id].changed), daily.today())
