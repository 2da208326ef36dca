import random
from pathlib import Path

import pytest

from app.screens.table.friend_table import friend_screen
from app.wire.journal import open_journal
from app.wire.meeting import moved_on, session_of
from app.wire.messages import Request
from app.wire.table import WireTable, begin_or_resume
from games.contract import Refusal
from tests.app.screens.screen_helpers import arcade
from tests.app.wire.pair_helpers import Pair
from tests.app.wire.wire_helpers import End, lay_table, sit_down, until


def over() -> Pair:
    pair = Pair("gops")
    pair.say(0, Request("resign"))
    pair.play(random.Random(1))
    return pair


def test_both_sides_come_to_the_same_next_table_with_seats_changed() -> None:
    pair = over()
    for seat in (0, 1):
        assert pair.sides[seat].next_terms("0" * 64) is None
        pair.say(seat, pair.sides[seat].wish())
    pair.deliver_all()
    first, second = (side.next_terms() for side in pair.sides)
    assert first
    assert first == second
    assert first.names == ("Bob", "Ann")
    assert first.offer.seat == 1 - pair.terms.offer.seat
    assert set(first.anchors).isdisjoint(pair.terms.anchors)


def test_another_game_is_asked_for_once_and_only_after_the_end() -> None:
    with pytest.raises(Refusal, match="not over"):
        Pair("gops").sides[0].wish()
    pair = over()
    pair.say(0, pair.sides[0].wish())
    with pytest.raises(Refusal, match="already"):
        pair.sides[0].wish()


def two_tables(tmp_path: Path) -> list[WireTable]:
    tables = [WireTable(open_journal(home / "table.jsonl")) for home in lay_table(tmp_path, "gops")]
    for table, other in (tables, tables[::-1]):
        table.send = other.hear
    tables[0].say(Request("resign"))
    return tables


def test_a_wish_that_was_lost_is_known_from_the_table_where_the_other_side_sits(
    tmp_path: Path,
) -> None:
    host, guest = two_tables(tmp_path)
    guest.say(guest.talk.wish())
    host.send = lambda line: None  # cut
    host.say(host.talk.wish())
    moved = host.next_table().journal.heading
    anchor = moved.terms.anchors[moved.seat]
    assert not guest.has_moved_on(moved.terms.table, "0" * 64)
    assert guest.has_moved_on(moved.terms.table, anchor)
    assert guest.next_table().journal.heading.terms == moved.terms


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
        user.app.push_screen(friend_screen(match, session_of(table), user.app))
        await user.at("GopsScreen")
        first = user.screen
        await user.until(lambda: first.controller.session.connection)
        await bob.play.resign(1)
        await user.over()
        await user.press("tab")
        await user.at("ResultScreen")
        bob.play.play_again()
        await user.shows("Bob would like another game")
        await user.press("n")
        await user.until(lambda: begun, "the next table of Bob")
        await user.until(lambda: type(user.screen).__name__ == "GopsScreen")
        await user.until(lambda: user.screen is not first)
        bob.session = moved_on(bob.session, begun[0])
        assert user.match.setup.names == ("", "Ann")
        joined = End(bob.store, bob.session, 1, 60)
        await user.until(lambda: user.screen.controller.session.connection)
        await user.until(lambda: user.match.to_move == (0, 1))
        await joined.close()
    await bob.vanish()


async def test_a_friend_who_has_left_is_not_asked(tmp_path: Path) -> None:
    homes = lay_table(tmp_path, "gops")
    ann, bob = (sit_down(home, 1, 60) for home in homes)
    await until(lambda: bool(ann.session.connection))
    await bob.play.resign(1)
    await until(lambda: ann.is_over)
    ann.play.play_again()
    assert ann.play.view.remark.text == "Waiting for Bob."
    await bob.close()
    await until(lambda: ann.play.view.friend == "away")
    assert ann.play.view.remark.text == "Bob is not here any more."
    ann.play.play_again()
    assert "no other game" in ann.play.view.remark.text
    await ann.close()
