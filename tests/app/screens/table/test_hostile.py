"""Nothing is lost and nothing doubled: fast keys, clicks in pauses, leaving while one thinks."""

import asyncio
import random
import subprocess

import pytest

from app.match import worker
from app.storage.store import open_store
from tests.app.match.controller_helpers import assert_sound
from tests.app.screens.gops.gops_helpers import begun, bids, short
from tests.app.screens.in_process_helpers import START_PLAYER
from tests.app.screens.screen_helpers import User, arcade
from tests.share_helpers import share

FOREVER = 1e6
"""A pace at which every pause lasts until it is cut short."""


@pytest.fixture(autouse=True)
def in_processes(monkeypatch: pytest.MonkeyPatch, answered_here: None) -> None:
    """Let players think in processes, which end when the table is left."""
    monkeypatch.setattr(worker, "start_player", START_PLAYER)


async def paused(user: User) -> None:
    """Wait until a pause has begun."""
    await user.until(lambda: user.screen.controller.pace.waiting, "a pause")


async def brought_to_the_award(user: User) -> None:
    """Bid a 4, and come to the pause in which both bids are looked at."""
    await user.asked()
    await user.press("4", "enter")
    await user.until(lambda: bids(user.match) == [4])
    await paused(user)


# many keys


@pytest.mark.parametrize(
    ("keys", "count"),
    [("enter", share(20, 300)), ("anything", share(15, 80)), ("typed", share(15, 150))],
)
async def test_many_keys_at_once(keys: str, count: int) -> None:
    coin = random.Random(7)
    mixed = ["enter", "left", "right", "u", "U", "c", "space", "7", "0", "home", "f2", "k", "up"]
    async with arcade(begun(prizes=tuple(range(1, 14)))) as user:
        await user.asked()
        for n in range(count):
            if keys == "enter":
                user.send("enter")
            elif keys == "anything":
                user.send(coin.choice(mixed))
            else:
                user.send("colon" if not n else "enter" if n % 3 == 0 else str(n % 10))
        await user.breathe()
        await user.until(lambda: not user.app._message_queue.qsize(), "all keys taken")
        await user.until(lambda: user.screen.asked is not None or not user.match.to_move)
        await user.breathe()
        assert_sound(user.match)
        while keys == "enter" and user.match.to_move:
            await user.press("right", "enter")
        assert len(set(bids(user.match))) == len(bids(user.match))


async def test_keys_of_every_screen_in_any_order() -> None:
    coin = random.Random(3)
    keys = ["escape", "enter", "f1", "f3", "n", "u", "colon", "c", "ctrl+r", "y", "1", "down", "4"]
    store = open_store()
    async with arcade(short(store=store), store=store) as user:
        for _ in range(share(30, 50)):
            user.send(coin.choice(keys))
        await user.until(lambda: not user.app._message_queue.qsize(), "all keys taken")
        await user.breathe()
        for saved in store.unfinished():
            assert_sound(store.resume(saved.id))


# pauses


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_the_key_that_cuts_a_pause_chooses_nothing_and_the_next_does(key: str) -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        cursor = user.screen.table.hands[0].cursor
        await user.press(key)
        await user.asked()
        assert bids(user.match) == [4]
        assert user.screen.table.hands[0].cursor in (cursor, cursor + 1), "the 4 itself is gone"
        await user.press("9", "enter")
        await user.until(lambda: bids(user.match) == [4, 9])
        assert_sound(user.match)


@pytest.mark.parametrize("keys", [("enter", "5", "enter"), ("x", "9", "space")])
async def test_keys_sent_at_once_in_a_pause_cut_it_and_then_choose(keys: tuple[str, ...]) -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        for key in keys:
            user.send(key)
        await user.until(lambda: len(bids(user.match)) == 2)
        assert bids(user.match) == [4, 9 if "9" in keys else 5]
        await paused(user)
        assert_sound(user.match)


async def test_clicks_in_a_pause_cut_it_and_then_choose() -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        hand = user.screen.table.hands[0]
        await user.click_card(hand, 7)
        await user.asked()
        assert bids(user.match) == [4], "the click that cut the pause chose nothing"
        await user.still()
        await user.click_card(hand, 6)
        await user.until(lambda: bids(user.match) == [4, 8])


async def test_a_click_beside_the_cards_cuts_a_pause_too() -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        await user.click("to come")
        await user.asked()
        await user.still()
        await user.click_card(user.screen.table.hands[0], 7)
        await user.until(lambda: bids(user.match) == [4, 9])


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("f1", "RulesPage"),
        ("f3", "LogPage"),
        ("escape", "LobbyScreen"),
        ("ctrl+r", "ConfirmDialog"),
    ],
)
async def test_what_is_no_choice_is_done_in_a_pause_too(key: str, screen: str) -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        await user.press(key)
        await user.at(screen)


async def test_the_coach_is_turned_on_in_a_pause() -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        await user.press("c")
        await user.asked()
        await user.until(lambda: user.screen.shown.advice.decision)


async def test_leaving_in_a_pause_and_coming_back_loses_nothing() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store, pace=FOREVER) as user:
        await brought_to_the_award(user)
        match = user.match
        await user.press("escape")
        await user.at("LobbyScreen")
        assert_sound(match)
        steps = len(match.steps)
        await user.breathe()
        assert len(match.steps) == steps, "nobody plays on behind the lobby"


async def test_nothing_moves_behind_the_rules_but_what_is_due() -> None:
    async with arcade(begun(), pace=FOREVER) as user:
        await brought_to_the_award(user)
        match, steps = user.match, len(user.match.steps)
        await user.press("x")
        await user.asked()
        await user.press("f1")
        await user.at("RulesPage")
        await user.press("enter", "4", "u", "c")
        await user.press("escape")
        await user.at("GopsScreen")
        await user.breathe()
        assert bids(match) == [4], "the keys were for the page"
        assert all(step.seat != 0 for step in match.steps[steps:])


# somebody who thinks long


async def ended(processes: list[subprocess.Popen[bytes]]) -> None:
    """Wait for the end of all processes there were."""
    for process in processes:
        await asyncio.to_thread(process.wait, 60)


async def test_keys_while_the_computer_thinks_are_answered(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(user.match) == [4])
        await user.shows("Plus-one is thinking")
        await user.press("9", "enter")
        await user.until(lambda: user.notice == "It is not your turn yet.")
        assert bids(user.match) == [4]
        await user.press("c", "f1")
        await user.at("RulesPage")
        await user.press("escape")
        await user.press("escape")
        await user.at("LobbyScreen")
        await ended(processes)


@pytest.mark.parametrize("way", ["escape", "ctrl+q"])
async def test_leaving_while_the_computer_thinks_leaves_no_process(
    way: str, processes: list[subprocess.Popen[bytes]]
) -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as user:
        match = user.match
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: bids(match) == [4] and processes)
        user.send("ctrl+q" if way == "ctrl+q" else "escape")
        if way == "escape":
            await user.at("LobbyScreen")
    await ended(processes)
    assert bids(open_store().resume(match.id or 0)) == [4]
