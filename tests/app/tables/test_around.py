"""What stands around a table: the mark of a match that cannot be saved, and tips."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.arcade.app import Arcade
from app.lessons.lesson import LessonPlay
from app.match.setup import Setup
from app.plugins import find
from app.storage.lists import kept_in_memory
from app.storage.store import Store, open_store
from app.tables.guide import Tips
from app.tables.screen import TableScreen
from games.battle.rules import CATEGORIES
from tests.app.tables.table_helpers import Player, at_table, played

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


async def test_tips_follow_the_mouse() -> None:
    async with at_table(played("battle", ("human", "random"))) as player:
        await player.press("T")
        await player.click("roll")
        await player.until(lambda: player.screen.view.state.phase == "choose")
        await player.shows("1 of 3")  # dice have not been picked
        await player.click(("die", 2))
        await player.shows("2 of 3")
        await player.press("r")
        await player.until(lambda: player.screen.view.state.rolls == 2)
        await player.shows("2 of 3")  # no category has been chosen
        dice = player.screen.felt.picture.sheet.dice
        full = next(name for name, score in zip(CATEGORIES, dice, strict=True) if score > "0")
        await player.click(("category", full))
        await player.until(lambda: player.match.count(0) > 2)
        assert not player.screen.guide.said
    for slug, seats in (("gops", ("human", "easy")), ("gostop", ("human", "greedy"))):
        async with at_table(played(slug, seats)) as player:
            await player.press("T")
            for number in (1, 2, 3):
                if number == 1 or slug == "gostop":
                    await player.shows(f"{number} of 3")
                while not player.screen.choices() or player.screen.view.asked != 0:
                    await player.asked()
                await player.click(player.screen.choices()[0].id)
                await player.asked()
            assert not player.screen.guide.said


@pytest.mark.parametrize(
    ("who", "games", "asks"), [("champion", 4, True), ("champion", 3, False), ("easy", 4, False)]
)
async def test_the_coach_asks_once_who_is_not_learning(
    home: Path, who: str, games: int, asks: bool
) -> None:
    gops = find("gops")
    with closing((store := open_store()).connection):
        for _ in range(games):
            match = store.begin(gops, Setup(gops.Options(), "7", ("human", who)))
            match.house()
        async with at_table(match) as player:
            app = player.pilot.app
            assert isinstance(app, Arcade)
            app.asks_first, app.store = True, store
            await player.press("c")
            if asks:
                await player.shows("With the coach, this game will not")
                await player.press("y")
            await player.shows("coach: ")
            await player.press("c")
            assert app.screen is player.screen


async def test_a_lesson_can_be_read_again_at_its_end() -> None:
    app = Arcade(kept_in_memory(Store, ""), pace=0.0)
    async with app.run_test(size=(120, 36)) as pilot:
        app.navigator.open_lesson(find("gops"))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert isinstance(screen.play, LessonPlay)
        player, screen.play.place = Player(pilot, screen), len(screen.play.lesson.steps)
        screen.play.lesson = replace(screen.play.lesson, ends_at=0)
        await player.press("l")
        await player.until(lambda: app.screen is not screen)
        await player.until(lambda: "1 of 8" in "\n".join(player.rows()))
