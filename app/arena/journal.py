"""The games of a tournament so far, a line of JSON each, in a file that survives a power cut.

The same contestants in the same order share one file: that of the last tournament they began.
"""

import hashlib
import os
import time
from array import array
from collections.abc import Iterator
from contextlib import suppress
from heapq import merge
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from app.arena.compact import GameLines
from app.arena.game import GameOutcome
from app.arena.schedule import DEFAULT_GAME, Fixtures, TournamentPlan
from app.codec import DECODE_ERRORS, cut_torn_end
from app.paths import data_folder
from app.plugins import slugs
from games.contract import BadInput, Refusal
from games.text import printable

SYNC_PAUSE = 1.0
"""Seconds between two syncs: a power cut costs at most the games of that time."""

FILE_LOST = "The file of this tournament is gone, or another one has taken its place."

BY_NUMBER = attrgetter("number")


class Journal:
    """A tournament's plan and the games that are over; additions are written immediately.

    Games are read from the file again whenever they are asked for: none is held in memory.

    Args:
        path: The file.
        file: The same, open at its end.
        plan: The plan; in the file, or written next.
    """

    def __init__(self, path: Path, file: BinaryIO, plan: TournamentPlan) -> None:
        self.path = path
        self.opened = os.stat(path)
        self.file = file
        self.plan = plan
        self.lines = GameLines(Fixtures(plan))
        self.unwritten: dict[int, GameOutcome] = {}
        self.folder: TemporaryDirectory[str] | None = None
        self.trouble = ""
        self.synced = 0.0

    # writing

    def add(self, outcome: GameOutcome) -> None:
        """Keep an outcome; if it cannot be written, `trouble` says so, and it stays in memory."""
        try:
            self.write(self.lines.encoded(outcome))
        except OSError as error:
            self.trouble = write_trouble(error)
            self.unwritten[outcome.number] = outcome

    def write(self, line: bytes) -> None:
        """Add a line to the file. Raises `OSError`."""
        self.file.write(line + b"\n")
        self.file.flush()
        if time.monotonic() > self.synced + SYNC_PAUSE:
            self.sync()

    def sync(self) -> None:
        """Make sure that all lines are on the disk. Raises `OSError`."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.synced = time.monotonic()

    def close(self) -> None:
        """Close the file, which is then on the disk, unless it was temporary."""
        try:
            self.sync()
        except OSError as error:
            self.trouble = write_trouble(error)
        with suppress(OSError):  # what could not be written is tried once more
            self.file.close()
        if self.folder:
            self.folder.cleanup()

    # reading

    def games(self) -> Iterator[GameOutcome]:
        """Yield all games as they ended, without the moves of long ones. Raises `Refusal`."""
        for _, line in self.kept_lines():
            outcome = showable(self.lines.decoded(line))
            if outcome.number not in self.unwritten:
                yield outcome
        yield from self.unwritten.values()

    def whole_games(self) -> Iterator[GameOutcome]:
        """Yield all games in the order of the plan, with their moves. Raises `Refusal`."""
        unwritten = sorted(self.unwritten.values(), key=BY_NUMBER)
        both = merge(unwritten, self.sorted_games(), key=BY_NUMBER)
        for _, same in groupby(both, BY_NUMBER):
            yield next(same)

    def sorted_games(self) -> Iterator[GameOutcome]:
        """Yield the games in the file in the order of the plan. Raises `Refusal`."""
        import numpy as np  # here, because only reports of every game need it

        numbers, starts = array("q"), array("q")
        for start, line in self.kept_lines():
            numbers.append(self.lines.decoded(line).number)
            starts.append(start)
        with self.opened_again() as file:
            for place in np.argsort(np.array(numbers), kind="stable"):
                file.seek(starts[place])
                yield showable(self.lines.whole(file.readline()))

    def whole_game(self, number: int) -> GameOutcome:
        """Return a game that is over, with its moves. Raises `Refusal` if it cannot be read."""
        if number in self.unwritten:
            return self.unwritten[number]
        for _, line in self.kept_lines():
            if self.lines.decoded(line).number == number:
                return showable(self.lines.whole(line))
        raise Refusal(FILE_LOST)

    def kept_lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield where each line of a game begins, and the line. Raises `Refusal`."""
        with self.opened_again() as file:
            yield from game_lines(file)

    def opened_again(self) -> BinaryIO:
        """Return the file, opened to be read from its beginning.

        Raises:
            Refusal: It is gone, or the same contestants began another tournament elsewhere.
        """
        try:
            file = self.path.open("rb")
        except OSError as error:
            raise Refusal(FILE_LOST) from error
        if not os.path.samestat(self.opened, os.fstat(file.fileno())):
            file.close()
            raise Refusal(FILE_LOST)
        return file


def game_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield where each line of a game begins in a journal, and the line."""
    start = len(file.readline())
    for line in file:
        if not line.endswith(b"\n"):  # it is being written
            return
        yield start, line
        start += len(line)


def write_trouble(error: OSError) -> str:
    """Return the sentence for a tournament whose file cannot be written."""
    return f"The tournament cannot be saved: {error.strerror}."


def begin_journal(plan: TournamentPlan) -> Journal:
    """Return the journal of a new tournament. Raises `OSError` if it cannot be written."""
    path = journal_file(plan.contestants, plan.slug)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)  # another process that still writes to it keeps a file of its own
    return begun(path, plan)


def temporary_journal(plan: TournamentPlan) -> Journal:
    """Return a journal that is removed when it is closed. Raises `Refusal`."""
    try:
        folder = TemporaryDirectory(prefix="parlour-")
        journal = begun(Path(folder.name) / "journal.jsonl", plan)
    except OSError as error:
        raise Refusal(write_trouble(error)) from error
    journal.folder = folder
    return journal


def begun(path: Path, plan: TournamentPlan) -> Journal:
    """Return a journal with its plan in a new file. Raises `OSError`."""
    journal = Journal(path, path.open("wb"), plan)
    journal.write(msgspec.json.encode(plan))
    return journal


def reopen_journal(contestants: tuple[str, ...], game: str = DEFAULT_GAME) -> Journal:
    """Return the journal of the last tournament of some contestants.

    Raises:
        Refusal: There is none, or it is damaged.
        OSError: It cannot be opened.
    """
    path = journal_file(contestants, game)
    if not path.exists():
        raise Refusal("Nothing to continue: these contestants have no tournament yet.")
    file = path.open("r+b")
    try:
        cut_torn_end(file)
        plan = checked_plan(path, contestants, game)
        return Journal(path, file, replace(plan, seed=printable(plan.seed)))
    except (*DECODE_ERRORS, BadInput, Unfit) as error:
        file.close()
        where = printable(str(path))
        raise Refusal(f"The tournament saved in {where} is damaged; start it again.") from error


class Unfit(Exception):
    """A journal that does not fit its contestants."""


def checked_plan(path: Path, contestants: tuple[str, ...], game: str) -> TournamentPlan:
    """Return the plan in a journal after reading every game.

    Raises:
        Unfit: The plan is of others or of another game, or a game is of another pair.
        ValidationError: A line makes no sense.
        BadInput: The same.
    """
    with path.open("rb") as file:
        plan = msgspec.json.decode(file.readline(), type=TournamentPlan)
        if (plan.contestants, plan.slug) != (contestants, game) or len(contestants) < 2:
            raise Unfit
        fixtures = Fixtures(plan)
        lines = GameLines(fixtures)
        file.seek(0)
        for _, line in game_lines(file):
            found = lines.decoded(line)
            if sorted(found.pair) != sorted(fixtures.pair(found.number)):
                raise Unfit
    return plan


def showable(outcome: GameOutcome) -> GameOutcome:
    """Return an outcome whose sentences are safe to print: the file may have been changed."""
    first, second = outcome.fouls
    safe = (
        replace(outcome, fouls=(printable(first), printable(second)))
        if any(outcome.fouls)
        else outcome
    )
    if not outcome.void:
        return safe
    first, second = outcome.void
    return replace(safe, void=(printable(first), printable(second)))


def journal_file(contestants: tuple[str, ...], game: str = DEFAULT_GAME) -> Path:
    """Return the path of the journal of some contestants; it may not exist yet."""
    who = contestants if game == DEFAULT_GAME else (game, contestants)
    name = hashlib.sha256(msgspec.json.encode(who)).hexdigest()[:16]
    return data_folder() / "arena" / f"{name}.jsonl"


def kept_plan(
    contestants: tuple[str, ...], game: str = DEFAULT_GAME
) -> tuple[TournamentPlan, int] | None:
    """Return the last plan of some contestants and how many games of it were played, if any."""
    return read_head(journal_file(contestants, game))


def latest_plan() -> TournamentPlan | None:
    """Return the plan of the latest tournament; None if there is none."""
    try:
        files = list(journal_file(()).parent.glob("*.jsonl"))
        found = read_head(max(files, key=lambda file: file.stat().st_mtime)) if files else None
    except OSError:
        return None
    return found[0] if found and found[0].slug in slugs() else None


def read_head(path: Path) -> tuple[TournamentPlan, int] | None:
    """Return the plan in a file and how many games follow; None if it cannot be read."""
    try:
        with path.open("rb") as file:
            plan = msgspec.json.decode(file.readline(), type=TournamentPlan)
            return plan, sum(1 for line in file if line.endswith(b"\n"))
    except (OSError, *DECODE_ERRORS):
        return None
