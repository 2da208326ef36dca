"""How far the estimated chances of an analysis of GOPS are from exact ones.

`python -m tests.tools.measure.gops_chances [POSITIONS]`: in games of thirteen cards that are bid at
random, the fourth bid is analysed as after a game, and once more with everything that follows
solved: some 13 s of processor time for each with the compiled solver, and 70 s without.
"""

import sys
from statistics import fmean

from app.resources import solved
from games.contract import HOUSE
from games.gops import GAME
from games.gops.appraisal import before_bids
from games.gops.equilibrium import solve_ahead, solve_rest
from games.gops.rules import Options, State
from games.gops.solver.retrograde import Bids, solve_bids
from games.randomness import stream

DEAL = Options(cards=(1, 13), ties="discard")
LEFT = 10
"""The cards left before the fourth bid."""

POSITIONS = 20


def moment(number: int) -> State:
    """Return the state before the fourth bid of a game."""
    coin, state = stream("chances", number), GAME.deal(DEAL, f"chances {number}")
    while len(state.hands[0]) > LEFT or state.phase != "bid":
        seat, *_ = GAME.to_move(state)
        legal = GAME.legal(state, seat)
        state = GAME.reduce(state, seat, legal[0 if seat == HOUSE else coin.randrange(len(legal))])
    return state


def games(worth: float) -> float:
    """Return a worth, from -1 to 1, in games of 100."""
    return 50 * worth


def costs(found: Bids) -> list[float]:
    """Return what each bid costs, in games of 100."""
    return [games(found.value - worth) for worth in found.against(found.answers)]


def main(count: int) -> None:
    """Print how far apart the chances are, and what bids cost."""
    chances, bids = [], []
    for number in range(count):
        position = before_bids(moment(number))
        guess = solve_bids(position, solve_ahead(position, solved).value)
        exact = solve_bids(position, solve_rest(position).value)
        chances.append(abs(games(guess.value - exact.value)))
        bids += [abs(one - other) for one, other in zip(costs(guess), costs(exact), strict=True)]
    print(f"{count} positions, games of 100 apart on average and at most:")
    print(f"chance to win: {fmean(chances):.2f}, {max(chances):.2f}")
    print(f"cost of a bid: {fmean(bids):.2f}, {max(bids):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
