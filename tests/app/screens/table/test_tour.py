"""The first time a game is opened, three hints stand at what they speak of, and never again."""

import pytest

from app import plugins
from app.storage.store import open_store
from tests.app.screens.gops.gops_helpers import bids
from tests.app.screens.screen_helpers import Colourful, arcade
from tests.app.screens.table.kept_match_helpers import kept
from widgets.panels.callout import Callout


@pytest.fixture(autouse=True)
def hinting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Colourful, "hints", True)


@pytest.mark.parametrize("slug", plugins.slugs())
async def test_three_hints_the_first_time_and_none_after_a_key(slug: str) -> None:
    store = open_store()
    match = kept(store, slug, few=0)
    async with arcade(match, store=store) as user:
        await user.until(lambda: len(user.screen.query(Callout)) == 3)
        for step in user.screen.query(Callout):
            assert user.screen.region.contains_region(step.region)
        await user.press("left")
        assert not user.screen.query(Callout)


async def test_where_it_is_too_small_the_hints_wait_too() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: user.screen.query(Callout))
        await user.resize(70, 20)
        assert not any(step.display for step in user.screen.query(Callout))
        await user.press("left")
        await user.resize(80, 24)
        assert len([step for step in user.screen.query(Callout) if step.display]) == 3


async def test_what_the_first_key_does_is_done() -> None:
    store = open_store()
    async with arcade(kept(store, few=0), store=store) as user:
        await user.until(lambda: user.screen.query(Callout))
        await user.press("8", "enter")
        await user.until(lambda: bids(user.match) == [8])


async def test_no_hints_the_second_time() -> None:
    store = open_store()
    kept(store, few=3)
    async with arcade(kept(store, few=0), store=store) as user:
        await user.asked()
        assert not user.screen.query(Callout)


async def test_no_hints_in_a_game_that_is_gone_on_with() -> None:
    store = open_store()
    async with arcade(kept(store, few=3), store=store) as user:
        await user.until(lambda: user.screen.asked is not None)
        assert not user.screen.query(Callout)
