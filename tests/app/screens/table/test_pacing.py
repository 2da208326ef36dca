"""Enter pressed in haste: nobody runs past points that were made, or chooses for the other."""

import pytest

from app.match.match import Match, Setup
from app.match.sitting import HELD, Pace
from app.screens.table.haste import TOO_SOON
from app.storage.store import open_store
from games.battle import GAME as BATTLE
from games.battle.state import Enter, Options
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.gostop.gostop_helpers import dealt
from tests.app.screens.screen_helpers import Colourful, Guest, arcade
from widgets.panels.banner import Banner
from widgets.panels.handover import HandOver

FOREVER = 1e6
"""A pace at which every pause lasts until it is cut short; seconds that never pass."""


@pytest.fixture(autouse=True)
def a_long_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every Enter after points as pressed too soon."""
    monkeypatch.setattr(Colourful, "grace", FOREVER)


def two_of_gops() -> Match:
    """Return a match of two persons."""
    return begun("human", "human", names=("Ann", "Bob"))


async def brought_to_the_award(guest: Guest) -> None:
    """Bid a 4, and come to the pause in which both bids are looked at."""
    await guest.press("x")
    await guest.asked()
    await guest.press("4", "enter")
    await guest.until(lambda: bids(guest.match) == [4] and guest.screen.pace.waiting)


async def test_enter_neither_cuts_the_look_at_two_bids_short_nor_bids_again() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        await guest.press("enter", "space", "enter")
        assert guest.screen.pace.waiting
        assert guest.notice == TOO_SOON
        assert bids(guest.match) == [4]


async def test_any_other_key_shows_that_it_was_seen_and_enter_is_heard_again() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        await guest.press("enter", "right")
        await guest.asked()
        await guest.press("9", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 9])
        assert guest.notice == ""


async def test_what_is_typed_or_clicked_is_heard_at_once() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.type("4")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.type("9")
        await guest.until(lambda: bids(guest.match) == [4, 9])
        await guest.press("escape")
        await guest.asked()
        await guest.click_card(guest.screen.hands[0], 7 - 2)
        await guest.until(lambda: bids(guest.match) == [4, 9, 7])


async def test_the_enter_of_the_last_card_does_not_answer_whether_another_round_is_played() -> None:
    async with arcade(dealt("human", "greedy", seed="24")) as guest:
        match = guest.match
        while match.state.phase != "another":
            await guest.until(lambda: guest.screen.asked is not None or guest.screen.due)
            await guest.press("enter")
        await guest.asked()
        await guest.press("enter", "enter", "space")
        assert match.state.phase == "another"
        assert guest.one(Banner).text.startswith("Round 1 ")
        await guest.press("y")
        await guest.until(lambda: match.state.round == 2)


async def test_a_second_enter_of_the_first_person_does_not_bid_for_the_second() -> None:
    async with arcade(two_of_gops(), pace=FOREVER) as guest:
        await guest.press("x")
        await guest.asked(0)
        await guest.press("7", "enter")
        await guest.shows("B O B")
        await guest.press("enter", "enter")
        assert guest.one(HandOver).display
        assert "Ann has bid." in guest.text()
        assert "7" not in guest.text()
        assert bids(guest.match, 1) == []
        await guest.press("x")
        await guest.asked(1)
        assert not guest.one(HandOver).display
        await guest.press("enter")
        await guest.until(lambda: bids(guest.match, 1) == [2])


async def test_the_first_person_of_a_round_of_gops_goes_on_without_a_cover() -> None:
    async with arcade(two_of_gops(), pace=FOREVER) as guest:
        await guest.press("x")
        await guest.asked(0)
        assert not guest.one(HandOver).display


async def test_the_enter_that_enters_a_category_does_not_uncover_the_table() -> None:
    setup = Setup(Options(), "a seed", ("human", "human"), ("Tony", "Pepper"))
    async with arcade(open_store().begin(BATTLE, setup), pace=FOREVER) as guest:
        await guest.shows("T O N Y")
        await guest.press("x")
        await guest.asked(0)
        for line in ("", "cheat 1 2 3 4 4", "1s"):
            await guest.type(line)
        await guest.shows("P E P P E R")
        await guest.press("enter", "space")
        assert guest.one(HandOver).display
        assert isinstance(guest.match.steps[-2].action, Enter)
        await guest.press("escape")
        await guest.asked(1)


def test_a_key_is_too_soon_before_its_time_and_as_long_as_it_is_hammered_upon() -> None:
    pace = Pace(1.0)
    assert not pace.too_soon(0.0)
    pace.hold(10.0)
    assert pace.too_soon(9.0)
    assert pace.too_soon(9.9)
    assert pace.too_soon(9.9 + HELD / 2)
    assert not pace.too_soon(9.9 + 2 * HELD)
    pace.hold(20.0)
    pace.hold(0)
    assert not pace.too_soon(19.0)
