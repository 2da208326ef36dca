"""Tips come one at a time the first time that a game is opened, in rows of their own."""

from functools import partial

import pytest
from textual.geometry import Region

from app import plugins
from app.storage.store import open_store
from tests.app.screens.gops.gops_helpers import bids
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.screen_helpers import User, arcade, look_at
from tests.app.screens.table.kept_match_helpers import kept
from widgets.canvas.stage import Stage
from widgets.panels.key_bar import KeyBar
from widgets.panels.tip_lines import TipLines


@pytest.fixture(autouse=True)
def tips_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Colourful, "hints", True)


def count(user: User) -> str:
    """Return the number of the tip that is shown; "" if none is."""
    tip = user.one(TipLines).tip
    return tip.count if tip else ""


def shows(user: User, number: int) -> bool:
    """Return whether one of the three tips is shown."""
    return count(user) == f"{number} of 3"


async def test_enter_goes_through_the_tips_and_other_keys_play() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: count(user) == "1 of 3")
        await user.press("8")
        assert count(user) == "1 of 3"
        assert user.screen.table.hands[0].chosen_rank == 8
        await user.press("enter")
        assert count(user) == "2 of 3"
        assert bids(user.match) == []
        await user.press("enter")
        hints = user.one(KeyBar).hints
        assert [hint.what for hint in hints if hint.action == "enter"] == ["done"]
        await user.press("enter")
        assert count(user) == ""
        await user.press("enter")
        await user.until(lambda: bids(user.match) == [8])


async def test_escape_ends_the_tips_and_t_shows_them_again() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: count(user))
        await user.press("enter", "escape")
        assert count(user) == ""
        assert user.screen.match is user.match
        await user.press("T")
        assert count(user) == "1 of 3"


async def test_a_click_on_a_key_of_a_tip_presses_it() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: shows(user, 1))
        await user.click("next")
        await user.until(lambda: shows(user, 2))
        await user.click("Choose a card")
        assert shows(user, 2)
        await user.click("no tips")
        await user.until(lambda: count(user) == "")
        assert user.screen.match is user.match


async def test_the_tips_take_rows_of_their_own_at_each_size() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: count(user))
        for size in ((80, 24), (120, 36)):
            await user.resize(*size)
            tips, keys, stage = (user.one(kind).region for kind in (TipLines, KeyBar, Stage))
            assert (tips.bottom, tips.width) == (keys.y, size[0])
            assert not tips.overlaps(stage)
            assert corners(user)
        await user.resize(80, 24)
        await look_at("tip_80x24", user)


def corners(user: User) -> list[Region]:
    """Return the cells of the upper left corners that are drawn."""
    rows = user.rows()
    return [Region(row.index("┏"), y, 1, 1) for y, row in enumerate(rows) if "┏" in row]


async def test_what_is_refused_is_said_below_a_tip() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: count(user))
        await user.press("a")
        await user.shows("There is no A in your hand")
        assert "This is the prize." in user.text()
        assert "T shows them again" in user.rows()[-3], "the second row of the tip is not covered"
        await user.press("enter")
        await user.until(lambda: count(user) == "2 of 3")
        await user.until(lambda: "There is no A" not in user.text())


async def test_a_line_can_be_typed_below_a_tip() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: count(user))
        await user.type("8")
        await user.until(lambda: bids(user.match) == [8])
        assert count(user) == "1 of 3"


@pytest.mark.parametrize("slug", plugins.slugs())
async def test_each_game_has_three_tips_that_point_at_something(slug: str) -> None:
    store = open_store()
    async with arcade(kept(store, slug, few=0), store=store) as user:
        await user.until(lambda: user.screen.asked is not None or user.screen.shown.due is not None)
        user.screen.guide.show()
        for number in (1, 2, 3):
            await user.until(partial(shows, user, number))
            await user.still()
            painted = user.one(Stage).picture.canvas
            cells = [cell for row in painted.rows for cell in row]
            assert any(cell.char in "┏┓┗┛" for cell in cells) or painted.palette["chosen"] in {
                cell.field for cell in cells
            }
            user.screen.guide.take("enter")


async def test_no_tips_the_second_time() -> None:
    store = open_store()
    kept(store, few=3)
    async with arcade(kept(store, few=0), store=store) as user:
        await user.asked()
        assert count(user) == ""


async def test_no_tips_in_a_game_that_is_continued() -> None:
    store = open_store()
    async with arcade(kept(store, few=3), store=store) as user:
        await user.until(lambda: user.screen.asked is not None)
        assert count(user) == ""
