"""The states of GOPS that are reachable from a position, in tables for their values.

How many rounds were won, tied and lost on the way to a pattern, its history, limits what the pot
and the lead can be. So patterns are followed from the position on, with all histories of each.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.gops.solver.matrix_games import Places
from games.gops.solver.positions import (
    Codes,
    Integers,
    Position,
    Sums,
    after_bids,
    canonical,
    exchange_seats,
    history_steps,
    pattern_of,
    possible_sums,
    prize_sets,
    select_sums,
)
from games.quantize import Floats

Bits = NDArray[np.uint64]
WON_COLUMN, LOST_COLUMN, EVEN_COLUMN, UNREACHABLE_COLUMN = range(4)
CONSTANTS = (1.0, -1.0, 0.0, np.nan)
"""The last columns of every table: certain to win, to lose, nothing to come, not reachable."""

MOST_DISTINCT_ROUNDS = 7
"""Histories of more rounds are not distinct: every sum is taken for reachable then."""


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
    """Return pots and leads as single numbers."""
    return pot << 10 | lead + 512


def unpack_keys(sums: Integers) -> tuple[Integers, Integers]:
    """Return the pots and leads that `_pack_keys` made numbers of."""
    return sums >> 10, (sums & 1023) - 512


def _is_decided(pot: Integers, lead: Integers, rest: int) -> NDArray[np.bool_]:
    """Return where the points that are left cannot change who is ahead."""
    return np.abs(lead) > (pot + rest if rest else 0)


def build_levels(position: Position, lowest: int, channels: int) -> dict[int, CardLevel]:
    """Return levels from `lowest` cards up, not solved; not the own one if a prize is turned up."""
    top = len(position.own)
    ways, hands = possible_sums(position, top - lowest), find_histories(position, top - lowest)
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
    ways: Sums
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

    def count(self, prizes: int) -> int:
        """Return how many states the table of a set of prizes has."""
        _, _, possible = self.reachable(prizes)
        members = np.bincount(self.member, minlength=len(possible))
        return int(possible.sum(1) @ members)

    def reachable(self, prizes: int) -> tuple[int, Integers, NDArray[np.bool_]]:
        """Return the points to come, the sums, and which sums each class can have."""
        cards = self.position.prizes
        gone = (1 << len(cards)) - 1 ^ prizes
        start, end = np.searchsorted(self.ways.gone, (gone, gone + 1))
        rest = sum(prize for place, prize in enumerate(cards) if prizes >> place & 1)
        ways = select_sums(self.ways, slice(start, end))
        open_ways = select_sums(ways, ~_is_decided(ways.pot, ways.lead, rest))
        seen = [_pack_keys(open_ways.pot, lead) for lead in (open_ways.lead, -open_ways.lead)]
        sums = np.unique(np.concatenate(seen))
        if len(self.position.own) - self.size > MOST_DISTINCT_ROUNDS:
            return rest, sums, np.ones((self.classes.shape[1], len(sums)), bool)
        return rest, sums, _reachable_sums(self.classes, open_ways.history, seen, sums)


def plan_level(position: Position, size: int, ways: Sums, hands: tuple[Codes, Bits]) -> LevelPlan:
    """Return what the tables of the level with `size` cards left are made from."""
    codes = np.unique(canonical(hands[0]))
    masks = np.array([_look_up_histories(form, *hands) for form in (codes, exchange_seats(codes))])
    classes, member = np.unique(masks, axis=1, return_inverse=True)
    return LevelPlan(position, size, ways, codes, classes, member)


def _look_up_histories(codes: Codes, known: Codes, bits: Bits) -> Bits:
    """Return the histories of patterns, no bit for a pattern that is not reachable."""
    place = np.minimum(np.searchsorted(known, codes), len(known) - 1)
    return np.where(known[place] == codes, bits[place], np.uint64(0))


def _reachable_sums(
    classes: Bits, history: Integers, seen: list[Integers], sums: Integers
) -> NDArray[np.bool_]:
    """Return which sums are reachable with which classes of histories, seen from either seat.

    It is not asked after more than MOST_DISTINCT_ROUNDS.
    """
    possible = np.zeros((classes.shape[1], len(sums)), bool)
    for some, mask in zip(seen, classes, strict=True):
        comes = np.zeros(len(sums), np.uint64)
        np.bitwise_or.at(
            comes, np.searchsorted(sums, some), np.uint64(1) << history.astype(np.uint64)
        )
        possible |= (mask[:, None] & comes) != 0
    return possible
