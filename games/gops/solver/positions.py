"""Positions of GOPS as the solver sees them, and the pots and leads that may follow one.

Two hands are a pattern: only the order of the cards of both hands matters, not their ranks. A
pattern is a whole number with two bits for each rank that either seat holds, lowest rank lowest:
1 if the own seat has it, 2 if the other has it, 3 if both do. Of a pattern and the same pattern
with the seats exchanged, the lower number is canonical: what is good for a seat in one is as bad
for it in the other (G. C. Rhoads and L. Bartholdi 2012, "Computer solution to the game of
pure strategy", Games 3(4)).
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Codes = NDArray[np.int64]  # patterns
OWN_SEAT, OTHER_SEAT = 0, 1
OWN_BITS = 0x5555_5555_5555_5555  # the bits of the own seat in a pattern, one for each rank
WIN, TIE, LOSS = 0, 1, 2  # the outcomes of two bids for the own seat
OUTCOMES = (WIN, TIE, LOSS)


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


def _card_bits(codes: Codes, seat: int, size: int) -> Codes:
    """Return the bits of the `size` cards of a seat, shifted to the place of the own seat's."""
    left = codes >> seat & OWN_BITS
    found = np.empty((size, *codes.shape), np.int64)
    for place in range(size):
        found[place] = left & -left
        left = left ^ found[place]
    return found


def _spend(codes: Codes, card: Codes, seat: int) -> Codes:
    """Return the patterns after a seat has spent a card, which is given by its bit."""
    both = codes & card << (1 - seat) != 0
    closed = codes & (card - 1) | codes >> 2 & ~(card - 1)
    return np.where(both, codes ^ card << seat, closed)


def after_bids(codes: Codes, size: int) -> tuple[Codes, Codes]:
    """Return what patterns with `size` cards in each hand become after every pair of bids.

    They are not canonical. With them come the outcomes (WIN, TIE or LOSS), both in the shape (own
    cards, other's cards, patterns).
    """
    mine, others = _card_bits(codes, OWN_SEAT, size), _card_bits(codes, OTHER_SEAT, size)
    outcome = 1 - np.sign(mine[:, None] - others[None])
    become = np.empty_like(outcome)
    for place, card in enumerate(mine):
        middle = _spend(codes, card, OWN_SEAT)
        for there, bid in enumerate(_card_bits(middle, OTHER_SEAT, size)):
            become[place, there] = _spend(middle, bid, OTHER_SEAT)
    return become, outcome


@dataclass(frozen=True)
class Position:
    """A moment before a prize is turned up, or with the prize `turned` on the table.

    `prizes` are those to come, lowest first, without `turned`. `pot` is the value of earlier prizes
    that nobody won, and `lead` how many points the own seat is ahead. With `carry` a tie leaves the
    pot on the table; otherwise it is lost. With `winning` only who is ahead at the end counts,
    worth 1, 0 or -1; otherwise points count.
    """

    own: tuple[int, ...]
    other: tuple[int, ...]
    prizes: tuple[int, ...]
    carry: bool
    winning: bool
    turned: int | None = None
    pot: int = 0
    lead: int = 0


@dataclass(frozen=True)
class Sums:
    """Ways in which rounds may have gone: four arrays of one shape, an index for each way.

    `gone` has a bit for each prize that is decided, `history` counts outcomes (see
    `history_steps`), and `lead` is 0 unless the position is played for the win.
    """

    gone: Integers
    history: Integers
    pot: Integers
    lead: Integers


def history_steps(winning: bool) -> tuple[int, int, int]:
    """Return by how much a history grows with a win, a tie and a loss.

    For points it counts ties, because only they fill the pot. For the win it counts a win as 8 and
    a loss as 1; within seven rounds no two histories are the same number.
    """
    return (8, 0, 1) if winning else (0, 1, 0)


def settle_round(
    outcome: int, position: Position, pot: Integers, lead: Integers, prize: int
) -> tuple[Integers, Integers, Integers]:
    """Return the pot, the lead and the points won after a round for `prize` and the pot.

    `position` decides what a tie does, and whether points or the lead count.
    """
    none = np.zeros_like(pot)
    if outcome == TIE:
        return (pot + prize if position.carry else none), lead, none
    gain = pot + prize if outcome == WIN else -(pot + prize)
    return (none, lead + gain, none) if position.winning else (none, lead, gain)


def possible_sums(position: Position, most: int) -> list[Sums]:
    """Return all ways in which 0, 1 ... `most` rounds may have gone; a turned prize has no bit."""
    start = np.array([0])
    found = [Sums(start, start, start + position.pot, start + position.lead * position.winning)]
    for _ in range(most):
        sums = found[-1]
        if position.turned and sums is found[0]:
            parts = [_sums_after(position, sums, position.turned, 0)]
        else:
            parts = [
                _sums_after(
                    position, select_sums(sums, sums.gone & 1 << place == 0), prize, 1 << place
                )
                for place, prize in enumerate(position.prizes)
            ]
        found.append(_distinct_sums(parts))
    return found


def _sums_after(position: Position, sums: Sums, prize: int, bit: int) -> Sums:
    """Return the sums after each outcome of a round for a prize, one outcome after the other."""
    growth = history_steps(position.winning)
    parts = [settle_round(outcome, position, sums.pot, sums.lead, prize) for outcome in OUTCOMES]
    return Sums(
        np.tile(sums.gone | bit, len(parts)),
        np.concatenate([sums.history + growth[outcome] for outcome in OUTCOMES]),
        np.concatenate([pot for pot, _, _ in parts]),
        np.concatenate([lead for _, lead, _ in parts]),
    )


def select_sums(sums: Sums, places: NDArray[np.bool_] | slice) -> Sums:
    """Return the sums at some indices."""
    return Sums(sums.gone[places], sums.history[places], sums.pot[places], sums.lead[places])


def _distinct_sums(parts: list[Sums]) -> Sums:
    """Return sums joined and sorted, without duplicates."""
    joined = [
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("gone", "history", "pot", "lead")
    ]
    rows = _without_repeats(_pack_sums(*joined))
    return Sums(rows >> 24, rows >> 17 & 127, rows >> 10 & 127, (rows & 1023) - 512)


def _without_repeats(numbers: Integers) -> Integers:
    """Return numbers sorted, each once: for many, np.unique takes three times as long."""
    ordered = np.sort(numbers)
    distinct: Integers = ordered[np.append(True, ordered[1:] != ordered[:-1])]
    return distinct


def _pack_sums(gone: Integers, history: Integers, pot: Integers, lead: Integers) -> Integers:
    """Return sums as single numbers: pots are at most 91, histories 72, leads within 182."""
    return gone << 24 | history << 17 | pot << 10 | lead + 512


def prize_sets(count: int, size: int) -> list[int]:
    """Return the sets of `size` out of `count` prizes as bits, lowest number first."""
    return sorted(sum(1 << place for place in some) for some in combinations(range(count), size))
