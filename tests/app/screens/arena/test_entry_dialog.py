"""Choosing who plays in the arena: by keys, by mouse, programs typed, what is refused."""

import pytest
from textual.widgets import Input

from app.arena import journal
from app.arena.plan import TournamentPlan
from app.storage.store import open_store
from tests.app.screens.arena.arena_helpers import at_arena, played
from tests.app.screens.screen_helpers import arcade
from widgets.inputs import Choice, Toggles

pytestmark = pytest.mark.usefixtures("no_program_left")


async def test_a_tournament_by_keys_alone_from_the_lobby_to_its_end_and_back() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await user.press("a")
        await user.at("EntryDialog")
        assert user.screen.contestants == ("random", "plus-one", "match", "careful")
        await user.press("space", *["right"] * 6, "space")
        assert user.screen.contestants == ("plus-one", "match")
        await user.shows("10 games")
        await user.press("down", "down", "3", "down", "down", *"tuesday", "enter")
        await user.at("ArenaScreen")
        await user.press("end")
        runner = await played(user)
        assert runner.plan == TournamentPlan(("plus-one", "match"), 3, "tuesday")
        assert user.screen.show.order == (0, 1)
        await user.shows("Plus-one beats Match")
        await user.press("escape")
        await user.at("LobbyScreen")
        assert store.seen("ORDER BY id DESC LIMIT ?", 10) == (), "its games are in its journal"


async def test_a_tournament_by_mouse() -> None:
    async with arcade() as user:
        await user.click("Bot arena")
        await user.at("EntryDialog")
        await user.click("Careful")
        await user.click("Random")
        assert user.screen.contestants == ("plus-one", "match")
        await user.click("↵  begin")
        await user.at("ArenaScreen")
        await user.press("end")
        await played(user)
        await user.press("n")
        await user.at("EntryDialog")
        assert user.screen.contestants == ("plus-one", "match"), "as the last time"


async def test_a_program_is_typed_completed_and_added() -> None:
    async with arcade() as user:
        await user.press("a", "down", *"sh assets/bots/pl", "tab", "enter")
        await user.shows("Added.")
        line = user.screen.query_one("#programs", Toggles)
        assert line.chosen == ("sh assets/bots/plus-one.sh",)
        await user.press(*"no-such-program", "enter")
        await user.shows('There is no program "no-such-program" here to start.')
        assert line.chosen == ("sh assets/bots/plus-one.sh",)
        await user.press("escape")
        await user.at("LobbyScreen")


WRONG = (
    ("games", "0", 'Games: "0" is not a whole number from 1 to 1000000.'),
    ("games", "000000001" + "0" * 5000, 'Games: "000000001'),
    ("limit", "nan", 'Answer within: "nan" is not a number of seconds'),
    ("seed", "x" * 201, "Seed: A seed has at most 200 characters."),
)


async def test_what_cannot_be_is_refused_and_stays() -> None:
    async with arcade() as user:
        await user.press("a")
        await user.at("EntryDialog")
        for field, text, why in WRONG:
            line = user.screen.query_one(f"#{field}", Input)
            before, line.value = line.value, text
            await user.press("enter")
            await user.shows(why)
            assert type(user.screen).__name__ == "EntryDialog"
            line.value = before
        user.screen.query_one("#house", Toggles).on = frozenset({"match"})
        await user.press("enter")
        await user.shows("A tournament needs at least two contestants.")


async def test_a_tournament_that_is_over_is_looked_at_and_goes_on_only_with_more_games() -> None:
    async with arcade() as user:
        await at_arena(user, ("plus-one", "match"))
        await played(user)
        await user.press("n")
        await user.at("EntryDialog")
        await user.shows("look at the result")
        assert "continue after" not in user.text()
        user.screen.query_one("#games", Input).value = "3"
        await user.shows("continue after 2 of 3 games")
        user.screen.query_one("#games", Input).value = "2"
        await user.shows("look at the result")
        user.screen.query_one("#begin", Choice).chosen = 1
        await user.press("enter")
        await user.at("ArenaScreen")
        await user.press("end")
        runner = await played(user)
        assert (runner.plan.seed, len(runner.done)) == ("seed", 2)


async def test_a_tournament_of_another_game_is_chosen_and_played() -> None:
    async with arcade() as user:
        await user.press("a")
        await user.at("EntryDialog")
        await user.press("up", "right", "right", "right")
        assert user.screen.contestants == ("random", "greedy")
        await user.press("down", "down", "down", "2", "enter")
        await user.at("ArenaScreen")
        await user.press("end")
        runner = await played(user)
        assert (runner.plan.slug, runner.plan.games) == ("battle", 2)
        assert all(each.moves for each in runner.whole_games())
        assert journal.latest_plan() == runner.plan
