"""What the simplest players of GOPS win against each other, against what is known.

`python -m tests.tools.measure.arena 20000` plays that many games of the arena, 13 cards, ties
discarded. Against a player that bids at random, matching the prize wins 28 points on average (S. M.
Ross, "Goofspiel: the game of pure strategy", Journal of Applied Probability 8, 1971); against one
that bids one more and gives the 13 away for its 1, it loses by 65 whatever the order of the prizes.
"""

import asyncio
import sys
from math import sqrt
from statistics import fmean, stdev

from app.arena.game import play_game
from app.arena.plan import Fixtures, TournamentPlan
from app.arena.runner import play_games


async def leads(first: str, second: str, count: int) -> list[int]:
    """Return by how many points the first player led at the end of each game."""
    games = Fixtures(TournamentPlan((first, second), count, "measure"))
    played = [outcome async for outcome in play_games(games, play_game, at_once=1)]
    return [outcome.points[0] - outcome.points[1] for outcome in played]


def main(count: int) -> bool:
    """Print what was measured; return whether it is as it should be."""
    fixed = set(asyncio.run(leads("match", "plus-one", count)))
    print(f"match against plus-one: {sorted(fixed)} in {count} games, should be [-65]")
    drawn = asyncio.run(leads("match", "random", count))
    mean, error = fmean(drawn), stdev(drawn) / sqrt(count)
    off = (mean - 28) / error
    print(f"match against random: {mean:.2f}, should be 28, off by {off:+.1f} standard errors")
    return fixed == {-65} and abs(off) <= 4


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
