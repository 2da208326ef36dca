"""A person's rating in a game, by Elo's rule, after each rated game against a computer player.

If a match is not rated (the coach was asked, a move was taken back, and so on), or if the
opponent's strength in that variant was never measured, the rating does not change.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from app.statistics.strength import POINTS_PER_DECADE, player_rating
from app.statistics.summary import read_repaired
from app.storage.lists import MatchLists, reading
from app.storage.totals import MatchOutcome

FIRST_RATING = 1000
"""A person's first rating."""

FIRST_GAMES = 10
"""Rated games after which the rating moves less."""

FIRST_FACTOR, LATER_FACTOR = 40, 20
"""The most points by which one game moves a rating: in the first games, and later."""

READ_RATED = """SELECT score.match, changed, against.variant, against.other, score.outcome
    FROM scoreboards AS whole JOIN scores AS score ON score.board = whole.id
    JOIN scores AS other ON other.match = score.match
    JOIN scoreboards AS against ON against.id = other.board
    JOIN matches ON matches.id = score.match
    WHERE whole.game = ? AND whole.variant = '' AND whole.side = '' AND whole.rated
    AND against.variant <> '' AND against.side = '' AND against.rated ORDER BY score.n"""


class RatedResult(Struct, frozen=True):
    """How a match went that moves a rating. `share` is 1 won, a half tied, 0 lost.

    `ended` is when, in seconds since 1970; `level` is the computer player, `strength` its rating.
    """

    match: int
    ended: int
    level: str
    strength: int
    share: float


class RatedGame(Struct, frozen=True):
    """A match that moved a person's rating, and the rating before and after it.

    `ended` is when, in seconds since 1970; `level` is the computer player.
    """

    match: int
    ended: int
    level: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """By how many points it moved the rating."""
        return self.after - self.before


def rate(results: Iterable[RatedResult]) -> Iterator[RatedGame]:
    """Yield each match with the rating before and after it, in their order."""
    rating = FIRST_RATING
    for played, result in enumerate(results):
        factor = FIRST_FACTOR if played < FIRST_GAMES else LATER_FACTOR
        expected = expected_share(rating, result.strength)
        after = rating + round(factor * (result.share - expected))
        yield RatedGame(result.match, result.ended, result.level, rating, after)
        rating = after


def expected_share(rating: int, other: int) -> float:
    """Return the share of games that a rating is expected to win against another one."""
    return float(1 / (1 + 10 ** ((other - rating) / POINTS_PER_DECADE)))


def read_rated_games(store: MatchLists, game: str) -> tuple[RatedGame, ...]:
    """Return all matches of a game that moved the person's rating, the oldest first.

    Args:
        store: The store of the matches.
        game: The slug of the game.

    Returns:
        Each match with the rating before and after it; the last `after` is the rating now. There
        are none if nothing is rated.

    Raises:
        Refusal: The store cannot be read.
    """
    with reading():
        return tuple(rate(read_repaired(store, lambda: tuple(read_results(store, game)))))


def read_results(store: MatchLists, game: str) -> Iterator[RatedResult]:
    """Yield the results that move a person's rating in a game, in the order they ended."""
    for match, ended, variant, player, outcome in store.rows(READ_RATED, game):
        strength = player_rating(game, variant, player)
        if strength is not None:
            sign = msgspec.json.decode(outcome, type=MatchOutcome).sign
            yield RatedResult(match, ended, player, strength, (sign + 1) / 2)
