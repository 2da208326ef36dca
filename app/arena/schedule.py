"""Who plays whom, and with which deals: all against all, with the same deals for every pair."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from app.arena.arguments import LONGEST_LIMIT, MOST_GAMES
from app.match.bots.dialogue import has_own_protocol
from app.match.bots.program import TIME_LIMIT
from app.match.setup import Setup
from app.plugins import AnyGame, find
from games.gops import protocol

DEFAULT_GAME = "gops"
"""The game that is played where a plan names none."""


class TournamentPlan(Struct, frozen=True):
    """A tournament: `games` per pair, with `limit` seconds for an answer.

    `game` is left out for GOPS.
    """

    contestants: tuple[str, ...]
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)]
    seed: str
    limit: Annotated[float, Meta(gt=0, le=LONGEST_LIMIT)] = TIME_LIMIT
    game: str | UnsetType = UNSET

    @property
    def slug(self) -> str:
        """The name of the game."""
        return self.game or DEFAULT_GAME


class Fixture(Struct, frozen=True):
    """A game to be played, by its number in the plan.

    `pair` holds the contestants' places in the plan, `who` their names in the match's setup, both
    in the order of their seats. A game for one is played by both, each for itself.
    """

    number: int
    pair: tuple[int, int]
    who: tuple[str, str]
    seed: str
    limit: float
    game: str = DEFAULT_GAME

    def setups(self) -> tuple[Setup, ...]:
        """Return what its match begins from; both their matches, if the game is for one."""
        game = find(self.game)
        seats = (self.who,) if len(game.chairs) > 1 else tuple((who,) for who in self.who)
        return tuple(Setup(arena_options(game), self.seed, each) for each in seats)


def arena_options(game: AnyGame) -> Any:
    """Return the options that the arena plays a game by: those of the day, which come to an end."""
    if has_own_protocol(game):
        return protocol.BOT_RULES
    return game.presets[game.extras.day or next(iter(game.presets))]


class Fixtures:
    """All games of a plan: the first of every pair, then the second of every pair, ...

    A fixture is made when it is asked for: a plan of millions takes no more memory than a short
    one. The k-th game has the same seed, and so the same deal, for every pair. A plan with more
    games begins with the same fixtures. Where it matters who begins, each deal is played twice, the
    second time with seats changed.

    Args:
        plan: The tournament.
    """

    def __init__(self, plan: TournamentPlan) -> None:
        self.plan = plan
        self.pairs = tuple(combinations(range(len(plan.contestants)), 2))
        self.numbers = range(plan.games * len(self.pairs))
        game = find(plan.slug)
        self.is_played_twice = len(game.chairs) > 1 and not has_own_protocol(game)

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Fixture]:
        return map(self.__getitem__, self.numbers)

    def __getitem__(self, number: int) -> Fixture:
        first, second = self.pair(number)
        deal = number // len(self.pairs) // (2 if self.is_played_twice else 1)
        return Fixture(
            number=number,
            pair=(first, second),
            who=(self.plan.contestants[first], self.plan.contestants[second]),
            seed=f"{self.plan.seed}-{deal + 1}",
            limit=self.plan.limit,
            game=self.plan.slug,
        )

    def pair(self, number: int) -> tuple[int, int]:
        """Return the contestants of a game, in the order of their seats."""
        game, place = divmod(number, len(self.pairs))
        first, second = self.pairs[place]
        return (second, first) if self.is_played_twice and game % 2 else (first, second)
