"""Positions of GOPS as the solver sees them, and tables for the states that may follow one.

Two hands are a pattern: only the order of the cards of both hands matters, not their ranks. A
pattern is a whole number with two bits for each rank that either seat holds, lowest rank lowest:
1 if the own seat has it, 2 if the other has it, 3 if both do. Of a pattern and the same pattern
with the seats exchanged, the lower number is canonical: what is good for a seat in one is as bad
for it in the other (G. C. Rhoads and L. Bartholdi 2012, "Computer solution to the game of
pure strategy", Games 3(4)).

How many rounds were won, tied and lost on the way to a pattern, its history, limits what the pot
and the lead can be. So patterns are followed from the position on, with all histories of each.
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from games.gops.solver.matrix_games import Places
from games.quantize import Floats

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


SUM_BITS, GONE_SHIFT = 17, 24
"""A way in which rounds may have gone is one number: from its lowest bits up a lead and 512 (10),
the pot (7), its history (7), and a bit for each prize that is decided. Pots are at most 91,
histories 72, leads within 182, and 0 unless the position is played for the win."""


def possible_ways(position: Position, most: int) -> list[Integers]:
    """Return all ways in which 0, 1 ... `most` rounds may have gone; a turned prize has no bit."""
    found = [_pack_keys(np.array([position.pot]), np.array([position.lead * position.winning]))]
    for number in range(most):
        prizes = [(prize, 1 << place) for place, prize in enumerate(position.prizes)]
        if position.turned and not number:
            prizes = [(position.turned, 0)]
        parts = []
        for prize, bit in prizes:
            ways = found[-1][found[-1] & bit << GONE_SHIFT == 0]
            pot, lead = unpack_keys(ways)
            for outcome, grows in zip(OUTCOMES, history_steps(position.winning), strict=True):
                after = _pack_keys(*settle_round(outcome, position, pot, lead, prize)[:2])
                before = (ways >> SUM_BITS) + grows << SUM_BITS
                parts.append(before | bit << GONE_SHIFT | after)
        rows = np.sort(np.concatenate(parts))  # np.unique takes three times as long
        found.append(rows[np.append(True, rows[1:] != rows[:-1])])
    return found


def prize_sets(count: int, size: int) -> list[int]:
    """Return the sets of `size` out of `count` prizes as bits, lowest number first."""
    return sorted(sum(1 << place for place in some) for some in combinations(range(count), size))


Bits = NDArray[np.uint64]
WON_COLUMN, LOST_COLUMN, EVEN_COLUMN, UNREACHABLE_COLUMN = range(4)
CONSTANTS = (1.0, -1.0, 0.0, np.nan)
"""The last columns of every table: certain to win, to lose, nothing to come, not reachable."""

MOST_DISTINCT_ROUNDS = 7  # after more, every sum is taken for reachable


@dataclass(frozen=True)
class ValueTable:
    """The values of all states with the same prizes to come, `rest` points in all.

    `values` has the shape (channels, patterns, `sums` and CONSTANTS). `sums` are pots and leads as
    single numbers, sorted. `patterns` and `places` are the rows and columns of the states that are
    reachable, one pair for each.
    """

    rest: int
    sums: Integers
    patterns: Places
    places: Places
    values: Floats

    def columns(self, pot: Integers, lead: Integers) -> Places:
        """Return the columns of `values` for pots and leads."""
        count, wanted = len(self.sums), _pack_keys(pot, lead)
        place = np.searchsorted(self.sums, wanted)
        found = np.append(self.sums, -1)[place] == wanted
        column = np.where(found, place, count + UNREACHABLE_COLUMN)
        if not self.rest:
            column = np.full_like(place, count + EVEN_COLUMN)
        over = _is_decided(pot, lead, self.rest)
        return np.where(over, count + np.where(lead > 0, WON_COLUMN, LOST_COLUMN), column)


@dataclass(frozen=True)
class CardLevel:
    """All states with `size` cards left: canonical patterns, and a table for each set of prizes."""

    size: int
    codes: Codes
    tables: dict[int, ValueTable]


def _pack_keys(pot: Integers, lead: Integers) -> Integers:
    return pot << 10 | lead + 512


def unpack_keys(sums: Integers) -> tuple[Integers, Integers]:
    """Return the pots and leads that `_pack_keys` made numbers of."""
    return sums >> 10 & 127, (sums & 1023) - 512


def _is_decided(pot: Integers, lead: Integers, rest: int) -> NDArray[np.bool_]:
    return np.abs(lead) > (pot + rest if rest else 0)


def build_levels(position: Position, lowest: int, channels: int) -> dict[int, CardLevel]:
    """Return levels from `lowest` cards up, not solved; not the own one if a prize is turned up."""
    top = len(position.own)
    ways, hands = possible_ways(position, top - lowest), find_histories(position, top - lowest)
    levels = {}
    for size in range(lowest, top + (position.turned is None)):
        plan = plan_level(position, size, ways[top - size], hands[top - size])
        sets = prize_sets(len(position.prizes), size)
        tables = {prizes: plan.table(prizes, channels) for prizes in sets}
        levels[size] = CardLevel(size, plan.codes, tables)
    return levels


def find_histories(position: Position, most: int) -> list[tuple[Codes, Bits]]:
    """Return the patterns after 0, 1, 2 ... `most` rounds, with a bit for each history."""
    codes, bits = np.array([pattern_of(position.own, position.other)]), np.array([1], np.uint64)
    found = [(codes, bits)]
    growth = np.array(history_steps(position.winning), np.uint64)
    for size in range(len(position.own), len(position.own) - most, -1):
        become, outcome = after_bids(codes, size)
        codes, place = np.unique(become, return_inverse=True)
        grown = np.zeros(len(codes), np.uint64)
        np.bitwise_or.at(grown, place.reshape(become.shape), bits << growth[outcome])
        bits = grown
        found.append((codes, bits))
    return found


@dataclass(frozen=True)
class LevelPlan:
    """What the tables of a level are made from, one at a time if all together need too much room.

    `codes` are the canonical patterns. `classes` are the distinct pairs of their histories, as
    either seat counts, and `member` says which class each pattern belongs to.
    """

    position: Position
    size: int
    ways: Integers
    codes: Codes
    classes: Bits
    member: Places

    def table(self, prizes: int, channels: int) -> ValueTable:
        """Return the table of a set of prizes, not solved."""
        rest, sums, possible = self.reachable(prizes)
        patterns, places = np.nonzero(possible[self.member])
        values = np.full((channels, len(self.codes), len(sums) + len(CONSTANTS)), np.nan)
        values[:, :, len(sums) :] = CONSTANTS
        return ValueTable(rest, sums, patterns, places, values)

    def reachable(self, prizes: int) -> tuple[int, Integers, NDArray[np.bool_]]:
        """Return the points to come, the sums, and which sums each class can have."""
        cards = self.position.prizes
        gone = (1 << len(cards)) - 1 ^ prizes
        ends = np.searchsorted(self.ways, (gone << GONE_SHIFT, gone + 1 << GONE_SHIFT))
        rest = sum(prize for place, prize in enumerate(cards) if prizes >> place & 1)
        ways = self.ways[slice(*ends)]
        ways = ways[~_is_decided(*unpack_keys(ways), rest)]
        pot, lead = unpack_keys(ways)
        seen = [_pack_keys(pot, side) for side in (lead, -lead)]
        sums = np.unique(np.concatenate(seen))
        if len(self.position.own) - self.size > MOST_DISTINCT_ROUNDS:
            return rest, sums, np.ones((self.classes.shape[1], len(sums)), bool)
        history = np.uint64(1) << (ways >> SUM_BITS & 127).astype(np.uint64)
        possible = np.zeros((self.classes.shape[1], len(sums)), bool)
        for some, mask in zip(seen, self.classes, strict=True):
            comes = np.zeros(len(sums), np.uint64)
            np.bitwise_or.at(comes, np.searchsorted(sums, some), history)
            possible |= (mask[:, None] & comes) != 0
        return rest, sums, possible


def plan_level(
    position: Position, size: int, ways: Integers, hands: tuple[Codes, Bits]
) -> LevelPlan:
    """Return what the tables of the level with `size` cards left are made from."""
    known, bits = hands
    codes = np.unique(canonical(known))
    both = np.array([codes, exchange_seats(codes)])
    place = np.minimum(np.searchsorted(known, both), len(known) - 1)
    masks = np.where(known[place] == both, bits[place], np.uint64(0))  # no bit: not reachable
    classes, member = np.unique(masks, axis=1, return_inverse=True)
    return LevelPlan(position, size, ways, codes, classes, member)
