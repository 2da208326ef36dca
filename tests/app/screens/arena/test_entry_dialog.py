"""Choosing who plays in the arena: by keys, by mouse, programs typed, what is refused."""

import pytest
from textual.widgets import Input

from app.arena import journal
from app.arena.schedule import Plan
from app.storage.store import open_store
from tests.app.screens.arena.arena_helpers import played
from tests.app.screens.screen_helpers import arcade
from widgets.charts.matrix import Matrix
from widgets.charts.ranking import Ranking
from widgets.inputs.choice import Choice
from widgets.inputs.toggles import Toggles

pytestmark = pytest.mark.usefixtures("no_program_left")


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
    ("games", "0", 'Games: "0" is not a whole number from 1 to 1000000.'),
    ("games", "000000001" + "0" * 5000, 'Games: "000000001'),
    ("games", "[/red]", 'Games: "[/red]" is not'),
    ("limit", "nan", 'Seconds a bid: "nan" is not a number of seconds'),
    ("limit", "0", 'Seconds a bid: "0" is not'),
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


async def test_another_seed_cannot_be_given_to_what_is_gone_on_with() -> None:
    journal.begun(Plan(("plus-one", "match"), 2, "seed")).close()
    async with arcade() as guest:
        await guest.press("a")
        await guest.at("Choosing")
        guest.screen.query_one("#begin", Choice).chosen = 1
        guest.screen.query_one("#seed", Input).value = "other"
        await guest.press("enter")
        await guest.shows("That tournament has the seed seed; it cannot get another.")
