"""A partner who stays silent, or goes on after the end: what can be done about it."""

from pathlib import Path

import pytest

from app.wire.connection import Met
from app.wire.journal import JournalEntry, open_journal
from app.wire.messages import Request
from app.wire.session import CLAIM_SECONDS, SILENCE_SECONDS, Session
from app.wire.table import WireTable
from games.gops.rules import Bid
from tests.app.wire.pair_helpers import Pair
from tests.app.wire.wire_helpers import lay_table


class SilentLine:
    """Stands for a connection on which nothing comes."""

    def send_line(self, line: bytes) -> None:
        """Send nothing."""

    def close(self) -> None:
        """Close nothing."""


@pytest.fixture
def table(tmp_path: Path) -> WireTable:
    """A host's table of GOPS: for the first prize the guest owes a share in chance."""
    table = WireTable(open_journal(lay_table(tmp_path, "gops")[0] / "table.jsonl"))
    table.restore()
    return table


async def nobody() -> Met:
    raise AssertionError("nobody is waited for")


def test_who_withholds_what_is_due_counts_as_away_however_often_it_comes_back(
    table: WireTable,
) -> None:
    now = [0.0]
    session = Session(table, nobody, clock=lambda: now[0])
    for seconds in (SILENCE_SECONDS - 1, SILENCE_SECONDS, CLAIM_SECONDS):
        session.drop()
        session.take(Met(SilentLine(), 0))  # type: ignore[arg-type]
        session.look_for_debt()
        now[0] = seconds
        silent = seconds >= SILENCE_SECONDS
        assert session.away == (int(seconds) if silent else None)
    assert session.may_claim
    session.claim()
    assert table.talk.ended
    assert (table.talk.ended.how, table.talk.ended.loser) == ("claimed", 1)


def test_each_side_owes_only_what_needs_no_decision() -> None:
    pair = Pair("gops")
    first, second = pair.sides
    assert (first.debt, second.debt) == ((0, "share"), (0, "share"))
    pair.deliver_all()
    assert first.debt is second.debt is None
    pair.choose(0, Bid(9))
    pair.deliver_all()
    assert first.debt is second.debt is None, "the other thinks"
    pair.choose(1, Bid(3))
    assert second.debt == (1, "choice")
    pair.deliver_all()
    first.say(Request("resign"))
    assert first.debt == (first.turn.number, "answer")


def test_what_comes_after_the_protocol_was_broken_is_not_written_down(table: WireTable) -> None:
    table.hear(b"\xff\n")
    assert table.talk.ended
    assert table.talk.ended.why == "Step 1: Bob sent a line that is not a message."
    size, heard = table.journal.path.stat().st_size, table.heard
    for _ in range(50):
        table.hear(b'{"say":"phrase","phrase":"hello"}\n')
        table.break_off("sent more lines than anybody can play")
    assert (table.journal.path.stat().st_size, table.heard) == (size, heard)


def test_what_was_broken_stays_so_when_the_journal_is_read_again(table: WireTable) -> None:
    table.note(JournalEntry(broken="Step 1: Bob did not stop talking."))
    again = WireTable(open_journal(table.journal.path))
    again.restore()
    assert again.talk.is_broken


def test_the_time_is_noted_down_while_the_other_side_is_here(table: WireTable) -> None:
    table.last_heard = 0
    table.note_time()
    noted = table.last_heard
    again = WireTable(open_journal(table.journal.path))
    again.restore()
    assert again.last_heard == noted > 0
