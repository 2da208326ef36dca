"""Plays the games of a tournament, several at once, and keeps each as soon as it is over."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from concurrent.futures import Executor
from contextlib import aclosing
from itertools import islice

from app.arena.game import GAME, GameOutcome, VoidGame, play_blocking
from app.arena.journal import Journal
from app.arena.schedule import Fixture, Fixtures, TournamentPlan
from app.match.match import Match
from app.storage import match_writer
from app.storage.store import Store
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
    waiting = iter(fixtures)
    playing = {asyncio.ensure_future(play(fixture)) for fixture in islice(waiting, at_once)}
    try:
        while playing:
            done, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for fixture in islice(waiting, len(done)):
                playing.add(asyncio.ensure_future(play(fixture)))
            for game in done:
                if isinstance(void := game.exception(), VoidGame):
                    on_void(void)
                else:
                    yield game.result()
    finally:
        for game in playing:
            game.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def play_in_executor(executor: Executor) -> PlayGame:
    """Return a function that lets an executor play games: threads, processes, other machines."""

    def play(fixture: Fixture) -> Awaitable[GameOutcome]:
        return asyncio.wrap_future(executor.submit(play_blocking, fixture))

    return play


def store_game(store: Store, fixture: Fixture, outcome: GameOutcome) -> str:
    """Write a game to the store, in one transaction.

    Returns:
        Why it could not be written; "" if it was.
    """
    return match_writer.write_whole(store.connection, replayed_match(fixture, outcome))


def replayed_match(fixture: Fixture, outcome: GameOutcome) -> Match:
    """Return the match of a game that was played, made from its bids and fouls."""
    match = Match(GAME, fixture.setup())
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
