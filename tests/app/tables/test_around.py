"""What stands around a table: the mark of a match that cannot be saved, and tips."""

from contextlib import closing
from pathlib import Path

import pytest

from app.arcade.app import Arcade
from app.match.setup import Setup
from app.plugins import find
from app.storage.store import open_store
from app.tables.guide import Tips
from tests.app.tables.table_helpers import at_table, played

SEATED = ("human", "easy")


@pytest.mark.posix("a file that is open can be removed")
async def test_a_store_that_vanished_is_marked_until_it_is_back(home: Path) -> None:
    gops, path, away = find("gops"), home / "parlour.sqlite3", home / "away"
    with closing((store := open_store()).connection):
        match = store.begin(gops, Setup(gops.Options(), "7", SEATED))
        async with at_table(match) as player:
            assert "not saved" not in player.rows()[0]
            path.rename(away)
            for _ in range(2):
                await player.press("right", "enter")
                await player.asked()
                await player.until(lambda: "not saved" in player.rows()[0])
            away.rename(path)
            await player.press("right", "enter")
            await player.until(lambda: "not saved" not in player.rows()[0])
            assert store.resume(match.id or 0).state == match.state


async def test_tips_take_no_key_but_escape() -> None:
    async with at_table(played("battle", ("human", "random"))) as player:
        tips = player.screen.guide
        assert isinstance(tips, Tips)
        tips.show()
        assert tips.tip
        for key in ("enter", "space", "right", "left", "tab", "h", "n", "y", "1"):
            assert not tips.takes(key)
        await player.press("right", "enter")
        await player.until(lambda: player.match.count(0) == 1)
        assert tips.tip, "the key played a card and showed the next tip"
        assert tips.takes("escape")
        assert not tips.tip


async def test_what_keeps_a_match_out_of_the_ratings_is_asked_once(home: Path) -> None:
    gops = find("gops")
    with closing((store := open_store()).connection):
        async with at_table(store.begin(gops, Setup(gops.Options(), "7", SEATED))) as player:
            app = player.pilot.app
            assert isinstance(app, Arcade)
            app.asks_first = True
            await player.press("c")
            await player.shows("NOT RATED FROM HERE")
            await player.press("y")
            await player.shows("coach: ")
            await player.press("c")
            assert app.screen is player.screen
