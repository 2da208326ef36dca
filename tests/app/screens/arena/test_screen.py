"""A tournament on the screen: standings that move, fouls, stopping and going on."""

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from app.screens.arena.view import Picture
from app.storage.store import open_store
from tests.app.arena.zoo_helpers import bot
from tests.app.screens.arena.arena_helpers import HOUSE, SLOW, at_arena, gone, played, programs
from tests.app.screens.screen_helpers import arcade
from widgets.charts.ranking import Ranking
from widgets.inputs.choice import Choice

pytestmark = pytest.mark.usefixtures("no_program_left")


async def test_escape_stops_and_keeps_what_was_played_and_it_can_be_gone_on_with() -> None:
    store = open_store()
    contestants = ("plus-one", "match", SLOW)
    async with arcade(store=store) as guest:
        await at_arena(guest, contestants)
        await guest.shows("1 of 6 games")
        await guest.until(lambda: len(programs()) == 2, "both games with the slow one")
        await guest.press("escape")
        await guest.shows("Stopped after 1 of 6 games.")
        assert type(guest.screen).__name__ == "ArenaScreen"
        assert programs() == []
        await guest.press("g")
        await guest.until(programs)
        await guest.press("escape")
        await guest.shows("Stopped after 1 of 6 games.")
        await guest.press("escape")
        await guest.at("Lobby")
    assert len(store.latest(10)) == 1
    async with arcade(store=store) as guest:
        await guest.press("a")
        await guest.at("Choosing")
        assert guest.screen.contestants == contestants
        await guest.shows("go on after 1 of 6 games")
        line = guest.screen.query_one("#begin", Choice)
        line.focus()
        await guest.press("right", "enter")
        await guest.at("ArenaScreen")
        assert guest.screen.plan.seed == "seed"
        assert len(guest.screen.session.done) == 1
        await guest.until(programs)
        guest.send("ctrl+q")
        await guest.until(lambda: guest.app.return_code == 0)
    await gone()


async def test_a_foul_is_told_and_counted_and_its_errors_are_a_key_away() -> None:
    async with arcade() as guest:
        await at_arena(guest, ("match", bot("read line; echo oops >&2; echo ten")), games=1)
        await guest.shows("1 of 1 games · 1 foul")
        await guest.shows('it bid "ten"')
        await played(guest)
        await guest.press("f3")
        await guest.at("Games")
        await guest.shows("! oops")
        await guest.press("enter")
        await guest.at("Replay")
        await guest.press("end")
        await guest.shows("Player 1 wins by this foul.")
        await guest.press("escape", "escape", "f1")
        await guest.at("RulesPage")
        await guest.shows("The arena")


async def test_it_repaints_at_most_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.screens.arena.screen import PAUSE, ArenaScreen

    shown: list[float] = []
    show = ArenaScreen.show

    def note(self: ArenaScreen, done: int, drawn: Picture) -> None:
        shown.append(asyncio.get_running_loop().time())
        show(self, done, drawn)

    monkeypatch.setattr(ArenaScreen, "show", note)
    async with arcade() as guest:
        await at_arena(guest, HOUSE, games=60)
        await played(guest)
        assert guest.one(Ranking).places[0].texts[0] == "120"
    between = [after - before for before, after in pairwise(shown)]
    assert between
    assert min(between) >= PAUSE


async def test_the_keys_are_heard_while_games_are_played() -> None:
    async with arcade() as guest:
        await at_arena(guest, HOUSE, games=2000)
        await guest.until(lambda: guest.screen.session.done, "a first game")
        await guest.press("f1")
        await guest.at("RulesPage")
        await guest.press("escape", "w")
        assert guest.screen.watching
        await guest.press("escape")
        await guest.shows("Stopped after")
        done = len(guest.screen.session.done)
        assert 0 < done < 6000


async def test_what_cannot_be_kept_is_told_and_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "arena").write_text("no folder")
    monkeypatch.setattr("app.arena.journal.data_folder", lambda: tmp_path)
    async with arcade() as guest:
        await at_arena(guest, HOUSE[:2])
        await guest.shows("The tournament cannot be kept: ")
        await guest.shows("2 of 2 games")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_all_stands_on_the_screen_at_each_size(size: tuple[int, int]) -> None:
    async with arcade(size=size) as guest:
        await at_arena(guest, (*HOUSE, "careful", "match", "plus-one"), games=1)
        await guest.shows("15 of 15 games")
        await played(guest)
        await guest.still()
        rows = guest.rows()
        assert len([row for row in rows if "plus-one (2)" in row]) >= 2, "ranking and matrix"
        for title in ("Won", "Lost", "Fouls", "Score %", "Rating"):
            assert title in guest.text()
        await guest.resize(60, 20)
        await guest.resize(*size)
        await guest.still()
        assert guest.rows() == rows
