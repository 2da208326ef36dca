"""Two hands as a pattern: only the order of the cards of both hands matters, not their ranks.

A pattern is a whole number with two bits for each rank that either seat holds, lowest rank lowest:
1 if the own seat has it, 2 if the other has it, 3 if both do. Of a pattern and the same pattern
with the seats exchanged, the lower number is canonical: what is good for a seat in one is as bad
for it in the other (G. C. Rhoads and L. Bartholdi 2012, "Computer solution to the game of
pure strategy", Games 3(4)).
"""

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int64]

OWN_SEAT, OTHER_SEAT = 0, 1
OWN_BITS = 0x5555_5555_5555_5555
"""The bits of the own seat in a pattern, one for each rank."""

WIN, TIE, LOSS = 0, 1, 2
"""The outcomes of two bids for the own seat."""


def pattern_of(own: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the pattern of two hands."""
    ranks = sorted({*own, *other})
    return sum(
        ((rank in own) | (rank in other) << 1) << 2 * place for place, rank in enumerate(ranks)
    )


def exchange_seats(codes: Codes) -> Codes:
    """Return the patterns as the other seat sees them."""
    return (codes & OWN_BITS) << 1 | codes >> 1 & OWN_BITS


def canonical(codes: Codes) -> Codes:
    """Return the canonical form of each pattern: the lower of it and its exchange."""
    return np.minimum(codes, exchange_seats(codes))


def card_bits(codes: Codes, seat: int, size: int) -> Codes:
    """Return the bits of the `size` cards of a seat, shifted to the place of the own seat's.

    Returns:
        Shape (size, patterns), lowest card first.
    """
    left = codes >> seat & OWN_BITS
    found = np.empty((size, *codes.shape), np.int64)
    for place in range(size):
        found[place] = left & -left
        left = left ^ found[place]
    return found


def spend(codes: Codes, card: Codes, seat: int) -> Codes:
    """Return the patterns after a seat has spent a card, which is given by its bit."""
    both = codes & card << (1 - seat) != 0
    closed = codes & (card - 1) | codes >> 2 & ~(card - 1)
    return np.where(both, codes ^ card << seat, closed)


def after_bids(codes: Codes, size: int) -> tuple[Codes, Codes]:
    """Return what patterns with `size` cards in each hand become after every pair of bids.

    Returns:
        The patterns, not canonical, and the outcomes of the bids (WIN, TIE or LOSS), both in the
        shape (own cards, other's cards, patterns).
    """
    mine, others = card_bits(codes, OWN_SEAT, size), card_bits(codes, OTHER_SEAT, size)
    outcome = 1 - np.sign(mine[:, None] - others[None])
    become = np.empty_like(outcome)
    for place, card in enumerate(mine):
        middle = spend(codes, card, OWN_SEAT)
        for there, bid in enumerate(card_bits(middle, OTHER_SEAT, size)):
            become[place, there] = spend(middle, bid, OTHER_SEAT)
    return become, outcome
