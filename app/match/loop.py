"""The one loop that plays every match: on a screen, in plain mode, in the arena, in tests."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from app.match.deciders import Decider, Foul
from app.match.match import Match, Step
from games.contract import HOUSE, Decision, Seat

Show = Callable[[Step], Awaitable[None]]


async def play_match(match: Match, deciders: Mapping[Seat, Decider], show: Show) -> None:
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
    asked: dict[Seat, asyncio.Task[Decision[Any]]] = {}
    answered = asyncio.Event()
    try:
        while turn := match.to_move:
            if turn == (HOUSE,) and HOUSE not in deciders:
                await show(match.house())
                continue
            ask(match, deciders, turn, asked, answered)
            while not (ready := [seat for seat in turn if seat in asked and asked[seat].done()]):
                answered.clear()
                await answered.wait()
            seat = ready[0]
            try:
                choice = asked.pop(seat).result()
            except Foul as foul:
                match.foul(seat, str(foul))
                await other_fouls(match, asked)
                continue
            await show(match.apply(seat, choice.action, choice.why))
    finally:
        for task in asked.values():
            task.cancel()
        for decider in deciders.values():
            decider.rest()
        await asyncio.gather(*asked.values(), return_exceptions=True)


async def other_fouls(match: Match, asked: Mapping[Seat, asyncio.Task[Decision[Any]]]) -> None:
    """Record the fouls of other programs that answer at the same time."""
    for seat in match.programs:
        try:
            if seat in asked:
                await asked[seat]
        except Foul as foul:
            match.foul(seat, str(foul))


def ask(
    match: Match,
    deciders: Mapping[Seat, Decider],
    turn: tuple[Seat, ...],
    asked: dict[Seat, asyncio.Task[Decision[Any]]],
    answered: asyncio.Event,
) -> None:
    """Ask each seat of a turn that is not being asked yet, each decider for one seat at a time."""
    for seat in turn:
        busy = [deciders[other] for other in asked]
        if seat not in asked and deciders[seat] not in busy:
            asked[seat] = asyncio.create_task(choice(deciders[seat], match, seat, answered))


async def choice(
    decider: Decider, match: Match, seat: Seat, answered: asyncio.Event
) -> Decision[Any]:
    """Return what a decider chooses, and set `answered`, whatever came of it."""
    try:
        return await decider.choose(match, seat)
    finally:
        answered.set()
