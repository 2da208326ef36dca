"""A game of the arena watched card by card, while the others go on."""

import asyncio
from itertools import islice

import pytest

from tests.app.arena.zoo_helpers import GOOD, bot
from tests.app.screens.arena.arena_helpers import HOUSE, SLOW, at_arena, played
from tests.app.screens.screen_helpers import arcade
from widgets.panels.log import Log

pytestmark = pytest.mark.usefixtures("no_program_left")


async def test_one_game_is_watched_card_by_card() -> None:
    async with arcade() as user:
        await at_arena(user, (bot(GOOD), SLOW, "match"), games=1)
        await user.press("w")
        await user.shows("round 1 of 13")
        table, watcher = user.screen.table, user.screen.watcher
        first = table.seen
        assert first is watcher.watched
        await user.until(lambda: first.state.bids[0], "the good one has bid")
        await user.until(lambda: len(user.screen.runner.done) == 1, "its other game is over")
        await user.until(lambda: len(watcher.playing) == 2, "both games with the slow one")
        assert table.cards.stacks[1].top.card is None, "face down"
        assert not table.cards.stacks[1].top.empty
        assert table.cards.stacks[2].top.empty, "the slow one has not"
        await user.press("right")
        assert watcher.watched is not first
        await user.press("right")
        assert watcher.watched is first
        assert not user.one(Log).display
        await user.press("w")
        assert user.one(Log).display
        assert watcher.watched is None
        await user.press("escape")
        await user.shows("Stopped")


async def test_a_game_that_is_watched_waits_and_the_others_go_on() -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE, games=4)
        await played(user)
        watcher = user.screen.watcher
        watcher.factor = 1.0
        watcher.begin()
        held, free = islice(user.screen.runner.fixtures, 2)
        one = asyncio.ensure_future(watcher.play(held))
        await user.until(lambda: watcher.watched)
        await watcher.play(free)
        assert not one.done()
        assert watcher.watched.fixture == held
        watcher.end()
        await one
        assert watcher.playing == {}
