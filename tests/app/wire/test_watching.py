"""A table that a third person watches: what is shared, when, and what becomes of it."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.guests.guest_book import GAME_FILE, GuestBook, GuestEntry
from app.match.presentation import Presentation
from app.wire.broadcast import Audience, SharedTable, shared_game
from app.wire.controller import WatchController, watched_match
from app.wire.conversation import Ended
from app.wire.journal import open_journal
from app.wire.table import WireTable
from games.contract import Refusal
from games.gops.rules import Bid
from tests.app.wire.pair_helpers import Pair
from tests.app.wire.wire_helpers import lay_table, until


class HostTable:
    """Stands for a table of which only the conversation is looked at."""

    def __init__(self, talk: Any) -> None:
        self.talk = talk


@pytest.fixture
def pair() -> Pair:
    pair = Pair("gops")
    pair.deliver_all()
    return pair


@pytest.fixture
def book(tmp_path: Path) -> GuestBook:
    book = GuestBook(tmp_path)
    book.write(GuestEntry("Ann"))
    return book


def audience_of(pair: Pair, book: GuestBook, delay: float = 0) -> Audience:
    return Audience(pair.sides[0], book, delay)


def watched(pair: Pair, book: GuestBook) -> SharedTable:
    return SharedTable(book.home, pair.terms.table, "Ann")


def play_round(pair: Pair, first: int, second: int) -> None:
    pair.choose(0, Bid(first))
    pair.choose(1, Bid(second))
    pair.deliver_all()


def test_a_bid_is_shared_only_once_both_are_open(pair: Pair) -> None:
    before = shared_game(pair.sides[0])
    pair.choose(0, Bid(7))
    while pair.mail[1]:
        pair.deliver(1)
    assert shared_game(pair.sides[0]) == before
    pair.choose(1, Bid(3))
    pair.deliver_all()
    after = shared_game(pair.sides[0])
    assert [seat for seat, _ in after.actions if seat >= 0] == [0, 1]
    text = msgspec.json.encode(after)
    for secret in (side.secret for side in pair.sides):
        assert secret.encode() not in text


async def test_a_turn_is_shared_late_and_the_end_at_once(pair: Pair, book: GuestBook) -> None:
    audience = audience_of(pair, book, delay=0.05)
    audience.begin()
    assert book.own
    assert (book.own.stage, book.own.game, book.own.opponent) == ("plays", "GOPS, 9 cards", "Bob")
    play_round(pair, 2, 3)
    audience.see()
    table = watched(pair, book)
    assert not [seat for seat, _ in table.course().actions if seat >= 0]
    await until(lambda: len(table.course().actions) > 2)
    play_round(pair, 3, 4)
    audience.see()
    pair.sides[0].ended = Ended("resigned", 1)
    audience.see()
    assert table.course().ended == Ended("resigned", 1)
    assert not audience.due
    audience.leave()
    assert book.own == GuestEntry("Ann")


async def test_a_host_who_comes_back_to_a_table_shows_the_last_turns_late(
    pair: Pair, book: GuestBook
) -> None:
    first = audience_of(pair, book)
    first.begin()
    table = watched(pair, book)
    await until(lambda: bool(table.course().actions))
    seen = table.course().actions
    play_round(pair, 9, 3)
    first.see()
    first.leave()
    back = audience_of(pair, book, delay=60)
    back.begin()
    assert table.course().actions == seen
    (book.home / GAME_FILE).unlink()
    again = audience_of(pair, book, delay=60)
    again.begin()
    assert table.course().actions == ()
    for audience in (first, back, again):
        audience.cancel()


async def test_the_next_table_stays_in_the_book_when_the_one_before_is_left(
    pair: Pair, book: GuestBook
) -> None:
    audience = audience_of(pair, book)
    audience.begin()
    book.note(stage="plays", table="another")
    audience.leave()
    assert book.own
    assert book.own.table == "another"


async def test_a_table_that_is_gone_or_spoiled_is_said_in_a_sentence(
    pair: Pair, book: GuestBook
) -> None:
    audience_of(pair, book).begin()
    table = watched(pair, book)
    await until(lambda: bool(table.course().actions))
    good = (book.home / GAME_FILE).read_bytes()
    (book.home / GAME_FILE).write_bytes(good.replace(b'"actions":[', b'"actions":[[7,{}],'))
    with pytest.raises(Refusal, match="Ann has left the table"):
        table.course()
    spoiled = good.replace(b'"actions":[', b'"actions":[[0,{"type":"Dance"}],')
    (book.home / GAME_FILE).write_bytes(spoiled)
    with pytest.raises(Refusal, match="cannot follow the game"):
        table.course()
    (book.home / GAME_FILE).write_bytes(good)
    book.note()
    with pytest.raises(Refusal, match="Ann has left the table"):
        table.course()


@pytest.fixture
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.wire.controller.LOOK_SECONDS", 0.01)


@pytest.mark.usefixtures("_fast")
@pytest.mark.parametrize("slug", ["gops", "battle"])
async def test_who_watches_sees_the_whole_game_and_what_was_taken_back(
    slug: str, book: GuestBook
) -> None:
    pair, dice = Pair(slug), random.Random(1)
    pair.deliver_all()
    audience = audience_of(pair, book)
    audience.begin()
    table = watched(pair, book)
    match = watched_match(table)
    play = WatchController(match, Presentation(), table, pace=0)
    task = asyncio.create_task(play.run())
    ledger = pair.sides[0].ledger
    try:
        pair.play(dice, most=60)
        pair.deliver_all()
        audience.see()
        await until(lambda: len(match.steps) == len(ledger.actions))
        keep = ledger.starts[-3]
        ledger.cut(keep)
        audience.see()
        await until(lambda: len(match.steps) == keep)
        assert match.state == ledger.state
        assert play.view.remark.text == "You are watching, 10 seconds behind."
        play.refuse("There is no 5 in your hand.")
        assert play.view.remark.text == "You are only watching. Press Esc to leave."
        book.note()
        await until(lambda: "Ann has left the table" in play.view.remark.text)
        audience.begin()
        await until(lambda: play.view.remark.text == "You are watching, 10 seconds behind.")
        pair.sides[0].ended = Ended("resigned", 1)
        audience.see()
        await until(lambda: not match.to_move)
        assert match.result
        assert match.result.winner == 0
        assert match.persons == ()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_the_offer_of_a_real_table_is_shared(tmp_path: Path) -> None:
    home, _ = lay_table(tmp_path, "battle")
    game = shared_game(WireTable(open_journal(home / "table.jsonl")).talk)
    assert game.setup.seats == ("remote:Ann", "remote:Bob")
