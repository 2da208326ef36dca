"""The arena's screen: who plays, standings that move, a game to watch, stopping, going on."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest
from textual.widgets import Input

from app.arena import journal
from app.arena.fixtures import Plan
from app.arena.session import Session
from app.screens.arena_choosing import Entry
from app.screens.arena_standings import Picture
from app.store import open_store
from tests.app.arena.zoo import GOOD, bot, living
from tests.app.screens.playing import Guest, arcade
from widgets.choice import Choice
from widgets.log import Log
from widgets.matrix import Matrix
from widgets.ranking import Ranking
from widgets.toggles import Toggles

HOUSE = ("match", "plus-one", "random")
SLOW = bot("exec sleep 300")


def programs() -> list[int]:
    """Return the processes that this test has started and that still live."""
    return living(os.environ["STARTED_BY"])


async def gone() -> None:
    """Wait until the programs are gone that an app has left behind which was quit."""
    async with asyncio.timeout(10):
        while programs():
            await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """See that no program outlives the test."""
    monkeypatch.setenv("STARTED_BY", secrets.token_hex(16))
    yield
    assert programs() == []


async def at_arena(
    guest: Guest, contestants: tuple[str, ...], games: int = 2, *, goes_on: bool = False
) -> None:
    """Open the screen of a tournament."""
    from app.screens.arena import ArenaScreen

    plan = Plan(contestants, games, "seed", 20.0)
    guest.app.push_screen(ArenaScreen(Entry(plan, goes_on), guest.app.store, 0))
    await guest.at("ArenaScreen")


async def played(guest: Guest) -> Session:
    """Wait until every game is played and shown."""
    await guest.shows("All games are played.")
    session: Session = guest.screen.session
    return session


async def test_a_tournament_by_keys_alone_from_the_lobby_to_its_end_and_back() -> None:
    store = open_store()
    async with arcade(store=store) as guest:
        await guest.press("a")
        await guest.at("Choosing")
        assert guest.screen.contestants == ("random", "plus-one", "match", "careful")
        await guest.press("space", *["right"] * 4, "space")
        assert guest.screen.contestants == ("plus-one", "match")
        await guest.press("down", "down", "3", "down", "down", *"tuesday", "enter")
        await guest.at("ArenaScreen")
        session = await played(guest)
        assert session.plan == Plan(("plus-one", "match"), 3, "tuesday")
        assert [place.name for place in guest.one(Ranking).places] == ["plus-one", "match"]
        assert guest.one(Matrix).shares == ((None, 1.0), (0.0, None))
        await guest.press("escape")
        await guest.at("Lobby")
        assert len(store.latest(10)) == 3
        assert store.last_setup(store.resume(1).game) is None, "nobody sat there"


async def test_a_tournament_by_mouse() -> None:
    async with arcade() as guest:
        await guest.click("Bot arena")
        await guest.at("Choosing")
        await guest.click("careful")
        await guest.click("random")
        assert guest.screen.contestants == ("plus-one", "match")
        await guest.click("⏎ begin")
        await guest.at("ArenaScreen")
        await played(guest)
        await guest.click("n new")
        await guest.at("Choosing")
        assert guest.screen.contestants == ("plus-one", "match"), "as the last time"
        await guest.click("esc back")
        await guest.click("esc back")
        await guest.at("Lobby")


async def test_a_program_is_typed_completed_and_added() -> None:
    async with arcade() as guest:
        await guest.press("a", "down", *"sh assets/bots/pl", "tab", "enter")
        await guest.shows("Added.")
        line = guest.screen.query_one("#programs", Toggles)
        assert line.chosen == ("sh assets/bots/plus-one.sh",)
        await guest.press(*"no-such-program", "enter")
        await guest.shows('There is no program "no-such-program" here that could be started.')
        assert line.chosen == ("sh assets/bots/plus-one.sh",)
        await guest.press("escape")
        await guest.at("Lobby")


WRONG = (
    ("games", "0", 'Games: "0" is not a whole number from 1 to 1000000'),
    ("games", "[/red]", 'Games: "[/red]" is not'),
    ("limit", "nan", 'Time limit: "nan" is not a number of seconds'),
    ("limit", "0", 'Time limit: "0" is not'),
    ("seed", "x" * 201, "Seed: A seed has at most 200 characters."),
)


async def test_what_cannot_be_is_refused_and_stays() -> None:
    async with arcade() as guest:
        await guest.press("a")
        await guest.at("Choosing")
        for field, text, why in WRONG:
            line = guest.screen.query_one(f"#{field}", Input)
            before, line.value = line.value, text
            await guest.press("enter")
            await guest.shows(why)
            assert type(guest.screen).__name__ == "Choosing"
            line.value = before


async def test_one_alone_is_no_tournament() -> None:
    async with arcade() as guest:
        await guest.press("a")
        await guest.at("Choosing")
        guest.screen.query_one("#house", Toggles).taken = frozenset({"match"})
        await guest.press("enter")
        await guest.shows("A tournament takes two contestants or more.")


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


async def test_another_seed_cannot_be_given_to_what_is_gone_on_with() -> None:
    journal.begun(Plan(("plus-one", "match"), 2, "seed")).close()
    async with arcade() as guest:
        await guest.press("a")
        await guest.at("Choosing")
        guest.screen.query_one("#begin", Choice).chosen = 1
        guest.screen.query_one("#seed", Input).value = "other"
        await guest.press("enter")
        await guest.shows("That tournament has the seed seed; it cannot get another.")


async def test_one_game_is_watched_card_by_card() -> None:
    async with arcade() as guest:
        await at_arena(guest, (bot(GOOD), SLOW, "match"), games=1)
        await guest.press("w")
        await guest.shows("round 1 of 13")
        table, watcher = guest.screen.table, guest.screen.watcher
        first = table.seen
        assert first is watcher.watched
        assert first.state.bids[0], "the good one has bid"
        assert table.cards[1].shown.card is None, "face down"
        assert not table.cards[1].shown.empty
        assert table.cards[2].shown.empty, "the slow one has not"
        await guest.press("right")
        assert watcher.watched is not first
        await guest.press("right")
        assert watcher.watched is first
        assert not guest.one(Log).display
        await guest.press("w")
        assert guest.one(Log).display
        assert watcher.watched is None
        await guest.press("escape")
        await guest.shows("Stopped")


async def test_a_game_that_is_watched_waits_and_the_others_go_on() -> None:
    async with arcade() as guest:
        await at_arena(guest, HOUSE, games=4)
        await played(guest)
        watcher = guest.screen.watcher
        watcher.factor = 1.0
        watcher.begin()
        held, free = islice(guest.screen.session.fixtures.values(), 2)
        one = asyncio.ensure_future(watcher.play(held))
        await guest.until(lambda: watcher.watched)
        await watcher.play(free)
        assert not one.done()
        assert watcher.watched.fixture == held
        watcher.end()
        await one
        assert watcher.playing == {}


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
    from app.screens.arena import PAUSE, ArenaScreen

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
