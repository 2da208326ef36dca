"""What the players of Battle of the Sexes score on average, against what they should.

`python -m tests.tools.measure.battle_averages 20000` plays that many seeded games through the real
rules, `expected` on the first seat and `greedy` on the second.
"""

import sys
from math import sqrt
from statistics import fmean, stdev

from games.battle import GAME
from games.contract import HOUSE
from games.randomness import stream

SEATS = (("expected", 141.73), ("greedy", 132.43))


def game(seed: str) -> tuple[int, int]:
    """Return the totals of one game."""
    minds = [GAME.players[name].make(lambda _: b"") for name, _ in SEATS]
    state, coin = GAME.deal(GAME.Options(), seed), stream(seed, 0, 0)
    while movers := GAME.to_move(state):
        (seat,) = movers
        if seat == HOUSE:
            action = GAME.legal(state, HOUSE)[0]
        else:
            action = minds[seat].decide(GAME.seen_by(state, seat), seat, coin).action
        state = GAME.reduce(state, seat, action)
    return GAME.standing(state).scores


def main(count: int) -> bool:
    """Print the mean totals; return whether both are within four standard errors."""
    right = True
    totals = zip(*(game(f"measure {n}") for n in range(count)), strict=True)
    for (name, should), scores in zip(SEATS, totals, strict=True):
        mean, error = fmean(scores), stdev(scores) / sqrt(count)
        off = (mean - should) / error
        right = right and abs(off) <= 4
        print(f"{name}: mean {mean:.2f}, should be {should}, off by {off:+.1f} standard errors")
    return right


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
