"""Who plays whom, and with which prizes: all against all, with the same prizes for every pair."""

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


def fixtures(plan: TournamentPlan) -> tuple[Fixture, ...]:
    """Return all games of a plan: the first of every pair, then the second of every pair, ...

    The k-th game has the same seed, and so the same prizes, for every pair. A plan with more games
    begins with the same fixtures.
    """
    pairs = tuple(combinations(range(len(plan.contestants)), 2))
    return tuple(
        Fixture(
            number=game * len(pairs) + place,
            pair=pair,
            who=(plan.contestants[pair[0]], plan.contestants[pair[1]]),
            seed=f"{plan.seed}-{game + 1}",
            limit=plan.limit,
        )
        for game in range(plan.games)
        for place, pair in enumerate(pairs)
    )
