"""Nothing is lost and nothing doubled: fast keys, clicks in pauses, leaving while one thinks."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from app.match import thinking
from app.match.match import Match
from app.match.thinking import Thinker
from app.screens.table import controller as playing_screen
from app.storage.store import open_store
from tests.app.match.gops_match_helpers import GAME
from tests.app.screens.gops.gops_helpers import begun, bids, short
from tests.app.screens.screen_helpers import Guest, arcade
from widgets.coach.panel import CoachPanel

FOREVER = 1e6
"""A pace at which every pause lasts until it is cut short."""


def sound(match: Match) -> None:
    """Expect each step to follow from the one before, and the store to hold the same."""
    state = match.start
    for step in match.steps:
        assert step.before == state
        state = match.game.reduce(state, step.seat, step.action)
        assert step.after == state
    kept = open_store().resume(match.id or 0)
    assert [(s.n, s.seat, s.action) for s in kept.steps] == [
        (s.n, s.seat, s.action) for s in match.steps
    ]


async def paused(guest: Guest) -> None:
    """Wait until a pause has begun."""
    await guest.until(lambda: guest.screen.pace.waiting, "a pause")


async def brought_to_the_award(guest: Guest) -> None:
    """Bid a 4, and come to the pause in which both bids are looked at."""
    await paused(guest)
    await guest.press("x")
    await guest.asked()
    await guest.press("4", "enter")
    await guest.until(lambda: bids(guest.match) == [4])
    await paused(guest)


# many keys


@pytest.mark.parametrize(("keys", "count"), [("enter", 300), ("anything", 80), ("typed", 150)])
async def test_many_keys_at_once(keys: str, count: int) -> None:
    coin = random.Random(7)
    mixed = ["enter", "left", "right", "u", "U", "c", "space", "7", "0", "home", "f2", "k", "up"]
    async with arcade(begun(prizes=tuple(range(1, 14)))) as guest:
        await guest.asked()
        for n in range(count):
            if keys == "enter":
                guest.send("enter")
            elif keys == "anything":
                guest.send(coin.choice(mixed))
            else:
                guest.send("colon" if not n else "enter" if n % 3 == 0 else str(n % 10))
        await guest.breathe()
        await guest.until(lambda: not guest.app._message_queue.qsize(), "all keys taken")
        await guest.until(lambda: guest.screen.asked is not None or not guest.match.to_move)
        await guest.breathe()
        sound(guest.match)
        while keys == "enter" and guest.match.to_move:
            await guest.press("enter")
        assert len(set(bids(guest.match))) == len(bids(guest.match))


async def test_keys_of_every_screen_in_any_order() -> None:
    coin = random.Random(3)
    keys = ["escape", "enter", "f1", "f3", "n", "u", "colon", "c", "ctrl+r", "y", "1", "down", "4"]
    store = open_store()
    async with arcade(short(store=store), store=store) as guest:
        for _ in range(50):
            guest.send(coin.choice(keys))
        await guest.until(lambda: not guest.app._message_queue.qsize(), "all keys taken")
        await guest.breathe()
        for saved in store.unfinished():
            sound(store.resume(saved.id))


# pauses


@pytest.mark.parametrize("key", ["enter", "space", "7", "right", "x"])
async def test_the_key_that_cuts_a_pause_chooses_nothing_and_the_next_does(key: str) -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        cursor = guest.screen.hands[0].cursor
        await guest.press(key)
        await guest.asked()
        assert bids(guest.match) == [4]
        assert guest.screen.hands[0].cursor in (cursor, cursor + 1), "the 4 itself is gone"
        await guest.press("9", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 9])
        sound(guest.match)


@pytest.mark.parametrize("keys", [("enter", "enter"), ("x", "9", "enter"), ("enter", "9", "space")])
async def test_keys_sent_at_once_in_a_pause_cut_it_and_then_choose(keys: tuple[str, ...]) -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        for key in keys:
            guest.send(key)
        await guest.until(lambda: len(bids(guest.match)) == 2)
        assert bids(guest.match) == [4, 9 if "9" in keys else 5]
        await paused(guest)
        sound(guest.match)


async def test_clicks_in_a_pause_cut_it_and_then_choose() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        hand = guest.screen.hands[0]
        await guest.click_card(hand, 7)
        await guest.asked()
        assert bids(guest.match) == [4], "the click that cut the pause chose nothing"
        await guest.click_card(hand, 6)
        await guest.until(lambda: bids(guest.match) == [4, 8])


async def test_a_click_beside_the_cards_cuts_a_pause_too() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        await guest.click("in the middle")
        await guest.asked()
        await guest.click_card(guest.screen.hands[0], 7)
        await guest.until(lambda: bids(guest.match) == [4, 9])


async def test_a_line_typed_in_a_pause_is_taken_when_it_is_asked_for() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        await guest.press(":")
        await guest.type("9")
        await guest.until(lambda: bids(guest.match) == [4, 9])
        sound(guest.match)


@pytest.mark.parametrize(
    ("key", "screen"),
    [("f1", "RulesPage"), ("f3", "WholeLog"), ("escape", "Lobby"), ("ctrl+r", "Confirm")],
)
async def test_what_is_no_choice_is_done_in_a_pause_too(key: str, screen: str) -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        await guest.press(key)
        await guest.at(screen)


async def test_undo_in_a_pause_takes_the_bid_back() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        await guest.press("u")
        await guest.asked()
        assert bids(guest.match) == []
        sound(guest.match)


async def test_the_coach_is_turned_on_in_a_pause() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        await guest.press("c")
        await guest.asked()
        await guest.until(lambda: guest.one(CoachPanel).advice)


async def test_leaving_in_a_pause_and_coming_back_loses_nothing() -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store, pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        match = guest.match
        await guest.press("escape")
        await guest.at("Lobby")
        sound(match)
        steps = len(match.steps)
        await guest.breathe()
        assert len(match.steps) == steps, "nobody plays on behind the lobby"


async def test_nothing_moves_behind_the_rules_but_what_is_due() -> None:
    async with arcade(begun(), pace=FOREVER) as guest:
        await brought_to_the_award(guest)
        match, steps = guest.match, len(guest.match.steps)
        await guest.press("x")
        await guest.asked()
        await guest.press("f1")
        await guest.at("RulesPage")
        await guest.press("enter", "4", "u", "c")
        await guest.press("escape")
        await guest.at("GopsScreen")
        await guest.breathe()
        assert bids(match) == [4], "the keys were for the page"
        assert all(step.seat != 0 for step in match.steps[steps:])


# somebody who thinks long


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Seat a player in chair 2 that thinks for ever, and return its processes."""
    begun: list[subprocess.Popen[bytes]] = []
    pipe = subprocess.PIPE

    def started(game: str, player: str) -> subprocess.Popen[bytes]:
        thinks = "import sys, time; sys.stdin.readline(); time.sleep(1000)"
        begun.append(subprocess.Popen([sys.executable, "-c", thinks], stdin=pipe, stdout=pipe))
        return begun[-1]

    seated: Any = vars(playing_screen)["chairs"]
    monkeypatch.setattr(thinking, "started", started)
    monkeypatch.setattr(
        playing_screen, "chairs", lambda *given: {**seated(*given), 1: Thinker(GAME, "careful")}
    )
    yield begun
    for process in begun:
        assert process.returncode is not None, "a process was left behind"


async def ended(processes: list[subprocess.Popen[bytes]]) -> None:
    """Wait for the end of all processes there were."""
    for process in processes:
        await asyncio.to_thread(process.wait, 60)


async def test_undo_while_the_computer_thinks(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4] and processes)
        await guest.shows("plus-one is thinking")
        first = list(processes)
        await guest.press("u")
        await guest.asked()
        await ended(first)
        assert bids(guest.match) == []
        await guest.press("9", "enter")
        await guest.until(lambda: bids(guest.match) == [9])
        await guest.until(lambda: len(processes) == 2)
        sound(guest.match)
        await guest.press("escape")
        await guest.at("Lobby")
        await ended(processes)


async def test_keys_while_the_computer_thinks_are_answered(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(guest.match) == [4])
        await guest.press("9", "enter")
        await guest.until(lambda: guest.notice == "It is not your turn yet.")
        assert bids(guest.match) == [4]
        await guest.press("c", "f1")
        await guest.at("RulesPage")
        await guest.press("escape")
        await guest.press("escape")
        await guest.at("Lobby")
        await ended(processes)


@pytest.mark.parametrize("way", ["escape", "ctrl+q", "ctrl+r"])
async def test_leaving_while_the_computer_thinks_leaves_no_process(
    way: str, processes: list[subprocess.Popen[bytes]]
) -> None:
    store = open_store()
    async with arcade(begun(store=store), store=store) as guest:
        match = guest.match
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: bids(match) == [4] and processes)
        if way == "ctrl+r":
            await guest.press("ctrl+r", "y")
            await guest.over()
            assert match.status == "resigned"
            await guest.press("escape")
        guest.send("ctrl+q" if way == "ctrl+q" else "escape")
        if way == "escape":
            await guest.at("Lobby")
    await ended(processes)
    assert bids(open_store().resume(match.id or 0)) == [4]
