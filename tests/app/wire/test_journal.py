"""The journal of a table: a line is written as a whole or not at all."""

import errno
import os
import random
import re
from pathlib import Path

import pytest

from app.wire.journal import UNREADABLE_TABLE, JournalEntry, TableJournal, open_journal
from app.wire.table import WireTable
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


def played_table(folder: Path) -> tuple[Path, list[bytes]]:
    """Return the file of a host's journal after some turns, and its lines."""
    tables = [WireTable(open_journal(home / "table.jsonl")) for home in lay_table(folder, "gops")]
    mail: tuple[list[bytes], list[bytes]] = ([], [])
    for seat, table in enumerate(tables):
        table.send = mail[1 - seat].append
        table.say_due()
    for _ in range(40):
        for seat, table in enumerate(tables):
            while mail[seat]:
                table.hear(mail[seat].pop(0))
            if table.talk.chosen is None and seat in table.talk.ledger.movers:
                table.choose(table.talk.game.legal(table.talk.ledger.state, seat)[0])
    path = tables[0].journal.path
    return path, path.read_bytes().splitlines(keepends=True)


def restored(path: Path) -> WireTable:
    """Return a table as its journal says."""
    table = WireTable(open_journal(path))
    table.restore()
    return table


def test_damage_to_the_journal_is_a_sentence_and_accuses_nobody(tmp_path: Path) -> None:
    path, lines = played_table(tmp_path)
    whole, coin = restored(path).talk, random.Random(5)
    assert whole.ended
    for place, line in enumerate(lines):
        bit = coin.randrange(8 * (len(line) - 1))
        spoilt = bytearray(line)
        spoilt[bit // 8] ^= 1 << bit % 8
        path.write_bytes(b"".join((*lines[:place], spoilt, *lines[place + 1 :])))
        try:
            talk = restored(path).talk
        except Refusal as no:
            assert str(no) == UNREADABLE_TABLE
        else:
            assert (talk.ended, talk.ledger.actions) == (whole.ended, whole.ledger.actions)


@pytest.mark.parametrize(
    "line",
    [b'{"time":"x"}', b"[]", b'{"said":"{}"}', b'{"said":"{\\"say\\":\\"claimed\\"', b"\xff"],
)
def test_a_line_without_a_checksum_is_a_sentence_too(tmp_path: Path, line: bytes) -> None:
    path, lines = played_table(tmp_path)
    path.write_bytes(b"".join((lines[0], line, b"\n", *lines[1:])))
    with pytest.raises(Refusal, match=UNREADABLE_TABLE):
        restored(path)


def test_a_journal_of_before_there_were_checksums_goes_on(tmp_path: Path) -> None:
    path, lines = played_table(tmp_path)
    whole = restored(path).talk.ledger.actions
    path.write_bytes(b"".join(re.sub(rb',?"sum":"\w+"', b"", line) for line in lines))
    assert restored(path).talk.ledger.actions == whole
