"""Work out the values of GOPS with seven cards left: assets/tables/gops-LOW-HIGH-TIES.bin.

Every deal of eight and nine cards is solved, with either rule for ties: some two minutes.
Run as `python -m tests.tables.gops_wins assets/tables`.
"""

import sys
from pathlib import Path

from games.gops.equilibrium import MOST_FOR_THE_WIN, STORED, table_name
from games.gops.solver import stored
from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution

HIGHEST = 13


def content(low: int, high: int, ties: str) -> bytes:
    """Return the table of a range of cards, solved from the last card on."""
    cards = tuple(range(low, high + 1))
    deal = Position(cards, cards, cards, carry=ties == "carry", winning=True)
    return stored.written(Solution(deal).solve().levels[STORED], stored.WINNING)


def main(folder: Path) -> None:
    """Write all tables into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for count in range(STORED + 1, MOST_FOR_THE_WIN + 1):
        for low in range(1, HIGHEST - count + 2):
            for ties in ("carry", "discard"):
                name = table_name((low, low + count - 1), ties)
                (folder / name).write_bytes(content(low, low + count - 1, ties))
                print(name, (folder / name).stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
