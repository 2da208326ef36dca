"""A match's life at a table, without a terminal: choices, pauses, undo, resigning, leaving."""

import asyncio
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from app.match.match import Match
from app.match.pace import TOO_SOON
from app.match.setup import Setup
from app.storage.store import open_store
from games.contract import Seat
from games.gops.rules import Bid, Options
from tests.app.match.controller_helpers import FOREVER, Table, assert_sound, seated
from tests.app.match.gops_match_helpers import GAME, PRIZES, bid
from tests.app.screens.gops.gops_helpers import begun, short


async def to_the_award(table: Table) -> None:
    """Bid a 4, and come to the pause in which both bids are looked at."""
    await table.bid(4)
    await table.paused()


# choices


async def test_a_choice_is_reduced_once_and_no_view_is_handed_on_twice() -> None:
    reduced: list[Any] = []

    def reduce(state: Any, seat: Seat, action: Any) -> Any:
        reduced.append(action)
        return GAME.reduce(state, seat, action)

    setup = Setup(Options(prizes=PRIZES), "a seed", ("human", "human"))
    async with seated(Match(replace(GAME, reduce=reduce), setup)) as table:
        await table.asked(0)
        table.controller.act(Bid(4))
        await table.asked(1)
        await asyncio.sleep(0)
        assert reduced.count(Bid(4)) == 1
        assert all(before != after for before, after in pairwise(table.views))


async def test_what_the_rules_refuse_changes_nothing() -> None:
    async with seated(begun()) as table:
        await table.bid(4)
        await table.asked()
        table.controller.act(Bid(4))
        assert table.view.remark.refused
        assert table.bids() == [4]
        assert table.view.asked == 0


async def test_nothing_can_be_chosen_after_the_end() -> None:
    async with seated(short()) as table:
        for card in (2, 3, 4):
            await table.bid(card)
        await table.over()
        table.controller.act(Bid(3), typed=True)
        assert table.view.remark.text == "The game is over."
        assert table.bids() == [2, 3, 4]
        assert_sound(table.match)


async def test_a_match_goes_on_where_it_was_left() -> None:
    async with seated(begun()) as table:
        await table.bid(4)
        await table.asked()
        steps = len(table.match.steps)
    async with seated(open_store().resume(table.match.id or 0)) as again:
        await again.asked()
        assert len(again.match.steps) == steps
        assert again.view.log
        await again.bid(9)
        assert again.bids() == [4, 9]
        assert_sound(again.match)


# pauses


async def test_a_key_that_cuts_a_pause_chooses_nothing_and_the_next_does() -> None:
    for key in ("enter", "space", "7", "right", "x"):
        async with seated(begun(), pace=FOREVER) as table:
            await to_the_award(table)
            assert not table.key(key)
            await table.asked()
            assert table.key(key)
            await table.bid(9)
            assert table.bids() == [4, 9]
            assert_sound(table.match)


async def test_a_key_that_chooses_nothing_acts_in_a_pause_too() -> None:
    async with seated(begun(), pace=FOREVER) as table:
        await to_the_award(table)
        assert table.key("f1", chooses=False)
        await table.asked()


async def test_a_click_that_cuts_a_pause_chooses_nothing() -> None:
    async with seated(begun(), pace=FOREVER) as table:
        await to_the_award(table)
        table.controller.guard.click()
        table.controller.act(Bid(9))
        await table.asked()
        assert table.bids() == [4]
        table.controller.guard.click()
        table.controller.act(Bid(8))
        await table.until(lambda: table.bids() == [4, 8])


async def test_what_is_chosen_after_the_key_that_cut_a_pause_waits_for_the_question() -> None:
    async with seated(begun(), pace=FOREVER) as table:
        await to_the_award(table)
        assert not table.key("enter")
        assert table.key("9")
        table.controller.act(Bid(9))
        await table.until(lambda: table.bids() == [4, 9])
        await table.paused()
        assert_sound(table.match)


async def test_a_line_typed_in_a_pause_is_taken_when_it_is_asked_for() -> None:
    async with seated(begun(), pace=FOREVER) as table:
        await to_the_award(table)
        table.controller.act(Bid(9), typed=True)
        await table.until(lambda: table.bids() == [4, 9])
        assert_sound(table.match)


async def test_a_choice_in_a_pause_that_nobody_hurried_is_refused() -> None:
    async with seated(begun(), pace=FOREVER) as table:
        await to_the_award(table)
        table.controller.act(Bid(9))
        assert table.view.remark.text == "It is not your turn yet."
        assert table.bids() == [4]


async def test_enter_neither_cuts_the_look_at_two_bids_short_nor_bids_again() -> None:
    async with seated(begun(), pace=FOREVER, grace=FOREVER) as table:
        await to_the_award(table)
        for key in ("enter", "space", "enter"):
            assert not table.key(key)
        assert table.controller.pace.waiting
        assert table.view.remark.text == TOO_SOON
        assert not table.key("right")
        await table.asked()
        assert table.key("9")
        assert table.key("enter")


# two persons


async def test_the_table_is_covered_before_the_second_of_two_persons() -> None:
    match = begun("human", "human", names=("Ann", "Bob"))
    async with seated(match, pace=FOREVER, grace=FOREVER) as table:
        await table.asked(0)
        assert table.view.cover is None
        await table.bid(7)
        await table.until(lambda: table.view.cover)
        cover = table.view.cover
        assert cover is not None
        assert (cover.name, cover.news) == ("Bob", ("Ann has bid.",))
        table.controller.guard.uncover("enter", 0.0)
        assert table.view.cover == cover
        assert table.view.remark.text == TOO_SOON
        table.controller.guard.uncover("x", 0.0)
        await table.asked(1)
        assert table.view.cover is None
        assert "7" not in "".join(table.view.log)


# taking back, giving up


async def test_undo_takes_the_last_bid_back_and_redo_does_it_again() -> None:
    async with seated(begun()) as table:
        await table.asked()
        assert not table.view.can_undo
        await table.bid(4)
        await table.asked()
        before = table.match.state
        assert table.view.can_undo
        await table.controller.undo()
        await table.asked()
        assert table.bids() == []
        assert table.view.can_redo
        await table.controller.redo()
        await table.until(lambda: table.match.state == before)
        await table.bid(9)
        assert table.bids() == [4, 9]
        assert_sound(table.match)


async def test_changes_that_come_together_leave_one_loop_that_plays_on() -> None:
    async with seated(begun()) as table:
        for card in (4, 9):
            await table.bid(card)
        await table.asked()
        await asyncio.gather(table.controller.undo(), table.controller.undo())
        await table.asked()
        assert table.bids() == []
        assert sum("MatchController.play" in repr(task) for task in asyncio.all_tasks()) == 1
        await table.bid(5)
        assert_sound(table.match)


async def test_undo_in_a_pause_takes_the_bid_back() -> None:
    async with seated(begun(), pace=FOREVER) as table:
        await to_the_award(table)
        await table.controller.undo()
        await table.asked()
        assert table.bids() == []
        assert_sound(table.match)


async def test_where_there_is_nothing_to_take_back_it_says_so() -> None:
    async with seated(begun()) as table:
        await table.asked()
        for change in (table.controller.undo, table.controller.redo):
            table.controller.refuse("")
            await change()
            assert "Nothing to" in table.view.remark.text
            await table.asked()


async def test_undo_after_the_end_plays_on() -> None:
    async with seated(short()) as table:
        for card in (2, 3, 4):
            await table.bid(card)
        await table.over()
        await table.controller.undo()
        await table.asked()
        assert table.view.outcome.title == ""
        await table.bid(4 if table.bids() == [2, 3] else 3)
        await table.until(lambda: table.view.asked is not None or table.view.is_over)
        if not table.view.is_over:
            await table.bid(4)
        await table.over()
        assert table.match.marks == ("undo",)


async def test_resigning_loses_and_ends_the_match() -> None:
    async with seated(begun()) as table:
        await table.asked()
        await table.controller.resign(0)
        await table.over()
        assert table.match.status == "resigned"
        assert table.view.outcome.title.startswith("Plus-one wins: you gave up")
        assert open_store().unfinished() == ()
        await table.controller.resign(0)
        assert table.view.remark.refused


async def test_undo_of_a_match_that_went_on_elsewhere_leaves_the_table() -> None:
    async with seated(begun()) as table:
        gone: list[str] = []
        table.controller.on_gone = gone.append
        await table.bid(4)
        await table.asked()
        bid(open_store().resume(table.match.id or 0), 9)
        await table.controller.undo()
        assert len(gone) == 1


async def test_a_table_is_left_once_where_coach_and_decider_both_find_the_match_elsewhere() -> None:
    async with seated(begun()) as table:
        gone: list[str] = []
        table.controller.on_gone = gone.append
        await table.bid(4)
        await table.asked()
        bid(open_store().resume(table.match.id or 0), 9)
        table.controller.set_coach_mode("best")
        await table.until(lambda: gone)
        table.controller.act(Bid(9))
        await table.until(lambda: table.view.remark.refused or len(gone) > 1)
        assert len(gone) == 1


# leaving


async def test_nobody_plays_on_once_the_table_is_left() -> None:
    async with seated(begun(), pace=FOREVER) as table:
        await to_the_award(table)
    steps = len(table.match.steps)
    await asyncio.sleep(0.01)
    assert len(table.match.steps) == steps
    assert_sound(table.match)
