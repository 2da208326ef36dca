"""One game of the arena, from its fixture to its outcome."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from app.arena.schedule import Fixture
from app.match.bots import launcher
from app.match.bots import program as bot_program
from app.match.bots.dialogue import has_own_protocol
from app.match.bots.program import Program
from app.match.bots.sandbox import is_sandboxed
from app.match.deciders import Decider, Killed
from app.match.loop import play_match
from app.match.match import Match, Step
from app.match.seating import leave_all, make_decider
from app.match.setup import PROGRAM
from app.match.worker import IdleWorkers
from app.plugins import AnyGame, find
from games.contract import HOUSE, Refusal, Result, Seat
from games.gops.rules import Award
from games.text import quoted

GAME = find("gops")

MOST_POINTS = 999_999_999
Points = Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
"""The points of one player."""

Moves = tuple[tuple[Seat, Any], ...]
"""Who did what in a match, without what happened by itself; actions as plain values."""

Duration = Annotated[float, Meta(ge=0, le=1e9)]
Seconds = tuple[Duration, Duration]
"""How long a program was waited for, and its processor time; 0 for any other player."""

ShowGame = Callable[[Step, Match], Awaitable[None]]
"""Shows a step of a match of the game: there are two if both play for themselves."""


class GameOutcome(Struct, frozen=True):
    """A game that was played. Pairs are of the two players, in the order of the fixture.

    `fouls` are sentences, "" if there was none; `errors` is the end of what each program wrote
    to standard error; `bids` are cards of GOPS, round by round. `void` says why the game was void
    the first time it was played; it is left out of the journal if it was not. `moves` is left out
    for GOPS, and has the moves of each match of the game. `seconds` is left out where no program
    played.
    """

    number: Annotated[int, Meta(ge=0)]
    pair: tuple[int, int]
    winner: Annotated[Seat, Meta(ge=0, le=1)] | None
    points: tuple[Points, Points]
    bids: tuple[tuple[int, ...], tuple[int, ...]]
    fouls: tuple[str, str] = ("", "")
    errors: tuple[str, str] = ("", "")
    void: tuple[str, str] | UnsetType = UNSET
    moves: tuple[Moves, ...] | UnsetType = UNSET
    seconds: tuple[Seconds, Seconds] | UnsetType = UNSET

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


async def show_nothing(step: Step, match: Match) -> None:
    """Show a step to nobody."""


async def play_game(
    fixture: Fixture,
    show: ShowGame = show_nothing,
    *,
    in_sandbox: bool = False,
    ready: "Sequence[SeatedMatch]" = (),
) -> GameOutcome:
    """Play a game; a second time if a program was killed, and nobody knows by whom.

    Its programs have ended when this returns, and also when it is cancelled.

    Args:
        fixture: The game to be played.
        show: Awaited after every step.
        in_sandbox: Whether its programs run in sandboxes.
        ready: Its matches, if they were set up before.

    Returns:
        Its outcome.

    Raises:
        VoidGame: A program was killed both times, and the other may have done it.
    """
    try:
        return await play_once(fixture, show, ready or set_up(fixture, in_sandbox=in_sandbox))
    except Killed as killed:
        why = why_void(killed)
    blames = in_sandbox or not may_kill(fixture.who)
    try:
        matches = set_up(fixture, blames=blames, in_sandbox=in_sandbox)
        again = await play_once(fixture, show, matches)
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
    fixture: Fixture, show: ShowGame, matches: "Sequence[SeatedMatch]"
) -> GameOutcome:
    """Play a game once.

    Args:
        fixture: The game to be played.
        show: Awaited after every step.
        matches: Its matches.

    Returns:
        Its outcome.

    Raises:
        Killed: A program was killed, and that is no foul.
    """
    number = 0
    try:
        for number, (match, deciders) in enumerate(matches):
            if number:
                await leave_all(matches[number - 1].deciders)
            await play_match(match, deciders, partial(show_of, show, match))
    except Killed as killed:
        killed.seat += number  # of two that play for themselves, each has the first seat
        raise
    finally:  # those of a match that never began as well: they may have been started ahead
        for _, deciders in matches[number:]:
            await leave_all(deciders)
    return game_outcome(fixture, matches)


def set_up(
    fixture: Fixture,
    *,
    blames: bool = False,
    in_sandbox: bool = False,
    idle: IdleWorkers | None = None,
) -> "tuple[SeatedMatch, ...]":
    """Return the matches of a game, with who decides in each.

    Args:
        fixture: The game.
        blames: Whether it is a foul to be killed.
        in_sandbox: Whether its programs run in sandboxes.
        idle: Where the processes of our players wait for their next game.
    """
    game, how = find(fixture.game), HowSeated(fixture.limit, blames, in_sandbox, idle)
    return tuple(
        SeatedMatch(
            Match(game, setup),
            {seat: contestant_decider(game, who, how) for seat, who in enumerate(setup.seats)},
        )
        for setup in fixture.setups()
    )


async def show_of(show: ShowGame, match: Match, step: Step) -> None:
    """Show a step of a match."""
    await show(step, match)


def play_blocking(fixture: Fixture, sandbox_mode: str = "off") -> GameOutcome:
    """Return the outcome of a game that is played here; for executors, in any thread or process.

    Args:
        fixture: The game to be played.
        sandbox_mode: Whether its programs run in sandboxes, as on the command line.

    Returns:
        Its outcome.

    Raises:
        Refusal: A sandbox is required, and there is none here.
    """
    return asyncio.run(play_game(fixture, in_sandbox=is_sandboxed(sandbox_mode)))


def check_contestant(game: AnyGame, who: str, is_far: bool = False) -> None:
    """Check that a contestant can play.

    Args:
        game: The game.
        who: A player's name, or `PROGRAM` and a command line.
        is_far: Whether it runs on another machine, so that a program is not looked for here.

    Raises:
        Refusal: It cannot.
    """
    if who.startswith(PROGRAM):
        bot_program.check_program(who, is_far)
    elif who not in game.players:
        there = ", ".join(game.players)
        raise Refusal(f"{quoted(who)} cannot play here. Choose from: {there}, exec:COMMAND LINE.")


class HowSeated(NamedTuple):
    """How contestants are seated: a program's limit, and as `set_up` takes it."""

    limit: float
    blames: bool
    in_sandbox: bool
    idle: IdleWorkers | None


def contestant_decider(game: AnyGame, who: str, how: HowSeated) -> Decider:
    """Return who decides for a contestant that was checked."""
    if who.startswith(PROGRAM):
        return Program(who, how.limit, blames=how.blames, in_sandbox=how.in_sandbox)
    return make_decider(game, who, how.idle)


class SeatedMatch(NamedTuple):
    """A match, and who decides in it."""

    match: Match
    deciders: Mapping[Seat, Decider]

    @property
    def result(self) -> Result:
        """How it ended."""
        assert self.match.result  # noqa: S101 - it was played to its end
        return self.match.result

    @property
    def margin(self) -> int:
        """By how many points the first seat was ahead."""
        first, second = self.result.scores
        return first - second


def game_outcome(fixture: Fixture, played: Sequence[SeatedMatch]) -> GameOutcome:
    """Return how a game ended."""
    seats = [(each, seat) for each in played for seat in each.deciders]
    (one, first), (other, second) = seats
    fouls = (one.match.fouls.get(first, ""), other.match.fouls.get(second, ""))
    alone = len(played) > 1
    has_bids = has_own_protocol(one.match.game)
    return GameOutcome(
        number=fixture.number,
        pair=fixture.pair,
        winner=solo_winner(played, fouls) if alone else one.result.winner,
        points=(one.result.scores[0], other.result.scores[0]) if alone else one.result.scores,
        bids=(bids_of(one.match, 0), bids_of(one.match, 1)) if has_bids else ((), ()),
        fouls=fouls,
        errors=(stderr_of(one.deciders[first]), stderr_of(other.deciders[second])),
        moves=UNSET if has_bids else tuple(moves_of(each.match) for each in played),
        seconds=seconds_of(one.deciders[first], other.deciders[second]),
    )


def solo_winner(played: Sequence[SeatedMatch], fouls: tuple[str, str]) -> Seat | None:
    """Return which of two that played for themselves won: who did better, and did not foul."""
    if any(fouls):
        return None if all(fouls) else int(bool(fouls[0]))
    first, second = (each.margin for each in played)
    return None if first == second else int(second > first)


def moves_of(match: Match) -> Moves:
    """Return what the players did in a match."""
    return tuple(
        (step.seat, to_builtins(step.action)) for step in match.steps if step.seat != HOUSE
    )


def bids_of(match: Match, seat: Seat) -> tuple[int, ...]:
    """Return the cards that a seat bid in the rounds that were decided."""
    awards = [step for step in match.steps if isinstance(step.action, Award)]
    return tuple(step.after.bids[seat] for step in awards)


def seconds_of(*deciders: Decider) -> tuple[Seconds, Seconds] | UnsetType:
    """Return what time each player took, if one of them is a program."""
    first, second = (
        tuple(round(part, 3) for part in each.seconds) if isinstance(each, Program) else (0.0, 0.0)
        for each in deciders
    )
    if not any(isinstance(each, Program) for each in deciders):
        return UNSET
    return (first[0], first[1]), (second[0], second[1])


def stderr_of(decider: Decider) -> str:
    """Return the end of what a program wrote to standard error; "" for any other player."""
    return decider.errors if isinstance(decider, Program) else ""
