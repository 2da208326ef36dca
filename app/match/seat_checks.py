"""Checks who is to play a seat, before anything of a match is made."""

from typing import Any

from app.match.setup import PERSON, PROGRAM, REMOTE, SCRIPT
from app.plugins import AnyGame
from games.contract import Refusal
from games.text import quoted


def check_seat(game: AnyGame, who: str) -> None:
    """Check that somebody other than a person can sit at a game.

    Raises:
        Refusal: Nobody of that name plays this game, or a program cannot.
    """
    if who.startswith(PROGRAM):
        from app.match.bots.program import check_program  # few matches need one

        check_program(who)
    elif who.startswith(REMOTE):
        raise Refusal("This game is played at two terminals. Continue it with parlour resume.")
    elif not who.startswith(SCRIPT) and who not in game.players:
        known = ", ".join((PERSON, *game.players))
        raise Refusal(f"{game.title} has no player called {quoted(who)}. Choose from: {known}.")


def check_programs(game: AnyGame, seats: tuple[str, ...], options: Any) -> None:
    """Check that every program among some seats is there, and can play by the options.

    Raises:
        Refusal: One of them cannot.
    """
    programs = [who for who in seats if who.startswith(PROGRAM)]
    if programs:
        from app.match.bots.program import check_options, check_program  # few matches need them

        for who in programs:
            check_program(who)
        check_options(game, options)
