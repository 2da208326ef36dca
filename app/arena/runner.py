"""Plays the games of a tournament, several at once, and keeps each as soon as it is over."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import aclosing

from app.arena.finished import FinishedGames
from app.arena.game import GameOutcome, VoidGame, play_blocking
from app.arena.journal import Journal
from app.arena.local_play import LocalPlay
from app.arena.replayed import replayed_matches
from app.arena.schedule import Fixture, Fixtures, TournamentPlan
from app.arena.sums import TournamentSums
from app.storage import match_writer
from app.storage.store import Store

PlayGame = Callable[[Fixture], Awaitable[GameOutcome]]
"""Plays a game: `play_game` in this process, `play_in_executor` in any other."""


class Runner:
    """A plan being played, until all games are over or it is cancelled.

    It knows which games are over and what they add up to; the games are in the journal. `void`
    holds the games that were void twice, and why: they are not over, and not kept.

    Args:
        plan: The tournament.
        journal: Where games are kept; those already in it are not played again.
        on_outcome: Called after each game.
        store: Where each game is stored as a match, too; None if it is not.
    """

    def __init__(
        self,
        plan: TournamentPlan,
        journal: Journal,
        on_outcome: Callable[[GameOutcome], None] = lambda outcome: None,
        store: Store | None = None,
    ) -> None:
        self.plan = plan
        self.journal = journal
        self.store = store
        self.on_outcome = on_outcome
        self.trouble = store.trouble if store else ""
        self.void: list[tuple[Fixture, tuple[str, str]]] = []
        self.fixtures = Fixtures(plan)
        self.done = FinishedGames()
        self.sums = TournamentSums(len(plan.contestants))
        for outcome in journal.games():
            self.count(outcome)

    def games(self) -> Iterator[GameOutcome]:
        """Yield the finished games of the plan as they ended, without the moves of long ones."""
        return filter(self.is_planned, self.journal.games())

    def whole_games(self) -> Iterator[GameOutcome]:
        """Yield the same in the order of the plan, with their moves. Raises `Refusal`."""
        return filter(self.is_planned, self.journal.whole_games())

    def is_planned(self, outcome: GameOutcome) -> bool:
        """Return whether a game belongs to the plan; a journal may have more."""
        return outcome.number in self.fixtures.numbers

    def count(self, outcome: GameOutcome) -> None:
        """Add a game to the sums, if it belongs to the plan and is not there yet."""
        if self.is_planned(outcome) and outcome.number not in self.done:
            self.done.add(outcome.number)
            self.sums.add(outcome)

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
        self.count(outcome)
        if self.store:
            unwritten = store_game(self.store, self.fixtures[outcome.number], outcome)
            self.trouble = self.trouble or unwritten
        self.journal.add(outcome)
        self.trouble = self.trouble or self.journal.trouble
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
    waiting, local = iter(fixtures), play if isinstance(play, LocalPlay) else None
    playing: set[asyncio.Future[GameOutcome]] = set()
    upcoming = next(waiting, None)
    try:
        while playing or upcoming:
            while upcoming and len(playing) < at_once:
                playing.add(asyncio.ensure_future(play(upcoming)))
                upcoming = next(waiting, None)
                if upcoming and local:
                    local.expect(upcoming)
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
        if local:
            await local.end()


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
