"""A match is looked at again: stepped, jumped through, run like a film, and never changed."""

import pytest

from app import plugins
from app.screens.table.replay import replay
from app.storage.match_file import export_match, import_match
from app.storage.store import open_store
from games.contract import HOUSE
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.gops.gops_helpers import short
from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.table.kept_match_helpers import kept, looking


async def test_a_match_is_stepped_forwards_and_back() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        assert replay.match.state == match.start
        await user.press("right", "right", "right")
        assert replay.match.state == match.steps[2].after
        await user.press("left")
        assert replay.match.state == match.steps[1].after
        await user.press("end")
        assert replay.match.result == match.result
        await user.press("right", "home", "left")
        assert replay.place == 0


async def test_it_is_jumped_through_by_round_and_by_decision() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("down")
        assert GAME.standing(replay.match.state).round == 1
        await user.press("right")
        assert GAME.standing(replay.match.state).round == 2
        await user.press("pagedown")
        assert match.steps[replay.place].seat != HOUSE
        await user.press("up", "up")
        assert replay.place == 0


async def test_what_was_hidden_is_open_once_it_is_over() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("right", "right")
        assert replay.view.bids == match.steps[1].after.bids
        assert replay.view.prizes == match.steps[1].after.prizes


async def test_what_is_hidden_stays_so_while_it_goes_on() -> None:
    store = open_store()
    match = kept(store, few=6)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("end")
        assert replay.view == GAME.shown(match.state, HOUSE)


async def test_it_runs_like_a_film_to_its_end() -> None:
    store = open_store()
    match = kept(store, few=7)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("+", "+", "space")
        assert replay.running
        replay.tick()
        assert replay.place == 1
        for _ in range(6):
            replay.tick()
        assert replay.place == 7
        assert not replay.running


async def test_nothing_can_be_changed() -> None:
    store = open_store()
    match = kept(store, few=9)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("right", "u", "U", "5", "enter", ":", "ctrl+r")
        assert type(user.screen).__name__ == "Replay"
        replay.act(None)
        assert "nothing can be changed" in user.notice
    again = open_store().resume(match.id or 0)
    assert len(again.steps) == 9
    assert not again.marks


async def test_the_coach_gives_its_view_of_a_decision_and_marks_nothing() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        await looking(user, match)
        await user.press("right", "c")
        await user.shows("coach · ")
        await user.until(lambda: "waits" not in user.text())
    assert not open_store().resume(match.id or 0).marks


@pytest.mark.parametrize("slug", plugins.slugs())
async def test_every_game_can_be_looked_at_from_end_to_end(slug: str) -> None:
    store = open_store()
    match = kept(store, slug, few=60)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        for _ in match.steps:
            replay.action_step(1)
            await user.pilot.pause(0)
        assert replay.place == len(match.steps)
        await user.press("escape")
        await user.at("Lobby")


def test_looking_at_many_matches_makes_one_class_for_each_game_and_no_more() -> None:
    store = open_store()
    for slug in plugins.slugs():
        match = kept(store, slug, few=2)
        assert type(replay(match)) is type(replay(match))


async def test_it_is_laid_out_as_the_table_with_its_own_keys_first() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        replay = await looking(user, kept(store, "battle", few=2))
        assert replay.query_one("#felt").size.height == 8
        await user.shows("←→ step   ↑↓ round   space play   c coach")
        await user.shows("esc leave")


async def test_what_a_program_played_elsewhere_is_looked_at_but_not_played_again() -> None:
    played = short("match", "exec:./gone")
    bid(played, 2, 3, 3, 4, 4, 2)
    async with arcade() as user:
        screen = await looking(user, import_match(export_match(played).encode()))
        await user.press("end")
        assert screen.match.result == played.result
        await user.press("n")
        await user.shows('Nobody called "a program" plays GOPS.')
        assert user.screen is screen


@pytest.mark.parametrize("slug", ["battle", "gops", "gostop", "twentyone"])
async def test_it_is_laid_out_as_its_own_table_is(slug: str) -> None:
    store = open_store()
    match = kept(store, slug, few=0)
    async with arcade(match, store=store, size=(120, 36)) as user:
        await user.still()
        own = layout(user)
        await looking(user, match)
        assert layout(user) == own


def layout(user: User) -> dict[str, tuple[str, ...]]:
    """Return how wide, how high and on which ground each part with a name is drawn."""
    return {
        part.id: tuple(map(str, (part.styles.width, part.styles.height, part.styles.background)))
        for part in user.screen.query("#room *")
        if part.id
    }
