"""The one loop that plays every match, and who decides in it for each seat."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from app import plugins, resources
from app.match.deciders import Computer, Decider, Foul, Script
from app.match.match import Match, Step
from app.match.new_setup import check_programs, check_seat
from app.match.setup import PERSON, PROGRAM, SCRIPT
from app.match.worker import IdleWorkers, WorkerComputer
from games.contract import HOUSE, Decision, Seat

Asked = dict[Seat, asyncio.Task[Decision[Any]]]


async def play_match(
    match: Match, deciders: Mapping[Seat, Decider], show: Callable[[Step], Awaitable[None]]
) -> None:
    """Play a match to its end.

    Seats that may act at the same time are asked at the same time; two persons at one keyboard,
    who are one decider, are asked one after the other. A foul ends the match once every other
    program that was asked has answered, so that the outcome does not depend on which is noticed
    first. Any other exception of a decider or of `show` ends the loop and is raised here; all
    questions that are still open are cancelled.

    Args:
        match: The match; it may be in the middle.
        deciders: Who is asked for each seat. One decider may have several seats. For the house
            nobody has to be asked; at a table with two terminals both sides make its chance.
        show: Awaited after every step, which is recorded by then.
    """
    asked: Asked = {}
    answered = asyncio.Event()
    try:
        while turn := match.to_move:
            if turn == (HOUSE,) and HOUSE not in deciders:
                await show(match.house())
                continue
            for seat in turn:
                busy = [deciders[other] for other in asked]
                if seat not in asked and deciders[seat] not in busy:
                    choice = _choice(deciders[seat], match, seat, answered)
                    asked[seat] = asyncio.create_task(choice)
            while not (ready := [seat for seat in turn if seat in asked and asked[seat].done()]):
                answered.clear()
                await answered.wait()
            seat = ready[0]
            try:
                chosen = asked.pop(seat).result()
            except Foul as foul:
                match.foul(seat, str(foul))
                await _other_fouls(match, asked)
            else:
                await show(match.apply(seat, chosen.action, chosen.why))
    finally:
        for task in asked.values():
            task.cancel()
        for decider in deciders.values():
            decider.rest()
        await asyncio.gather(*asked.values(), return_exceptions=True)


async def _choice(
    decider: Decider, match: Match, seat: Seat, answered: asyncio.Event
) -> Decision[Any]:
    try:
        return await decider.choose(match, seat)
    finally:
        answered.set()


async def _other_fouls(match: Match, asked: Asked) -> None:
    for seat in match.programs:
        try:
            if seat in asked:
                await asked[seat]
        except Foul as foul:
            match.foul(seat, str(foul))


def make_deciders(match: Match, person: Decider) -> dict[Seat, Decider]:
    """Return a decider for each seat of a match, `person` for every person. Raises `Refusal`."""
    check_programs(match.game, match.setup.seats, match.setup.options)
    who = zip(match.game.chairs, match.setup.seats, strict=True)
    return {
        seat: person if name == PERSON else make_decider(match.game, name) for seat, name in who
    }


def make_decider(game: plugins.AnyGame, who: str, idle: IdleWorkers | None = None) -> Decider:
    """Return the decider for a player, with a process of `idle` perhaps, a script or a program."""
    if who.startswith(SCRIPT):
        return Script(who.removeprefix(SCRIPT))
    if who.startswith(PROGRAM):
        from app.match.bots.program import program_at_table  # few matches need one

        return program_at_table(who)
    check_seat(game, who)
    if game.players[who].long:
        return WorkerComputer(game, who, idle)
    return Computer(game.players[who], resources.tables_of(game))


async def leave_all(deciders: Mapping[Seat, Decider]) -> None:
    """Make all deciders leave at the same time; this finishes even if it is cancelled meanwhile."""
    loop = asyncio.get_running_loop()
    leaving = [loop.run_in_executor(None, decider.leave) for decider in deciders.values()]
    await asyncio.gather(*map(asyncio.shield, leaving))
