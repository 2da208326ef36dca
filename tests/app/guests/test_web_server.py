"""Serving in the browser with real processes: what guests get, and what is left of them."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, web
from aiohttp.test_utils import TestClient, TestServer

from app.guests import visit
from app.guests.limits import GuestLimits
from app.guests.web_server import GuestServer
from tests.app.conftest import Parlour
from tests.app.guests.guest_helpers import homes, living, rest_of, served, shows
from tests.app.guests.guest_helpers import until as until_so

Client = TestClient[web.Request, web.Application]
SOON = 10
"""Seconds within which a server has closed."""


@pytest.fixture
def house() -> GuestServer:
    """A house for one guest."""
    return GuestServer(GuestLimits(1))


@pytest.fixture
async def client(house: GuestServer) -> AsyncIterator[Client]:
    """Lend a browser without a page, at that house."""
    async with TestClient(TestServer(house.application())) as browser:
        yield browser


async def until(condition: Callable[[], object]) -> None:
    """Wait until something is so that happens in other processes."""
    await until_so(condition, 0.05)


async def come_in(client: Client, path: str = "") -> ClientWebSocketResponse:
    """Return the line of a guest who looks at the lobby."""
    line = await client.ws_connect(f"/ws{path}")
    await shows(line, "quit")
    return line


@pytest.mark.parametrize("path", ["/", "/page/page.js", "/nowhere"])
async def test_every_answer_forbids_to_ask_another_host(client: Client, path: str) -> None:
    answer = await client.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; font-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "https:" not in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-cache"
    if path.endswith(("/", "page.js")):
        assert "://" not in await answer.text()


async def test_a_guest_plays_in_a_process_and_a_home_of_its_own_and_both_go(
    client: Client, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_COACH", "best")
    line = await come_in(client, "?width=90&height=30&guests=9;touch+x&command=$(touch+x)")
    (number,) = living(home)
    assert len(homes(home)) == 1
    words = Path(f"/proc/{number}/cmdline").read_bytes().decode().split("\0")
    outside = "nothing that a browser says comes into the command line"
    assert words[1:] == ["-P", "-m", "app", "--guest", *GuestLimits(1).flags(), ""], outside
    await line.send_json(["stdin", "4"])
    await shows(line, "NEW GAME OF BATTLE")  # whose coach thinks long
    await line.send_json(["stdin", "\r"])
    await until(lambda: len(living(home)) > 1)
    await line.close()
    await until(lambda: not living(home) and not homes(home))
    quitting = await come_in(client)
    await quitting.send_json(["stdin", "q"])
    await rest_of(quitting)
    await until(lambda: not living(home) and not homes(home))


async def test_a_page_that_is_loaded_again_shows_the_same_game_until_another_takes_the_seat(
    client: Client, house: GuestServer, home: Path
) -> None:
    first = await client.ws_connect("/ws/ann")
    await shows(first, "GOPS")
    numbers = living(home)
    second = await client.ws_connect("/ws/ann")
    await shows(second, "\x1b[?1049h")
    await shows(second, "GOPS")
    await rest_of(first)
    assert living(home) == numbers
    await second.close()
    await until(lambda: house.visits[0].page is None)
    await shows(await client.ws_connect("/ws/bob"), "GOPS")
    assert len(living(home)) == 1
    assert living(home) != numbers


async def test_a_process_that_will_not_go_is_killed(
    client: Client, house: GuestServer, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert visit.HANGUP_TIMEOUT == 5
    monkeypatch.setattr(visit, "HANGUP_TIMEOUT", 0.2)
    line = await come_in(client)
    (number,), guest = living(home), house.visits[0].guest
    asks: tuple[Callable[[], None], ...] = (guest.repaint, guest.apply_size)
    os.kill(number, signal.SIGSTOP)  # which lets it hear no signal but one
    await line.close()
    await until(lambda: not living(home) and not homes(home))
    for ask in asks:
        ask()  # what is gone is asked in vain
    guest.type_keys(b"k")
    guest.resize(90, 30)


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
async def test_a_server_that_ends_takes_its_guests_along_and_the_next_one_cleans(
    home: Path, ending: signal.Signals
) -> None:
    left = home / "guests" / "left"
    left.mkdir(parents=True)
    (left / "parlour.sqlite3").touch()
    with served() as (url, process):
        assert not left.exists()
        async with ClientSession() as session, session.ws_connect(f"{url}/ws") as line:
            await shows(line, "quit")
            assert len(living(home)) == 1
            process.send_signal(ending)
            async with asyncio.timeout(SOON):  # though no page says goodbye
                code = await asyncio.to_thread(process.wait)
            assert code == (0 if ending == signal.SIGINT else -signal.SIGKILL)
            await until(lambda: not living(home) and not homes(home))


def test_an_address_that_is_taken_is_reported_and_nothing_is_open(parlour: Parlour) -> None:
    with served() as (url, _):
        host, port = url.removeprefix("http://").split(":")
        run = parlour("serve", "--host", host, "--port", port)
    assert run.code == 2
    assert run.err.startswith(f"Parlour cannot be served at {host}:{port}: ")
    assert not run.out
