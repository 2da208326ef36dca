"""How near to the equilibrium of GOPS its player is where it estimates, and how long it takes.

In deals of thirteen cards where a tie loses the prize, the third and the fourth bid are neither in
a table nor solved to the end. With ten cards left a position can be solved for once, in seconds:
what the mixture gives away there, in points, is the most that a best answer gains on it.
`python -m tests.measure.gops_points [POSITIONS]`, six seconds for each.
"""

import statistics
import sys
import time
from collections import defaultdict

import numpy as np

from app.solved import solved
from games.chance import chance, shuffled
from games.gops import GAME
from games.gops.equilibrium import AHEAD, Equilibrium
from games.gops.solver.bidding import bids
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from tests.tables.gops_weights import left

CARDS = tuple(range(1, 14))
LEFT, NOISE, LIMIT = 10, 4, 10.0
"""Cards left; how far bids are from the prizes, in ranks; seconds that a bid may take."""

PLAYER = Equilibrium(solved)


def positions(count: int) -> list[Position]:
    """Return positions with ten cards left, after bids near the prizes."""
    found = []
    for number in range(count):
        coin = chance("points", number)
        order = shuffled(coin, CARDS)
        gone, turned, rest = order[:-LEFT], order[-LEFT], order[-LEFT + 1 :]
        own, other = (left(CARDS, gone, coin, NOISE) for _ in range(2))
        prizes = tuple(sorted(rest))
        found.append(Position(own, other, prizes, carry=False, winning=False, turned=turned))
    return found


def given_away(position: Position) -> float:
    """Return the points that the player's mixture brings less than an exact one."""
    exact = bids(position, Solution(position).solve().value)
    mixture = bids(position, PLAYER.ahead(position, AHEAD).value).shares
    return exact.value - float((np.array(mixture) @ exact.game).min())


def seconds(deals: int) -> dict[int, list[float]]:
    """Return how long bids take, by how many cards are left, against the lowest card each time."""
    taken = defaultdict(list)
    for number in range(deals):
        state = GAME.deal(GAME.presets["tournament"], f"seconds {number}")
        while turn := GAME.to_move(state):
            view, action = GAME.seen_by(state, turn[0]), GAME.legal(state, turn[0])[0]
            if turn[0] == 0:
                start = time.process_time()
                action = PLAYER.decide(view, 0, chance("bid", number)).action
                taken[len(view.hands[0])].append(time.process_time() - start)
            state = GAME.reduce(state, turn[0], action)
    return taken


def main(count: int) -> bool:
    """Print both figures; return whether no bid took too long."""
    costs = [given_away(position) for position in positions(count)]
    print(
        f"with {LEFT} cards left of {len(CARDS)}: {statistics.mean(costs):.2f} points given away "
        f"on average, {max(costs):.2f} at most, in {count} positions"
    )
    taken = seconds(max(1, count // 4))
    for size, each in sorted(taken.items(), reverse=True):
        print(f"{size} cards left: {statistics.median(each):.2f} s a bid, at most {max(each):.2f}")
    return max(map(max, taken.values())) < LIMIT


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
