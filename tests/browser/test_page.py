"""Parlour in a real browser: opened, played by mouse and by keys, asking no other host."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.app.guests.guest_helpers import homes, living, served
from tests.browser.chromium_helpers import PROGRAM, Tab, chromium, tab_of
from tests.share_helpers import share

pytestmark = pytest.mark.skipif(not PROGRAM, reason="there is no chromium here")

TIP = "1 of 3"
"""Of the first game."""

DEPRECATION = "Automatic fallback to software WebGL"
"""What a browser without a graphics card says of any page that draws with one."""


PHONE = {"width": 740, "height": 360, "deviceScaleFactor": 1, "mobile": True}
UPRIGHT = PHONE | {"width": 360, "height": 640}

SMALLEST_KEY = """Math.min(...[...document.querySelectorAll('#keys button')]
    .flatMap((key) => [key.offsetWidth, key.offsetHeight]).filter(Boolean))"""

IS_WHOLE = """(() => {
    const table = document.querySelector('.xterm-screen').getBoundingClientRect();
    const keys = document.getElementById('keys').getBoundingClientRect();
    return table.right <= innerWidth && table.bottom <= keys.top && keys.bottom <= innerHeight;
})()"""

KEYBOARD = "document.querySelector('.xterm-helper-textarea').inputMode"


HAS_FOCUS = "document.activeElement.className === 'xterm-helper-textarea'"
"""Whether the keys reach the terminal."""


async def bid(tab: Tab, card: int, round_now: int, *, by_mouse: bool = False) -> None:
    """Bid a card in a round that is not the last, and see the next one begin."""
    await tab.shows(f"round {round_now} of 9")
    await tab.shows("your bid")
    after = f"round {round_now + 1} of 9"
    if by_mouse:
        await click_until(tab, f"{card}♠", after)
    else:
        await tab.press(str(card), "Enter")
    await tab.shows(after)


async def click_until(tab: Tab, card: str, words: str) -> None:
    """Click a card, again if the table was still being painted where it stood."""
    for _ in range(20):
        if card in tab.text:
            await tab.click(card)
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await tab.shows(words)
                return


async def load_on_a_phone(tab: Tab, size: dict[str, Any]) -> None:
    """Load the page again, as if the browser were that of a phone; keys are large."""
    await tab.ask("Emulation.setDeviceMetricsOverride", **size)
    await tab.ask("Emulation.setTouchEmulationEnabled", enabled=True)
    await tab.until_true(f"innerWidth === {size['width']} && innerHeight === {size['height']}")
    await tab.evaluate("window.before = true")
    await tab.ask("Page.reload")
    await tab.until_true("!window.before && document.body.classList.contains('-first-byte')")
    assert await tab.evaluate(SMALLEST_KEY) >= 44
    assert await tab.evaluate(IS_WHOLE)
    await tab.until_true(HAS_FOCUS)
    await tab.until_true(f"{KEYBOARD} === 'none'")


async def test_a_guest_plays_in_a_browser_and_nobody_else_gets_in(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    with served("--guests", "1") as (url, _):
        async with chromium(tmp_path / "chromium") as browser:
            async with tab_of(browser) as tab:
                await play_a_game(tab, url, home, tmp_path)
                async with tab_of(browser) as second:
                    await find_the_house_full(second, url, tmp_path)
                await leave_by_the_page(tab, tmp_path)
            async with tab_of(browser) as asked:
                await refuse_another_host(asked, url)
    assert not homes(home)
    assert not living(home)
    (tmp_path / "requests.txt").write_text("\n".join(tab.requests))
    assert len(tab.requests) >= 6, "the page, its style, its script, the terminal's, the socket"
    assert {urlsplit(request).netloc for request in tab.requests} == {urlsplit(url).netloc}
    assert not [each for each in tab.complaints if DEPRECATION not in each]


async def play_a_game(tab: Tab, url: str, home: Path, pictures: Path) -> None:
    """Play by mouse and by keys, load the page again in the middle, and play on."""
    await tab.ask("Page.navigate", url=url)
    await tab.shows("bid for each")
    await tab.until_true(HAS_FOCUS)
    await tab.picture(pictures / "lobby.png")
    await tab.click("GOPS")
    await tab.shows("NEW GAME OF GOPS")
    assert "From a file" not in tab.text
    await tab.click("↵  begin")
    await tab.shows(TIP)
    await tab.press("Escape")
    await tab.until(lambda: TIP not in tab.text, "the tips gone")
    await bid(tab, 4, 1, by_mouse=True)
    await bid(tab, 7, 2)
    await tab.picture(pictures / "round-3.png")
    assert len(homes(home)) == 1
    guest = living(home)[0]
    await load_on_a_phone(tab, UPRIGHT)
    await tab.shows("round 3 of 9")
    assert tab.screen.columns in range(80, 100)
    assert tab.screen.lines in range(24, 50)
    await tab.picture(pictures / "upright.png")
    for shown in ("", "none"):
        await tab.evaluate("document.getElementById('letters').click()")
        assert await tab.evaluate(KEYBOARD) == shown
    await load_on_a_phone(tab, PHONE)
    await tab.shows("round 3 of 9")
    assert len(homes(home)) == 1
    assert living(home)[0] == guest, "the same process, whatever players it asks"
    await tab.picture(pictures / "phone.png")
    await bid(tab, 2, 3)
    if share(False, True):
        await play_to_the_end(tab, pictures)


async def play_to_the_end(tab: Tab, pictures: Path) -> None:
    """Play from the fourth round to the last."""
    for number, card in enumerate((3, 5, 6, 8, 9), start=4):
        await bid(tab, card, number)
    await tab.shows("round 9 of 9")
    await tab.press("0", "Enter")
    await tab.shows("play again")
    await tab.picture(pictures / "end.png")


async def find_the_house_full(tab: Tab, url: str, pictures: Path) -> None:
    """Read that there is no seat left."""
    await tab.ask("Page.navigate", url=url)
    await tab.shows("The only seat is taken.")
    await tab.picture(pictures / "full.png")


async def leave_by_the_page(tab: Tab, pictures: Path) -> None:
    """Go back to the lobby with a button of the page, and leave."""
    await tab.evaluate("document.querySelector('[data-key=Escape]').click()")
    await tab.shows(share("CONTINUE", "PLAY AGAIN"))
    await tab.press("q")
    await tab.until_true("document.body.classList.contains('-closed')")
    await tab.picture(pictures / "closed.png")


async def refuse_another_host(tab: Tab, url: str) -> None:
    """Check that a page cannot connect to another host."""
    await tab.ask("Page.navigate", url=f"{url}/?ping=http://127.0.0.1:9/")
    await tab.until(lambda: "Content Security Policy" in str(tab.complaints), "a refusal")
