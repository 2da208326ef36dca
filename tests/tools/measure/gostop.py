"""Who beats whom at Go Stop: seeded deals, each played twice with the seats changed.

Run as `python -m tests.tools.measure.gostop [DEALS [ROUNDS]]`: by default matches of one round,
then fewer of three. A win counts 1, a tie a half; the interval is of 95%, from the spread between
deals.
"""

import sys
from importlib.resources import files
from math import sqrt
from statistics import fmean, stdev

from games.contract import HOUSE, Player
from games.gostop import GAME
from games.gostop.state import Options
from games.randomness import stream

AIMS = (("shrewd", "greedy", 0.54), ("shrewd", "random", 0.74), ("greedy", "random", 0.0))

USUAL = ((10_000, 1), (4_000, 3))
"""Deals, and the rounds of a match."""


def solved(name: str) -> bytes:
    """Return a table that a player reads."""
    return (files("assets") / "tables" / name).read_bytes()


def share(first: Player, second: Player, seed: str, rounds: int = 1) -> float:
    """Return what `first` wins of a deal played from both seats: 0 to 1."""
    won = 0.0
    for seat in (0, 1):
        state, players = GAME.deal(Options(rounds), seed), (first, second)
        coins = stream(seed, 0, seat), stream(seed, 1, seat)
        while seats := GAME.to_move(state):
            (mover,) = seats
            action = GAME.legal(state, mover)[0]
            if mover != HOUSE:
                who = int(mover != seat)
                view = GAME.seen_by(state, mover)
                action = players[who].decide(view, mover, coins[who]).action
            state = GAME.reduce(state, mover, action)
        own, other = state.scores[seat], state.scores[1 - seat]
        won += (own > other) + (own == other) / 2
    return won / 2


def main(deals: int, rounds: int = 1) -> bool:
    """Print what the first of each pair scores; return whether all aims are met."""
    met = True
    for first, second, aim in AIMS:
        one, other = (GAME.players[name].make(solved) for name in (first, second))
        shares = [share(one, other, f"measure {number}", rounds) for number in range(deals)]
        mean, error = fmean(shares), 1.96 * stdev(shares) / sqrt(deals)
        met = met and mean >= aim
        print(
            f"{first} against {second}: {mean:.2%} +- {error:.2%} in {deals} paired deals, "
            f"rounds in a match: {rounds}"
        )
    return met


if __name__ == "__main__":
    given = tuple(map(int, sys.argv[1:]))
    sys.exit(not all(main(*each) for each in ((given,) if given else USUAL)))
