"""Visits: pages come and go, and the game stays or ends; what a guest's process is given."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from io import FileIO
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from aiohttp import WSCloseCode, WSServerHandshakeError, web
from aiohttp.test_utils import TestClient, TestServer
from hypothesis import given
from hypothesis import strategies as st

from app.guests import visit, web_server
from app.guests.door import Allowance
from app.guests.limits import GuestLimits
from app.guests.visit import GuestPage, GuestProcess, PasteLimit, resize_terminal, start_guest
from app.guests.web_server import GuestServer, TerminalSize
from games.contract import Refusal
from tests.app.guests.guest_helpers import Guest, guests, rest_of, shows, until

__all__ = ["guests"]
Client = TestClient[web.Request, web.Application]


@pytest.fixture
def house() -> GuestServer:
    return GuestServer(GuestLimits(2))


@pytest.fixture
async def client(house: GuestServer, guests: list[Guest]) -> AsyncIterator[Client]:
    """Lend a browser without a page."""
    async with TestClient(TestServer(house.application())) as browser:
        yield browser


# pages


async def test_a_page_shows_the_game_says_what_is_done_and_closes_with_it(
    client: Client, guests: list[Guest]
) -> None:
    line = await client.ws_connect("/ws?width=90&height=30")
    guests[0].output.put_nowait(b"a screen")
    await shows(line, "a screen")
    for message in (
        '["focus"]',
        '["stdin", "ä\\u0003"]',
        '["resize", {"width": 70, "height": 20}]',
        '["blur"]',
        '["resize", {}]',
        '["ping", "7"]',
    ):
        await line.send_str(message)
    assert await line.receive_json() == ["pong", "7"]
    assert guests[0].asked == [(90, 30), "ä\x03".encode(), (70, 20), (80, 24)]
    guests[0].output.put_nowait(b"")
    assert await rest_of(line) == b""
    assert line.close_code == WSCloseCode.OK
    await until(lambda: guests[0].asked[-1] == "end")


async def test_who_comes_back_finds_the_game_at_the_size_of_the_page_and_the_latest_page_has_it(
    client: Client, house: GuestServer, guests: list[Guest]
) -> None:
    first = await client.ws_connect("/ws/ann?width=90&height=30")
    second = await client.ws_connect("/ws/ann?width=100&height=40")
    await rest_of(first)
    assert guests[0].asked == [(90, 30), (100, 40), "repaint"]
    await second.close()
    await until(lambda: house.visits[0].page is None)
    third = await client.ws_connect("/ws/ann")
    guests[0].output.put_nowait(b"a screen")
    await shows(third, "a screen")
    waiting = house.visits[0].waiting
    assert waiting
    assert waiting.cancelled()
    house.visits[0].over = True  # though its page is not closed yet
    fourth = await client.ws_connect("/ws/ann")
    assert len(guests) == 2, "a game that has ended does not go on"
    for guest, line in ((guests[0], third), (guests[1], fourth)):
        guest.output.put_nowait(b"")
        await rest_of(line)


async def test_who_is_here_keeps_the_seat_and_who_is_away_gives_it_up(
    client: Client, house: GuestServer, guests: list[Guest]
) -> None:
    ann = await client.ws_connect("/ws/ann")
    bob = await client.ws_connect("/ws")
    said = "All 2 seats are taken. Please try again in a few minutes."
    assert await rest_of(await client.ws_connect("/ws/cy")) == said.encode()
    await ann.close()
    await until(lambda: house.visits[0].page is None)
    assert guests[0].asked == [(80, 24)], "it waits"
    cy = await client.ws_connect("/ws/cy")
    assert guests[0].asked[-1] == "end"
    await bob.close()
    await until(lambda: guests[1].asked[-1] == "end")
    assert [each.name for each in house.visits] == ["cy"], "without a name nobody can come back"
    await cy.close()


async def test_who_presses_no_key_for_five_minutes_makes_room_for_who_waits(
    client: Client, house: GuestServer, guests: list[Guest]
) -> None:
    ann, bob = [await client.ws_connect(f"/ws/{name}") for name in ("ann", "bob")]
    for each in house.visits:
        each.typed -= 1000
    await ann.send_str('["stdin", "x"]')
    await until(lambda: guests[0].asked[-1] == b"x")
    house.visits[1].typed += 1000 - 290
    assert b"seats are taken" in await rest_of(await client.ws_connect("/ws/cy"))
    house.visits[1].typed -= 10
    cy = await client.ws_connect("/ws/cy")
    assert b"Somebody else was waiting" in await rest_of(bob)
    assert [each.name for each in house.visits] == ["ann", "cy"]
    assert [each.asked[-1] for each in guests] == [b"x", "end", (80, 24)]
    for line in (ann, cy):
        await line.close()


@pytest.mark.parametrize(("guests_at_once", "most"), [(1, 1), (2, 1), (3, 2), (20, 15), (50, 38)])
async def test_one_address_never_has_all_seats_but_for_this_machine(
    guests: list[Guest], guests_at_once: int, most: int
) -> None:
    house, size = GuestServer(GuestLimits(guests_at_once)), TerminalSize()
    near, far = (ip_network(each) for each in ("192.0.2.1/32", "198.51.100.1/32"))

    async def come(name: str, network: Any) -> None:
        (await house.welcome(name, size, network)).show_in(GuestPage(None, None))  # type: ignore[arg-type]

    for number in range(most):
        await come(f"near {number}", near)
    if guests_at_once > 1:
        one = "The only seat for one address is taken" if most == 1 else "seats for one address"
        with pytest.raises(Refusal, match=one):
            await come("near again", near)
        await come("far", far)
    while len(house.visits) < guests_at_once:
        await come(f"here {len(house.visits)}", None)
    with pytest.raises(Refusal, match="taken"):
        await come("one more", None)
    for each in house.visits:
        await each.end()


async def test_who_stays_away_is_waited_for_ten_minutes(
    client: Client, house: GuestServer, guests: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert web_server.RETURN_SECONDS == 600
    here = await client.ws_connect("/ws/bob")
    await house.end_if_away(house.visits[0])
    assert guests.pop().asked == [(80, 24)], "it is not away"
    await here.close()
    await until(lambda: house.visits[0].page is None)
    await house.end_if_away(house.visits[0])
    assert house.visits == []
    monkeypatch.setattr(web_server, "RETURN_SECONDS", 0.01)
    await (await client.ws_connect("/ws/ann")).close()
    await until(lambda: not house.visits)
    assert guests[0].asked == [(80, 24), "end"], "only once"


async def test_a_house_that_closes_says_so_to_every_page(
    client: Client, house: GuestServer, guests: list[Guest]
) -> None:
    lines = [await client.ws_connect("/ws"), await client.ws_connect("/ws")]
    closing = asyncio.create_task(house.close(web.Application()))
    for line in lines:
        await rest_of(line)
        assert line.close_code == WSCloseCode.GOING_AWAY
    await closing
    assert [guest.asked[-1] for guest in guests] == ["end", "end"]
    assert house.visits == []


async def test_a_guest_for_whom_the_system_has_no_room_gets_a_sentence(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(web_server, "start_guest", fail)
    said = await rest_of(await client.ws_connect("/ws"))
    assert said == b"Guests cannot play now: Too many open files."


@pytest.mark.parametrize(
    ("query", "origin", "status"),
    [
        ("", "http://evil.example", 403),
        ("width=$(touch x)", None, 400),
        ("width=-1", None, 400),
        ("height=1e9", None, 400),
    ],
)
async def test_another_page_and_a_size_that_is_none_are_refused(
    client: Client, guests: list[Guest], query: str, origin: str | None, status: int
) -> None:
    with pytest.raises(WSServerHandshakeError, match=str(status)):
        await client.ws_connect(f"/ws?{query}", origin=origin)
    assert not guests


@pytest.mark.parametrize(
    "message",
    [
        "{",
        '["stdin", 5]',
        '["stdin", "\\ud800"]',
        '["resize", {"width": "$(touch x)", "height": 24}]',
        '["resize", {"width": -80, "height": 24}]',
        '["deliver_chunk_request", "/etc/passwd"]',
        '["ping", "1", ' + "[" * 20_000,
        '["stdin", "' + "x" * 65_536 + '"]',
    ],
)
async def test_what_no_page_of_ours_says_ends_the_visit_and_no_other(
    client: Client, guests: list[Guest], message: str
) -> None:
    other, line = await client.ws_connect("/ws"), await client.ws_connect("/ws")
    await line.send_str(message)
    await rest_of(line)
    await until(lambda: guests[1].asked == [(80, 24), "end"])
    guests[0].output.put_nowait(b"a screen")
    await shows(other, "a screen")


class Stuck:
    """A page that reads nothing, and its connection."""

    is_cut_off = False

    async def wait(self, *_: object, **__: object) -> None:
        await asyncio.Event().wait()

    send_bytes = close = wait

    def abort(self) -> None:
        self.is_cut_off = True


@pytest.mark.parametrize("do", [lambda page: page.send(b"a screen"), lambda page: page.close()])
async def test_a_page_that_reads_nothing_is_cut_off(
    do: Callable[[GuestPage], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (visit.SEND_SECONDS, visit.CLOSE_SECONDS) == (20, 2)
    monkeypatch.setattr(visit, "SEND_SECONDS", 0.01)
    monkeypatch.setattr(visit, "CLOSE_SECONDS", 0.01)
    stuck: Any = Stuck()
    await do(GuestPage(stuck, stuck))
    assert stuck.is_cut_off
    await do(GuestPage(stuck, None))  # it has no connection any more


async def test_an_app_that_shows_too_much_waits_until_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (visit.OUTPUT_RATE, visit.OUTPUT_MOST) == (512 << 10, 2 << 20)
    monkeypatch.setattr(visit, "OUTPUT_RATE", 1)
    monkeypatch.setattr(visit, "OUTPUT_MOST", 5000)
    flood: Any = Guest()
    for _ in range(100):
        flood.output.put_nowait(bytes(1000))
    flooding = visit.Visit(flood, "")
    for _ in range(100):
        await asyncio.sleep(0)
    assert flood.output.qsize() == 94
    await flooding.end()


# processes


def process_on(terminal: int) -> Any:
    """Return a guest on a terminal, whose process has ended."""
    process, reading = AsyncMock(), Mock()
    return GuestProcess(process, FileIO(terminal, "w"), asyncio.StreamReader(), reading)


async def test_of_many_sizes_the_first_and_the_last_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert visit.RESIZE_PAUSE == 0.25
    monkeypatch.setattr(visit, "RESIZE_PAUSE", 0.01)
    taken: list[tuple[int, int]] = []
    monkeypatch.setattr(visit, "resize_terminal", lambda _, *size: taken.append(size))
    guest = process_on(os.open(tmp_path / "typed", os.O_WRONLY | os.O_CREAT))
    for k in range(100, 200):
        guest.resize(k, k)
    await until(lambda: not guest.resizing)
    assert taken == [(100, 100), (199, 199)]
    guest.resize(80, 24)
    assert taken[-1] == (80, 24), "after a rest at once"
    await guest.end()


def test_a_terminal_is_never_larger_or_smaller_than_it_can_be_drawn() -> None:
    ends = os.openpty()
    for asked, given_ in (((90, 30), (90, 30)), ((0, 0), (2, 2)), ((10**5, 10**5), (400, 400))):
        resize_terminal(ends[0], *asked)
        assert os.get_terminal_size(ends[1]) == given_
    for end in ends:
        os.close(end)


BEGIN, END = b"\x1b[200~", b"\x1b[201~"


async def test_keys_that_come_faster_than_anybody_types_and_too_long_a_paste_are_lost(
    tmp_path: Path,
) -> None:
    typed = tmp_path / "typed"
    guest = process_on(os.open(typed, os.O_WRONLY | os.O_CREAT))
    assert (guest.allowance.rate, guest.allowance.span) == (2048, 64)
    guest.allowance = Allowance(2048, 10, lambda: 0.0)
    for _ in range(30):
        guest.type_keys(b"abcd")
    assert typed.read_bytes() == b"abcdabcd"
    guest.allowance = Allowance(2048, 131_072, lambda: 0.0)
    for keys in (BEGIN, b"x" * 60_000, b"y" * 60_000, END + b"q"):
        guest.type_keys(keys)
    assert typed.read_bytes()[8:] == BEGIN + b"x" * 60_000 + END + b"q"
    await guest.end()


@given(
    st.lists(st.tuples(st.integers(0, 5), st.sampled_from([0, 1, 1000, 60_000, 70_000]))),
    st.integers(1, 40_000),
)
def test_a_paste_is_passed_on_whole_and_one_that_is_too_long_is_cut(
    typed: list[tuple[int, int]], step: int
) -> None:
    limit = PasteLimit()
    for keys, pasted in typed:
        paste = BEGIN + b"x" * pasted + END
        sent = b"k" * keys + paste
        passed = b"".join(limit.cut(sent[at : at + step]) for at in range(0, len(sent), step))
        if pasted <= 60_000:
            assert passed == sent
        else:
            assert len(passed) <= keys + 65_536 + len(END) + step
            assert passed.endswith(END[-min(step, len(END)) :])
    assert limit.cut(b"keys") == b"keys"


SYSTEMD = '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n'
"""What stands for systemd-run."""


@pytest.mark.parametrize("program", [SYSTEMD, "#!/bin/sh\nexit 1\n"])
async def test_a_guest_gets_the_browsers_terminal_and_a_scope_or_leaves_nothing_open(
    program: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: Any = []

    async def fail(*words: str, env: dict[str, str], **_: object) -> None:
        asked.append((words, env, os.get_terminal_size(ends[0])))
        raise OSError(11, "Resource temporarily unavailable")

    systemd, ends = tmp_path / "systemd-run", os.openpty()
    systemd.write_text(program)
    systemd.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for name, value in (("COLUMNS", "7"), ("NO_COLOR", "1"), ("TERM", "dumb"), ("COLORTERM", "")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(os, "openpty", lambda: ends)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", fail)
    visit.scope_words.cache_clear()
    with pytest.raises(OSError, match="Resource temporarily unavailable"):
        await start_guest(GuestLimits(1, memory=700), 91, 31)
    visit.scope_words.cache_clear()
    ((words, env, size),) = asked
    assert size == (91, 31)
    own = [*("-P", "-m", "app", "--guest"), *["--guests", "1", "--idle", "60", "--memory", "700"]]
    scope, program_words = " ".join(words[:-11]), [*words[-10:]]
    assert program_words == own
    assert (env["TERM"], env["COLORTERM"]) == ("xterm-256color", "truecolor")
    assert env["PARLOUR_HOME"] == str(home)
    assert not {"COLUMNS", "NO_COLOR"} & {*env}
    assert bool(scope) == (program == SYSTEMD)
    for limit in ("MemoryMax=700M", "MemorySwapMax=0", "TasksMax=64"):
        assert (f"--property={limit} " in scope) == bool(scope)
    assert ("--unit=parlour-guest-" in scope) == bool(scope)
    for end in ends:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(end)
