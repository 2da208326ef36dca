"""A visit without a browser or a process: pages come and go, and the game stays or ends."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aiohttp import WSCloseCode, web

from app.guests import web_server
from app.guests.limits import GuestLimits
from app.guests.visit import GuestPage, Visit
from app.guests.web_server import GuestServer, TerminalSize, refusal_text
from games.contract import Refusal


class Guest:
    """A guest's process that shows what a test lets it, and notes what is asked of it."""

    def __init__(self) -> None:
        self.output: asyncio.Queue[bytes] = asyncio.Queue()
        self.asked: list[object] = []

    async def read_output(self) -> bytes:
        return await self.output.get()

    async def end(self) -> None:
        self.asked.append("end")

    def resize(self, *size: int) -> None:
        self.asked.append(size)

    def repaint(self) -> None:
        self.asked.append("repaint")

    def type_keys(self, keys: bytes) -> None:
        self.asked.append(keys)


class Socket:
    """A page that notes what it is sent."""

    def __init__(self, error: type[Exception] | None = None) -> None:
        self.sent: list[object] = []
        self.error = error

    async def send_bytes(self, shown: bytes) -> None:
        self.note(shown)

    async def send_json(self, message: list[str]) -> None:
        self.note(message)

    async def close(self, code: int = 0) -> None:
        self.sent.append(code)

    def note(self, what: object) -> None:
        if self.error:
            raise self.error
        self.sent.append(what)


def page_of(socket: Any, transport: Any = None) -> GuestPage:
    return GuestPage(socket, transport)


def visit_of(guest: Any, name: str = "") -> Visit:
    return Visit(guest, name)


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> list[Guest]:
    """Return the guests that come in from now on."""
    came: list[Guest] = []

    async def start(limits: GuestLimits, *size: int) -> Guest:
        came.append(Guest())
        came[-1].asked.append(size)
        return came[-1]

    monkeypatch.setattr(web_server, "start_guest", start)
    return came


async def until(condition: Callable[[], object]) -> None:
    """Let everything run until something is so."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0)


async def test_a_page_is_shown_what_comes_and_closed_at_the_end() -> None:
    guest, socket = Guest(), Socket()
    visit = visit_of(guest)
    assert visit.is_away
    guest.output.put_nowait(b"nobody looks")
    await until(guest.output.empty)
    assert visit.show_in(page_of(socket)) is None
    assert not visit.is_away
    guest.output.put_nowait(b"a screen")
    await until(lambda: socket.sent)
    assert not visit.over
    guest.output.put_nowait(b"")
    await visit.showing
    assert visit.over
    assert socket.sent == [b"a screen", WSCloseCode.OK]


async def test_the_latest_page_shows_the_game_and_is_waited_for_no_longer() -> None:
    visit = visit_of(Guest())
    first, second = page_of(Socket()), page_of(Socket())
    visit.show_in(first)
    visit.waiting = asyncio.get_running_loop().call_later(1000, lambda: None)
    assert visit.show_in(second) is first
    assert visit.page is second
    assert visit.waiting.cancelled()
    await visit.end()


async def test_the_end_of_a_visit_leaves_nothing_to_be_done() -> None:
    guest = Guest()
    visit = visit_of(guest)
    visit.waiting = asyncio.get_running_loop().call_later(1000, lambda: None)
    await visit.end()
    await asyncio.wait([visit.showing])
    assert visit.waiting.cancelled()
    assert visit.showing.cancelled()
    assert guest.asked == ["end"]


async def test_a_page_that_has_gone_first_is_no_mistake() -> None:
    page = page_of(Socket(ConnectionResetError))
    await page.send(b"a screen")
    await page.answer(["pong", "1"])
    page.cut_off()  # it has no connection any more


async def test_messages_of_a_page_are_passed_on() -> None:
    guest: Any = Guest()
    page = page_of(socket := Socket())
    for message in (
        '["focus"]',
        '["blur"]',
        '["stdin", "ä\\u0003"]',
        '["resize", {"width": 90, "height": 30}]',
        '["resize", {}]',
        '["ping", "7"]',
    ):
        await web_server.receive(page, guest, message)
    assert guest.asked == ["ä\x03".encode(), (90, 30), (80, 24)]
    assert socket.sent == [["pong", "7"]]


async def test_who_comes_back_finds_the_game_at_the_size_of_the_page(guests: list[Guest]) -> None:
    house = GuestServer(GuestLimits(2))
    first = await house.welcome("ann", TerminalSize(90, 30))
    first.show_in(page_of(Socket()))
    nameless = [await house.welcome("", TerminalSize())]
    assert await house.welcome("ann", TerminalSize(100, 40)) is first
    assert guests[0].asked == [(90, 30), (100, 40), "repaint"]
    nameless[0].over = True
    nameless.append(await house.welcome("", TerminalSize()))
    assert guests[1].asked == [(80, 24), "end"]
    assert house.visits == [first, nameless[1]]
    await house.close(web.Application())
    assert house.visits == []


async def test_who_is_here_keeps_the_seat_and_who_is_away_gives_it_up(
    guests: list[Guest],
) -> None:
    house = GuestServer(GuestLimits(1))
    visit = await house.welcome("ann", TerminalSize())
    visit.show_in(page := page_of(Socket()))
    with pytest.raises(Refusal, match=r"^The only seat is taken"):
        await house.welcome("bob", TerminalSize())
    await house.leave(visit, page)
    assert visit.is_away
    assert visit.waiting
    after = await house.welcome("bob", TerminalSize())
    assert house.visits == [after]
    assert visit.waiting.cancelled()
    await house.end(after)


@pytest.mark.parametrize(("name", "over"), [("", False), ("ann", True)])
async def test_a_visit_that_cannot_come_back_ends_with_its_page(
    guests: list[Guest], name: str, over: bool
) -> None:
    house = GuestServer(GuestLimits(1))
    visit = await house.welcome(name, TerminalSize())
    visit.show_in(page := page_of(Socket()))
    visit.over = over
    await house.leave(visit, page_of(Socket()))
    assert house.visits == [visit], "another page shows it"
    await house.leave(visit, page)
    assert house.visits == []
    assert guests[0].asked[-1] == "end"


async def test_only_who_is_still_away_is_sent_away(guests: list[Guest]) -> None:
    house = GuestServer(GuestLimits(1))
    visit = await house.welcome("ann", TerminalSize())
    visit.show_in(page_of(Socket()))
    await house.end_if_away(visit)
    assert house.visits == [visit]
    visit.page = None
    await house.end_if_away(visit)
    assert house.visits == []
    await house.end_if_away(visit)
    assert guests[0].asked == [(80, 24), "end"], "only once"


async def test_a_house_that_closes_says_so_to_every_page(guests: list[Guest]) -> None:
    house = GuestServer(GuestLimits(3))
    sockets = [Socket(), Socket()]
    for socket in sockets:
        (await house.welcome("", TerminalSize())).show_in(page_of(socket))
    await house.welcome("away", TerminalSize())
    await house.close(web.Application())
    assert house.visits == []
    assert [guest.asked[-1] for guest in guests] == ["end"] * 3
    assert [socket.sent for socket in sockets] == [[WSCloseCode.GOING_AWAY]] * 2


def test_a_guest_who_cannot_be_let_in_gets_a_sentence() -> None:
    assert refusal_text(Refusal("No.")) == "No."
    assert refusal_text(OSError(24, "Too many open files")) == (
        "Guests cannot play now: Too many open files."
    )
