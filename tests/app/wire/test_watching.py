"""A table that a third person watches: what is shared, when, and what becomes of it."""

import asyncio
import random
from pathlib import Path

import pytest

from app.guests.guest_book import GuestBook, GuestEntry
from app.match.presentation import Presentation
from app.wire.broadcast import Audience, SharedTable
from app.wire.controller import WatchPlay
from app.wire.conversation import Ended
from games.contract import Refusal
from games.gops.rules import Bid
from tests.app.wire.pair_helpers import SECRETS, Pair
from tests.app.wire.wire_helpers import until

WATCHING = "You are watching, 10 seconds behind."


class Table:
    """A table of which the host shows the game to other guests."""

    def __init__(self, folder: Path, slug: str = "gops") -> None:
        self.pair = Pair(slug)
        self.pair.deliver_all()
        self.host = self.pair.sides[0]
        self.book = GuestBook(folder)
        self.book.write(GuestEntry("Ann"))
        self.file = folder / "game.json"
        self.seen = SharedTable(folder, self.pair.terms.table, "Ann")

    def audience(self, delay: float = 0) -> Audience:
        return Audience(self.host, self.book, delay)

    def bids(self) -> int:
        """Return how many bids can be seen."""
        return sum(seat >= 0 for seat, _ in self.seen.course().actions)

    def play(self, first: int, second: int) -> None:
        self.pair.choose(0, Bid(first))
        self.pair.choose(1, Bid(second))
        self.pair.deliver_all()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


async def test_a_turn_is_shared_late_and_once_both_bids_are_open_and_the_end_at_once(
    table: Table,
) -> None:
    assert Audience(table.host, table.book).delay == 10
    audience = table.audience(delay=0.05)
    audience.begin()
    entry = table.book.own
    assert entry
    assert (entry.stage, entry.game, entry.opponent) == ("plays", "GOPS, 9 cards", "Bob")
    table.pair.choose(0, Bid(7))
    while table.pair.mail[1]:
        table.pair.deliver(1)
    audience.see()
    assert len(audience.due) == 1, "nothing new"
    table.pair.choose(1, Bid(3))
    table.pair.deliver_all()
    audience.see()
    assert table.bids() == 0
    await until(lambda: table.bids() == 2)
    table.play(2, 4)
    audience.see()
    table.host.ended = Ended("resigned", 1)
    audience.see()
    assert (table.bids(), table.seen.course().ended) == (4, Ended("resigned", 1))
    assert not audience.due
    assert not any(secret in table.file.read_text() for secret in SECRETS)
    audience.leave()
    assert table.bids() == 4, "who watches sees the end, though the host has left"
    assert table.book.own == GuestEntry("Ann")


async def test_a_host_who_comes_back_to_a_table_shows_the_last_turns_late(table: Table) -> None:
    first = table.audience()
    first.begin()
    await until(lambda: bool(table.seen.course().actions))
    seen = table.seen.course().actions
    table.play(9, 3)
    first.see()
    first.leave()
    back = table.audience(delay=60)
    back.begin()
    assert table.seen.course().actions == seen
    table.file.unlink()
    again = table.audience(delay=60)
    again.begin()
    assert table.seen.course().actions == ()
    table.book.note(stage="plays", table="another")
    for audience in (first, back, again):
        audience.leave()
    assert table.book.own
    assert table.book.own.table == "another", "the next table stays in the book"


async def test_a_table_that_is_gone_or_spoiled_is_said_in_a_sentence(table: Table) -> None:
    table.audience().begin()
    await until(lambda: bool(table.seen.course().actions))
    good = table.file.read_bytes()
    for spoilt, why in (
        (b"[[7,{}],", "Ann has left the table"),
        (b'[[0,{"type":"Dance"}],', "cannot follow the game"),
    ):
        table.file.write_bytes(good.replace(b'"actions":[', b'"actions":' + spoilt))
        with pytest.raises(Refusal, match=why):
            table.seen.course()
    table.file.write_bytes(good)
    table.book.note()
    with pytest.raises(Refusal, match="Ann has left the table"):
        table.seen.course()


@pytest.mark.parametrize("slug", ["gops", "battle"])
async def test_who_watches_sees_the_whole_game_and_what_was_taken_back(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.wire.controller.LOOK_SECONDS", 0.01)
    table = Table(tmp_path, slug)
    audience, ledger = table.audience(), table.host.ledger
    audience.begin()
    match = table.seen.match()
    play = WatchPlay(match, Presentation(), table.seen, pace=0)
    task = asyncio.create_task(play.run())
    try:
        table.pair.play(random.Random(1), most=60)
        table.pair.deliver_all()
        audience.see()
        await until(lambda: len(match.steps) == len(ledger.actions))
        keep = ledger.starts[-3]
        ledger.cut(keep)
        audience.see()
        await until(lambda: len(match.steps) == keep)
        assert match.state == ledger.state
        assert play.view.remark.text == WATCHING
        play.refuse("There is no 5 in your hand.")
        assert play.view.remark.text == "You are only watching. Press Esc to leave."
        table.book.note()
        await until(lambda: "Ann has left the table" in play.view.remark.text)
        audience.begin()
        await until(lambda: play.view.remark.text == WATCHING)
        table.host.ended = Ended("resigned", 1)
        audience.see()
        await until(lambda: not match.to_move)
        assert match.result
        assert match.result.winner == 0
        assert (match.persons, match.setup.seats) == ((), ("remote:Ann", "remote:Bob"))
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
