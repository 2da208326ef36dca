"""Who beats whom at GOPS with nine cards, and how far each falls short of the equilibrium.

`python -m tests.tools.measure.gops_players 200` solves the whole game once, then plays that many
seeded deals of each pair from both seats. How far a player falls short is the sum of what its bids
cost against the equilibrium's mixtures, which varies far less than who wins.
"""

import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from app.resources import solved
from games.contract import HOUSE, Player
from games.gops import GAME
from games.gops.appraisal import GopsAppraisal
from games.gops.exploit import Played
from games.gops.rules import Options, State
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.history import SeenSteps
from games.randomness import stream
from tests.tools.measure._cross import cross_table

NINE = Options(cards=(2, 10), ties="carry")
CARDS = tuple(range(2, 11))


def told(mind: Any, whole: Solution) -> Any:
    """Return a player that need not solve what is solved already."""
    for inner in ("player", "equilibrium"):
        if hasattr(mind, inner):
            told(getattr(mind, inner), whole)
    if hasattr(mind, "solution"):
        first = mind.solution
        mind.solution = lambda view, at: whole if at.winning else first(view, at)
    return mind


class Known(GopsAppraisal):
    """Chances read from the solution of the whole game."""

    def __init__(self, whole: Solution) -> None:
        super().__init__(solved)
        self.whole = whole

    def solution(self, state: State) -> Solution:
        """Return the solution of everything."""
        return self.whole


Minds = dict[str, Player]


def play(
    minds: Minds, names: tuple[str, str], seed: str, known: Known | None
) -> tuple[float, list[float]]:
    """Return what seat 0 wins of a match, and what the bids of both cost them."""
    steps: list[Played] = []
    state, costs = GAME.deal(NINE, seed), [0.0, 0.0]
    while movers := GAME.to_move(state):
        seat = movers[0]
        action = GAME.legal(state, seat)[0]
        if seat != HOUSE:
            coin, name = stream(seed, seat, len(state.prizes)), names[seat]
            view, seen = GAME.seen_by(state, seat), SeenSteps(GAME, seat, tuple(steps))
            action = GAME.players[name].ask(minds[name], view, seat, coin, seen).action
            if known:
                costs[seat] += abs(dict(known.choices(state, seat))[action] - known.value(state))
        after = GAME.reduce(state, seat, action)
        steps.append(Played(seat, action, state, after))
        state = after
    result = GAME.result(state)
    return {0: 1.0, 1: 0.0, None: 0.5}[result.winner if result else None], costs


def main(deals: int, chosen: list[str]) -> bool:
    """Print how far each falls short, and the cross table; return whether nobody is perfect.

    With names of players, only what those fall short by is printed.
    """
    deal = Position(CARDS, CARDS, CARDS, carry=True, winning=True)
    whole = Solution(deal).solve()
    minds = {name: told(info.make(solved), whole) for name, info in GAME.players.items()}
    known = Known(whole)
    for name in chosen or minds:
        pair = (name, "equilibrium")
        lost = [play(minds, pair, f"short {n}", known)[1][0] for n in range(deals)]
        error = 1.96 * stdev(lost) / sqrt(deals)
        print(f"{name} falls short by {100 * fmean(lost):.1f} ± {100 * error:.1f} games of 100")

    def share(first: str, second: str, seed: str) -> float:
        one = play(minds, (first, second), seed, None)[0]
        return (one + 1 - play(minds, (second, first), seed, None)[0]) / 2

    if not chosen:
        cross_table(list(minds), share, deals)
    return True


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    sys.exit(not main(number, sys.argv[2:]))
