#!/usr/bin/env python3
"""A GOPS bot to begin from: it keeps count of both hands, and bids near what the prize is worth.

Change `bid`. Try it with:
    parlour arena match 'exec:python3 nearest.py' careful --games 20
"""

import sys

HAND = range(1, 14)


class Bot:
    """What a bot knows: the cards that both still hold."""

    def __init__(self) -> None:
        self.own = list(HAND)
        self.other = list(HAND)

    def bid(self, prize: int) -> int:
        """Return the card of `self.own` to bid for a prize: the nearest, of two the higher."""
        return min(self.own, key=lambda card: (abs(card - prize), -card))

    def play(self) -> None:
        """Answer the engine's lines until it closes the input."""
        for line in sys.stdin:
            what, _, number = line.partition(":")
            if what == "Competition card":
                card = self.bid(int(number))
                self.own.remove(card)
                print(card, flush=True)  # without flush, the engine would wait in vain
            else:
                self.other.remove(int(number))


if __name__ == "__main__":
    Bot().play()
