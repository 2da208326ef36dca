"""GOPS solved for the win level by level, with the values on disk: up to thirteen cards.

`python -m tests.tools.tables thirteen [--cards N] [--ties discard|carry] [--folder F] [--jobs J]`
solves the states with one card left, then those with two, and so on. Only the tables of a few sets
of prizes are in memory. A run that is killed goes on where it was. Compile the kernel first
(`parlour kernel`): numpy gives the same answers some ten times as slowly.

The proof is made on the way. Each game's mixtures are put to the test against the values of the
level below: how far they let an opponent get is the game's gap, and no best response to the whole
strategy gains more than the sum of the widest gaps of all levels.

The values of a level are one file of little-endian float64, one set of prizes after the other, in
the order in which `retrograde` has the states. Next to it lies a journal with a line for each set
of prizes whose values are written.

At the end it prints the first bids, and writes the values after two bids as the table that
assets/tables has of more than ten cards.
"""

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from games.contract import Refusal
from games.gops.equilibrium import STORED_BIDS, deal_table_name
from games.gops.solver.matrix_games import gaps, solve_equilibria, solve_values
from games.gops.solver.native import Kernel, built_kernel
from games.gops.solver.positions import (
    CardLevel,
    Integers,
    LevelPlan,
    Position,
    ValueTable,
    exchange_seats,
    find_histories,
    plan_level,
    possible_ways,
    prize_sets,
    unpack_keys,
)
from games.gops.solver.retrograde import rows_after, worths_after
from games.gops.solver.tables import rules_of
from games.quantize import Floats
from tests.tools.tables.writing import pack_level

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
        return self.plan.size

    @cached_property
    def sets(self) -> list[int]:
        return prize_sets(len(self.plan.position.prizes), self.size)

    @cached_property
    def starts(self) -> Integers:
        return np.cumsum([0, *(self.count(prizes) for prizes in self.sets)])

    def count(self, prizes: int) -> int:
        """Return how many states the table of a set of prizes has."""
        _, _, possible = self.plan.reachable(prizes)
        members = np.bincount(self.plan.member, minlength=len(possible))
        return int(possible.sum(1) @ members)

    @property
    def games(self) -> int:
        return int(self.starts[-1]) * self.size

    @property
    def values_path(self) -> Path:
        return self.folder / f"level-{self.size:02}.values"

    @property
    def journal_path(self) -> Path:
        return self.folder / f"level-{self.size:02}.solved"

    def table(self, prizes: int) -> ValueTable:
        table = self.plan.table(prizes, 1)
        if self.size:
            table.values[0, table.patterns, table.places] = self.part(prizes, "r")
        return table

    def part(self, prizes: int, mode: str) -> Floats:
        start, end = self.starts[self.sets.index(prizes) :][:2]
        offset = int(start) * VALUE_BYTES
        return np.memmap(self.values_path, "<f8", mode, offset, (int(end - start),))  # type: ignore[call-overload, no-any-return]

    def begin(self) -> None:
        if self.journal_path.exists():
            return
        with self.values_path.open("wb") as values:
            values.truncate(int(self.starts[-1]) * VALUE_BYTES)
        self.journal_path.write_text(json.dumps(self.title) + "\n")

    @property
    def title(self) -> str:
        return f"{rules_of(self.plan.position, self.size)}, {self.starts[-1]} states"

    def solved(self) -> list[SolvedSet]:
        """Return the sets of prizes that are solved; a line that was cut off does not count."""
        if not self.journal_path.exists():
            return []
        title, *lines = self.journal_path.read_text().splitlines(keepends=True)
        if json.loads(title) != self.title:
            raise Refusal(f"{self.journal_path} is of {json.loads(title)}, not of {self.title}.")
        whole = [line for line in lines if line.endswith("\n")]
        return [msgspec.json.decode(line, type=SolvedSet) for line in whole]

    def note(self, done: SolvedSet) -> None:
        content = self.journal_path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            self.journal_path.write_bytes(whole)
        with self.journal_path.open("ab") as journal:
            journal.write(msgspec.json.encode(done) + b"\n")


def level_files(deal: Position, folder: Path) -> Iterator[LevelFile]:
    folder.mkdir(parents=True, exist_ok=True)
    count = len(deal.own)
    ways, hands = possible_ways(deal, count), find_histories(deal, count)
    for size in range(count + 1):
        plan = plan_level(deal, size, ways[count - size], hands[count - size])
        yield LevelFile(plan, folder)


@dataclass(frozen=True)
class Task:
    """What a worker needs: the level, the one below, and where the worth of each bid is."""

    kernel: Kernel | None
    level: LevelFile
    below: LevelFile
    rows: NDArray[np.int64]


tasks: list[Task] = []
"""The task of this process."""


def solve_set(prizes: int) -> SolvedSet:
    """Solve the states before a set of prizes, and write their values."""
    begun, (task,) = time.process_time(), tasks
    table, cards = task.level.plan.table(prizes, 1), task.level.plan.position.prizes
    worths, widest = np.zeros(len(table.patterns)), 0.0
    for bit, prize in enumerate(cards):
        if prizes >> bit & 1:
            below = task.below.table(prizes ^ 1 << bit)
            after = worths_after(task.level.plan.position, table, below, prize)[0]
            flat = after.reshape(-1, after.shape[-1])
            found, gap = proved(task, flat, table)
            worths += found / task.level.size
            widest = max(widest, gap)
    table.values[0, table.patterns, table.places] = worths
    part = task.level.part(prizes, "r+")
    part[:] = worths
    skew = skewness(task.level, table)
    games = len(worths) * task.level.size
    return SolvedSet(prizes, games, widest, skew, time.process_time() - begun)


def proved(task: Task, after: Floats, table: ValueTable) -> tuple[Floats, float]:
    """Return the values of the games of a prize, and the widest gap of any."""
    if task.kernel:
        widest = np.zeros(1)
        values = task.kernel.solve_values(after, task.rows, table.patterns, table.places, widest)
        return values, float(widest[0])
    games = games_after(after, task.rows, table)
    values, (_, *mixtures) = solve_values(games), solve_equilibria(games)
    return values, float(gaps(games, values, *mixtures).max(initial=0))


def games_after(after: Floats, rows: NDArray[np.int64], table: ValueTable) -> Floats:
    entries = rows[table.patterns].transpose(1, 2, 0) * after.shape[1] + table.places
    games: Floats = after.reshape(-1).take(entries)
    return games


def skewness(level: LevelFile, table: ValueTable) -> float:
    """Return how far equal hands are from being worth the negative with the lead exchanged."""
    codes = level.plan.codes
    (equal,) = np.nonzero(codes == exchange_seats(codes))
    pots, leads = unpack_keys(table.sums)
    values = table.values[0, equal]
    both = values[:, : len(leads)] + values.take(table.columns(pots, -leads), axis=1)
    return float(np.abs(both[~np.isnan(both)]).max(initial=0))


def solve_level(level: LevelFile, below: LevelFile, jobs: int) -> Iterator[SolvedSet]:
    """Solve what is not solved of a level, and yield each set of prizes as it is done."""
    level.begin()
    known = {done.prizes for done in level.solved()}
    left = [prizes for prizes in level.sets if prizes not in known]
    if not left:
        return
    tasks[:] = [Task(built_kernel(), level, below, rows_below(level, below))]
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
        for done in pool.map(solve_set, left):
            level.note(done)
            yield done


def rows_below(level: LevelFile, below: LevelFile) -> NDArray[np.int64]:
    rows = rows_after(level.plan.codes, level.size, below.plan.codes)
    return np.ascontiguousarray(rows.transpose(2, 0, 1))


def first_bids(whole: LevelFile, below: LevelFile) -> dict[int, Floats]:
    """Return an equilibrium's mixture of first bids for each first prize."""
    (prizes,), position = whole.sets, whole.plan.position
    table, rows, bids = whole.plan.table(prizes, 1), rows_below(whole, below), {}
    for bit, prize in enumerate(position.prizes):
        after = worths_after(position, table, below.table(prizes ^ 1 << bit), prize)[0]
        games = games_after(after.reshape(-1, after.shape[-1]), rows, table)
        bids[prize] = solve_equilibria(games)[1][:, 0]
    return bids


def bid_lines(bids: dict[int, Floats]) -> Iterator[str]:
    """Yield a line for each first prize: how many times in 100 each card is bid."""
    yield "prize  bid 1" + "".join(f"{card:6}" for card in list(bids)[1:])
    whole = {0.0: "-", 1.0: "100"}
    for prize, mixture in bids.items():
        cells = (whole.get(round(each, 4), f"{100 * each:.2f}") for each in mixture)
        yield f"{prize:5} " + "".join(f"{cell:>6}" for cell in cells)


def solve(levels: list[LevelFile], jobs: int) -> None:
    """Solve all levels, and say what each took and what was proved of it."""
    for below, level in pairwise(levels):
        for _ in solve_level(level, below, jobs):
            pass
        done = level.solved()
        print(
            f"{level.size:2} left: {level.starts[-1]:13,} states {level.games:14,} games "
            f"{level.values_path.stat().st_size / 1e6:9.1f} MB "
            f"{sum(each.seconds for each in done):8.1f} s gap {max(each.gap for each in done):.1e} "
            f"skew {max(each.skew for each in done):.1e}",
            flush=True,
        )


def table_content(level: LevelFile) -> bytes:
    known = {prizes: level.table(prizes) for prizes in level.sets}
    return pack_level(CardLevel(level.size, level.plan.codes, known), level.plan.position)


def deal_of(cards: int, ties: str) -> Position:
    hand = tuple(range(1, cards + 1))
    return Position(hand, hand, hand, ties == "carry", winning=True)


def thirteen(*words: str) -> None:
    """Solve a deal, and print the proof and the first bids."""
    parser = argparse.ArgumentParser("python -m tests.tools.tables thirteen")
    parser.add_argument("--cards", type=int, default=13)
    parser.add_argument("--ties", choices=("discard", "carry"), default="discard")
    parser.add_argument("--folder", type=Path, default=Path("dist"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args(words)
    folder = args.folder / f"gops-{args.cards}-{args.ties}"
    levels = list(level_files(deal_of(args.cards, args.ties), folder))
    print(f"{sum(level.games for level in levels):,} games in {folder}", flush=True)
    solve(levels, args.jobs)
    gain = sum(max(done.gap for done in level.solved()) for level in levels[1:])
    print(f"a best response gains at most {gain:.1e}")
    lines = "\n".join(bid_lines(first_bids(levels[-1], levels[-2])))
    print(lines)
    (folder / "first-bids.txt").write_text(lines + "\n", encoding="ascii")
    table = folder / deal_table_name((1, args.cards), args.ties)
    stored = levels[-1 - STORED_BIDS]
    known = {prizes: stored.table(prizes) for prizes in stored.sets}
    level = CardLevel(stored.size, stored.plan.codes, known)
    table.write_bytes(pack_level(level, stored.plan.position))
    print(f"{table}: {table.stat().st_size} bytes")
