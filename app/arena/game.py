"""One game of the arena: played from its fixture to its outcome, and followed again from that."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert, structs, to_builtins

from app.arena.plan import Fixture
from app.match import loop, worker
from app.match.bots import bounds, dialogue, program, sandbox
from app.match.deciders import Decider, Killed
from app.match.match import Match, Step
from app.match.setup import PROGRAM
from app.plugins import find
from games import contract, text
from games.gops.rules import Award, Bid

Points = Annotated[int, Meta(ge=-999_999_999, le=999_999_999)]

Moves = tuple[tuple[contract.Seat, Any], ...]
"""Who did what in a match, without what happened by itself; actions as plain values."""

Duration = Annotated[float, Meta(ge=0, le=1e9)]
Seconds = tuple[Duration, Duration]
"""How long a program was waited for, and its processor time; 0 for any other player."""

ShowGame = Callable[[Match, Step], Awaitable[None]]
"""Shows a step of a match of the game: there are two if both play for themselves."""

Value = TypeVar("Value")


class GameOutcome(Struct, frozen=True):
    """A game that was played. Pairs are of the two players, in the order of the fixture.

    `fouls` are sentences, "" if there was none; `errors` is the end of what each program wrote
    to standard error; `bids` are cards of GOPS, round by round; any other game has the `moves` of
    each match. `void` says why it was void the first time it was played.
    """

    number: Annotated[int, Meta(ge=0)]
    pair: tuple[int, int]
    winner: Annotated[contract.Seat, Meta(ge=0, le=1)] | None
    points: tuple[Points, Points]
    bids: tuple[tuple[int, ...], tuple[int, ...]]
    fouls: tuple[str, str] = ("", "")
    errors: tuple[str, str] = ("", "")
    void: tuple[str, str] | UnsetType = UNSET
    moves: tuple[Moves, ...] | UnsetType = UNSET
    seconds: tuple[Seconds, Seconds] | UnsetType = UNSET

    def is_lost(self, seat: contract.Seat) -> bool:
        """Return whether a player lost: by points or by a foul, which both may have committed."""
        return bool(self.fouls[seat]) or self.winner == 1 - seat


class VoidGame(Exception):
    """A game that counts for nobody: why, a sentence for each player, "" if it was not killed."""

    def __init__(self, fixture: Fixture, why: tuple[str, str]) -> None:
        super().__init__(fixture, why)
        self.fixture, self.why = fixture, why


SeatedMatch = tuple[Match, Mapping[contract.Seat, Decider]]
"""A match, and who decides in it."""


def check_contestants(slug: str, contestants: Iterable[str], *, are_far: bool = False) -> None:
    """Raise `Refusal` if one cannot play; programs that are far are not looked for here."""
    game = find(slug)
    for who in contestants:
        if who.startswith(PROGRAM):
            program.check_program(who, are_far)
        elif who not in game.players:
            there = ", ".join((*game.players, "exec:COMMAND LINE"))
            raise contract.Refusal(f"{text.quoted(who)} cannot play here. Choose from: {there}.")


async def show_nothing(match: Match, step: Step) -> None:
    """Show a step to nobody."""


async def play_game(
    fixture: Fixture,
    show: ShowGame = show_nothing,
    *,
    in_sandbox: bool = False,
    ready: Sequence[SeatedMatch] = (),
) -> GameOutcome:
    """Play a game of `ready` or new matches, a void one a second time. Raises `VoidGame`."""
    matches, void = ready or set_up(fixture, in_sandbox=in_sandbox), ("", "")
    for _ in range(2):
        number, killed = 0, None
        try:
            for number, (match, deciders) in enumerate(matches):
                if number:
                    await loop.leave_all(matches[number - 1][1])
                await loop.play_match(match, deciders, partial(show, match))
        except Killed as why:
            killed = why
        finally:  # those of a match that never began as well: they may have been started ahead
            for _, deciders in matches[number:]:
                await loop.leave_all(deciders)
        if not killed:
            outcome = game_outcome(fixture, matches)
            return structs.replace(outcome, void=void) if any(void) else outcome
        seat = killed.seat + number  # of two that play for themselves, each has the first seat
        void = ("", killed.why) if seat else (killed.why, "")
        are_programs = all(who.startswith(PROGRAM) for who in fixture.who)
        blames = in_sandbox or not are_programs or bounds.scopes_signals()
        matches = set_up(fixture, blames=blames, in_sandbox=in_sandbox)
    raise VoidGame(fixture, void)


def play_blocking(fixture: Fixture, sandbox_mode: str = "off") -> GameOutcome:
    """Play a game in any thread or process. Raises `Refusal` if its programs cannot play here."""
    sandbox.choose_mode(sandbox_mode)
    check_contestants(fixture.game, fixture.who)
    return asyncio.run(play_game(fixture, in_sandbox=sandbox.is_sandboxed()))


def set_up(
    fixture: Fixture,
    *,
    blames: bool = False,
    in_sandbox: bool = False,
    idle: worker.IdleWorkers | None = None,
) -> tuple[SeatedMatch, ...]:
    """Return the matches of a game, and who decides; it may be a foul to be killed (`blames`)."""
    game, how = find(fixture.game), {"blames": blames, "in_sandbox": in_sandbox}
    rivals = (*fixture.who, *fixture.field)

    def decider(who: str) -> Decider:
        if not who.startswith(PROGRAM):
            return loop.make_decider(game, who, idle)
        return program.Program(who, fixture.limit, rivals=rivals, cpu=fixture.cpu, **how)

    return tuple(
        (Match(game, setup), dict(enumerate(map(decider, setup.seats))))
        for setup in fixture.setups()
    )


def game_outcome(fixture: Fixture, played: Sequence[SeatedMatch]) -> GameOutcome:
    """Return how a game ended."""
    sides = [(match, *each) for match, deciders in played for each in deciders.items()]
    programs = [who if isinstance(who, program.Program) else None for *_, who in sides]
    results = [match.result for match, _ in played if match.result]
    fouls = two(match.fouls.get(seat, "") for match, seat, _ in sides)
    points, winner = results[0].scores, results[0].winner
    if len(played) > 1:  # each for itself: it is the dealer who has the other points
        points = two(result.scores[0] for result in results)
        first, second = (result.scores[0] - result.scores[1] for result in results)
        winner = None if first == second else int(second > first)
        if any(fouls):
            winner = None if all(fouls) else int(bool(fouls[0]))
    moves: tuple[Moves, ...] | UnsetType = UNSET
    if not dialogue.has_own_protocol(find(fixture.game)):
        moves = tuple(
            tuple((s.seat, to_builtins(s.action)) for s in match.steps if s.seat != contract.HOUSE)
            for match, _ in played
        )
    bids = two(
        tuple(step.after.bids[seat] for step in match.steps if isinstance(step.action, Award))
        for match, seat, _ in sides
    )
    took = [who.seconds if who else (0.0, 0.0) for who in programs]
    seconds = two((round(waited, 3), round(processor, 3)) for waited, processor in took)
    errors = two(who.errors if who else "" for who in programs)
    rest = fouls, errors, UNSET, moves, seconds if any(programs) else UNSET
    return GameOutcome(fixture.number, fixture.pair, winner, points, bids, *rest)


def two(values: Iterable[Value]) -> tuple[Value, Value]:
    """Return the values of both players."""
    first, second = values
    return first, second


class LocalPlay:
    """Plays games here; the programs of one that is expected are started ahead of it.

    A program cannot be kept for its next game: the protocol has no word for a new one. But most of
    a short game is its programs' start, during which nothing else would be done.
    """

    def __init__(self, show: ShowGame = show_nothing, *, in_sandbox: bool = False) -> None:
        self.show, self.in_sandbox = show, in_sandbox
        self.idle = worker.IdleWorkers()
        self.ready: dict[int, tuple[SeatedMatch, ...]] = {}
        self.playing: dict[int, tuple[SeatedMatch, ...]] = {}

    async def __call__(self, fixture: Fixture) -> GameOutcome:
        """Play a game. Raises `VoidGame`; see `play_game`."""
        ready = self.ready.pop(fixture.number, ()) or self.set_up(fixture)
        self.playing[fixture.number] = ready
        try:
            return await play_game(fixture, self.show, in_sandbox=self.in_sandbox, ready=ready)
        finally:
            del self.playing[fixture.number]

    def set_up(self, fixture: Fixture) -> tuple[SeatedMatch, ...]:
        """Return the matches of a game, with who decides in each."""
        return set_up(fixture, in_sandbox=self.in_sandbox, idle=self.idle)

    def expect(self, fixture: Fixture) -> None:
        """Start the programs of a game that is played soon."""
        self.ready[fixture.number] = self.set_up(fixture)
        for match, deciders in self.ready[fixture.number]:
            for seat, decider in deciders.items():
                if isinstance(decider, program.Program):
                    decider.start(match, seat)

    async def end(self) -> None:
        """End the programs of games that are not played after all, and our players' processes."""
        while self.ready:
            for _, deciders in self.ready.popitem()[1]:
                await loop.leave_all(deciders)
        self.idle.kill()


def begun_matches(fixture: Fixture) -> tuple[Match, ...]:
    """Return the matches of a game before the first move of a player: two if both play alone."""
    matches = tuple(Match(find(fixture.game), setup) for setup in fixture.setups())
    for match in matches:
        let_happen(match)
    return matches


def let_happen(match: Match) -> None:
    """Do what happens by itself, until somebody is to move."""
    while match.to_move == (contract.HOUSE,):
        match.house()


def replayed_matches(fixture: Fixture, outcome: GameOutcome) -> tuple[Match, ...]:
    """Return the matches of a game that was played. Raises `BadInput`: it comes from a file."""
    matches, bids = begun_matches(fixture), zip(*outcome.bids, strict=True)
    of_gops = [(seat, Bid(card)) for cards in bids for seat, card in enumerate(cards)]
    for match, moves in zip(matches, outcome.moves or (of_gops,), strict=False):
        for seat, move in moves:
            try:
                action = convert(move, match.game.Action) if outcome.moves else move
            except ValidationError as error:
                why = f"A move of {match.game.title} cannot be read: {text.plain_fault(error)}."
                raise contract.BadInput(why) from error
            match.apply(seat, action)
            let_happen(match)
    for player, why in enumerate(outcome.fouls):
        if why:
            match, seat = (matches[player], 0) if len(matches) > 1 else (matches[0], player)
            match.foul(seat, why)
    return matches
