"""Serving in the browser: whom it lets in, what it takes from them, and what is left of them."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web
from aiohttp.test_utils import TestClient, TestServer

from app.guests import pty, visit, web_server
from app.guests.limits import GuestLimits
from app.guests.web_server import HEADERS, LONGEST_MESSAGE, GuestServer
from tests.app.conftest import Parlour
from tests.app.guests.server_helpers import homes, living, served

Client = TestClient[web.Request, web.Application]
SOON = 10
"""Seconds within which a server has closed."""

TURNS = 600
"""Looks, a twentieth of a second apart, that something may take to come."""


@pytest.fixture
def house() -> GuestServer:
    """Return a house for one guest."""
    return GuestServer(GuestLimits(1))


@pytest.fixture
async def client(house: GuestServer) -> AsyncIterator[Client]:
    """Lend a browser without a page, at that house."""
    async with TestClient(TestServer(house.application())) as browser:
        yield browser


async def until(condition: Callable[[], object]) -> None:
    """Wait until something is so that happens in other processes."""
    for _ in range(TURNS):
        if condition():
            return
        await asyncio.sleep(0.05)
    pytest.fail("never came")


async def come_in(client: Client, query: str = "") -> ClientWebSocketResponse:
    """Return the line of a guest who looks at the lobby."""
    line = await client.ws_connect(f"/ws{query}")
    await shows(line, "quit")
    return line


async def shows(line: ClientWebSocketResponse, words: str) -> None:
    """Take in what is shown until it has these words."""
    shown = b""
    while words.encode() not in shown:
        message = await line.receive(30)
        assert message.type is WSMsgType.BINARY, f"{message} after {shown!r}"
        shown += message.data


async def rest_of(line: ClientWebSocketResponse) -> bytes:
    """Return what is shown until the line is closed."""
    return b"".join([each.data async for each in line if each.type is WSMsgType.BINARY])


@pytest.mark.parametrize("path", ["/", "/page/page.js", "/static/js/textual.js", "/nowhere"])
async def test_every_answer_forbids_to_ask_another_host(client: Client, path: str) -> None:
    answer = await client.get(path)
    assert answer.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]
    assert "https:" not in answer.headers["Content-Security-Policy"]
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
    await line.send_json(["ping", "1"])
    while (message := await line.receive(30)).type is WSMsgType.BINARY:
        pass
    assert message.json() == ["pong", "1"]
    await line.send_json(["stdin", "4"])
    await shows(line, "NEW GAME OF BATTLE")  # whose coach thinks long
    await line.send_json(["stdin", "\r"])
    await until(lambda: len(living(home)) > 1)
    await line.close()
    await until(lambda: not living(home) and not homes(home))


async def test_a_guest_that_quits_is_hung_up_on(client: Client, home: Path) -> None:
    line = await come_in(client)
    await line.send_json(["stdin", "q"])
    await rest_of(line)
    await until(lambda: not living(home) and not homes(home))


async def test_one_is_let_in_and_another_once_it_is_gone(
    client: Client, house: GuestServer, home: Path
) -> None:
    first = await come_in(client)
    second = await client.ws_connect("/ws")
    said = await rest_of(second)
    assert said == b"The only seat is taken. Please try again in a few minutes."
    assert len(living(home)) == 1
    await first.close()
    await until(lambda: not house.visits)
    assert not living(home)
    await (await come_in(client)).close()


async def test_a_page_that_is_loaded_again_shows_the_same_game(
    client: Client, house: GuestServer, home: Path
) -> None:
    first = await client.ws_connect("/ws/ann")
    await shows(first, "GOPS")
    numbers = living(home)
    await first.close()
    await until(lambda: house.visits[0].is_away)
    second = await client.ws_connect("/ws/ann")
    await shows(second, "\x1b[?1049h")
    await shows(second, "GOPS")
    assert living(home) == numbers
    third = await client.ws_connect("/ws/ann")  # the same page in two windows: the latest has it
    await shows(third, "GOPS")
    await rest_of(second)
    assert living(home) == numbers


async def test_who_is_away_makes_room_and_is_not_waited_for_without_end(
    client: Client, house: GuestServer, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await client.ws_connect("/ws/ann")
    await shows(first, "GOPS")
    numbers = living(home)
    await first.close()
    await until(lambda: house.visits[0].is_away)
    monkeypatch.setattr(web_server, "RETURN_SECONDS", 0.1)
    second = await client.ws_connect("/ws/bob")
    await shows(second, "GOPS")
    assert len(living(home)) == 1
    assert living(home) != numbers
    await second.close()
    await until(lambda: not house.visits and not living(home))


async def test_a_page_that_comes_as_its_game_ends_begins_another(
    house: GuestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ended:
        """A guest's process that has ended."""

        async def read_output(self) -> bytes:
            return b""

        async def end(self) -> None:
            pass

    async def start(*_: object) -> Any:
        return Ended()

    monkeypatch.setattr(web_server, "start_guest", start)
    monkeypatch.setattr(visit, "CLOSE_SECONDS", 0.01)
    page: Any = Stuck()
    before = await house.welcome("ann", web_server.TerminalSize())
    before.show_in(visit.GuestPage(page, None))
    await before.showing
    after = await house.welcome("ann", web_server.TerminalSize())
    assert house.visits == [after] != [before]
    await after.showing


class Stuck:
    """A page that reads nothing, and its connection."""

    def __init__(self) -> None:
        self.is_cut_off = False

    async def send_bytes(self, shown: bytes) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        await asyncio.Event().wait()

    def abort(self) -> None:
        self.is_cut_off = True


@pytest.mark.parametrize("do", [lambda page: page.send(b"a screen"), lambda page: page.close()])
async def test_a_page_that_reads_nothing_is_cut_off(
    do: Callable[[visit.GuestPage], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "SEND_SECONDS", 0.01)
    monkeypatch.setattr(visit, "CLOSE_SECONDS", 0.01)
    stuck = Stuck()
    await do(visit.GuestPage(stuck, stuck))  # type: ignore[arg-type]
    assert stuck.is_cut_off


async def test_a_page_that_cannot_be_closed_keeps_nobody_waiting_at_the_door(
    client: Client, house: GuestServer, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await client.ws_connect("/ws/ann")
    await shows(first, "GOPS")
    page = house.visits[0].page
    assert page
    house.visits[0].page = visit.GuestPage(Stuck(), page.transport)  # type: ignore[arg-type]
    await client.ws_connect("/ws/ann")
    refused = await client.ws_connect("/ws/bob")
    assert b"seat is taken" in await rest_of(refused)


async def test_the_page_of_another_host_is_not_let_in(client: Client, home: Path) -> None:
    with pytest.raises(WSServerHandshakeError, match="403"):
        await client.ws_connect("/ws", origin="http://evil.example")
    assert not living(home)


@pytest.mark.parametrize("query", ["width=$(touch x)", "width=-1", "height=1e9", "width="])
async def test_a_size_that_is_none_is_refused(client: Client, home: Path, query: str) -> None:
    with pytest.raises(WSServerHandshakeError, match="400"):
        await client.ws_connect(f"/ws?{query}")
    assert not living(home)


def test_a_terminal_is_never_larger_or_smaller_than_it_can_be_drawn() -> None:
    for asked, given in ((0, pty.FEWEST_CELLS), (100_000, pty.MOST_CELLS), (80, 80)):
        here, there = os.openpty()
        pty.resize_terminal(here, asked, asked)
        assert os.get_terminal_size(there) == (given, given)
        os.close(here)
        os.close(there)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        '["quit"]',
        '["stdin"]',
        '["stdin", 5]',
        '["stdin", "\\ud800"]',
        '["resize", {"width": "$(touch x)", "height": 24}]',
        '["resize", {"width": 1e30, "height": 24}]',
        '["resize", {"width": -80, "height": 24}]',
        '["deliver_chunk_request", "/etc/passwd"]',
        "[" * 20_000,
        '["ping", "1", ' + "[" * 20_000,
        '["stdin", "' + "x" * LONGEST_MESSAGE + '"]',
    ],
)
async def test_what_no_page_of_ours_says_ends_the_visit_and_no_other(
    client: Client, home: Path, message: str
) -> None:
    line = await client.ws_connect("/ws")
    await line.send_str(message)
    await rest_of(line)
    assert line.closed
    await until(lambda: not living(home) and not homes(home))
    assert (await client.get("/")).status == 200


async def test_a_process_that_will_not_go_is_killed(
    client: Client, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pty, "HANGUP_TIMEOUT", 0.2)
    line = await come_in(client)
    (number,) = living(home)
    os.kill(number, signal.SIGSTOP)  # which lets it hear no signal but one
    await line.close()
    await until(lambda: not living(home) and not homes(home))


async def test_a_killed_server_takes_its_guests_along_and_the_next_one_cleans(home: Path) -> None:
    left = home / "guests" / "left"
    left.mkdir(parents=True)
    (left / "parlour.sqlite3").touch()
    with served() as (url, process):
        assert not left.exists()
        async with ClientSession() as session, session.ws_connect(f"{url}/ws") as line:
            await shows(line, "quit")
            assert len(living(home)) == 1
            process.kill()
            await until(lambda: not living(home) and not homes(home))


async def test_a_closed_server_has_sent_its_guests_away(home: Path) -> None:
    with served() as (url, process):
        async with ClientSession() as session, session.ws_connect(f"{url}/ws") as line:
            await shows(line, "quit")
            process.send_signal(signal.SIGINT)
            async with asyncio.timeout(SOON):  # though no page says goodbye
                assert await asyncio.to_thread(process.wait) == 0
    assert not living(home)
    assert not homes(home)


def test_an_address_that_is_taken_is_reported_and_nothing_is_open(parlour: Parlour) -> None:
    with served() as (url, _):
        host, port = url.removeprefix("http://").split(":")
        run = parlour("serve", "--host", host, "--port", port)
    assert run.code == 2
    assert run.err.startswith(f"Parlour cannot be served at {host}:{port}: ")
    assert not run.out
