"""Who sits at a match: a chair for each seat, made from what its setup says."""

import asyncio
from collections.abc import Mapping
from typing import Any

from app.match.chairs import Chair, Computer, Script
from app.match.match import Match
from app.match.setup import PERSON, PROGRAM, SCRIPT
from app.match.worker import WorkerComputer
from app.plugins import AnyGame
from app.resources import tables_of
from games.contract import Refusal, Seat
from games.text import quoted


def make_chairs(match: Match, person: Chair) -> dict[Seat, Chair]:
    """Return a chair for each seat of a match, `person` for every person.

    Raises:
        Refusal: Nobody of that name plays this game, or a program cannot play here.
    """
    check_programs(match.game, match.setup.seats, match.setup.options)
    who = zip(match.game.chairs, match.setup.seats, strict=True)
    return {seat: person if name == PERSON else make_chair(match.game, name) for seat, name in who}


def check_programs(game: AnyGame, seats: tuple[str, ...], options: Any) -> None:
    """Check that every program among some seats is there, and can play by the options.

    Raises:
        Refusal: One of them cannot.
    """
    programs = [who for who in seats if who.startswith(PROGRAM)]
    if programs:
        from app.match.bots.chair import check_options, check_program  # few matches need them

        for who in programs:
            check_program(game, who)
        check_options(options)


def make_chair(game: AnyGame, who: str) -> Chair:
    """Return the chair of a player of the game's own, of a script or of a program.

    Raises:
        Refusal: Nobody of that name plays this game.
    """
    if who.startswith(SCRIPT):
        return Script(who.removeprefix(SCRIPT))
    if who.startswith(PROGRAM):
        from app.match.bots.chair import make_program  # few matches need one

        return make_program(game, who)
    if who not in game.players:
        known = ", ".join((PERSON, *game.players))
        raise Refusal(f"Nobody called {quoted(who)} plays {game.title}. There is {known}.")
    if game.players[who].long:
        return WorkerComputer(game, who)
    return Computer(game.players[who], tables_of(game))


async def leave_all(chairs: Mapping[Seat, Chair]) -> None:
    """Make all chairs leave at the same time; this finishes even if it is cancelled meanwhile."""
    loop = asyncio.get_running_loop()
    leaving = [loop.run_in_executor(None, chair.leave) for chair in chairs.values()]
    await asyncio.gather(*map(asyncio.shield, leaving))
