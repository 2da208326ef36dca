"""One game of the arena, from its fixture to its outcome."""

import asyncio
from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from app.arena.schedule import Fixture
from app.match.bots import launcher
from app.match.bots import program as bot_program
from app.match.bots.program import Program
from app.match.deciders import Decider, Killed
from app.match.loop import Show, play_match
from app.match.match import Match, Step
from app.match.seating import leave_all, make_decider
from app.match.setup import PROGRAM
from app.plugins import find
from games.contract import Refusal, Seat
from games.gops.rules import Award
from games.text import quoted

GAME = find("gops")

Points = Annotated[int, Meta(ge=0, le=91)]
"""The points of one player: all prizes together are 91."""


class GameOutcome(Struct, frozen=True):
    """A game that was played. Pairs are of the two players, in the order of the fixture.

    `fouls` are sentences, "" if there was none; `errors` is the end of what each program wrote
    to standard error; `bids` are cards, round by round. `void` says why the game was void the first
    time it was played; it is left out of the journal if it was not.
    """

    number: Annotated[int, Meta(ge=0)]
    pair: tuple[int, int]
    winner: Annotated[Seat, Meta(ge=0, le=1)] | None
    points: tuple[Points, Points]
    bids: tuple[tuple[int, ...], tuple[int, ...]]
    fouls: tuple[str, str] = ("", "")
    errors: tuple[str, str] = ("", "")
    void: tuple[str, str] | UnsetType = UNSET

    def is_lost(self, seat: Seat) -> bool:
        """Return whether a player lost: by points or by a foul, which both may have committed."""
        return bool(self.fouls[seat]) or self.winner == 1 - seat


class VoidGame(Exception):
    """A game that counts for nobody; its arguments are its number and why, as in an outcome."""

    @property
    def number(self) -> int:
        """The number of its fixture."""
        return int(self.args[0])

    @property
    def why(self) -> tuple[str, str]:
        """A sentence for each player, "" for the one that was not killed."""
        first, second = self.args[1]
        return str(first), str(second)


async def show_nothing(step: Step) -> None:
    """Show a step to nobody."""


async def play_game(
    fixture: Fixture, show: Show = show_nothing, *, in_sandbox: bool = False
) -> GameOutcome:
    """Play a game; a second time if a program was killed, and nobody knows by whom.

    Its programs have ended when this returns, and also when it is cancelled.

    Args:
        fixture: The game to be played.
        show: Awaited after every step.
        in_sandbox: Whether its programs run in sandboxes.

    Returns:
        Its outcome.

    Raises:
        VoidGame: A program was killed both times, and the other may have done it.
    """
    try:
        return await play_once(fixture, show, in_sandbox=in_sandbox)
    except Killed as killed:
        why = why_void(killed)
    blames = in_sandbox or not may_kill(fixture.who)
    try:
        again = await play_once(fixture, show, blames=blames, in_sandbox=in_sandbox)
    except Killed as killed:
        raise VoidGame(fixture.number, why_void(killed)) from killed
    return replace(again, void=why)


def why_void(killed: Killed) -> tuple[str, str]:
    """Return why a game was void, a sentence for each player."""
    return (killed.why, "") if killed.seat == 0 else ("", killed.why)


def may_kill(players: tuple[str, str]) -> bool:
    """Return whether one player can kill the other: two programs where nothing prevents it."""
    return all(who.startswith(PROGRAM) for who in players) and not launcher.scopes_signals()


async def play_once(
    fixture: Fixture, show: Show, *, blames: bool = False, in_sandbox: bool = False
) -> GameOutcome:
    """Play a game once.

    Args:
        fixture: The game to be played.
        show: Awaited after every step.
        blames: Whether it is a foul to be killed.
        in_sandbox: Whether its programs run in sandboxes.

    Returns:
        Its outcome.

    Raises:
        Killed: A program was killed, and that is no foul.
    """
    match = Match(GAME, fixture.setup())
    deciders = {
        seat: contestant_decider(who, fixture.limit, blames=blames, in_sandbox=in_sandbox)
        for seat, who in enumerate(fixture.who)
    }
    try:
        await play_match(match, deciders, show)
    finally:
        await leave_all(deciders)
    return game_outcome(fixture, match, deciders)


def play_blocking(fixture: Fixture) -> GameOutcome:
    """Play a game and return its outcome; for executors, in any thread or process."""
    return asyncio.run(play_game(fixture))


def check_contestant(who: str, is_far: bool = False) -> None:
    """Check that a contestant can play.

    Args:
        who: A player's name, or `PROGRAM` and a command line.
        is_far: Whether it runs on another machine, so that a program is not looked for here.

    Raises:
        Refusal: It cannot.
    """
    if who.startswith(PROGRAM):
        bot_program.check_program(GAME, who, is_far)
    elif who not in GAME.players:
        there = ", ".join(GAME.players)
        raise Refusal(f"{quoted(who)} cannot play here. There is {there}, and exec:COMMAND LINE.")


def contestant_decider(who: str, limit: float, *, blames: bool, in_sandbox: bool) -> Decider:
    """Return who decides for a contestant that was checked."""
    if who.startswith(PROGRAM):
        return Program(who, limit, blames=blames, in_sandbox=in_sandbox)
    return make_decider(GAME, who)


def game_outcome(fixture: Fixture, match: Match, deciders: Mapping[Seat, Decider]) -> GameOutcome:
    """Return how a match ended."""
    result = match.result
    assert result  # noqa: S101 - it was played to its end
    return GameOutcome(
        number=fixture.number,
        pair=fixture.pair,
        winner=result.winner,
        points=result.scores,
        bids=(bids_of(match, 0), bids_of(match, 1)),
        fouls=(match.fouls.get(0, ""), match.fouls.get(1, "")),
        errors=(stderr_of(deciders[0]), stderr_of(deciders[1])),
    )


def bids_of(match: Match, seat: Seat) -> tuple[int, ...]:
    """Return the cards that a seat bid in the rounds that were decided."""
    awards = [step for step in match.steps if isinstance(step.action, Award)]
    return tuple(step.after.bids[seat] for step in awards)


def stderr_of(decider: Decider) -> str:
    """Return the end of what a program wrote to standard error; "" for any other player."""
    return decider.errors if isinstance(decider, Program) else ""
