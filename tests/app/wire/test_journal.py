"""The journal of a table: a line is written as a whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from app.wire.journal import JournalEntry, TableJournal, open_journal
from games.contract import Refusal
from tests.app.wire.wire_helpers import lay_table


@pytest.fixture
def journal(tmp_path: Path) -> TableJournal:
    """The journal of a host who has said nothing."""
    return open_journal(lay_table(tmp_path, "gops")[0] / "table.jsonl")


def test_a_line_that_is_written_in_parts_is_whole(
    journal: TableJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, line: write(file, line[:5]))
    journal.write(JournalEntry(match=7))
    journal.write(JournalEntry(match=8))
    assert [entry.match for entry in journal.entries()] == [7, 8]


def test_a_full_disk_is_said_and_leaves_no_part_of_a_line(
    journal: TableJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, room = os.write, [5]

    def full(file: int, line: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, line[: room.pop()])

    journal.write(JournalEntry(match=7))
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Refusal, match="The table cannot be saved: No space left on device"):
        journal.write(JournalEntry(match=8))
    monkeypatch.undo()
    journal.write(JournalEntry(match=9))
    assert [entry.match for entry in journal.entries()] == [7, 9]
