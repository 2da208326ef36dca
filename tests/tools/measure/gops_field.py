"""How the champion of GOPS does against programs that it does not know.

`python -m tests.tools.measure.gops_field [MATCHES] [FIELD]` plays that many seeded
matches of thirteen cards against each program, half of them in either seat; a draw counts a half.
The champion may be tuned against the first field; the others are there to judge by. The first two
were written by one hand, which knew how the champion learns; the others by two that did not.
"""

import random
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import sqrt

from app.resources import solved
from games.contract import HOUSE, Player
from games.gops import GAME
from games.gops.exploit import Played
from games.gops.rules import Bid, State
from games.history import SeenSteps
from games.randomness import stream
from tests.tools.measure._gops_latecomers import LATECOMERS
from tests.tools.measure._gops_newcomers import NEWCOMERS
from tests.tools.measure._gops_sparring import SPARRING
from tests.tools.measure._gops_strangers import STRANGERS

Program = Callable[[State, int, list[tuple[int, int, int]], random.Random], float]
"""Takes the view, its seat, the rounds so far (prize, its bid, the other's) and a coin; returns
what it wants to bid. The nearest card that it holds is bid, of two the higher."""


def tuned() -> dict[str, Program]:
    """Return the programs to tune against."""
    return {
        "plus two, no giving up": lambda v, s, r, c: v.middle[-1] + 2,
        "one less": lambda v, s, r, c: v.middle[-1] - 1,
        "high or low at 7": lambda v, s, r, c: v.hands[s][-1 if v.middle[-1] >= 7 else 0],
        "copies the last bid": lambda v, s, r, c: r[-1][2] if r else 7,
        "beats the last bid": lambda v, s, r, c: r[-1][2] + 1 if r else 7,
        "inverse": lambda v, s, r, c: 14 - v.middle[-1],
        "near the prize": lambda v, s, r, c: v.middle[-1] + 5 * (c.random() - 0.5),
        "place in the hand": lambda v, s, r, c: v.hands[s][sum(p < v.middle[-1] for p in v.prizes)],
        "share of what is left": lambda v, s, r, c: (
            v.middle[-1] * sum(v.hands[s]) / (sum(v.prizes) + v.middle[-1])
        ),
        "lowest first": lambda v, s, r, c: 0,
        "half the prize": lambda v, s, r, c: v.middle[-1] / 2,
        "sure of high prizes": sure,
    }


def sure(view: State, seat: int, rounds: list[tuple[int, int, int]], coin: random.Random) -> float:
    """Bid the lowest card that nothing beats for a prize of 8 or more, else the lowest."""
    hand, best = view.hands[seat], view.hands[1 - seat][-1]
    above = [card for card in hand if card > best]
    return above[0] if above and view.middle[-1] >= 8 else hand[0]


def held() -> dict[str, Program]:
    """Return the programs to judge by."""
    return {
        "plus one or two by turns": lambda v, s, r, c: v.middle[-1] + 1 + len(r) % 2,
        "leads: match, behind: plus two": lambda v, s, r, c: (
            v.middle[-1] + 2 * (sum(v.captured[s]) < sum(v.captured[1 - s]))
        ),
        "thirds": lambda v, s, r, c: v.hands[s][
            (len(v.hands[s]) - 1) * ((v.middle[-1] - 1) // 5) // 2
        ],
        "high with a bluff": lambda v, s, r, c: (
            v.hands[s][0] if c.random() < 0.2 else v.middle[-1] + 1
        ),
        "over the other's last surplus": lambda v, s, r, c: (
            v.middle[-1] + (r[-1][2] - r[-1][0] if r else 0) + 1
        ),
        "top of the hand for 10 up": lambda v, s, r, c: (
            v.hands[s][-1] if v.middle[-1] >= 10 else v.middle[-1] - 2
        ),
        "gives the highest three away": lambda v, s, r, c: (
            v.hands[s][0] if v.middle[-1] >= 11 else v.middle[-1] + 3
        ),
        "square of the prize": lambda v, s, r, c: v.middle[-1] ** 2 / 13,
        "root of the prize": lambda v, s, r, c: (13 * v.middle[-1]) ** 0.5,
        "noisy place": lambda v, s, r, c: v.hands[s][
            min(
                len(v.hands[s]) - 1,
                max(0, sum(p < v.middle[-1] for p in v.prizes) + int(3 * c.random()) - 1),
            )
        ],
        "median": lambda v, s, r, c: v.hands[s][len(v.hands[s]) // 2],
        "half random, half match": lambda v, s, r, c: (
            13 * c.random() if c.random() < 0.5 else v.middle[-1]
        ),
    }


MEAN, LEAST = 0.88, 0.58
"""What the champion is to win of a field, and of each program in it."""

FIELDS: dict[str, Callable[[], dict[str, Program]]] = {
    "tuned": tuned,
    "held": held,
    "strangers": lambda: STRANGERS,
    "newcomers": lambda: NEWCOMERS,
    "sparring": lambda: SPARRING,
    "latecomers": lambda: LATECOMERS,
}


@cache
def champion() -> Player:
    """Return the champion, made once in a process."""
    return GAME.players["champion"].make(solved)


def won(field: str, name: str, number: int) -> float:
    """Return what the champion gets of a match: 1, a half or 0."""
    program, seed, seat = FIELDS[field]()[name], f"field {number}", number % 2
    steps: list[Played] = []
    rounds: list[tuple[int, int, int]] = []
    state = GAME.deal(GAME.presets["tournament"], seed)
    while turn := GAME.to_move(state):
        mover = turn[0]
        view = GAME.seen_by(state, mover)
        coin = stream(seed, mover, len(state.prizes))
        if mover == HOUSE:
            action = GAME.legal(state, HOUSE)[0]
            if state.phase == "award":
                rounds.append((state.middle[-1], state.bids[1 - seat], state.bids[seat]))
        elif mover == seat:
            seen = SeenSteps(GAME, seat, tuple(steps))
            action = GAME.players["champion"].ask(champion(), view, seat, coin, seen).action
        else:
            wish = program(view, mover, rounds, coin)
            action = Bid(min(view.hands[mover], key=lambda card: (abs(card - wish), -card)))
        after = GAME.reduce(state, mover, action)
        steps.append(Played(mover, action, state, after))
        state = after
    result = GAME.result(state)
    winner = result.winner if result else None
    return 0.5 if winner is None else float(winner == seat)


def main(count: int, field: str) -> bool:
    """Print what the champion wins against each; return whether mean and least may be as asked."""
    shares = []
    with ProcessPoolExecutor() as pool:
        for name in FIELDS[field]():
            shares.append(sum(pool.map(partial(won, field, name), range(count))) / count)
            within = 196 * sqrt(max(shares[-1] * (1 - shares[-1]), 0.01) / count)
            print(f"{name}: {100 * shares[-1]:.0f} ± {within:.0f}", flush=True)
    mean = sum(shares) / len(shares)
    within = 196 * sqrt(sum(share * (1 - share) for share in shares) / count) / len(shares)
    print(
        f"mean {100 * mean:.1f} ± {within:.1f}, least {100 * min(shares):.0f}, of 100 "
        f"in {count} matches each"
    )
    return mean + within / 100 >= MEAN and min(shares) >= LEAST


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    sys.exit(not main(number, sys.argv[2] if len(sys.argv) > 2 else "strangers"))
