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
from games.gops.exploit import Played
from games.history import SeenSteps
from games.randomness import stream

SHOULD = {"match": 95, "plus-one": 90, "random": 90, "careful": 60, "equilibrium": 47}
"""Of a hundred, a draw a half."""


def score(names: tuple[str, str], seed: str) -> float:
    """Return what the first of two players gets of a match: 1, a half or 0."""
    steps: list[Played] = []
    state = GAME.deal(GAME.presets["tournament"], seed)
    while turn := GAME.to_move(state):
        seat = turn[0]
        if seat == HOUSE:
            action = GAME.legal(state, HOUSE)[0]
        else:
            coin, name = stream(seed, seat, len(state.prizes)), names[seat]
            seen = SeenSteps(GAME, seat, tuple(steps))
            view, info = GAME.seen_by(state, seat), GAME.players[name]
            action = info.ask(player(name), view, seat, coin, seen).action
        after = GAME.reduce(state, seat, action)
        steps.append(Played(seat, action, state, after))
        state = after
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
    seed = f"champion {number}"
    if number % 2:
        return 1 - score((second, first), seed)
    return score((first, second), seed)


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
