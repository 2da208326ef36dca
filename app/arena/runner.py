"""Plays the games of a tournament, several at once, and keeps each as soon as it is over."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from concurrent.futures import Executor
from contextlib import aclosing

from msgspec import ValidationError, convert

from app.arena.ahead import AheadPlay
from app.arena.game import GameOutcome, Moves, VoidGame, play_blocking
from app.arena.journal import Journal
from app.arena.schedule import Fixture, Fixtures, TournamentPlan
from app.match.match import Match
from app.plugins import find
from app.storage import match_writer
from app.storage.store import Store
from games.contract import HOUSE, BadInput
from games.gops.rules import Bid

PlayGame = Callable[[Fixture], Awaitable[GameOutcome]]
"""Plays a game: `play_game` in this process, `play_in_executor` in any other."""


class Runner:
    """A plan being played, until all games are over or it is cancelled.

    `void` holds the games that were void twice, and why: they are not over, and not kept.

    Args:
        plan: The tournament.
        journal: Where outcomes are kept; games already in it are not played again.
        store: Where the games are stored as matches.
        on_outcome: Called after each game.
    """

    def __init__(
        self,
        plan: TournamentPlan,
        journal: Journal | None,
        store: Store,
        on_outcome: Callable[[GameOutcome], None] = lambda outcome: None,
    ) -> None:
        self.plan = plan
        self.journal = journal
        self.store = store
        self.on_outcome = on_outcome
        self.trouble = store.trouble
        self.void: list[tuple[Fixture, tuple[str, str]]] = []
        self.fixtures = Fixtures(plan)
        before = journal.outcomes.values() if journal else ()
        self.done = {game.number: game for game in before if game.number in self.fixtures.numbers}

    @property
    def outcomes(self) -> tuple[GameOutcome, ...]:
        """The games that are over, in the order of the plan."""
        return tuple(self.done[number] for number in sorted(self.done))

    async def run(self, play: PlayGame, at_once: int) -> None:
        """Play the remaining games, at most `at_once` at the same time.

        If it is cancelled, the games being played are ended; those that are over stay kept.
        """
        left = (self.fixtures[n] for n in self.fixtures.numbers if n not in self.done)
        self.void.clear()
        async with aclosing(play_games(left, play, at_once, self.leave_open)) as ended:
            async for outcome in ended:
                self.keep(outcome)

    def leave_open(self, void: VoidGame) -> None:
        """Note a game that counts for nobody."""
        self.void.append((self.fixtures[void.number], void.why))

    def keep(self, outcome: GameOutcome) -> None:
        """Keep a game that is over.

        The journal comes last: after a crash in between, a game is stored twice, but none is lost.
        """
        self.done[outcome.number] = outcome
        unwritten = store_game(self.store, self.fixtures[outcome.number], outcome)
        if self.journal:
            self.journal.add(outcome)
            self.trouble = self.trouble or self.journal.trouble
        self.trouble = self.trouble or unwritten
        self.on_outcome(outcome)


async def play_games(
    fixtures: Iterable[Fixture],
    play: PlayGame,
    at_once: int,
    on_void: Callable[[VoidGame], None] = lambda void: None,
) -> AsyncGenerator[GameOutcome, None]:
    """Yield the outcome of every game as it ends; at most `at_once` are played at the same time.

    A void game has no outcome; `on_void` is called instead.

    When this is closed, or the task that iterates is cancelled, games being played are ended.
    """
    waiting, ahead = iter(fixtures), play if isinstance(play, AheadPlay) else None
    playing: set[asyncio.Future[GameOutcome]] = set()
    upcoming = next(waiting, None)
    try:
        while playing or upcoming:
            while upcoming and len(playing) < at_once:
                playing.add(asyncio.ensure_future(play(upcoming)))
                upcoming = next(waiting, None)
                if upcoming and ahead:
                    ahead.expect(upcoming)
            done, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for game in done:
                if isinstance(void := game.exception(), VoidGame):
                    on_void(void)
                else:
                    yield game.result()
    finally:
        for game in playing:
            game.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        if ahead:
            await ahead.end()


def play_in_executor(executor: Executor, sandbox_mode: str = "off") -> PlayGame:
    """Return a function that lets an executor play games: threads, processes, other machines.

    Args:
        executor: What plays.
        sandbox_mode: Whether programs play in sandboxes there, as on the command line.
    """

    def play(fixture: Fixture) -> Awaitable[GameOutcome]:
        return asyncio.wrap_future(executor.submit(play_blocking, fixture, sandbox_mode))

    return play


def store_game(store: Store, fixture: Fixture, outcome: GameOutcome) -> str:
    """Write a game to the store, each match in one transaction.

    Returns:
        Why it could not be written; "" if it was.
    """
    matches = replayed_matches(fixture, outcome)
    written = [match_writer.write_whole(store.connection, match) for match in matches]
    return next(filter(None, written), "")


def replayed_matches(fixture: Fixture, outcome: GameOutcome) -> tuple[Match, ...]:
    """Return the matches of a game that was played: one, or one each if both played alone.

    Raises:
        Refusal: The outcome comes from a file, and its moves make no sense.
    """
    game, setups = find(fixture.game), fixture.setups()
    if not outcome.moves:
        return (replayed_bids(Match(game, setups[0]), outcome),)
    matches = tuple(
        replayed_moves(Match(game, setup), moves)
        for setup, moves in zip(setups, outcome.moves, strict=False)
    )
    for number, why in enumerate(outcome.fouls):
        if why:
            alone = len(matches) > 1
            matches[number if alone else 0].foul(0 if alone else number, why)
    return matches


def replayed_moves(match: Match, moves: Moves) -> Match:
    """Return a match after some moves, and what happened by itself."""
    let_happen(match)
    for seat, plain in moves:
        try:
            action = convert(plain, match.game.Action)
        except ValidationError as error:
            raise BadInput(f"A move of {match.game.title} cannot be read: {error}.") from error
        match.apply(seat, action)
        let_happen(match)
    return match


def let_happen(match: Match) -> None:
    """Do what happens by itself, until somebody is to move."""
    while match.to_move == (HOUSE,):
        match.house()


def replayed_bids(match: Match, outcome: GameOutcome) -> Match:
    """Return a match of GOPS after the bids and fouls of an outcome."""
    for cards in zip(*outcome.bids, strict=True):
        match.house()
        for seat, card in enumerate(cards):
            match.apply(seat, Bid(card))
        match.house()
    fouls = {seat: why for seat, why in enumerate(outcome.fouls) if why}
    if fouls:
        match.house()
    for seat, why in fouls.items():
        match.foul(seat, why)
    return match
