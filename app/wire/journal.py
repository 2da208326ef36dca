"""The journal of a table: everything that was said, written down before it counts."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.codec import DECODE_ERRORS, cut_torn_end
from app.paths import data_folder
from app.wire.invitation import Invitation
from app.wire.messages import Digest
from app.wire.terms import Terms
from games.contract import Refusal, Seat

LARGEST_JOURNAL = 1 << 24
"""Bytes of the largest journal that is read."""

UNREADABLE_TABLE = "What was saved of this table cannot be read."


class Heading(Struct, frozen=True):
    """The first line: which side this is, how to find the other, and this side's secret.

    Attributes:
        before: The table of the game before this one, if this is another with the same friend.
        time: When the two met, which only Parlour 1.0 noted down.
        sum: The checksum of the line without it; "" in a line that an older Parlour wrote.
    """

    role: Literal["host", "guest"]
    invitation: Invitation
    terms: Terms
    seat: Seat
    secret: Digest
    ssh: str = ""
    before: str = ""
    time: int = 0
    sum: str = ""


class JournalEntry(Struct, frozen=True, omit_defaults=True):
    """A line: what was said, with the choice that it seals, or heard, or what broke the table.

    All of these are JSON but `broken`, which is a sentence. `left` says that the other side has
    left the game, `match` is the number of the match in the store; `time`, of Parlour 1.0, is when
    something happened, and `sum` is as in `Heading`.
    """

    said: str = ""
    mine: str = ""
    heard: str = ""
    broken: str = ""
    match: int | None = None
    time: int = 0
    sum: str = ""
    left: bool = False


JournalLine = TypeVar("JournalLine", Heading, JournalEntry)


class TableJournal:
    """The journal of one table.

    Args:
        path: Its file.
        heading: Its first line.
    """

    def __init__(self, path: Path, heading: Heading) -> None:
        self.path = path
        self.heading = heading

    def write(self, entry: Heading | JournalEntry, *, lasting: bool = True) -> None:
        """Add a line, which survives a power cut if it is `lasting`. Raises `Refusal`."""
        line = msgspec.json.encode(replace(entry, sum=line_sum(entry))) + b"\n"
        try:
            file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            before, written = os.fstat(file).st_size, 0
            try:
                while written < len(line):
                    written += os.write(file, line[written:])
                if lasting:
                    os.fsync(file)
            except OSError:
                os.ftruncate(file, before)  # a part would spoil the line that comes next
                raise
            finally:
                os.close(file)
        except OSError as error:
            raise Refusal(f"The table cannot be saved: {error.strerror}.") from error

    def entries(self) -> Iterator[JournalEntry]:
        """Yield what was noted down; a line that was being written when it ended is left out.

        Raises:
            Refusal: A line is damaged; or one of `DECODE_ERRORS`.
        """
        with self.path.open("rb") as file:
            for line in file.read(LARGEST_JOURNAL).split(b"\n")[1:-1]:
                yield read_line(line, JournalEntry)


def line_sum(line: Heading | JournalEntry) -> str:
    """Return the checksum of a line: a changed one could accuse the other side of cheating."""
    return f"{crc32(msgspec.json.encode(replace(line, sum=''))):08x}"


def read_line(text: bytes, kind: type[JournalLine]) -> JournalLine:
    """Return a line as it was written. Raises `Refusal`, or one of `DECODE_ERRORS`."""
    line = msgspec.json.decode(text, type=kind)
    if line.sum and line.sum != line_sum(line):
        raise Refusal(UNREADABLE_TABLE)
    return line


def new_journal(heading: Heading, folder: Path | None = None) -> TableJournal:
    """Begin the journal of a new table. Raises `Refusal` if it cannot be written."""
    folder = folder or wire_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    journal = TableJournal(folder / f"{heading.terms.table[:32]}.jsonl", heading)
    journal.write(heading)
    return journal


def open_journal(path: Path) -> TableJournal:
    """Return a journal that was begun. Raises `Refusal` if it cannot be read."""
    try:
        with path.open("rb+") as file:
            heading = read_line(file.readline(LARGEST_JOURNAL), Heading)
            file.seek(0)
            cut_torn_end(file)
    except (OSError, *DECODE_ERRORS) as error:
        raise Refusal(UNREADABLE_TABLE) from error
    return TableJournal(path, heading)


def journal_of(match_id: int) -> TableJournal:
    """Return the journal of a stored match. Raises `Refusal` if there is none."""
    for path in sorted(wire_folder().glob("*.jsonl")):
        with suppress(Refusal, OSError, *DECODE_ERRORS):
            journal = open_journal(path)
            if any(entry.match == match_id for entry in journal.entries()):
                return journal
    raise Refusal("The other side of this game is not known here any more.")


def wire_folder() -> Path:
    """Return the folder of the journals; it may not exist yet."""
    return data_folder() / "wire"
