"""Games of a plan played and kept, until all are, or until somebody stops it."""

from collections.abc import Callable
from contextlib import aclosing

from app.arena import archive
from app.arena.game import Outcome
from app.arena.journal import Journal
from app.arena.schedule import Plan, fixtures
from app.arena.tournament import Play, outcomes
from app.storage.store import Store


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
        """Play what is not played yet. Cancelled, it keeps what was, and ends what is played."""
        left = [game for number, game in self.fixtures.items() if number not in self.done]
        async with aclosing(outcomes(left, play, at_once)) as ended:
            async for outcome in ended:
                self.keep(outcome)

    def keep(self, outcome: Outcome) -> None:
        """Keep a game that is over, and tell of it.

        The journal comes last: killed in between, a game is stored twice rather than not at all.
        """
        self.done[outcome.number] = outcome
        unwritten = archive.keep(self.store, self.fixtures[outcome.number], outcome)
        if self.journal:
            self.journal.add(outcome)
            self.trouble = self.trouble or self.journal.trouble
        self.trouble = self.trouble or unwritten
        self.told(outcome)
