"""How near to the equilibrium of GOPS its player is where it estimates, and how long it takes.

In deals of thirteen cards the third and the fourth bid are neither in a table nor solved to the
end; where a tie carries, nor are the first two. With ten cards left a position can be solved for
once: what the mixture gives away there is the most that a best answer gains on it, in games of 100.
`python -m tests.tools.measure.gops_points [POSITIONS]`, 60 seconds for each.
"""

import statistics
import sys
import time
from collections import defaultdict
from typing import Literal

import numpy as np

from app.resources import solved
from games.gops import GAME
from games.gops.equilibrium import Equilibrium, solve_ahead
from games.gops.rules import Options
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution, solve_bids
from games.randomness import shuffled, stream
from tests.tools.tables.gops_weights import left

Ties = Literal["discard", "carry"]
TIES: tuple[Ties, ...] = ("discard", "carry")
CARDS = tuple(range(1, 14))
LEFT, NOISE, LIMIT = 10, 4, 10.0
"""Cards left; how far bids are from the prizes, in ranks; seconds that a bid may take."""

PLAYER = Equilibrium(solved)


def positions(count: int, ties: str) -> list[Position]:
    """Return positions with ten cards left, after bids near the prizes and no tie."""
    found = []
    for number in range(count):
        coin = stream("points", number)
        order = shuffled(coin, CARDS)
        gone, turned, rest = order[:-LEFT], order[-LEFT], order[-LEFT + 1 :]
        own, other = (left(CARDS, gone, coin, NOISE) for _ in range(2))
        prizes = tuple(sorted(rest))
        found.append(Position(own, other, prizes, ties == "carry", winning=True, turned=turned))
    return found


def given_away(position: Position) -> float:
    """Return what the player's mixture brings less than an exact one, in games of 100."""
    exact = solve_bids(position, Solution(position).solve().value)
    mixture = solve_bids(position, solve_ahead(position, solved).value).shares
    return 50 * (exact.value - float((np.array(mixture) @ exact.game).min()))


def seconds(deals: int, ties: Ties) -> dict[int, list[float]]:
    """Return how long bids take, by how many cards are left, against the lowest card each time."""
    taken = defaultdict(list)
    for number in range(deals):
        state = GAME.deal(Options((CARDS[0], CARDS[-1]), ties), f"seconds {number}")
        while turn := GAME.to_move(state):
            view, action = GAME.seen_by(state, turn[0]), GAME.legal(state, turn[0])[0]
            if turn[0] == 0:
                start = time.process_time()
                action = PLAYER.decide(view, 0, stream("bid", number)).action
                taken[len(view.hands[0])].append(time.process_time() - start)
            state = GAME.reduce(state, turn[0], action)
    return taken


def main(count: int) -> bool:
    """Print both figures for either rule; return whether no bid took too long."""
    longest = 0.0
    for ties in TIES:
        costs = [given_away(each) for each in positions(count, ties)]
        print(
            f"{ties}: with {LEFT} cards left of {len(CARDS)} {statistics.mean(costs):.2f} games of "
            f"100 given away on average, {max(costs):.2f} at most, in {count} positions",
            flush=True,
        )
        for size, each in sorted(seconds(max(1, count // 4), ties).items(), reverse=True):
            longest = max(longest, *each)
            print(f"{size} cards left: {statistics.median(each):.2f} s, at most {max(each):.2f}")
    return longest < LIMIT


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
