"""Parlour in a real browser: opened, played by mouse and by keys, asking no other host."""

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


async def bid(tab: Tab, card: int, *, by_mouse: bool) -> None:
    """Bid a card, and see that the round was played."""
    await tab.shows("your bid: ")
    if by_mouse:
        await tab.click(f"{card}♠")
    else:
        await tab.press(str(card), "Enter")
    await tab.shows(f"you bid {card}")


async def test_a_guest_plays_a_round_by_mouse_and_one_by_keys(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    with served() as (url, _):
        async with chromium(tmp_path / "chromium") as tab:
            await tab.ask("Page.navigate", url=url)
            await tab.shows("bid for each")
            await tab.picture(tmp_path / "lobby.png")
            await tab.click("GOPS")
            await tab.shows("New game of GOPS")
            assert "From a file" not in tab.text
            await tab.click("↵  begin")
            await tab.shows(TIP)
            await tab.press("Escape")
            await tab.until(lambda: TIP not in tab.text, "the tips gone")
            await bid(tab, 4, by_mouse=True)
            await tab.shows("round 2 of 9")
            await bid(tab, 7, by_mouse=False)
            await tab.shows("round 3 of 9")
            await tab.picture(tmp_path / "round-3.png")
            assert len(homes(home)) == len(living(home)) == 1
            await tab.press("Escape")
            await tab.shows("CONTINUE")
            await tab.press("q")
            closed = "document.body.classList.contains('-closed')"
            while not await tab.evaluate(closed):
                pass
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
