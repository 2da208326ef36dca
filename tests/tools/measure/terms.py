"""Whether what is printed of luck and skill adds up, in real games, to the last digit.

`python -m tests.tools.measure.terms 10000` lets computer players play that many games of each
solved game, and adds the printed terms of each: of the whole, of each round, and of each sum in a
reason. With names of games, only these are measured. With a file, blocks of games are kept in
it, and the same command goes on where it stopped.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from app.analysis.luck import Analysis, analyse_match
from app.analysis.words import analysis_lines
from app.screens.result.sums import luck_sums
from tests.tools.measure._blocks import count_in_blocks
from tests.tools.measure.accuracy import LADDERS, options_of, played_match
from tests.tools.measure.whole_games import solve_whole_game

NUMBER = re.compile(r"[+-]?\d+\.\d$")
ENTRY_SUM = re.compile(r"scores (\d+), and (\d+\.\d) more on average, (\d+\.\d) in all")


def misses(analysis: Analysis) -> Iterator[str]:
    """Yield each line of an analysis whose terms do not make its sum."""
    for seat in range(len(analysis.players)):
        lines = list(analysis_lines(analysis, seat))
        if analysis.unit == "rounds":
            rows = [[word for word in line.split() if NUMBER.match(word)] for line in lines]
        else:
            rows = [[line.split()[-1] for line in lines if NUMBER.search(line)]]
        yield from (" ".join(row) for row in rows if row and not adds_up(row))
        sums = luck_sums(analysis, seat)
        if sums.start + sums.luck - sums.mine + sums.theirs != sums.result:
            yield str(sums)
    for made in analysis.decisions:
        for now, later, whole in ENTRY_SUM.findall(made.why):
            if not adds_up((now + ".0", later, whole)):
                yield made.why


def adds_up(figures: Sequence[str]) -> bool:
    """Return whether all figures but the last make the last, in tenths."""
    *terms, total = (round(10 * float(figure)) for figure in figures)
    return sum(terms) == total


def misses_in(slug: str, games: range) -> list[str]:
    """Return what does not add up in some games, each of the next player of the ladder."""
    players = LADDERS[slug]
    return [
        miss
        for number in games
        for miss in misses(
            analyse_match(played_match(slug, players[number % len(players)], number))
        )
    ]


def main(games: int, slugs: Sequence[str], kept: Path | None = None) -> bool:
    """Print how many analyses were added up and what was wrong; return whether nothing was."""
    right = True
    for slug in slugs:
        solve_whole_game(slug, options_of(slug))
        blocks = count_in_blocks(f"terms {slug}", games, partial(misses_in, slug), kept)
        wrong = [miss for block in blocks for miss in block]
        print(
            f"{slug}: {games} games, {len(wrong)} sums that do not add up", *wrong[:3], sep="\n  "
        )
        right = right and not wrong
    return right


if __name__ == "__main__":
    count, *words = sys.argv[1:] or ("100",)
    files = [Path(word) for word in words if word not in LADDERS]
    chosen = tuple(word for word in words if word in LADDERS)
    sys.exit(not main(int(count), chosen or tuple(LADDERS), *files))
