"""A page in a browser and a terminal, guests of one server: games by keys."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.tables.screen import HELD
from games.battle.rules import CATEGORIES
from tests.app.guests.guest_helpers import served
from tests.browser.chromium_helpers import PROGRAM, Tab, chromium, tab_of
from tests.share_helpers import share
from tests.terminal.terminal_helpers import Terminal, without_tips

pytestmark = pytest.mark.skipif(not PROGRAM, reason="there is no chromium here")

REFUSED = "× "
"""What a refusal begins with."""

ARROW_LEFT = "\x1b[D"
"""A key that a refusal goes away with."""


def turn_of_battle(mine: Terminal, number: int) -> None:
    """Roll once, and enter the dice in the first box that is open, by keys."""
    mine.wait_for("your roll")
    mine.wait_for(f"round {number} of {len(CATEGORIES)}")
    press(mine, "\r", lambda: "Roll #1" in mine.text)
    press(mine, "s", lambda: "choose a box" in mine.text)
    press(mine, "\x1b[H\r", lambda: "Roll #1" not in mine.text or "y  yes" in mine.text)
    if "y  yes" in mine.text:
        mine.type("y")
    mine.until(lambda: "Roll #1" not in mine.text, "the box filled")


def press(terminal: Terminal, keys: str, is_done: Callable[[], bool]) -> None:
    """Press keys, again as often as the table refuses them: they came too soon after something."""
    terminal.type(keys)
    terminal.until(lambda: is_done() or REFUSED in terminal.text, "what the keys do")
    while not is_done():
        terminal.type(ARROW_LEFT)
        terminal.until(lambda: REFUSED not in terminal.text, "the refusal gone")
        time.sleep(2 * HELD)  # sooner it would be the same press, held down
        terminal.type(keys)
        terminal.until(lambda: is_done() or REFUSED in terminal.text, "what the keys do")


async def go_to_the_guests(tab: Tab, name: str) -> None:
    """Look for the other guests on a page, under a name."""
    await tab.press("f")
    await tab.shows("WHAT IS YOUR NAME?")
    await tab.press(*name, "Enter")


def come_to_the_guests(guest: Terminal, name: str) -> None:
    """Look for the other guests at a terminal, under a name."""
    guest.type("f")
    guest.wait_for("WHAT IS YOUR NAME?")
    guest.type(f"{name}\r")


async def open_table(tab: Tab, name: str) -> None:
    """Choose a name on a page, and open a table of GOPS."""
    await tab.shows("q  quit")
    await go_to_the_guests(tab, name)
    await tab.shows("Open a table: GOPS, 9 cards")
    await tab.press("Enter")
    await tab.shows(f"{name} waits: GOPS, 9 cards")


CARDS = "234567890"
"""The keys of all cards of a hand."""


async def test_a_page_and_a_terminal_play_a_game(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    with served() as (url, _):
        async with chromium(tmp_path / "chromium") as browser, tab_of(browser) as tab:
            await tab.ask("Page.navigate", url=url)
            await open_table(tab, "Ann")
            bob = Terminal("--guest", home=home, around={"PARLOUR_MOTION": "none"})
            bob.wait_for("Ann waits: GOPS, 9 cards. Press f to sit down.")
            come_to_the_guests(bob, "Bob")
            bob.wait_for("you are Bob")
            bob.type("\r")
            without_tips(bob)
            await end_tips(tab)
            for n, card in enumerate(CARDS[: share(2, 9)], start=1):
                bob.wait_for(f"round {n} of 9")
                bob.wait_for("your bid")
                bob.type(f"{card}\r")
                await tab.shows(f"round {n} of 9")
                await tab.shows("your bid")
                await tab.press(card, "Enter")
            bob.wait_for(share("round 3 of 9", "n  again"))
            await tab.shows(share("round 3 of 9", "play again"))
            await tab.picture(tmp_path / "end.png")
            bob.type("\x11")
            assert bob.end() == 0


async def end_tips(tab: Tab) -> None:
    """Wait for the tips of the first game, and end them."""
    await tab.shows("1 of 3")
    await tab.press("Escape")
    # With what is typed at once after it, Escape would be another key.
    await tab.until(lambda: "of 3" not in tab.text, "the tips gone")


async def press_on_page(tab: Tab, keys: tuple[str, ...], is_done: Callable[[], bool]) -> None:
    """Press keys, again as often as the table refuses them: they came too soon after something."""
    await tab.press(*keys)
    await tab.until(lambda: is_done() or REFUSED in tab.text, "what the keys do")
    while not is_done():
        await tab.press("ArrowLeft")
        await tab.until(lambda: REFUSED not in tab.text, "the refusal gone")
        await asyncio.sleep(2 * HELD)  # sooner it would be the same press, held down
        await tab.press(*keys)
        await tab.until(lambda: is_done() or REFUSED in tab.text, "what the keys do")


async def turn_on_page(tab: Tab, number: int) -> None:
    """Roll once, and enter the dice in the first box that is open, by keys."""
    await tab.shows("your roll")
    await tab.shows(f"round {number} of {len(CATEGORIES)}")
    await press_on_page(tab, ("Enter",), lambda: "Roll #1" in tab.text)
    await press_on_page(tab, ("s",), lambda: "choose a box" in tab.text)
    asks = "y  yes"
    await press_on_page(
        tab, ("Home", "Enter"), lambda: "Roll #1" not in tab.text or asks in tab.text
    )
    if asks in tab.text:
        await tab.press("y")
    await tab.until(lambda: "Roll #1" not in tab.text, "the box filled")


@pytest.mark.skipif(share(True, False), reason="a long test, part of `make soak`")
async def test_a_page_and_a_terminal_play_a_whole_game_of_battle(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    with served() as (url, _):
        async with chromium(tmp_path / "chromium") as browser, tab_of(browser) as tab:
            bob = Terminal("--guest", home=home, around={"PARLOUR_MOTION": "none"})
            bob.wait_for("q  quit")
            come_to_the_guests(bob, "Bob")
            bob.wait_for("Open a table: Battle")
            bob.type("\x1b[B\x1b[B\r")
            bob.wait_for("Bob waits: Battle")
            await tab.ask("Page.navigate", url=url)
            await tab.shows("Bob waits: Battle")
            await go_to_the_guests(tab, "Ann")
            await tab.shows("you are Ann")
            await tab.press("Enter")
            without_tips(bob)
            for number in range(1, len(CATEGORIES) + 1):
                turn_of_battle(bob, number)
                if number == 1:
                    await end_tips(tab)
                await turn_on_page(tab, number)
            bob.wait_for("n  again")
            await tab.shows("play again")
            await tab.picture(tmp_path / "end.png")
            bob.type("\x11")
            assert bob.end() == 0
