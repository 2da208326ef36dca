"""How often a player of GOPS wins by the tournament's rules: thirteen cards, a tie loses the prize.

`python -m tests.tools.measure.gops_matches [PLAYER [MATCHES [OTHER ...]]]` plays that many seeded
matches of a player against each of the others, half of them in either seat, on all cores; a draw
counts a half. The usual player is `champion`, whose 2,000 matches take an hour on two cores; those
of `equilibrium` against all others take two and a half.

Every score is noted in dist/gops-matches.txt, so a run that was killed goes on, and more matches
can be added later. Remove that file once a player has changed.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from pathlib import Path

from app.resources import solved
from games.contract import HOUSE, Player
from games.gops import GAME
from games.gops.exploit import Played
from games.history import SeenSteps
from games.randomness import stream

SHOULD = {"match": 95, "plus-one": 90, "random": 90, "careful": 60, "equilibrium": 47}
"""What the champion should win of a hundred against some, a draw a half."""

JOURNAL = Path("dist", "gops-matches.txt")
"""A line for each match: both players, its number and the score of the first player."""

Pairing = tuple[str, str, int]
"""Two players and the number of their match."""


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


def match(pairing: Pairing) -> float:
    """Return what the first player gets of a match that it plays from seat 0 when it is even."""
    first, second, number = pairing
    seed = f"champion {number}"
    if number % 2:
        return 1 - score((second, first), seed)
    return score((first, second), seed)


def noted() -> dict[Pairing, float]:
    """Return the scores in the journal; a line that was cut off does not count."""
    if not JOURNAL.exists():
        return {}
    lines = JOURNAL.read_text("utf-8").splitlines(keepends=True)
    rows = [line.split() for line in lines if line.endswith("\n")]
    return {(row[0], row[1], int(row[2])): float(row[3]) for row in rows if len(row) == 4}


def played(pairings: list[Pairing]) -> dict[Pairing, float]:
    """Return the scores of matches: those in the journal, and the others after playing them."""
    JOURNAL.parent.mkdir(exist_ok=True)
    known = noted()
    left = [pairing for pairing in pairings if pairing not in known]
    with (
        ProcessPoolExecutor(os.cpu_count()) as pool,
        JOURNAL.open("a", encoding="utf-8") as journal,
    ):
        for pairing, found in zip(left, pool.map(match, left), strict=True):
            known[pairing] = found
            print(*pairing, found, file=journal, flush=True)
    return known


def share(known: dict[Pairing, float], first: str, second: str, count: int) -> tuple[float, float]:
    """Return how many of so many matches the first player wins, of 1, and half a 95% interval."""
    won = sum(known[first, second, number] for number in range(count)) / count
    return won, 1.96 * sqrt(max(won * (1 - won), 0.01) / count)


def main(first: str = "champion", count: str = "2000", *others: str) -> bool:
    """Print the player's shares with 95% intervals; return whether the champion's are high enough.

    All others have played the same number of matches at any time.
    """
    should = SHOULD if first == "champion" else {}
    against = others or tuple(should) or tuple(name for name in GAME.players if name != first)
    numbers = range(int(count))
    known = played([(first, second, number) for number in numbers for second in against])
    right = True
    for second in against:
        won, within = share(known, first, second, int(count))
        wanted = should.get(second, 0)
        right = right and won + within >= wanted / 100
        print(
            f"{first} against {second}: {100 * won:.1f} ± {100 * within:.1f} of 100 in {count} "
            f"matches" + f", should be {wanted} or more" * bool(wanted),
            flush=True,
        )
    return right


if __name__ == "__main__":
    sys.exit(not main(*sys.argv[1:]))
