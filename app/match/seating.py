"""Who decides for each seat of a match, made from what its setup says."""

import asyncio
from collections.abc import Mapping
from typing import Any

from app.match.deciders import Computer, Decider, Script
from app.match.match import Match
from app.match.setup import PERSON, PROGRAM, SCRIPT
from app.match.worker import WorkerComputer
from app.plugins import AnyGame
from app.resources import tables_of
from games.contract import Refusal, Seat
from games.text import quoted


def make_deciders(match: Match, person: Decider) -> dict[Seat, Decider]:
    """Return a decider for each seat of a match, `person` for every person.

    Raises:
        Refusal: Nobody of that name plays this game, or a program cannot play here.
    """
    check_programs(match.game, match.setup.seats, match.setup.options)
    who = zip(match.game.chairs, match.setup.seats, strict=True)
    return {
        seat: person if name == PERSON else make_decider(match.game, name) for seat, name in who
    }


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


def make_decider(game: AnyGame, who: str) -> Decider:
    """Return the decider for one of the game's own players, a script or a program.

    Raises:
        Refusal: Nobody of that name plays this game.
    """
    if who.startswith(SCRIPT):
        return Script(who.removeprefix(SCRIPT))
    if who.startswith(PROGRAM):
        from app.match.bots.program import Program  # few matches need one

        return Program(who)
    if who not in game.players:
        known = ", ".join((PERSON, *game.players))
        raise Refusal(f"{game.title} has no player called {quoted(who)}. Choose from: {known}.")
    if game.players[who].long:
        return WorkerComputer(game, who)
    return Computer(game.players[who], tables_of(game))


async def leave_all(deciders: Mapping[Seat, Decider]) -> None:
    """Make all deciders leave at the same time; this finishes even if it is cancelled meanwhile."""
    loop = asyncio.get_running_loop()
    leaving = [loop.run_in_executor(None, decider.leave) for decider in deciders.values()]
    await asyncio.gather(*map(asyncio.shield, leaving))
