"""Work out the tables of GOPS whose deals can be solved whole: gops-LOW-HIGH-TIES.msgpack.

Every deal of eight, nine and ten cards is solved for the win, with either rule for ties: some
three minutes with the compiled kernel, a quarter of an hour without, and 1.2 GB. Where a tie
carries, those of eleven cards are solved for points, but for the cards 1 to 11 (see `thirteen`):
1.6 GB; the pot makes more cards too many states.
Run as `python -m tests.tools.tables.gops_deals assets/tables [CARDS ...]`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from games.gops.equilibrium import (
    LARGE_DEALS,
    MOST_CARRIED,
    MOST_FOR_THE_WIN,
    STORED_CARDS,
    deal_table_name,
    stored_left,
)
from games.gops.solver import tables
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution

HIGHEST = 13


def deals() -> Iterator[tuple[int, int, str]]:
    """Yield the lowest and the highest card of every deal, and what a tie does."""
    for count in range(STORED_CARDS + 1, MOST_CARRIED + 1):
        for low in range(1, HIGHEST - count + 2):
            for ties in ("carry", "discard") if count <= MOST_FOR_THE_WIN else ("carry",):
                if ((low, low + count - 1), ties) not in LARGE_DEALS:
                    yield low, low + count - 1, ties


def content(low: int, high: int, ties: str) -> bytes:
    """Return the table of a deal, solved from the last card on."""
    cards = tuple(range(low, high + 1))
    winning = len(cards) <= MOST_FOR_THE_WIN
    deal = Position(cards, cards, cards, ties == "carry", winning)
    return tables.pack_level(Solution(deal).solve().levels[stored_left(len(cards))], deal)


def main(folder: Path, counts: list[int]) -> None:
    """Write the tables of all deals of so many cards into a folder; of all if none are given."""
    folder.mkdir(parents=True, exist_ok=True)
    for low, high, ties in deals():
        if counts and high - low + 1 not in counts:
            continue
        path = folder / deal_table_name((low, high), ties)
        path.write_bytes(content(low, high, ties))
        print(path.name, path.stat().st_size, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [int(count) for count in sys.argv[2:]])
