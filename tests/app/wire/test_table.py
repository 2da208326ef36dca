"""A table: what was said there is on the disk before it counts, and the match follows it."""

import errno
import os
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.match.match import Match
from app.match.presentation import breaking_lines, outcome
from app.plugins import find
from app.screens.result.words import story
from app.wire import table as tables
from app.wire.conversation import Ended
from app.wire.messages import Answered, Request, decode_line, encode_line
from app.wire.table import JournalEntry, TableCourse, WireTable, align, open_journal
from games.contract import Refusal
from tests.app.match.gops_match_helpers import bid
from tests.app.wire.pair_helpers import Pair, terms_of
from tests.app.wire.wire_helpers import LIARS, lay_table, ledger, play_with_liar, two_tables
from tests.share_helpers import share

GOLDEN = Path(__file__).with_name("golden")
UNREADABLE = "What was saved of this table cannot be read."

RECORDED = {
    "gops": ("e9944d85d5d6dcb1", "e120dd07049a61522aa0bd5918b09b40", 33, '{"type":"bid","card":7}'),
    "battle": (
        *("2a3c8087323c3c5d", "1cf43328ddecb6e077998eb165b79780", 17),
        '{"type":"roll","dice":[1,2,5]}',
    ),
}
"""For each journal the state that it leads to, its table, its actions, and what was chosen last."""


def played(folder: Path, slug: str = "gops") -> WireTable:
    """Return a host's table after a whole game in which the legal choice was always the first."""
    tables = two_tables(folder, slug)
    while not tables[0].talk.ended:
        for seat, table in enumerate(tables):
            if table.talk.chosen is None and seat in table.talk.ledger.movers:
                table.choose(table.talk.game.legal(table.talk.ledger.state, seat)[0])
    return tables[0]


def restored(path: Path) -> WireTable:
    """Return a table as its journal says."""
    table = WireTable(open_journal(path))
    table.restore()
    return table


@pytest.fixture
def table(tmp_path: Path) -> WireTable:
    """A host's table of GOPS: for the first prize the guest owes a share in chance."""
    return restored(lay_table(tmp_path, "gops")[0] / "table.jsonl")


# the journal


@pytest.mark.parametrize("slug", ["gops", "battle"])
def test_a_journal_of_1_0_0_goes_on_and_every_line_would_be_written_again(
    slug: str, tmp_path: Path
) -> None:
    state, name, actions, chosen = RECORDED[slug]
    path = tmp_path / "table.jsonl"
    path.write_bytes((GOLDEN / f"{slug}-1.0.0.jsonl").read_bytes())
    journal = open_journal(path)
    assert journal.heading.terms.table[:32] == name
    lines: list[tables.Heading | JournalEntry] = [journal.heading, *journal.entries()]
    table = WireTable(journal)
    for n, (line, written) in enumerate(zip(lines, path.read_bytes().splitlines(), strict=True)):
        assert msgspec.json.encode(replace(line, sum=tables.line_sum(line))) == written
        if isinstance(line, tables.Heading):
            continue
        if line.said:
            message = decode_line(line.said.encode())
            due = table.talk.due()
            if line.mine:
                kind: Any = table.talk.game.Action
                message = table.talk.choice(msgspec.json.decode(line.mine, type=kind))
            elif not isinstance(message, Request | Answered) and due:
                message = due
            assert encode_line(message)[:-1].decode() == line.said, n
        table.take(line)
    assert table.talk.ledger.digest()[:16] == state
    assert (len(table.talk.ledger.actions), table.match) == (actions, 7)
    assert msgspec.json.encode(table.talk.chosen).decode() == chosen
    assert restored(path).course == table.course


def test_a_line_is_whole_or_not_there_and_lasts_if_it_has_to(
    table: WireTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, write, room, synced = table.journal, os.write, [5, 7, 9], list[int]()
    size = journal.path.stat().st_size
    assert journal.path.stat().st_mode & 0o777 == 0o600

    def full(file: int, line: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, line[: room.pop()])

    monkeypatch.setattr(os, "fsync", synced.append)
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Refusal, match="The table cannot be saved: No space left on device"):
        journal.write(JournalEntry(match=8))
    assert journal.path.stat().st_size == size
    assert not synced
    monkeypatch.setattr(os, "write", lambda file, line: write(file, line[:5]))
    table.note_match(9)
    assert not synced, "it is noted down again"
    table.say(Request("resign"))
    assert len(synced) == 1
    monkeypatch.undo()
    assert [entry.match for entry in journal.entries() if entry.match] == [9]


@given(st.integers(0, 10**6), st.sampled_from([b"", b"\0" * 600, b'{"said":"', b'{"ti\0\0\n']))
def test_a_journal_whose_end_was_not_written_goes_on_from_the_last_whole_line(
    tmp_path_factory: pytest.TempPathFactory, cut: int, torn: bytes
) -> None:
    path = played(tmp_path_factory.mktemp("torn")).journal.path
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    path.write_bytes(whole[: first + cut % (len(whole) - first)] + torn)
    again = restored(path)
    again.note_match(5)
    kept = path.read_bytes()
    assert kept.endswith(b"\n")
    assert all(line in whole for line in kept.splitlines()[:-5]), "but what is due is said again"
    assert restored(path).course == again.course
    assert restored(path).match == 5


def test_damage_to_the_journal_is_a_sentence_and_accuses_nobody(tmp_path: Path) -> None:
    whole, coin = played(tmp_path), random.Random(5)
    path = whole.journal.path
    lines = path.read_bytes().splitlines(keepends=True)
    for place, line in [*enumerate(lines)][:: share(3, 1)]:
        bit = coin.randrange(8 * (len(line) - 1))
        spoilt = bytearray(line)
        spoilt[bit // 8] ^= 1 << bit % 8
        for rest in (lines[place + 1 :], []):
            path.write_bytes(b"".join((*lines[:place], spoilt, *rest)))
            try:
                course = restored(path).course
            except Refusal as no:
                assert str(no) == UNREADABLE
            else:
                assert not rest or course == whole.course
                assert course.ended is None or course.ended.how == "over"
    for bad in (b'{"time":"x"}', b"[]", b'{"said":"{}"}', b'{"said":"{\\"say\\":\\"a', b"\xff"):
        path.write_bytes(b"".join((lines[0], bad, b"\n", *lines[1:])))
        with pytest.raises(Refusal, match=UNREADABLE):
            restored(path)
    path.write_bytes(b"".join(re.sub(rb',?"sum":"\w+"', b"", line) for line in lines))
    assert restored(path).course == whole.course, "before there were checksums"


def test_what_comes_after_the_protocol_was_broken_is_not_written_down(table: WireTable) -> None:
    said: list[bytes] = []
    table.send = said.append
    table.hear(b"\xff\n")
    assert table.talk.ended
    assert table.talk.ended.why == "Step 1: Bob sent a line that is not a message."
    assert said[-1].startswith(b'{"say":"broken","why":"Step 1: Bob sent a line')
    size, heard = table.journal.path.stat().st_size, table.heard
    for _ in range(50):
        table.hear(b'{"say":"phrase","phrase":"hello"}\n')
        table.break_off("sent more lines than anybody can play")
    assert (table.journal.path.stat().st_size, table.heard) == (size, heard)
    assert restored(table.journal.path).talk.broken


def test_whoever_talks_without_end_is_refused_and_the_table_goes_on(table: WireTable) -> None:
    for _ in range(200):
        table.say(table.talk.phrase("hello"))
    with pytest.raises(Refusal, match="No more can be said"):
        table.say(table.talk.phrase("hello"))
    again = restored(table.journal.path).talk
    assert (len(again.phrases), again.broken) == (200, "")


def test_the_journal_of_a_match_is_found_among_others(tmp_path: Path, home: Path) -> None:
    for number, path in enumerate(lay_table(tmp_path, "gops"), start=1):
        heading = open_journal(path / "table.jsonl").heading
        secret = f"{number}" * 64
        terms = replace(heading.terms, anchors=(secret, secret))
        tables.begin_table(replace(heading, terms=terms)).note_match(number)
    (home / "wire" / "0.jsonl").write_bytes(b"\xff\n")
    for number in (1, 2):
        assert tables.journal_of(number).heading.terms.anchors[0] == f"{number}" * 64
    with pytest.raises(Refusal, match="is gone, so"):
        tables.journal_of(3)


# the match


@given(st.sampled_from(["gops", "battle"]), st.integers(0, 2**32), st.integers(0, 99))
def test_a_match_that_is_behind_or_ahead_comes_in_line_with_its_table(
    slug: str, seed: int, steps: int
) -> None:
    dice, pair = random.Random(seed), Pair(slug)
    pair.play(dice, steps)
    side = pair.sides[0]
    match = Match(side.game, pair.terms.setup(0))
    for seat, action in side.ledger.actions:
        match.apply(seat, action)
    keep = dice.choice(side.ledger.starts)
    align(match, TableCourse(tuple(side.ledger.actions[:keep])))
    assert ledger(match) == side.ledger.actions[:keep]
    ended = Ended("left", dice.choice((0, 1)))
    course = TableCourse(tuple(side.ledger.actions), ended)
    is_over = not side.ledger.movers
    assert tables.is_behind(match, course) or is_over
    align(match, course)
    assert is_over or ledger(match) == side.ledger.actions
    assert is_over or (match.resigned, match.marks[-1]) == (ended.loser, "claimed")
    assert not tables.is_behind(match, course)


@settings(max_examples=share(8, 400))
@given(st.sampled_from(LIARS), st.sampled_from(["gops", "battle"]), st.integers(0, 2**32))
def test_whatever_a_partner_says_of_the_end_only_my_own_record_makes_me_lose(
    tmp_path_factory: pytest.TempPathFactory, how: str, slug: str, seed: int
) -> None:
    match, is_proven = play_with_liar(
        tmp_path_factory.mktemp("liar"), slug, how, random.Random(seed)
    )
    assert is_proven, match.result


@pytest.mark.parametrize(
    ("ended", "title", "words"),
    [
        (Ended("broken", 1, "Step 5: Bob lied."), "Ann wins, ", "Step 5: Bob lied."),
        (Ended("left", 1), "", "Bob left in round 2, at 0 : 2."),
        (Ended("resigned", 1), "", "Bob gave up in round 2, at 0 : 2."),
    ],
)
def test_the_sentence_stands_at_the_table_in_the_log_and_on_the_result(
    ended: Ended, title: str, words: str
) -> None:
    match = Match(find("gops"), terms_of("gops").setup(0))
    bid(match, 10, 2)
    actions = tuple((step.seat, step.action) for step in match.steps)
    align(match, TableCourse(actions, ended))
    first, second = match.standing.scores
    words = words.replace("0 : 2", f"{first} : {second}")
    assert story(match) == words
    if title:
        shown = outcome(match)
        assert (shown.title, shown.below) == (f"{title}{first} : {second}", words)
        assert breaking_lines(match) == (words, *(["Ann wins"] * (title == "Ann wins, ")))
