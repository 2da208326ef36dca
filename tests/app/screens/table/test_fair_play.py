"""A rated game asks once before it counts no more, and says so from then on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.analysis.board import position_line
from app.match.match import Match
from tests.app.screens.battle.battle_helpers import at
from tests.app.screens.battle.battle_helpers import begun as begun_battle
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.screen_helpers import User, arcade

QUESTION = "This game will not count. Go on?"


@pytest.fixture(autouse=True)
def asks_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables ask, which other tests have them not do."""
    monkeypatch.setattr(Colourful, "asks_first", True)


@asynccontextmanager
async def table(match: Match) -> AsyncIterator[User]:
    """Open a table at which somebody is asked."""
    async with arcade(match) as user:
        await user.asked()
        yield user


async def asked_whether(user: User) -> None:
    """Wait for the question."""
    await user.at("ConfirmDialog")
    assert QUESTION in user.text()


async def test_the_coach_is_asked_about_once_and_the_status_line_says_that_it_counts_no_more() -> (
    None
):
    async with table(begun()) as user:
        await user.press("c")
        await asked_whether(user)
        await user.press("n")
        await user.at("GopsScreen")
        assert user.screen.shown.advice.mode == "off"
        assert user.match.marks == ()
        await user.press("c")
        await asked_whether(user)
        await user.press("y")
        await user.until(lambda: user.match.marks == ("coach",))
        await user.until(lambda: "not rated" in user.text())
        await user.press("c")
        await user.until(lambda: user.screen.shown.advice.mode == "everything")


async def test_taking_back_asks_only_where_there_is_something_to_take_back() -> None:
    async with table(begun()) as user:
        await user.type("undo")
        await user.until(lambda: "Nothing to" in user.notice)
        await user.press("escape", "4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.asked()
        await user.press("u")
        await asked_whether(user)
        await user.press("y")
        await user.until(lambda: bids(user.match) == [])
        await user.until(lambda: "not rated" in user.text())


async def test_a_cheat_is_asked_about_and_a_refused_one_is_not() -> None:
    async with arcade(begun_battle()) as user:
        await at(user, "roll")
        await user.type("cheat 1 1 1 1 1")
        await user.until(lambda: "ERROR" in user.notice)
        await user.press("escape", "enter")
        await at(user, "choose", 1)
        await user.type("cheat 1 1 1 1 1")
        await asked_whether(user)
        await user.press("y")
        await user.until(lambda: user.match.state.dice == (1, 1, 1, 1, 1))
        assert user.match.marks == ("cheat",)


async def test_the_board_takes_the_position_of_a_table_after_the_same_question() -> None:
    async with table(begun()) as user:
        line = position_line(user.match, 0)
        await user.press("e")
        await asked_whether(user)
        await user.press("y")
        await user.at("BoardDialog")
        assert user.screen.line == line
        await user.press("escape")
        await user.at("GopsScreen")
        assert user.match.marks == ("coach",)
        await user.until(lambda: "not rated" in user.text())
