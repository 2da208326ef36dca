"""Two hands as a pattern: a hand matters only through the order of its cards among all cards.

A pattern is a whole number with two bits for each rank that either seat holds, lowest rank lowest:
1 where the own seat has it, 2 where the other has it, 3 where both do. Of a pattern and the same
with the seats exchanged, the lower number is canonical: what is good for one seat in the first is
as bad for it in the second (G. C. Rhoads and L. Bartholdi 2012, "Computer solution to the game of
pure strategy", Games 3(4)).
"""

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int64]

OWN, OTHER = 0, 1
EACH_OWN = 0x5555_5555_5555_5555
"""A bit for each rank, where the own seat's stands."""

WIN, TIE, LOSS = 0, 1, 2
"""What comes of two bids, to the own seat."""


def pattern(own: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the pattern of two hands."""
    ranks = sorted({*own, *other})
    return sum(
        ((rank in own) | (rank in other) << 1) << 2 * place for place, rank in enumerate(ranks)
    )


def exchanged(codes: Codes) -> Codes:
    """Return the patterns as the other seat sees them."""
    return (codes & EACH_OWN) << 1 | codes >> 1 & EACH_OWN


def canonical(codes: Codes) -> Codes:
    """Return of each pattern the form that stands for it and for its exchange."""
    return np.minimum(codes, exchanged(codes))


def cards(codes: Codes, seat: int, size: int) -> Codes:
    """Return the bits of a seat's cards, lowest card first, as if they were the own seat's."""
    left = codes >> seat & EACH_OWN
    found = np.empty((size, *codes.shape), np.int64)
    for place in range(size):
        found[place] = left & -left
        left = left ^ found[place]
    return found


def without(codes: Codes, card: Codes, seat: int) -> Codes:
    """Return the patterns after a seat has spent a card, given by its bit."""
    both = codes & card << (1 - seat) != 0
    closed = codes & (card - 1) | codes >> 2 & ~(card - 1)
    return np.where(both, codes ^ card << seat, closed)


def after_bids(codes: Codes, size: int) -> tuple[Codes, Codes]:
    """Return what patterns of `size` cards each become, and what comes of it, bid by bid.

    Both arrays have the shape (own cards, other's cards, patterns).
    """
    mine, others = cards(codes, OWN, size), cards(codes, OTHER, size)
    outcome = 1 - np.sign(mine[:, None] - others[None])
    become = np.empty_like(outcome)
    for place, card in enumerate(mine):
        middle = without(codes, card, OWN)
        for there, bid in enumerate(cards(middle, OTHER, size)):
            become[place, there] = without(middle, bid, OTHER)
    return become, outcome
