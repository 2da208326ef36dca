"""A tournament on the screen: what is shown of it, stopping and going on, watching it again."""

from pathlib import Path

import pytest
from textual.widgets import DataTable

from app.arena.game import play_game
from app.arena.journal import begin_journal
from app.arena.plan import TournamentPlan
from app.arena.runner import Runner
from app.screens.arena.entry_dialog import Entry
from app.screens.arena.screen import ArenaScreen
from app.storage.store import open_store
from tests.app.arena.zoo_helpers import bot
from tests.app.screens.arena.arena_helpers import HOUSE, SLOW, at_arena, gone, played, programs
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.inputs import Choice

pytestmark = pytest.mark.usefixtures("no_program_left")

FOUR = ("random", "plus-one", "match", "careful")


async def test_escape_stops_and_keeps_what_was_played_and_it_can_be_gone_on_with() -> None:
    store = open_store()
    contestants = ("plus-one", "match", SLOW)
    async with arcade(store=store) as user:
        await at_arena(user, contestants)
        await user.shows("game 1 of 6")
        await user.until(lambda: len(programs()) == 2, "both games with the slow one")
        await user.press("escape")
        await user.shows("Stopped after 1 of 6 games.")
        assert type(user.screen).__name__ == "ArenaScreen"
        assert programs() == []
        await user.press("escape")
        await user.at("LobbyScreen")
    assert store.seen("ORDER BY id DESC LIMIT ?", 10) == ()
    async with arcade(store=store) as user:
        await user.press("a")
        await user.at("EntryDialog")
        assert user.screen.contestants == contestants
        await user.shows("continue after 1 of 6 games")
        line = user.screen.query_one("#begin", Choice)
        line.focus()
        await user.press("right", "enter")
        await user.at("ArenaScreen")
        assert (user.screen.plan.seed, len(user.screen.runner.done)) == ("seed", 1)
        await user.until(programs)
        await user.press("escape")
        await user.shows("Stopped after 1 of 6 games.")
        await user.press("g")
        await user.until(programs)
        user.send("ctrl+q")
        await user.until(lambda: user.app.return_code == 0)
    await gone()


async def test_a_foul_is_reported_and_counted_and_its_errors_are_a_key_away() -> None:
    async with arcade() as user:
        await at_arena(user, ("match", bot("read line; echo oops >&2; echo ten")), games=1)
        await played(user)
        await user.shows("There was one foul.")
        await user.press("f3")
        await user.at("GamesPage")
        await user.shows("! oops")
        await user.shows('it bid "ten"')
        await user.press("enter")
        await user.at_replay()
        await user.press("end")
        await user.shows("broke the rules")
        await user.press("escape", "enter")
        await user.at_replay()
        assert len(user.app.store.seen("ORDER BY id DESC LIMIT ?", 10)) == 1, (
            "it is stored once, however often it is opened"
        )
        await user.press("escape", "escape", "f1")
        await user.at("RulesPage")
        await user.shows("THE ARENA")


async def test_the_keys_are_heard_while_games_are_played() -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE, games=20000)
        await user.until(lambda: user.screen.runner.done, "a first game")
        await user.press("f1")
        await user.at("RulesPage")
        await user.press("escape")
        await user.at("ArenaScreen")
        await user.press("escape")
        await user.shows("Stopped after")
        assert 0 < len(user.screen.runner.done) < 60000


async def test_what_cannot_be_kept_is_reported_and_played_all_the_same(
    home: Path,
) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "arena").write_text("no folder")
    async with arcade() as user:
        await at_arena(user, HOUSE[:2])
        await user.shows("The tournament cannot be saved: ")
        await user.shows("game 2 of 2")


async def shown_again(user: User, who: tuple[str, ...] = FOUR, games: int = 10) -> None:
    """Open a tournament that is over and watch it from its first game on; nothing moves yet."""
    plan = TournamentPlan(who, games, "seed")
    journal = begin_journal(plan)
    await Runner(plan, journal).run(play_game, 1)
    journal.close()
    user.app.push_screen(ArenaScreen(Entry(plan, goes_on=True), user.app.store, 0))
    await user.at("ArenaScreen")
    await played(user)
    user.screen.paused = True
    await user.screen.action_jump(0)
    user.screen.paused = True


async def steps(user: User, count: int) -> None:
    """Show so many moments, as the key for a step does."""
    for _ in range(count):
        user.screen.action_step()
    await user.see()


async def test_a_tournament_that_is_over_is_watched_again_step_by_step() -> None:
    async with arcade(size=(120, 36)) as user:
        await shown_again(user)
        assert len(user.screen.show.seen) == 0
        await user.press("full_stop")
        await user.shows("round 1")
        assert user.screen.paused
        await steps(user, 4 * 14)
        await user.shows("game 4 of 60")
        await user.shows("beats")
        await user.press("plus", "plus", "plus")
        await played(user)
        assert user.screen.show.sums.won == user.screen.runner.sums.won


async def test_one_table_is_watched_alone_with_all_games_of_its_pair() -> None:
    async with arcade(size=(120, 36)) as user:
        await shown_again(user)
        await steps(user, 4)
        await user.press("2")
        pair = set(user.screen.show.tables[1].fixture.pair)
        for _ in range(40):
            user.screen.action_step()
            assert set(user.screen.show.tables[1].fixture.pair) == pair
        await user.see()
        assert "round" in user.text()
        assert user.text().count("bidding") + user.text().count(" beats ") >= 1
        await user.press("2")
        assert user.screen.show.follows is None
        await user.click(user.screen.query_one("#table-2"))
        assert user.screen.large == 2
        await user.click(user.screen.query_one("#large"))
        assert user.screen.large is None


async def test_the_tournament_is_watched_from_a_game_of_the_list_on() -> None:
    async with arcade(size=(120, 36)) as user:
        await shown_again(user, games=2)
        await user.press("f3")
        await user.at("GamesPage")
        await user.press("down", "down")
        number = user.screen.chosen.number
        await user.press("w")
        await user.at("ArenaScreen")

        def first() -> int:
            table = user.screen.show.tables[0]
            return int(table.fixture.number) if table else -1

        await user.until(lambda: first() == number, "that game at the first table")


async def test_the_table_of_standings_says_all_there_is() -> None:
    async with arcade(size=(200, 50)) as user:
        await at_arena(user, (*HOUSE, "careful", "match", "plus-one"), games=1)
        await played(user)
        await user.until(lambda: user.one(DataTable).row_count == 6)
        for title in ("Won", "Lost", "Fouls", "Score %", "Rating", "v 5"):
            await user.shows(title)
        both = "in the table and in the race"
        await user.until(lambda: user.text().count("Plus-one (2)") >= 2, both)
        games = user.one(DataTable).get_column_at
        await user.until(lambda: [each.plain for each in games(2)] == ["5"] * 6)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_arena_at_each_size(size: tuple[int, int]) -> None:
    async with arcade(size=size) as user:
        await shown_again(user)
        await steps(user, 4 * 20)
        user.screen.show.decided = type(user.screen.show.decided)(
            each._replace(at=-1e9) for each in user.screen.show.decided
        )
        user.screen.show.passed.clear()
        user.screen.show.before = user.screen.show.order
        user.screen.drawn.clear()
        user.screen.tick()
        await look_at(f"arena_{size[0]}x{size[1]}", user)
