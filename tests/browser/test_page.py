"""Parlour in a real browser: opened, played by mouse and by keys, asking no other host."""

import asyncio
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.app.guests.server_helpers import homes, living, served
from tests.browser.chromium_helpers import PROGRAM, Tab, chromium

pytestmark = pytest.mark.skipif(not PROGRAM, reason="there is no chromium here")

TIP = "1 of 3"
"""Of the first game."""

DEPRECATION = "Automatic fallback to software WebGL"
"""What a browser without a graphics card says of any page that draws with one."""


PHONE = {"width": 740, "height": 360, "deviceScaleFactor": 1, "mobile": True}


async def bid(tab: Tab, card: int, *, by_mouse: bool) -> None:
    """Bid a card, and see that the round was played."""
    await tab.shows("your bid: ")
    if by_mouse:
        await click_until_bid(tab, card)
    else:
        await tab.press(str(card), "Enter")
    await tab.shows(f"you bid {card}")


async def click_until_bid(tab: Tab, card: int) -> None:
    """Click a card, again if the table was still being painted where it stood."""
    for _ in range(20):
        await tab.click(f"{card}♠")
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await tab.shows(f"you bid {card}")
                return


async def load_on_a_phone(tab: Tab) -> None:
    """Load the page again, as if the browser were that of a phone held sideways."""
    await tab.ask("Emulation.setDeviceMetricsOverride", **PHONE)
    await tab.ask("Emulation.setTouchEmulationEnabled", enabled=True)
    await tab.evaluate("window.before = true")
    await tab.ask("Page.reload")
    await tab.until_true("!window.before && document.body.classList.contains('-first-byte')")
    assert await tab.evaluate("document.getElementById('keys').offsetHeight > 0")


async def test_a_guest_plays_by_mouse_and_by_keys_and_a_page_loaded_again_shows_the_same_game(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    with served() as (url, _):
        async with chromium(tmp_path / "chromium") as tab:
            await tab.ask("Page.navigate", url=url)
            await tab.shows("bid for each")
            await tab.until_true("document.activeElement.className === 'xterm-helper-textarea'")
            await tab.picture(tmp_path / "lobby.png")
            await tab.click("GOPS")
            await tab.shows("NEW GAME OF GOPS")
            assert "From a file" not in tab.text
            await tab.click("↵  deal   esc")
            await tab.shows(TIP)
            await tab.press("Escape")
            await tab.until(lambda: TIP not in tab.text, "the tips gone")
            await bid(tab, 4, by_mouse=True)
            await tab.shows("round 2 of 9")
            await bid(tab, 7, by_mouse=False)
            await tab.shows("round 3 of 9")
            await tab.picture(tmp_path / "round-3.png")
            assert len(homes(home)) == 1
            guest = living(home)[0]
            await load_on_a_phone(tab)
            await tab.shows("round 3 of 9")
            assert len(homes(home)) == 1
            assert living(home)[0] == guest, "the same process, whatever players it asks"
            await tab.evaluate("document.querySelector('[data-key=Escape]').click()")
            await tab.shows("CONTINUE")
            await tab.press("q")
            await tab.until_true("document.body.classList.contains('-closed')")
            await tab.picture(tmp_path / "closed.png")
    assert not homes(home)
    assert not living(home)
    (tmp_path / "requests.txt").write_text("\n".join(tab.requests))
    assert len(tab.requests) >= 6, "the page, its style, its script, the terminal's, the socket"
    assert {urlsplit(request).netloc for request in tab.requests} == {urlsplit(url).netloc}
    assert not [each for each in tab.complaints if DEPRECATION not in each]


async def test_whoever_finds_the_house_full_reads_so(home: Path, tmp_path: Path) -> None:
    with served("--guests", "1") as (url, _):
        async with chromium(tmp_path / "1") as first, chromium(tmp_path / "2") as second:
            await first.ask("Page.navigate", url=url)
            await first.shows("GOPS")
            await second.ask("Page.navigate", url=url)
            await second.shows("The only seat is taken.")
            await second.picture(tmp_path / "full.png")


async def test_a_page_told_to_ask_another_host_does_not(tmp_path: Path) -> None:
    with served() as (url, _):
        async with chromium(tmp_path / "chromium") as tab:
            await tab.ask("Page.navigate", url=f"{url}/?ping=http://127.0.0.1:9/")
            await tab.until(lambda: "Content Security Policy" in str(tab.complaints), "a refusal")
            assert not homes(tmp_path / "home")
