"""A match is looked at again: stepped, jumped through, run like a film, and never changed."""

import pytest

from app import plugins
from app.match import replay_controller
from app.match.unrated import why_not_rated
from app.screens.replay.scrubber import BEFORE, Scrubber
from app.storage.match_file import export_match, import_match
from app.storage.store import open_store
from games.contract import HOUSE
from tests.app.match.gops_match_helpers import GAME, bid
from tests.app.screens.gops.gops_helpers import short
from tests.app.screens.screen_helpers import arcade
from tests.app.screens.table.kept_match_helpers import kept, looking
from tests.share_helpers import share


async def test_a_match_is_stepped_forwards_and_back() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        assert replay.match.state == match.steps[0].after  # the first prize is turned up
        await user.press("right", "right")
        assert replay.match.state == match.steps[2].after
        assert user.rows()[0].startswith(" REPLAY ")
        assert "GOPS, Player 1 against Player 2, today" in user.rows()[0]
        assert user.rows()[-2].strip().startswith("round 1 of 9")
        await user.press("left")
        assert replay.match.state == match.steps[1].after
        await user.press("end")
        assert replay.match.result == match.result
        await user.press("right", "home", "left")
        assert replay.place == 1


async def test_it_is_jumped_through_by_round_and_by_decision() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("down")
        assert GAME.standing(replay.match.state).round == 2
        assert match.steps[replay.place].seat != HOUSE
        await user.press("k", "j", "pagedown")
        assert match.steps[replay.place].seat != HOUSE
        await user.press("up", "up")
        assert replay.place == 1


async def test_what_was_hidden_is_open_once_it_is_over() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("right")
        assert replay.view.state.bids == match.steps[1].after.bids
        assert user.screen.table.picture.own.bid.rank == match.steps[1].action.card
        assert replay.view.state.prizes == match.steps[1].after.prizes


async def test_what_is_hidden_stays_so_while_it_goes_on() -> None:
    store = open_store()
    match = kept(store, few=6)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("end")
        assert replay.view.state == GAME.shown(match.state, HOUSE)


async def test_it_runs_like_a_film_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_controller, "SPEEDS", (1e6, 1e6, 1e6, 0.0))
    store = open_store()
    match = kept(store, few=7)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("space")
        assert replay.is_running
        await user.shows("▸ playing, round 1 of 9")
        await user.press("plus", "plus", "plus")
        await user.until(lambda: not replay.is_running)
        assert replay.place == 7


async def test_nothing_can_be_changed() -> None:
    store = open_store()
    match = kept(store, few=9)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("right", "u", "U", "5", "enter", ":", "ctrl+r")
        assert user.screen.controller is replay
        replay.act(None)
        await user.breathe()
        assert user.notice == "This is a replay. Press p to play on from here."
    again = open_store().resume(match.id or 0)
    assert len(again.steps) == 9
    assert not again.marks


async def test_the_coach_gives_its_view_of_a_decision_and_marks_nothing() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        await looking(user, match)
        await user.until(lambda: user.screen.shown.advice.decision, "advice")
        await user.shows("any of these five is right")
        await user.press("c")
        assert user.notice == "The coach is off."
        assert "any of these five is right" not in user.text()
    assert not open_store().resume(match.id or 0).marks


@pytest.mark.parametrize("slug", plugins.slugs())
async def test_every_game_can_be_looked_at_from_end_to_end(slug: str) -> None:
    store = open_store()
    match = kept(store, slug, few=share(15, 60))
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        for _ in match.steps:
            replay.step(1)
            await user.breathe()
        assert replay.place == len(match.steps)
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_it_is_laid_out_as_the_table_with_its_own_keys_first() -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await looking(user, kept(store, "battle", few=2))
        assert user.screen.table.stage.size.height == 19
        await user.shows("←→  step   ↑↓  round   space  play   + -  speed")
        await user.shows("esc  leave")


async def test_what_a_program_played_elsewhere_is_looked_at_but_not_played_again() -> None:
    played = short("match", "exec:./gone")
    bid(played, 2, 3, 3, 4, 4, 2)
    async with arcade() as user:
        replay = await looking(user, import_match(export_match(played).encode()))
        await user.press("end")
        assert replay.match.result == played.result
        await user.press("n")
        await user.shows('GOPS has no player called "a program".')
        assert user.screen.controller is replay


async def test_it_is_sought_by_the_mouse_on_the_line_and_on_the_moves() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store, size=(120, 36)) as user:
        replay = await looking(user, match)
        scrubber = user.one(Scrubber)
        assert await user.pilot.click(scrubber, offset=(BEFORE, 5))
        assert replay.place == replay.first
        assert await user.pilot.click(scrubber, offset=(scrubber.size.width - 7, 5))
        await user.breathe()
        assert replay.place == len(match.steps)
        await user.click("for the")
        assert replay.match.standing.round == 1
        assert replay.place > 0


async def test_a_friendly_game_goes_on_from_any_place() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("down", "down", "p")
        await user.until(lambda: not user.screen.shown.is_replay, "a table")
        assert user.match.steps[: replay.place] == replay.match.steps
        assert user.match.marks == ("replay",)
        assert why_not_rated(user.match) == "Friendly game: it continued from a replay"
    assert len(open_store().resume(match.id or 0).steps) == len(match.steps)


async def test_where_there_is_no_room_the_moves_have_a_page() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("f3")
        await user.at("MovesPage")
        await user.shows("for the")
        page = user.screen
        await user.press("down")
        assert page.shown.judged is None
        await user.press("enter")
        await user.until(lambda: user.screen.controller is replay)
        assert replay.match.standing.round == 2


async def test_the_page_of_moves_says_why_another_choice_was_better() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        await looking(user, match)
        await user.until(lambda: user.screen.guide.course.is_chance, "the chances")
        await user.press("home", "b")
        await user.shows("F3: why")
        await user.press("f3")
        await user.at("MovesPage")
        await user.shows("Coach, before ")
        await user.shows(user.screen.shown.judged.why[:30])
