"""How often the champion of GOPS wins by the tournament's rules, against who should lose to it.

`python -m tests.tools.measure.gops_champion [MATCHES] [PLAYER ...]` plays that many seeded matches
against each of the players, half of them in either seat, on all cores; a draw counts a half. The
2,000 against `equilibrium`, which thinks for seconds, take more than half an hour on two cores.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import sqrt

from app.resources import solved
from games.contract import HOUSE, Player
from games.gops import GAME
from games.randomness import stream

SHOULD = {"match": 95, "plus-one": 90, "random": 90, "careful": 60, "equilibrium": 47}
"""Of a hundred, a draw a half."""


def score(players: tuple[Player, Player], seed: str) -> float:
    """Return what the first of two players gets of a match: 1, a half or 0."""
    state, bids = GAME.deal(GAME.presets["tournament"], seed), [0, 0]
    while turn := GAME.to_move(state):
        seat = turn[0]
        if seat == HOUSE:
            state = GAME.reduce(state, HOUSE, GAME.legal(state, HOUSE)[0])
            continue
        coin = stream(seed, seat, bids[seat])
        decision = players[seat].decide(GAME.seen_by(state, seat), seat, coin)
        state = GAME.reduce(state, seat, decision.action)
        bids[seat] += 1
    result = GAME.result(state)
    if result is None or result.winner is None:
        return 0.5
    return 1.0 - result.winner


@cache
def player(name: str) -> Player:
    """Return a player by its name, made once in a process."""
    return GAME.players[name].make(solved)


def match(first: str, second: str, number: int) -> float:
    """Return what the first player gets of a match that it plays from seat 0 when it is even."""
    one, other, seed = player(first), player(second), f"champion {number}"
    return 1 - score((other, one), seed) if number % 2 else score((one, other), seed)


def share(first: str, second: str, count: int) -> float:
    """Return how many of so many matches the first player wins, of 1."""
    with ProcessPoolExecutor() as pool:
        return sum(pool.map(partial(match, first, second), range(count))) / count


def main(count: int, others: list[str]) -> bool:
    """Print the champion's shares with 95% intervals; return whether all are as they should be."""
    right = True
    for other in others:
        won = share("champion", other, count)
        within = 1.96 * sqrt(max(won * (1 - won), 0.01) / count)
        right = right and won + within >= SHOULD[other] / 100
        print(
            f"champion against {other}: {100 * won:.1f} ± {100 * within:.1f} of 100 in {count} "
            f"matches, should be {SHOULD[other]} or more",
            flush=True,
        )
    return right


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    sys.exit(not main(number, sys.argv[2:] or list(SHOULD)))
