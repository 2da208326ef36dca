"""The outcomes of a tournament so far, a line of JSON each, in a file that survives a power cut.

There is one file for the same contestants in the same order: of the last tournament they began.
"""

import hashlib
import os
import time
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from app.arena.game import GameOutcome
from app.arena.schedule import DEFAULT_GAME, TournamentPlan
from app.codec import DECODE_ERRORS
from app.paths import data_folder
from app.plugins import slugs
from games.contract import Refusal
from games.text import printable

SYNC_PAUSE = 1.0
"""Seconds: a power cut costs at most the lines of so long, whose games are then played again."""


class Journal:
    """A tournament's plan and its outcomes so far, by number; additions are written immediately.

    Args:
        file: The file, open at its end.
        plan: The plan; in the file, or written next.
        outcomes: The outcomes that are in the file.
    """

    def __init__(
        self, file: BinaryIO, plan: TournamentPlan, outcomes: dict[int, GameOutcome]
    ) -> None:
        self.file = file
        self.plan = plan
        self.outcomes = outcomes
        self.trouble = ""
        self.synced = 0.0

    def add(self, outcome: GameOutcome) -> None:
        """Keep an outcome; if it cannot be written, `trouble` says so."""
        self.outcomes[outcome.number] = outcome
        try:
            self.write(outcome)
        except OSError as error:
            self.trouble = write_trouble(error)

    def close(self) -> None:
        """Close the file, which is then on the disk."""
        try:
            self.sync()
        except OSError as error:
            self.trouble = write_trouble(error)
        with suppress(OSError):  # what could not be written is tried once more
            self.file.close()

    def write(self, line: TournamentPlan | GameOutcome) -> None:
        """Add a line to the file."""
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()
        if time.monotonic() > self.synced + SYNC_PAUSE:
            self.sync()

    def sync(self) -> None:
        """Have all lines on the disk. Raises `OSError`."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.synced = time.monotonic()


def write_trouble(error: OSError) -> str:
    """Return the sentence for a tournament whose file cannot be written."""
    return f"The tournament cannot be saved: {error.strerror}."


def begin_journal(plan: TournamentPlan) -> Journal:
    """Return the journal of a new tournament. Raises `OSError` if it cannot be written."""
    path = journal_file(plan.contestants, plan.slug)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)  # another process that still writes to it keeps a file of its own
    journal = Journal(path.open("wb"), plan, {})
    journal.write(plan)
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
    lines = whole_lines(file)
    try:
        plan = msgspec.json.decode(lines[0] if lines else b"", type=TournamentPlan)
        found = [showable(msgspec.json.decode(line, type=GameOutcome)) for line in lines[1:]]
        check_outcomes(plan, contestants, game, found)
    except (*DECODE_ERRORS, Unfit) as error:
        file.close()
        where = printable(str(path))
        raise Refusal(f"The tournament saved in {where} is damaged; start it again.") from error
    return Journal(
        file,
        replace(plan, seed=printable(plan.seed)),
        {outcome.number: outcome for outcome in found},
    )


class Unfit(Exception):
    """A journal that does not fit its contestants."""


def check_outcomes(
    plan: TournamentPlan, contestants: tuple[str, ...], game: str, found: list[GameOutcome]
) -> None:
    """Raise `Unfit` if a plan is of others or of another game, or an outcome of another pair."""
    pairs = tuple(combinations(range(len(contestants)), 2))
    if (plan.contestants, plan.slug) != (contestants, game) or not pairs:
        raise Unfit
    if any(sorted(each.pair) != [*pairs[each.number % len(pairs)]] for each in found):
        raise Unfit


def showable(outcome: GameOutcome) -> GameOutcome:
    """Return an outcome whose sentences are safe to print: the file may have been changed."""
    first, second = outcome.fouls
    safe = replace(outcome, fouls=(printable(first), printable(second)))
    if not outcome.void:
        return safe
    first, second = outcome.void
    return replace(safe, void=(printable(first), printable(second)))


def whole_lines(file: BinaryIO) -> list[bytes]:
    """Return the lines of a file, now open at its end, without the end that was not written.

    That is a line that was cut off, and the null bytes with which a file system fills what it
    had no time to write.
    """
    content, _, _ = file.read().partition(b"\0")
    lines = content.split(b"\n")[:-1]
    file.seek(sum(len(line) + 1 for line in lines))
    file.truncate()
    return lines


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
