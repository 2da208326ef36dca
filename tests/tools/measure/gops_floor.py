"""What a player of GOPS gives away to the equilibrium with thirteen cards.

`python -m tests.tools.measure.gops_floor [MATCHES [PLAYER]]`: every bid of the player, usually the
champion, is held against the mixtures of the equilibrium, as after a game; the third and the fourth
are estimated. That takes 6 s of processor time for a match with the compiled solver, and 15 s
without. What the player wins follows from that, and is known far better than from as many results:
they also depend on luck. It fails if the champion may be below the floor that it states.
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
MATCHES = "40"


def given_away(number: int, options: Options, name: str = "champion") -> float:
    """Return what a player's bids of a match cost it, in chance to win."""
    seed, known, cost = f"floor {number}", GopsAppraisal(solved), 0.0
    names = (name, "equilibrium")
    minds = [GAME.players[each].make(solved) for each in names]
    steps: list[Played] = []
    state = GAME.deal(options, seed)
    while movers := GAME.to_move(state):
        seat: Seat = movers[0]
        action = GAME.legal(state, seat)[0]
        if seat != HOUSE:
            view, coin = GAME.seen_by(state, seat), stream(seed, seat, len(state.prizes))
            seen = SeenSteps(GAME, seat, tuple(steps))
            action = GAME.players[names[seat]].ask(minds[seat], view, seat, coin, seen).action
        if seat == 0 and isinstance(action, Bid):
            cost += known.value(state) - dict(known.choices(state, seat))[action]
        after = GAME.reduce(state, seat, action)
        steps.append(Played(seat, action, state, after))
        state = after
    return cost


def main(count: str = MATCHES, name: str = "champion") -> bool:
    """Print what a player wins, in games of 100; return whether that is surely above its floor."""
    lost = [given_away(number, DEAL, name) for number in range(int(count))]
    mean, error = fmean(lost), 1.96 * stdev(lost) / sqrt(len(lost))
    print(f"{name} wins {100 * (0.5 - mean):.2f} ±{100 * error:.2f} of 100, {count} matches")
    return name != "champion" or 0.5 - mean - error > FLOOR


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
