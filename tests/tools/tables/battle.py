"""Work out what positions of Battle of the Sexes are worth after two rounds: battle-BAND.msgpack.

Run as `python -m tests.tools.tables.battle assets/tables`; a table takes some 10 s.
"""

import sys
from pathlib import Path

from games.battle.solver import (
    STORED_TURNS,
    MatchSolution,
    band_table_name,
    pack_opening,
    start_position,
)


def main(folder: Path) -> None:
    """Write the tables of both kinds of Band into a folder."""
    for band in (30, 25):
        content = table(band)
        (folder / band_table_name(band)).write_bytes(content)
        print(band_table_name(band), len(content))


def table(band: int) -> bytes:
    """Return the content of a table, solved from the last turn on."""
    level = MatchSolution(start_position(band)).solve().levels[STORED_TURNS]
    return pack_opening(level, band)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
