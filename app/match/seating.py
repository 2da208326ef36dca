"""Who decides for each seat of a match, made from what its setup says."""

import asyncio
from collections.abc import Mapping

from app.match.deciders import Computer, Decider, Script
from app.match.match import Match
from app.match.seat_checks import check_programs, check_seat
from app.match.setup import PERSON, PROGRAM, SCRIPT
from app.match.worker import IdleWorkers, WorkerComputer
from app.plugins import AnyGame
from app.resources import tables_of
from games.contract import Seat


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


def make_decider(game: AnyGame, who: str, idle: IdleWorkers | None = None) -> Decider:
    """Return the decider for one of the game's own players, a script or a program.

    Args:
        game: The game.
        who: A player's name, or what names a script or a program.
        idle: Where the processes of players that think for long wait for their next match.

    Raises:
        Refusal: Nobody of that name plays this game, or a program needs a sandbox and has none.
    """
    if who.startswith(SCRIPT):
        return Script(who.removeprefix(SCRIPT))
    if who.startswith(PROGRAM):
        from app.match.bots.program import program_at_table  # few matches need one

        return program_at_table(who)
    check_seat(game, who)
    if game.players[who].long:
        return WorkerComputer(game, who, idle)
    return Computer(game.players[who], tables_of(game))


async def leave_all(deciders: Mapping[Seat, Decider]) -> None:
    """Make all deciders leave at the same time; this finishes even if it is cancelled meanwhile."""
    loop = asyncio.get_running_loop()
    leaving = [loop.run_in_executor(None, decider.leave) for decider in deciders.values()]
    await asyncio.gather(*map(asyncio.shield, leaving))
