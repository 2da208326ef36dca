"""Who plays whom, and with which prizes: all against all, with the same prizes for every pair."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

from msgspec import Meta, Struct

from app.arena.arguments import LONGEST_LIMIT, MOST_GAMES
from app.match.bots.program import TIME_LIMIT
from app.match.setup import Setup
from games.gops import protocol


class TournamentPlan(Struct, frozen=True):
    """A tournament: `games` per pair, with `limit` seconds for a bid."""

    contestants: tuple[str, ...]
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)]
    seed: str
    limit: Annotated[float, Meta(gt=0, le=LONGEST_LIMIT)] = TIME_LIMIT


class Fixture(Struct, frozen=True):
    """A game to be played, by its number in the plan.

    `pair` holds the contestants' places in the plan, `who` their names in the match's setup.
    """

    number: int
    pair: tuple[int, int]
    who: tuple[str, str]
    seed: str
    limit: float

    def setup(self) -> Setup:
        """Return what its match begins from."""
        return Setup(protocol.BOT_RULES, self.seed, self.who)


class Fixtures:
    """All games of a plan: the first of every pair, then the second of every pair, ...

    A fixture is made when it is asked for: a plan of millions takes no more memory than a short
    one. The k-th game has the same seed, and so the same prizes, for every pair. A plan with more
    games begins with the same fixtures.

    Args:
        plan: The tournament.
    """

    def __init__(self, plan: TournamentPlan) -> None:
        self.plan = plan
        self.pairs = tuple(combinations(range(len(plan.contestants)), 2))
        self.numbers = range(plan.games * len(self.pairs))

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Fixture]:
        return map(self.__getitem__, self.numbers)

    def __getitem__(self, number: int) -> Fixture:
        game, place = divmod(number, len(self.pairs))
        first, second = pair = self.pairs[place]
        return Fixture(
            number=number,
            pair=pair,
            who=(self.plan.contestants[first], self.plan.contestants[second]),
            seed=f"{self.plan.seed}-{game + 1}",
            limit=self.plan.limit,
        )
