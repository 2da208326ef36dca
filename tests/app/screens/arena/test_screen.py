"""A tournament on the screen: standings that move, fouls, stopping and going on."""

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.geometry import Region
from textual.widget import Widget

from app.arena.game import GameOutcome
from app.arena.plan import TournamentPlan
from app.arena.standings import TournamentSums
from app.screens.arena.view import ArenaView, arena_view
from app.storage.store import open_store
from tests.app.arena.zoo_helpers import bot
from tests.app.screens.arena.arena_helpers import HOUSE, SLOW, at_arena, gone, played, programs
from tests.app.screens.screen_helpers import arcade, look_at
from widgets.charts.ranking import Ranking
from widgets.inputs.choice import Choice

pytestmark = pytest.mark.usefixtures("no_program_left")


async def test_escape_stops_and_keeps_what_was_played_and_it_can_be_gone_on_with() -> None:
    store = open_store()
    contestants = ("plus-one", "match", SLOW)
    async with arcade(store=store) as user:
        await at_arena(user, contestants)
        await user.shows("1 of 6 games")
        await user.until(lambda: len(programs()) == 2, "both games with the slow one")
        await user.press("escape")
        await user.shows("Stopped after 1 of 6 games.")
        assert type(user.screen).__name__ == "ArenaScreen"
        assert programs() == []
        await user.press("g")
        await user.until(programs)
        await user.press("escape")
        await user.shows("Stopped after 1 of 6 games.")
        await user.press("escape")
        await user.at("LobbyScreen")
    assert store.latest(10) == ()
    async with arcade(store=store) as user:
        await user.press("a")
        await user.at("EntryDialog")
        assert user.screen.contestants == contestants
        await user.shows("continue after 1 of 6 games")
        line = user.screen.query_one("#begin", Choice)
        line.focus()
        await user.press("right", "enter")
        await user.at("ArenaScreen")
        assert user.screen.plan.seed == "seed"
        assert len(user.screen.runner.done) == 1
        await user.until(programs)
        user.send("ctrl+q")
        await user.until(lambda: user.app.return_code == 0)
    await gone()


def test_a_wide_log_says_who_won_unless_that_would_take_two_rows() -> None:
    outcome = GameOutcome(0, (0, 1), 0, (50, 40), ((), ()))
    for who, line in (
        ("plus-one", "  1   Careful 50 : 40 Plus-one   Careful wins by 10"),
        ("exec:python3 my_bot.py", "  1     Careful 50 : 40 python3 my_bot.py"),
    ):
        plan = TournamentPlan(("careful", who), 1, "seed")
        drawn = arena_view(plan, TournamentSums(2), [outcome], wide=True)
        assert drawn.log == (line,)


async def test_a_foul_is_reported_and_counted_and_its_errors_are_a_key_away() -> None:
    async with arcade() as user:
        await at_arena(user, ("match", bot("read line; echo oops >&2; echo ten")), games=1)
        await user.shows("1 of 1 games · 1 foul")
        await user.shows('it bid "ten"')
        await user.shows("no sandbox · seed")
        await played(user)
        await user.press("f3")
        await user.at("GamesPage")
        await user.shows("! oops")
        await user.press("enter")
        await user.at_replay()
        await user.press("end")
        await user.shows("broke the rules")
        await user.press("escape", "enter")
        await user.at_replay()
        assert len(user.app.store.latest(10)) == 1, "it is stored once, however often it is opened"
        await user.press("escape", "escape", "f1")
        await user.at("RulesPage")
        await user.shows("THE ARENA")


async def test_it_repaints_at_most_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.screens.arena.screen import SHORTEST_PAUSE, ArenaScreen

    shown: list[float] = []
    show = ArenaScreen.show

    def note(self: ArenaScreen, done: int, drawn: ArenaView) -> None:
        shown.append(asyncio.get_running_loop().time())
        show(self, done, drawn)

    monkeypatch.setattr(ArenaScreen, "show", note)
    async with arcade() as user:
        await at_arena(user, HOUSE, games=60)
        await played(user)
        assert user.one(Ranking).places[0].texts[0] == "120"
    between = [after - before for before, after in pairwise(shown)]
    assert between
    assert min(between) >= SHORTEST_PAUSE


async def test_new_standings_are_drawn_without_a_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE)
        await played(user)
        await user.still()
        requests: list[bool] = []
        for widget in user.screen.walk_children(Widget):
            monkeypatch.setattr(widget, "refresh", partial(note_layout, requests, widget.refresh))
        done, drawn = user.screen.progress
        better = tuple(replace(place, name=place.name.upper()) for place in drawn.places)
        halves = tuple(tuple(share and share / 2 for share in row) for row in drawn.shares)
        user.screen.show(done, drawn._replace(places=better, shares=halves))
        await user.shows("PLUS-ONE")
        assert requests
        assert not any(requests)
        fewer = drawn._replace(places=better[:2], shares=((None, 1.0), (0.0, None)))
        user.screen.show(done, fewer)
        assert any(requests), "there are fewer rows"


def note_layout(
    requests: list[bool], refresh: Callable[..., Widget], *regions: Region, **how: bool
) -> Widget:
    """Note whether a repaint asks for a layout, too."""
    requests.append(how.get("layout", False))
    return refresh(*regions, **how)


async def test_the_keys_are_heard_while_games_are_played() -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE, games=2000)
        await user.until(lambda: user.screen.runner.done, "a first game")
        await user.press("f1")
        await user.at("RulesPage")
        await user.press("escape")
        await user.at("ArenaScreen")
        await user.press("w")
        await user.until(lambda: user.screen.watching, "watching a game")
        await user.press("escape")
        await user.shows("Stopped after")
        done = len(user.screen.runner.done)
        assert 0 < done < 6000


async def test_what_cannot_be_kept_is_reported_and_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "arena").write_text("no folder")
    monkeypatch.setattr("app.arena.journal.data_folder", lambda: tmp_path)
    async with arcade() as user:
        await at_arena(user, HOUSE[:2])
        await user.shows("The tournament cannot be saved: ")
        await user.shows("2 of 2 games")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_all_stands_on_the_screen_at_each_size(size: tuple[int, int]) -> None:
    async with arcade(size=size) as user:
        await at_arena(user, (*HOUSE, "careful", "match", "plus-one"), games=1)
        await user.shows("15 of 15 games")
        await played(user)
        await user.still()
        rows = user.rows()
        assert len([row for row in rows if "Plus-one (2)" in row]) >= 2, "ranking and matrix"
        for title in ("Won", "Lost", "Fouls", "Score %", "Rating"):
            assert title in user.text()
        await user.resize(60, 20)
        await user.resize(*size)
        await user.until(lambda: user.rows() == rows, "the same rows")


async def test_a_tournament_of_one_game_at_every_size() -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE[:2], games=1)  # of several, the first to end comes by chance
        await played(user)
        for width, height in ((80, 24), (120, 36), (200, 50)):
            await user.resize(width, height)
            await look_at(f"arena_{width}x{height}", user)
