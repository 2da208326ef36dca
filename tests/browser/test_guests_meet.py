"""A page in a browser and a terminal, guests of one server: a game by keys."""

from pathlib import Path

import pytest

from tests.app.guests.guest_helpers import served
from tests.browser.chromium_helpers import PROGRAM, chromium, tab_of
from tests.share_helpers import share
from tests.terminal.terminal_helpers import Terminal, without_tips

pytestmark = pytest.mark.skipif(not PROGRAM, reason="there is no chromium here")

CARDS = "234567890"
"""The keys of all cards of a hand."""


async def test_a_page_and_a_terminal_play_a_game(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    with served() as (url, _):
        async with chromium(tmp_path / "chromium") as browser, tab_of(browser) as tab:
            await tab.ask("Page.navigate", url=url)
            await tab.shows("q  quit")
            await tab.press("f")
            await tab.shows("WHAT IS YOUR NAME?")
            await tab.press(*"Ann", "Enter")
            await tab.shows("Open a table: GOPS, 9 cards")
            await tab.press("Enter")
            await tab.shows("Ann is waiting: GOPS, 9 cards")
            bob = Terminal("--guest", home=home, around={"PARLOUR_MOTION": "none"})
            bob.wait_for("Ann is waiting: GOPS, 9 cards. Press f to sit down.")
            bob.type("f")
            bob.wait_for("WHAT IS YOUR NAME?")
            bob.type("Bob\r")
            bob.wait_for("you are Bob")
            bob.type("\r")
            without_tips(bob)
            await tab.shows("1 of 3")
            await tab.press("Escape")
            # With what is typed at once after it, Escape would be another key.
            await tab.until(lambda: "of 3" not in tab.text, "the tips gone")
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
