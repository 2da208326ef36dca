"""Plays the games of a tournament, several at once, and keeps each as soon as it is over."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import aclosing, asynccontextmanager

from app.arena import sequential, standings
from app.arena.game import GameOutcome, LocalPlay, VoidGame, play_blocking, replayed_matches
from app.arena.journal import BY_NUMBER, Journal
from app.arena.plan import Fixture, Fixtures, TournamentPlan
from app.match.match import Match
from app.storage.store import Store, setup_row
from games import contract, text

SCHEDULER_TIMEOUT = 10
"""Seconds to wait for an answer of a cluster's scheduler."""

BATCH_DEALS = 4
"""In an adaptive tournament, the deals that all pairs play first, and those that one pair plays
before it is decided who plays next."""

PlayGame = Callable[[Fixture], Awaitable[GameOutcome]]
"""Plays a game: a `LocalPlay` in this process, or what `open_cluster` lends."""


class FinishedGames:
    """A set of game numbers that takes a byte for each."""

    def __init__(self) -> None:
        self.flags, self.count = bytearray(), 0

    def __len__(self) -> int:
        return self.count

    def __contains__(self, number: int) -> bool:
        return 0 <= number < len(self.flags) and bool(self.flags[number])

    def add(self, number: int) -> None:
        """Add a number that is not in it yet."""
        self.flags.extend(bytes(max(0, number + 1 - len(self.flags))))
        self.flags[number] = True
        self.count += 1


class Runner:
    """A plan being played; `void` says of games that were void twice why: they are not kept."""

    def __init__(
        self,
        plan: TournamentPlan,
        journal: Journal,
        on_outcome: Callable[[GameOutcome], None] = lambda outcome: None,
        store: Store | None = None,
    ) -> None:
        self.plan, self.journal, self.store = plan, journal, store
        self.on_outcome = on_outcome
        self.trouble = store.trouble if store else ""
        self.void: list[tuple[Fixture, tuple[str, str]]] = []
        self.fixtures = Fixtures(plan)
        self.test = sequential.SequentialTest(self.fixtures, plan.test) if plan.test else None
        self.recount()
        self.leave_out_the_rest()

    @property
    def is_complete(self) -> bool:
        """Whether every game of the plan is over."""
        return len(self.done) == len(self.fixtures)

    def recount(self) -> None:
        """Count the games in the journal. Raises `Refusal`."""
        self.done = FinishedGames()
        pairs = len(self.fixtures.pairs)
        self.sums = standings.TournamentSums(len(self.plan.contestants), pairs=pairs)
        for outcome in self.journal.games():
            self.count(outcome)

    def leave_out_the_rest(self) -> None:
        """Leave out what was played beyond the deal that decided a test."""
        if self.test and self.test.accepted:
            self.fixtures.numbers = range(self.test.next_deal * self.fixtures.deal_games)
            self.recount()

    def games(self) -> Iterator[GameOutcome]:
        """Yield the finished games of the plan as they ended, without the moves of long ones."""
        return filter(self.is_planned, self.journal.games())

    def whole_games(self) -> Iterator[GameOutcome]:
        """Yield the same in the order of the plan, with their moves. Raises `Refusal`."""
        return filter(self.is_planned, self.journal.whole_games())

    def matches(self, number: int) -> tuple[Match, ...]:
        """Return the matches of a game that is over. Raises `Refusal` if it cannot be read."""
        return replayed_matches(self.fixtures[number], self.journal.whole_game(number))

    def is_planned(self, outcome: GameOutcome) -> bool:
        """Return whether a game belongs to the plan; a journal may have more."""
        return outcome.number in self.fixtures.numbers

    def count(self, outcome: GameOutcome) -> None:
        """Add a game to the sums, if it belongs to the plan and is not there yet."""
        if self.is_planned(outcome) and outcome.number not in self.done:
            self.done.add(outcome.number)
            self.sums.add(outcome)
            if self.test:
                self.test.add(outcome)

    async def run(self, play: PlayGame, at_once: int) -> None:
        """Play the remaining games, until all are over, a test is decided, or it is cancelled."""
        self.void.clear()
        for numbers in self.batches():
            left = (self.fixtures[n] for n in numbers if n not in self.done)
            async with aclosing(play_games(left, play, at_once, self.void.append)) as ended:
                async for outcome in ended:
                    self.keep(outcome)
                    if self.is_complete:
                        return

    def batches(self) -> Iterator[Iterable[int]]:
        """Yield games by their numbers, each time once those before are over.

        In an adaptive tournament the least certain two neighbours of the order play next. What is
        certain is computed from whole batches, so that it is the same however it was played.
        """
        if self.plan.form != "adaptive":
            yield self.fixtures.numbers
            return
        size, pairs = len(self.plan.contestants), self.fixtures.pairs
        deal, total = self.fixtures.deal_games, len(self.fixtures)
        given = dict.fromkeys(pairs, min(self.plan.games, BATCH_DEALS * deal))
        numbers = [*range(given[pairs[0]] * len(pairs))]
        sums = standings.TournamentSums(size, pairs=len(pairs))
        while numbers:
            yield numbers
            wanted = set(numbers)
            for outcome in sorted(self.journal.games(), key=BY_NUMBER):
                if outcome.number in wanted:
                    sums.add(outcome)
            _, one, other = sequential.order_doubts(standings.ratings(sums.won, sums))[0]
            pair = min(one, other), max(one, other)
            more = min(BATCH_DEALS * deal, total - sum(given.values()))
            games = range(given[pair], given[pair] + more)
            numbers = [game * len(pairs) + pairs.index(pair) for game in games]
            given[pair] += more

    def keep(self, outcome: GameOutcome) -> None:
        """Keep a game that is over, last in the journal: a crash in between may store it twice."""
        was_open = self.test and not self.test.accepted
        self.count(outcome)
        if self.store:
            for match in replayed_matches(self.fixtures[outcome.number], outcome):
                unwritten = self.store.write_whole(match)
                self.trouble = self.trouble or unwritten
        self.journal.add(outcome)
        self.trouble = self.trouble or self.journal.trouble
        if was_open:
            self.leave_out_the_rest()
        self.on_outcome(outcome)


async def play_games(
    fixtures: Iterable[Fixture],
    play: PlayGame,
    at_once: int,
    on_void: Callable[[tuple[Fixture, tuple[str, str]]], None] = lambda void: None,
) -> AsyncGenerator[GameOutcome, None]:
    """Yield the outcome of every game as it ends, at most `at_once` at once; closing ends them."""
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
                    on_void((void.fixture, void.why))
                else:
                    yield game.result()
    finally:
        for game in playing:
            game.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        if local:
            await local.end()


@asynccontextmanager
async def open_cluster(
    address: str, sandbox_mode: str = "off"
) -> AsyncIterator[tuple[PlayGame, int]]:
    """Lend what plays a game on a dask cluster, and how many at once. Raises `Refusal`."""
    try:
        from distributed import Client
    except ImportError as error:
        missing = "A cluster needs Dask. Get it with: pip install 'parlour[cluster]'"
        raise contract.Refusal(missing) from error
    try:  # not through its executor: that fails if a worker dies while a result is on its way
        client = await Client(
            address, timeout=SCHEDULER_TIMEOUT, set_as_default=False, asynchronous=True
        )
    except (OSError, ValueError) as error:
        raise contract.Refusal(f"No scheduler answers at {text.quoted(address, 60)}.") from error

    async def play(fixture: Fixture) -> GameOutcome:
        outcome: GameOutcome = await client.submit(play_blocking, fixture, sandbox_mode, pure=False)
        return outcome

    async with client:
        # Twice as many as it has threads, so that no worker waits for its next game.
        yield play, 2 * max(1, sum((await client.nthreads()).values()))


def stored_once(store: Store, match: Match) -> Match:
    """Return a match as it is stored, and store it if it is not there yet. Raises `Refusal`."""
    row = setup_row(match)
    query = "SELECT id FROM matches WHERE game = ? AND seed = ? AND seats = ?"
    for found in store.rows(query, row["game"], row["seed"], row["seats"]):
        known = store.resume(found["id"])
        if [step.action for step in known.steps] == [step.action for step in match.steps]:
            return known
    store.write_whole(match)
    return match
