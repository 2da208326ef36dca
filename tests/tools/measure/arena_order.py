"""The order of the players of GOPS with thirteen cards: all against all, as the arena plays them.

`python -m tests.tools.measure.arena_order 20` plays that many games of every pair, ties discarded,
and prints what each player won of 100 games with its interval of 95%.
"""

import asyncio
import sys

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.runner import play_games
from app.arena.standings import StandingsRow, TournamentSums, standings
from app.plugins import find


async def rows_of(names: tuple[str, ...], count: int) -> tuple[StandingsRow, ...]:
    """Return how the players stand after so many games of every pair, the best first."""
    games = Fixtures(TournamentPlan(names, count, "order"))
    played = [outcome async for outcome in play_games(games, play_game, at_once=1)]
    return standings(names, TournamentSums(len(names), played)).rows


def main(count: int) -> bool:
    """Print the order; return whether the one who bids at random is the last."""
    names = tuple(find("gops").players)
    rows = asyncio.run(rows_of(names, count))
    print(f"thirteen cards, {count} games of every pair, {rows[0].games} for each; games of 100")
    for row in rows:
        error = 50 * (row.high - row.low)
        print(f"{row.name:<12} {100 * row.score:5.1f} ±{error:.1f}")
    return rows[-1].name == "random"


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
