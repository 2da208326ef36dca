"""Games of a plan played and kept, until all are, or until somebody stops it."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager, suppress

from app.arena import archive
from app.arena.contest import Outcome
from app.arena.fixtures import Plan, fixtures
from app.arena.journal import Journal
from app.arena.tournament import Play, outcomes
from app.store import Store

STOPPERS = ("SIGINT", "SIGTERM", "SIGHUP")


class Session:
    """A plan being played: what is finished goes to the journal, to the store and to `told`."""

    def __init__(
        self,
        plan: Plan,
        journal: Journal | None,
        store: Store,
        told: Callable[[Outcome], None] = lambda outcome: None,
    ) -> None:
        self.plan = plan
        self.journal = journal
        self.store = store
        self.told = told
        self.trouble = store.trouble
        self.fixtures = {fixture.number: fixture for fixture in fixtures(plan)}
        before = journal.outcomes.values() if journal else ()
        self.done = {game.number: game for game in before if game.number in self.fixtures}

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The games that are over, in the order of the plan."""
        return tuple(self.done[number] for number in sorted(self.done))

    async def run(self, play: Play, at_once: int) -> None:
        """Play what is not played yet; ctrl+c, a hang-up or a kill ends it, and keeps the rest."""
        left = [game for number, game in self.fixtures.items() if number not in self.done]
        with stoppable(), suppress(asyncio.CancelledError):
            async with aclosing(outcomes(left, play, at_once)) as ended:
                async for outcome in ended:
                    self.keep(outcome)

    def keep(self, outcome: Outcome) -> None:
        """Keep a game that is over, and tell of it."""
        self.done[outcome.number] = outcome
        if self.journal:
            self.journal.add(outcome)
            self.trouble = self.trouble or self.journal.trouble
        unwritten = archive.keep(self.store, self.fixtures[outcome.number], outcome)
        self.trouble = self.trouble or unwritten
        self.told(outcome)


@contextmanager
def stoppable() -> Iterator[None]:
    """Cancel the running task where a signal would end the program."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task  # noqa: S101 - a coroutine runs in one
    caught = [getattr(signal, name) for name in STOPPERS if hasattr(signal, name)]
    with suppress(NotImplementedError):  # not on Windows, where asyncio answers ctrl+c alone
        for number in caught:
            loop.add_signal_handler(number, task.cancel)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            for number in caught:
                loop.remove_signal_handler(number)
