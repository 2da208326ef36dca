"""The standings of a tournament: games, points, score and rating, with errors."""

from math import sqrt

from msgspec import Struct

from app.arena.rating import NORMAL_95, ratings
from app.arena.sums import ContestantSums, TournamentSums


class StandingsRow(Struct, frozen=True):
    """A contestant's line.

    `score` is the share of games won, a draw counting a half, and `low` to `high` its 95% interval.
    `rating` and `rating_error` are in rating points; the error is half the width of the 95%
    interval, over the deals. A game that both lost by a foul counts as `lost`
    for both.
    """

    name: str
    games: int
    won: int
    drawn: int
    lost: int
    fouls: int
    points_for: int
    points_against: int
    score: float
    low: float
    high: float
    rating: float
    rating_error: float


class Standings(Struct, frozen=True):
    """The lines of all contestants, the best first; `is_helped` as in `Ratings`."""

    rows: tuple[StandingsRow, ...]
    is_helped: bool


def standings(names: tuple[str, ...], sums: TournamentSums) -> Standings:
    """Return the standings.

    Args:
        names: Their names, in the order of the plan.
        sums: What the games that are over add up to.

    Returns:
        The lines by score, then by rating, then in the order of the plan.
    """
    rated = ratings(sums.won, sums.deals)
    each = zip(names, sums.rows, rated.strengths, rated.errors, strict=True)
    best_first = sorted(
        (standings_row(*contestant) for contestant in each),
        key=lambda row: (-row.score, -row.rating),
    )
    return Standings(tuple(best_first), rated.is_helped)


def standings_row(name: str, sums: ContestantSums, rating: float, error: float) -> StandingsRow:
    """Return the line of a contestant from what its games add up to."""
    drawn = sums.games - sums.won - sums.lost
    won = sums.won + drawn / 2
    low, high = wilson(won, sums.games)
    return StandingsRow(
        name=name,
        games=sums.games,
        won=sums.won,
        drawn=drawn,
        lost=sums.lost,
        fouls=sums.fouls,
        points_for=sums.points_for,
        points_against=sums.points_against,
        score=round(won / sums.games, 4) if sums.games else 0.0,
        low=round(low, 4),
        high=round(high, 4),
        rating=round(rating, 1) + 0.0,  # never minus zero
        rating_error=round(error, 1),
    )


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the ends of the 95% interval of a share.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
    of the American Statistical Association 22 (1927). Draws make it a little wider than necessary.
    """
    if not games:
        return 0.0, 1.0
    z = NORMAL_95**2 / games
    share = won / games
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)
