"""What the champion of GOPS gives away to the equilibrium with thirteen cards.

`python -m tests.tools.measure.gops_floor [MATCHES]`: every bid of the champion is held against the
mixtures of the equilibrium, as after a game; the third and the fourth are estimated. That takes 6 s
of processor time for a match with the compiled solver, and 15 s without. It fails if the champion
may be below the floor that it states.
"""

import sys
from math import sqrt
from statistics import fmean, stdev

from app.resources import solved
from games.contract import HOUSE, Seat
from games.gops import GAME
from games.gops.appraisal import GopsAppraisal
from games.gops.exploit import Played
from games.gops.players.champion import FLOOR
from games.gops.rules import Bid, Options
from games.history import SeenSteps
from games.randomness import stream

DEAL = Options(cards=(1, 13), ties="discard")
NAMES = ("champion", "equilibrium")
MATCHES = 40


def given_away(number: int, options: Options) -> float:
    """Return what the champion's bids of a match cost it, in chance to win."""
    seed, known, cost = f"floor {number}", GopsAppraisal(solved), 0.0
    minds = [GAME.players[name].make(solved) for name in NAMES]
    steps: list[Played] = []
    state = GAME.deal(options, seed)
    while movers := GAME.to_move(state):
        seat: Seat = movers[0]
        action = GAME.legal(state, seat)[0]
        if seat != HOUSE:
            view, coin = GAME.seen_by(state, seat), stream(seed, seat, len(state.prizes))
            seen = SeenSteps(GAME, seat, tuple(steps))
            action = GAME.players[NAMES[seat]].ask(minds[seat], view, seat, coin, seen).action
        if seat == 0 and isinstance(action, Bid):
            cost += known.value(state) - dict(known.choices(state, seat))[action]
        after = GAME.reduce(state, seat, action)
        steps.append(Played(seat, action, state, after))
        state = after
    return cost


def main(matches: int) -> bool:
    """Print what it gives away, in games of 100; return whether it is surely above its floor."""
    lost = [given_away(number, DEAL) for number in range(matches)]
    mean, error = fmean(lost), 1.96 * stdev(lost) / sqrt(matches)
    print(
        f"champion wins {100 * (0.5 - mean):.1f} ±{100 * error:.1f} games of 100, {matches} matches"
    )
    return 0.5 - mean - error > FLOOR


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES))
