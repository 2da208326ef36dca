"""A level of a deal of GOPS on disk: the values of its states, and which of them are solved.

The values of a level are one file of little-endian float64, one set of prizes after the other, in
the order in which `retrograde` has the states. Next to it lies a journal with a line for each set
of prizes whose values are written, so that a run that was killed goes on where it was.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec
import numpy as np

from games.contract import Refusal
from games.gops.solver.positions import Integers, Position, possible_sums, prize_sets
from games.gops.solver.reachable import LevelPlan, ValueTable, find_histories, plan_level
from games.gops.solver.tables import rules_of
from games.quantize import Floats

VALUE_BYTES = 8


class SolvedSet(msgspec.Struct, frozen=True):
    """A line of a journal: a set of prizes whose states are solved.

    `gap` is the widest gap of its games (see `gaps`), `skew` how far states in which both
    seats hold the same are from being worth the negative with the lead exchanged, and `seconds`
    the processor time that it took.
    """

    prizes: int
    games: int
    gap: float
    skew: float
    seconds: float


@dataclass(frozen=True)
class LevelFile:
    """The states with the same number of cards left, and the folder with their values."""

    plan: LevelPlan
    folder: Path

    @property
    def size(self) -> int:
        """The number of cards left."""
        return self.plan.size

    @cached_property
    def sets(self) -> list[int]:
        """The sets of prizes to come."""
        return prize_sets(len(self.plan.position.prizes), self.size)

    @cached_property
    def starts(self) -> Integers:
        """Where the states of each set begin, and where the last one's end."""
        return np.cumsum([0, *(self.plan.count(prizes) for prizes in self.sets)])

    @property
    def games(self) -> int:
        """The number of matrix games: a state has one for each prize that may come next."""
        return int(self.starts[-1]) * self.size

    @property
    def values_path(self) -> Path:
        """The file with the values."""
        return self.folder / f"level-{self.size:02}.values"

    @property
    def journal_path(self) -> Path:
        """The file that says which sets are solved."""
        return self.folder / f"level-{self.size:02}.solved"

    def table(self, prizes: int) -> ValueTable:
        """Return the table of a set of prizes with the values of the file."""
        table = self.plan.table(prizes, 1)
        if self.size:
            table.values[0, table.patterns, table.places] = self.part(prizes, "r")
        return table

    def part(self, prizes: int, mode: str) -> Floats:
        """Return the values of a set of prizes, as they lie in the file."""
        start, end = self.starts[self.sets.index(prizes) :][:2]
        offset = int(start) * VALUE_BYTES
        return np.memmap(self.values_path, "<f8", mode, offset, (int(end - start),))  # type: ignore[call-overload, no-any-return]

    def begin(self) -> None:
        """Make the files, unless they are there."""
        if self.journal_path.exists():
            return
        with self.values_path.open("wb") as values:
            values.truncate(int(self.starts[-1]) * VALUE_BYTES)
        self.journal_path.write_text(json.dumps(self.title) + "\n")

    @property
    def title(self) -> str:
        """What the journal begins with: whose values these are, and of how many states."""
        return f"{rules_of(self.plan.position, self.size)}, {self.starts[-1]} states"

    def solved(self) -> list[SolvedSet]:
        """Return the sets of prizes that are solved; a line that was cut off does not count.

        Raises:
            Refusal: The files are those of another level.
        """
        if not self.journal_path.exists():
            return []
        title, *lines = self.journal_path.read_text().splitlines(keepends=True)
        if json.loads(title) != self.title:
            raise Refusal(f"{self.journal_path} is of {json.loads(title)}, not of {self.title}.")
        whole = [line for line in lines if line.endswith("\n")]
        return [msgspec.json.decode(line, type=SolvedSet) for line in whole]

    def note(self, done: SolvedSet) -> None:
        """Add a line to the journal."""
        content = self.journal_path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            self.journal_path.write_bytes(whole)
        with self.journal_path.open("ab") as journal:
            journal.write(msgspec.json.encode(done) + b"\n")


def level_files(deal: Position, folder: Path) -> Iterator[LevelFile]:
    """Yield the levels of a deal, from no card left to all."""
    folder.mkdir(parents=True, exist_ok=True)
    count = len(deal.own)
    ways, hands = possible_sums(deal, count), find_histories(deal, count)
    for size in range(count + 1):
        plan = plan_level(deal, size, ways[count - size], hands[count - size])
        yield LevelFile(plan, folder)


def left_out(folder: Path, cards: int, ties: str = "discard") -> bool:
    """Say that a deal is left out, if a folder lacks its levels.

    Args:
        folder: Where the folders of level files are.
        cards: How many cards are dealt.
        ties: What a tie does.
    """
    if missing := not (folder / f"gops-{cards}-{ties}").is_dir():
        command = "python -m tests.tools.tables thirteen"
        made = f"{command} --cards {cards} --ties {ties} --folder {folder}"
        print(f"left out: {folder} has no level files of {cards} cards; they are made by {made}")
    return missing
