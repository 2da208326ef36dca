"""Two whole sides of a table over a socket: what each player sees, whatever becomes of the wire."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from app.guests.guest_book import GuestBook, GuestEntry
from app.match.deciders import Person
from app.match.names import level_word
from app.match.presentation import breaking_lines
from app.storage.store import open_store
from app.tables.friend import FriendTable
from app.wire.conversation import Ended
from app.wire.invitation import Invitation, fresh_code
from app.wire.messages import make_offer
from app.wire.session import FriendPlan, Meeting, Session
from app.wire.table import WireTable, begin_or_resume, open_journal
from games.battle.rules import Accept, Cheat, Enter, Roll
from games.contract import Refusal
from games.gops.rules import Bid
from tests.app.screens.screen_helpers import arcade
from tests.app.wire import wire_helpers as helpers
from tests.app.wire.wire_helpers import LOOPBACK, End, lay_table, ledger, sit_down, until

ROLL_ALL = Roll((1, 2, 3, 4, 5))
SLUGS = pytest.mark.parametrize("slug", ["gops", "battle"])


@asynccontextmanager
async def two_persons(tmp_path: Path, slug: str = "battle") -> AsyncIterator[tuple[End, End]]:
    sides = [sit_down(home, 1) for home in lay_table(tmp_path, slug)]
    for side in sides:
        await side.play.stop()
        side.play.person = Person(side.play.ask)
        side.play.deciders = side.play.seated()
        side.play.play_on()
    first, second = sides
    await until(lambda: bool(first.session.connection and second.session.connection))
    try:
        yield first, second
    finally:
        for side in sides:
            await side.close()


async def act(side: End, *actions: Any) -> None:
    for action in actions:
        await until(lambda: side.play.asked is not None)
        count = len(side.match.steps)
        side.play.act(action)
        await until(lambda count=count: len(side.match.steps) > count)  # type: ignore[misc]


def stopped_clock(side: End) -> list[float]:
    """Stop the clock of a session when it lost the other side; return it, to be set."""
    now = [side.session.lost]
    side.session.clock = lambda: now[0]
    return now


async def same(first: End, second: End, steps: int) -> None:
    await until(lambda: len(first.match.steps) == len(second.match.steps) == steps)
    assert ledger(first.match) == ledger(second.match)


@SLUGS
async def test_a_whole_game_over_a_socket_is_the_same_in_both_stores(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = helpers.game_of(slug)
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "one"))
    offer = make_offer(game, next(iter(game.presets.values())))
    meeting = Meeting(FriendPlan("Ann", Invitation(LOOPBACK, 0, fresh_code()), offer))
    await meeting.open()
    invitation = meeting.invitation
    waiting = asyncio.create_task(meeting.meet())
    with pytest.raises(Refusal, match="code is wrong"):
        await Meeting(FriendPlan("Eve", replace(invitation, code="zzzzzzzzzz"))).meet()
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "two"))
    guest = await Meeting(FriendPlan("ａnn", invitation)).meet()
    host = await waiting
    stores = [open_store(tmp_path / f"{name}.sqlite3") for name in ("ann", "bob")]
    ann, bob = End(stores[0], host, 1), End(stores[1], guest, 2)
    await until(lambda: ann.is_over and bob.is_over)
    assert ledger(ann.match) == ledger(bob.match)
    assert ann.match.result == bob.match.result
    assert ann.match.id
    assert ledger(stores[0].resume(ann.match.id)) == ledger(ann.match)
    assert ann.play.view.names == ("Ann", "Guest"), "nobody passes for the other"
    await bob.close()
    await ann.close()


async def test_a_guest_who_gives_up_waiting_is_not_waited_for(tmp_path: Path) -> None:
    book = GuestBook(tmp_path)
    book.write(GuestEntry("Ann"))
    offer = make_offer(
        helpers.game_of("battle"), next(iter(helpers.game_of("battle").presets.values()))
    )
    meeting = Meeting(FriendPlan("Ann", Invitation(LOOPBACK, 0, fresh_code()), offer), book)
    await meeting.open()
    assert book.own == GuestEntry("Ann", "waits", "Battle", invitation=str(meeting.invitation))
    meeting.give_up()
    assert book.own == GuestEntry("Ann")
    with pytest.raises(Refusal, match="Is the table still open"):
        await Meeting(FriendPlan("Bob", meeting.invitation)).meet()


@SLUGS
async def test_nothing_shown_is_lost_when_sides_vanish_and_connections_are_cut(
    slug: str, tmp_path: Path
) -> None:
    dice = random.Random(7)
    homes = lay_table(tmp_path, slug)
    sides = [sit_down(home, seed, 0.01) for seed, home in enumerate(homes)]
    shown = [side.shown for side in sides]
    for n in range(12):
        await asyncio.sleep(dice.random() * 0.03)
        which = dice.choice((0, 1))
        if n % 2:
            await sides[which].vanish()
            sides[which] = sit_down(homes[which], n + 10, 0.01)
            shown.append(sides[which].shown)
        elif connection := sides[which].session.connection:
            connection.writer.transport.abort()
    await until(lambda: all(side.is_over for side in sides))
    assert ledger(sides[0].match) == ledger(sides[1].match)
    for seen in shown:
        assert helpers.is_part(seen, ledger(sides[0].match))
    for side in sides:
        await side.close()


async def test_a_choice_is_taken_back_once_the_other_agrees(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        questions: list[str] = []
        bob.play.on_asked = questions.append
        await act(ann, ROLL_ALL, Accept())
        await same(ann, bob, 3)
        await ann.play.undo()
        assert ann.play.view.remark.text == "Waiting for an answer from Bob."
        await until(lambda: bool(questions))
        assert questions == ["Ann wants to take back the last move. Do you agree?"]
        bob.play.answer(yes=True)
        await same(ann, bob, 2)
        assert ann.match.marks == bob.match.marks == ("undo",)
        await act(ann, ROLL_ALL)
        await same(ann, bob, 3)
        await ann.play.undo()
        await until(lambda: len(questions) == 2)
        ann.play.refuse("It is not your turn yet.")
        bob.play.answer(yes=False)
        kept = "Bob does not agree, so nothing is taken back."
        await until(lambda: ann.play.view.remark.text == kept)
        await same(ann, bob, 3)


async def test_a_bid_waits_for_the_other_and_play_goes_on_after_it_was_taken_back(
    tmp_path: Path,
) -> None:
    async with two_persons(tmp_path, "gops") as (ann, bob):
        await act(ann, Bid(4))
        await asyncio.sleep(0.05)
        assert (ann.match.to_move, bob.match.to_move) == ((1,), (0, 1))
        assert b"card" not in b"".join(ann.session.table.said)
        await act(bob, Bid(5))
        await until(lambda: ann.play.asked is not None)
        await ann.play.undo()
        await until(lambda: bool(bob.session.table.talk.asking))
        aligned = Mock(wraps=ann.play.align)
        ann.play.align = aligned  # type: ignore[method-assign]
        bob.play.answer(yes=True)
        bob.play.say_phrase("thanks")  # right behind it
        await same(ann, bob, 1)
        await act(ann, Bid(6))
        await act(bob, Bid(7))
        await until(lambda: None not in (ann.play.asked, bob.play.asked))
        await same(ann, bob, 5)
        aligned.assert_called_once_with()


async def test_what_a_friend_cannot_do_is_refused_and_asked_again_and_phrases_are_shown(
    tmp_path: Path,
) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        await act(ann, ROLL_ALL)
        await until(lambda: ann.play.asked == 0)
        assert not ann.play.view.can_examine, "the board would help one side only"
        ann.play.act(Cheat((1, 1, 1, 1, 1)))
        await until(lambda: ann.play.view.remark.refused)
        assert "with a friend" in ann.play.view.remark.text
        for ask in (ann.play.next_coach_mode, ann.play.help_once):
            ask()
            assert ann.play.view.remark.text == "There is no coach at a table with a friend."
        await act(ann, Accept())
        await same(ann, bob, 3)
        ann.play.say_phrase("well played")
        await until(lambda: bob.play.view.remark.text == "Ann says: well played.")
        assert ann.store.last_setup(ann.match.game) is None, "it is no model for the next one"
        assert level_word("battle", ann.match.setup.seats[1]) == "Bob"


async def test_somebody_who_stays_away_for_two_minutes_can_be_claimed_from(tmp_path: Path) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        await act(ann, ROLL_ALL)
        await same(ann, bob, 2)
        await bob.vanish()
        await until(lambda: ann.session.away is not None)
        now = stopped_clock(ann)
        ann.play.changed()
        assert ann.play.view.remark.text == "Bob is away (0 s)."
        assert ann.play.view.friend == "away"
        ann.play.claim()
        assert "Two minutes" in ann.play.view.remark.text
        ann.play.refuse("")
        now[0] += 119.9
        ann.play.changed()
        assert ann.play.view.friend == "away"
        now[0] += 0.2
        ann.play.changed()
        assert ann.play.view.friend == "late"
        assert ann.play.view.remark.text == "Bob is away (120 s). Press c to claim the game."
        ann.play.claim()
        await until(lambda: ann.is_over)
        assert (ann.match.status, ann.match.resigned) == ("resigned", 1)
        assert ann.match.marks == ("claimed",)
        again = WireTable(open_journal(tmp_path / "host" / "table.jsonl"))
        again.restore()
        assert (again.talk.ended, bool(again.talk.broken)) == (Ended("left", 1), True)
        assert breaking_lines(ann.match) == ("Bob leaves", "Ann wins")
        back = sit_down(tmp_path / "guest", 1)
        await asyncio.sleep(0.1)
        assert back.session.away is not None, "nobody tells the other what became of the game"
        assert (back.match.result, back.match.marks) == (None, ())
        await back.close()
        bob.store = back.store


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"say":"claimed"}\n', "Bob stopped, and claims the game."),
        (b'{"say":"broken","why":"You lied."}\n', "Bob stopped: You lied."),
    ],
)
async def test_a_partner_who_says_that_the_game_is_over_leaves_it_unfinished(
    tmp_path: Path, line: bytes, why: str
) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        await act(ann, ROLL_ALL)
        await same(ann, bob, 2)
        bob.session.send(line)
        await until(lambda: ann.play.view.remark.text == why)
        await until(lambda: ann.session.connection is None)
        assert not ann.is_over
        assert ann.store.resume(ann.match.id or 0).result is None
        now = stopped_clock(ann)
        now[0] += 120
        ann.play.changed()
        assert ann.play.view.remark.text == f"{why} Press c to claim the game."


async def test_giving_up_ends_the_match_of_both_and_who_has_left_is_asked_for_no_other(
    tmp_path: Path,
) -> None:
    async with two_persons(tmp_path) as (ann, bob):
        await act(ann, ROLL_ALL, Accept(), Enter("1S"))
        await bob.play.resign(1)
        await until(lambda: ann.is_over and bob.is_over)
        assert (ann.match.status, ann.match.resigned) == ("resigned", 1)
        assert bob.match.result == ann.match.result
        ann.play.play_again()
        assert ann.play.view.remark.text == "Waiting for Bob."
        await bob.close()
        await until(lambda: ann.play.view.friend == "away")
        assert ann.play.view.remark.text == "Bob is not here any more."
        assert not (ann.play.view.can_examine)
        assert not (ann.play.view.can_redo)
        assert not (ann.play.view.can_undo)
        ann.play.play_again()
        assert "no other game" in ann.play.view.remark.text


async def test_a_friend_who_agrees_gets_another_game_from_the_result_with_seats_changed(
    tmp_path: Path,
) -> None:
    homes = lay_table(tmp_path, "gops")
    bob = sit_down(homes[1], 1, 60)
    begun: list[WireTable] = []
    bob.play.on_again = lambda: begun.append(bob.session.table.next_table())
    async with arcade() as user:
        table = WireTable(open_journal(homes[0] / "table.jsonl"))
        table.restore()
        match = begin_or_resume(user.app.store, table)
        user.app.push_screen(FriendTable(match, Session(table), user.app))
        await user.at("TableScreen")
        first = user.screen
        await user.until(lambda: first.play.session.connection)
        await bob.play.resign(1)
        await user.over()
        await user.press("tab")
        await user.at("ResultScreen")
        bob.play.play_again()
        await user.shows("Bob would like another game")
        await user.press("n")
        await user.until(lambda: begun, "the next table of Bob")
        await user.until(lambda: type(user.screen).__name__ == "FriendTable")
        await user.until(lambda: user.screen is not first)
        bob.session = Session(begun[0], door=bob.session.leave())
        assert user.match.setup.names == ("", "Ann")
        joined = End(bob.store, bob.session, 1, 60)
        await user.until(lambda: user.screen.play.session.connection)
        await user.until(lambda: user.match.to_move == (0, 1))
        await joined.close()
    await bob.vanish()
