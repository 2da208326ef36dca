"""How many reasons of the Go Stop computer name nothing that decided.

Run as `python -m tests.tools.measure.gostop_reasons [GAMES]`: by default 1,000 games of one round
in which the shrewd player sits on both sides. A reason counts as bare if it names none of: a set or
half a set, a set of the other side, how many cards of a face are unseen, that there was no other
choice, or that others are as good.
"""

import re
import sys
from collections import Counter

from games.contract import HOUSE
from games.gostop import GAME
from games.gostop.state import Another, Options, State
from games.randomness import stream
from tests.tools.measure.gostop import solved

MOST_BARE = 0.05

TERMS = {
    "a set": r"\b(capture a triple stack|capture four|complete a set|completes a set|four \w+ at)",
    "half a set": r"\bhalf a set of\b|\bcaptures a pair of\b",
    "a set of the other side": r"\bthe other side lacked two\b",
    "unseen cards": r"\bunseen\b",
    "no other choice": r"\bno other face\b",
    "as good": r"\bworth (almost )?the same\b|\bas either would\b|\bas any three would\b",
    "the score": r"\b\d+ (ahead|behind)\b",
    "the next best": r"\bnext best (10|[2-9AJQK])[CDHS](, \d+\.\d less| wins \w+ fewer)\b",
}


def reasons(seed: str) -> list[str]:
    """Return the reasons of both players in a round."""
    player, told = GAME.players["shrewd"].make(solved), []
    state: State = GAME.deal(Options(1), seed)
    coin = stream(seed)
    while seats := GAME.to_move(state):
        (seat,) = seats
        action = GAME.legal(state, seat)[0]
        if seat != HOUSE:
            decision = player.decide(GAME.seen_by(state, seat), seat, coin)
            action = decision.action
            if not isinstance(action, Another):
                told.append(decision.why)
        state = GAME.reduce(state, seat, action)
    return told


def main(games: int = 1_000) -> bool:
    """Print how often each term is named; return whether few enough reasons are bare."""
    counts: Counter[str] = Counter()
    bare = total = 0
    for number in range(games):
        for why in reasons(f"reasons {number}"):
            named = [name for name, pattern in TERMS.items() if re.search(pattern, why)]
            counts.update(named)
            total += 1
            bare += not set(named) - {"the next best"}
    for name, count in counts.most_common():
        print(f"{count / total:6.1%}  {name}")
    print(f"{bare / total:6.1%}  bare, of {total} reasons in {games} games")
    return bare <= MOST_BARE * total


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:])))
