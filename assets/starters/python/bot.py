#!/usr/bin/env python3
"""A bot for every game of Parlour: it answers at random. Put your idea into `choose`."""

import json
import random
import sys
from typing import Any


def choose(words: list[str], question: dict[str, Any]) -> str:
    """Return one of the words.

    Args:
        words: What may be answered: the cards left in GOPS, the legal words in any other game.
        question: In GOPS the "prize"; in any other game "seat", "seconds", "game" and "state".
    """
    return random.choice(words)


def main() -> None:
    """Answer every question on standard input."""
    hand = [str(card) for card in range(1, 14)]
    for line in sys.stdin:
        if line.startswith("Competition card:"):
            word = choose(hand, {"prize": int(line.partition(":")[2])})
            hand.remove(word)
        elif line.startswith('{"legal":'):
            question = json.loads(line)
            word = choose(question["legal"], question)
        else:  # the opponent's bid in GOPS, or how the match ended
            continue
        print(word, flush=True)


if __name__ == "__main__":
    main()
