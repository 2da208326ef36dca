"""Opens tables: finds the face of a game, and seats people and computers at its screen."""

from functools import cache, partial
from importlib import import_module
from typing import Any

from app.analysis.board import BOARD_MARK
from app.match.match import Match
from app.match.names import is_person
from app.match.play import Play
from app.screens.services import Services
from app.tables.face import Face, Seating
from app.tables.guide import Tips
from app.tables.screen import TableScreen

FACES = {
    "battle": "app.tables.battle.face:BattleFace",
    "gops": "app.tables.gops.face:GopsFace",
    "twentyone": "app.tables.twentyone.face:TwentyOneFace",
}
"""The games whose table is here."""


@cache
def face_of(slug: str) -> type[Face] | None:
    """Return the face of a game; None if it has none yet."""
    if slug not in FACES:
        return None
    module, _, name = FACES[slug].partition(":")
    found: type[Face] = getattr(import_module(module), name)
    return found


def seated_face(kind: type[Face], match: Match, services: Services) -> Face:
    """Return the face of a match."""
    seats = tuple(seat for seat in match.game.chairs if is_person(match.setup, seat))
    bottom = match.persons[0] if match.persons else 0
    company = len(match.persons) > 1
    look: Any = services.card_look
    return kind(Seating(match, bottom, seats, company, look), services.change_settings)


def match_screen(kind: type[Face], match: Match, services: Services) -> TableScreen:
    """Return the screen on which a match is played.

    Raises:
        Refusal: A player of the match is not available.
    """
    face = seated_face(kind, match, services)
    play = Play(
        match,
        face,
        coach_mode="everything" if BOARD_MARK in match.marks else services.settings.coach,
        pace=services.pace,
        waits=lambda: services.settings.turns == "wait",
    )
    screen = TableScreen(play, face, services)
    if not match.steps:
        screen.guide = Tips(screen, partial(services.is_first_of, match.game))
    return screen
