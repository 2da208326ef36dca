"""Games of a deal that ended in some way, without having been played."""

from collections.abc import Iterator

from app.arena.game import GameOutcome


def ended(deal: int, half_points: int, games: int) -> Iterator[GameOutcome]:
    """Yield the games of a deal that bring the first of two contestants so many half points.

    Args:
        deal: The number of the deal, from 0.
        half_points: What it brings, 2 for each game that is won.
        games: How many games the deal has; in the second the seats are exchanged.
    """
    for game in range(games):
        own = max(0, min(2, half_points - 2 * (games - 1 - game)))
        half_points -= own
        pair = (1, 0) if game % 2 else (0, 1)
        winner = None if own == 1 else pair.index(0) if own == 2 else pair.index(1)
        yield GameOutcome(deal * games + game, pair, winner, (0, 0), ((), ()))
