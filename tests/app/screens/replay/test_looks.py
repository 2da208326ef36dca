"""Golden screens of replays: one app each, resized."""

import pytest

from app.analysis import worker
from app.storage.store import open_store
from tests.app.screens.in_process_helpers import InProcess
from tests.app.screens.screen_helpers import LOOKED_AT, SIZES, arcade, look_at
from tests.app.screens.table.kept_match_helpers import kept, looking


@pytest.fixture(autouse=True)
def analysed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games be analysed in this process: one of its own would wait for all others."""
    monkeypatch.setattr(worker, "start_analyst", lambda: InProcess(worker.answer_analysis))


async def test_a_replay_of_gops_shows_both_bids_and_what_was_best() -> None:
    store = open_store()
    match = kept(store)
    async with arcade(store=store) as user:
        replay = await looking(user, match)
        await user.press("b")
        await user.until(lambda: user.screen.guide.course.is_chance, "the chances")
        await user.press("home", "b")
        assert replay.place == user.screen.guide.course.costly[0].place
        await user.press("home", "down", "down", "right", "right")
        for width, height in LOOKED_AT:
            await user.resize(width, height)
            await look_at(f"replay_gops_{width}x{height}", user)


async def test_a_replay_of_go_stop_shows_the_lead_and_the_cards_played() -> None:
    store = open_store()
    match = kept(store, "gostop")
    async with arcade(store=store) as user:
        await looking(user, match)
        await user.press("end")
        for width, height in SIZES[::2]:
            await user.resize(width, height)
            await look_at(f"replay_gostop_{width}x{height}", user)


async def test_a_replay_of_twenty_one_shows_the_odds_next_to_the_hand() -> None:
    store = open_store()
    match = kept(store, "twentyone")
    async with arcade(store=store) as user:
        await looking(user, match)
        await user.until(lambda: user.screen.guide.course.is_chance, "the chances")
        await user.until(lambda: user.screen.guide.judged.why, "the reason")
        await user.until(lambda: "a hit makes" in user.text(), "the odds")
        for width, height in SIZES[::2]:
            await user.resize(width, height)
            await look_at(f"replay_twentyone_{width}x{height}", user)


async def test_a_replay_of_battle_shows_the_dice_and_what_was_best() -> None:
    store = open_store()
    match = kept(store, "battle")
    async with arcade(store=store) as user:
        await looking(user, match)
        await user.until(lambda: user.screen.guide.course.is_chance, "the chances")
        await user.press("home", "b")
        await user.until(lambda: user.screen.guide.judged.why, "the reason")
        for width, height in SIZES[::2]:
            await user.resize(width, height)
            await look_at(f"replay_battle_{width}x{height}", user)
