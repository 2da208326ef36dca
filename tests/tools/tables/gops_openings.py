"""Work out the first bids of GOPS for points: assets/tables/gops-LOW-HIGH-discard.msgpack.

Where a tie loses the prize, a state is a pattern of both hands and the prizes to come, and nothing
else. So a deal is solved level by level in plain arrays, of which two are kept at a time: thirteen
cards are 1,339 million matrix games, of which 75 million states with eight cards left need most
room, 600 MB. Stored is the level two bids after the deal. Those deals are left out whose tables are
for the win (`thirteen`).

`python -m tests.tools.tables.gops_openings assets/tables [CARDS ...]`: eleven cards take a minute,
twelve five, thirteen half an hour on two cores.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from games.gops.equilibrium import (
    LARGE_DEALS,
    MOST_FOR_THE_WIN,
    STORED_BIDS,
    deal_table_name,
)
from games.gops.solver import matrix_games, tables
from games.gops.solver.positions import (
    Codes,
    Position,
    after_bids,
    canonical,
    pattern_of,
    prize_sets,
)
from games.quantize import Floats, pack_table

HIGHEST = 13
AT_ONCE = 4096
"""So many patterns are looked at together."""


@dataclass(frozen=True)
class Solved:
    """The values of all states with `size` cards left: (sets of prizes, patterns)."""

    size: int
    codes: Codes
    sets: dict[int, int]
    values: Floats


def patterns(cards: tuple[int, ...]) -> list[Codes]:
    """Return the canonical patterns of a deal by how many cards are left."""
    found = [np.array([pattern_of(cards, cards)])]
    for size in range(len(cards), 0, -1):
        parts = [after_bids(some, size)[0] for some in split(found[-1])]
        found.append(np.unique(np.concatenate([np.unique(canonical(part)) for part in parts])))
    return found[::-1]


def split(codes: Codes) -> list[Codes]:
    """Return patterns in parts."""
    return [codes[start : start + AT_ONCE] for start in range(0, len(codes), AT_ONCE)]


def levels(cards: tuple[int, ...], lowest: int) -> Iterator[Solved]:
    """Yield the levels of a deal, solved, from the first with a card to `lowest` cards played."""
    below = Solved(0, np.array([0]), {0: 0}, np.zeros((1, 1)))
    for size, codes in enumerate(patterns(cards)[1 : lowest + 1], start=1):
        sets = {prizes: row for row, prizes in enumerate(prize_sets(len(cards), size))}
        with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
            parts = pool.map(partial(values, cards, below, tuple(sets)), split(codes))
            below = Solved(size, codes, sets, np.concatenate(list(parts), axis=1))
        yield below


def values(cards: tuple[int, ...], below: Solved, sets: tuple[int, ...], codes: Codes) -> Floats:
    """Return what states are worth before each set of prizes: (sets of prizes, patterns)."""
    size = below.size + 1
    become, outcome = after_bids(codes, size)
    form = canonical(become)
    place = np.searchsorted(below.codes, form)
    rows = (outcome * 2 + (form != become)) * len(below.codes) + place
    worth = np.zeros((len(sets), len(codes)))
    for row, prizes in enumerate(sets):
        for bit, prize in enumerate(cards):
            if prizes >> bit & 1:
                after = below.values[below.sets[prizes ^ 1 << bit]]
                either = np.concatenate([after, -after])
                won = np.concatenate([either + prize, either, either - prize])
                worth[row] += matrix_games.solve_values(won.take(rows)) / size
    return worth


def main(folder: Path, counts: list[int]) -> None:
    """Write the tables of deals of so many cards into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for count in counts:
        for low in range(1, HIGHEST - count + 2):
            cards = tuple(range(low, low + count))
            if ((cards[0], cards[-1]), "discard") in LARGE_DEALS:
                continue
            *_, last = levels(cards, count - STORED_BIDS)
            path = folder / deal_table_name((cards[0], cards[-1]), "discard")
            deal = Position(cards, cards, cards, carry=False, winning=False)
            rules = tables.rules_of(deal, last.size)
            path.write_bytes(pack_table(last.values.ravel(), tables.POINT_SCALE, rules))
            print(path.name, path.stat().st_size, flush=True)


if __name__ == "__main__":
    every = range(MOST_FOR_THE_WIN + 1, HIGHEST + 1)
    main(Path(sys.argv[1]), [int(count) for count in sys.argv[2:]] or list(every))
