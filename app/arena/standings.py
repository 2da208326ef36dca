"""The standings of a tournament: games, points, score and rating, with errors."""

from collections.abc import Iterable, Iterator
from math import comb, sqrt

from msgspec import Struct

from app.arena.game import GameOutcome
from app.arena.rating import NORMAL_95, DealResult, ratings
from games.contract import Seat


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


def standings(names: tuple[str, ...], outcomes: Iterable[GameOutcome]) -> Standings:
    """Return the standings.

    Args:
        names: Their names, in the order of the plan.
        outcomes: The games that are over.

    Returns:
        The lines by score, then by rating, then in the order of the plan.
    """
    games = tuple(outcomes)
    rated = ratings(points_won(len(names), games), tuple(results_by_deal(len(names), games)))
    rows = (
        standings_row(
            name, [(game, game.pair.index(place)) for game in games if place in game.pair], *rating
        )
        for place, (name, *rating) in enumerate(
            zip(names, rated.strengths, rated.errors, strict=True)
        )
    )
    best_first = sorted(rows, key=lambda row: (-row.score, -row.rating))
    return Standings(tuple(best_first), rated.is_helped)


def standings_row(
    name: str, sides: list[tuple[GameOutcome, Seat]], rating: float, error: float
) -> StandingsRow:
    """Return the line of a contestant from its games and the seat it had in each."""
    won = sum(game.winner == seat for game, seat in sides)
    lost = sum(game.is_lost(seat) for game, seat in sides)
    drawn = len(sides) - won - lost
    low, high = wilson(won + drawn / 2, len(sides))
    return StandingsRow(
        name=name,
        games=len(sides),
        won=won,
        drawn=drawn,
        lost=lost,
        fouls=sum(bool(game.fouls[seat]) for game, seat in sides),
        points_for=sum(game.points[seat] for game, seat in sides),
        points_against=sum(game.points[1 - seat] for game, seat in sides),
        score=round((won + drawn / 2) / len(sides), 4) if sides else 0.0,
        low=round(low, 4),
        high=round(high, 4),
        rating=round(rating, 1) + 0.0,  # never minus zero
        rating_error=round(error, 1),
    )


def results_by_deal(size: int, games: Iterable[GameOutcome]) -> Iterator[DealResult]:
    """Yield what each won in each game, by its deal, without double fouls.

    Args:
        size: The number of contestants, whose pairs all play each deal.
        games: The games that are over.
    """
    for game in games:
        for seat, (own, other) in enumerate((game.pair, game.pair[::-1])):
            if not game.is_lost(seat):
                points = 1.0 if game.winner == seat else 0.5
                yield DealResult(game.number // comb(size, 2), own, other, points)
            elif game.winner is not None:
                yield DealResult(game.number // comb(size, 2), own, other, 0.0)


def points_won(size: int, games: tuple[GameOutcome, ...]) -> list[list[float]]:
    """Return what each won against each, a draw as a half, without double fouls."""
    table = [[0.0] * size for _ in range(size)]
    for game in games:
        for seat, (own, other) in enumerate((game.pair, game.pair[::-1])):
            if not game.is_lost(seat):
                table[own][other] += 1.0 if game.winner == seat else 0.5
    return table


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
