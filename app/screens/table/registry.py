"""The tables that are installed, found through the entry-point group `parlour.tables`."""

from functools import cache
from typing import Any

from textual import events

from app import plugins
from app.match.match import Match
from app.match.match_controller import MatchController
from app.match.replay_controller import ReplayController
from app.screens.services import Services
from app.screens.table.screen import TableScreen
from games.contract import Refusal


@cache
def screen_of(slug: str) -> type[TableScreen]:
    """Return the screen a game is played on; its words will do for one that brings none."""
    if found := plugins.load_extra(plugins.SCREENS, slug, accept_screen):
        return found
    from app.screens.table.words_table import WordsScreen  # only now: our own games do without

    return WordsScreen


def accept_screen(found: Any) -> type[TableScreen]:
    """Return what somebody's entry point named. Raises `Refusal` where it is no screen."""
    if not (isinstance(found, type) and issubclass(found, TableScreen)):
        raise Refusal("Its screen is no TableScreen.")
    return found


def playing(match: Match, services: Services) -> TableScreen:
    """Return the screen on which a match is played.

    Raises:
        Refusal: Somebody sits there who cannot play.
    """
    kind = screen_of(match.game.slug)
    controller = MatchController(
        match,
        kind.PRESENTATION(),
        coach_mode=services.settings.coach,
        pace=services.pace,
        grace=services.grace,
        waits=lambda: services.settings.turns == "wait",
        clock=lambda: events.Event().time,
    )
    return kind(controller, services)


def replaying(match: Match, services: Services) -> TableScreen:
    """Return the screen on which a match is looked at again."""
    kind = screen_of(match.game.slug)
    controller = ReplayController(match, kind.PRESENTATION(), coach_mode=services.settings.coach)
    return kind(controller, services)
