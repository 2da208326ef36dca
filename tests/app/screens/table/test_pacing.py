"""Enter pressed in haste: nobody runs past points that were made, or chooses for the other."""

import pytest

from app.match.match import Match
from app.match.pace import TOO_SOON
from app.match.setup import Setup
from app.screens.table.input_gate import SHOWN_AT_ONCE
from app.storage.store import open_store
from games.battle import GAME as BATTLE
from games.battle.rules import Enter, Options
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.gostop.gostop_helpers import dealt
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.screen_helpers import User, arcade
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


async def brought_to_the_award(user: User) -> None:
    """Bid a 4, and come to the pause in which both bids are looked at."""
    await user.press("x")
    await user.asked()
    await user.press("4", "enter")
    await user.until(lambda: bids(user.match) == [4] and user.screen.controller.pace.waiting)


async def test_enter_neither_cuts_the_look_at_two_bids_short_nor_bids_again() -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        await user.press("enter", "space", "enter")
        assert user.screen.controller.pace.waiting
        assert user.notice == TOO_SOON
        assert bids(user.match) == [4]


async def test_what_is_typed_or_clicked_is_heard_at_once() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.type("4")
        await user.until(lambda: bids(user.match) == [4])
        await user.type("9")
        await user.until(lambda: bids(user.match) == [4, 9])
        await user.press("escape")
        await user.asked()
        await user.click_card(user.screen.table.hands[0], 7 - 2)
        await user.until(lambda: bids(user.match) == [4, 9, 7])


async def test_the_enter_of_the_last_card_does_not_answer_whether_another_round_is_played() -> None:
    async with arcade(dealt("human", "greedy", seed="24")) as user:
        match = user.match
        while match.state.phase != "another":
            await user.until(lambda: user.screen.asked is not None or user.screen.shown.due)
            await user.press("right", "enter")
        await user.asked()
        await user.press("enter", "enter", "space")
        assert match.state.phase == "another"
        assert user.one(Banner).text.startswith("Round 1 ")
        await user.press("y")
        await user.until(lambda: match.state.round == 2)


async def test_a_second_enter_of_the_first_person_does_not_bid_for_the_second() -> None:
    async with arcade(two_of_gops(), pace=FOREVER) as user:
        await user.press("x")
        await user.asked(0)
        await user.press("7", "enter")
        await user.shows("B O B")
        await user.press("enter", "enter")
        assert user.one(HandOver).display
        assert "Ann has bid." in user.text()
        assert "7" not in user.text()
        assert bids(user.match, 1) == []
        await user.press("x")
        await user.asked(1)
        assert not user.one(HandOver).display
        await user.press("2", "enter")
        await user.until(lambda: bids(user.match, 1) == [2])


async def test_the_enter_that_enters_a_category_does_not_uncover_the_table() -> None:
    setup = Setup(Options(), "a seed", ("human", "human"), ("Tony", "Pepper"))
    async with arcade(open_store().begin(BATTLE, setup), pace=FOREVER) as user:
        await user.shows("T O N Y")
        await user.press("x")
        await user.asked(0)
        for line in ("", "cheat 1 2 3 4 4", "1s"):
            await user.type(line)
        await user.shows("P E P P E R")
        await user.press("enter", "space")
        assert user.one(HandOver).display
        assert isinstance(user.match.steps[-2].action, Enter)
        await user.press("escape")
        await user.asked(1)


@pytest.mark.parametrize("grace", [0.0, FOREVER])
async def test_a_rank_typed_while_two_bids_lie_open_is_what_enter_then_bids(
    grace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Colourful, "grace", grace)
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        await user.press("8", "enter")
        await user.until(lambda: user.notice in (TOO_SOON, SHOWN_AT_ONCE) or not grace)
        assert bids(user.match) == [4] or not grace
        assert user.screen.table.hands[0].cursor == 8 - 2
        while not grace and bids(user.match) == [4]:
            await user.press("enter")
        assert bids(user.match) == [4] if grace else [4, 8]


async def test_an_arrow_in_a_pause_moves_the_cursor_and_bids_nothing() -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        cursor = user.screen.table.hands[0].cursor
        await user.press("right")
        await user.asked()
        assert user.screen.table.hands[0].cursor == cursor + 1
        assert bids(user.match) == [4]
