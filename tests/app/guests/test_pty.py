"""A guest's process and its terminal: how it is started, asked, and ended."""

import asyncio
import os
import signal
from io import FileIO
from typing import Any

import pytest

from app.guests import pty, session
from app.guests.limits import GuestLimits


class Process:
    """A process that does, or does not, end when its terminal is closed."""

    pid = 4321

    def __init__(self, *, ends: bool) -> None:
        self.ended = asyncio.Event()
        self.signals: list[int] = []
        if ends:
            self.ended.set()

    async def wait(self) -> None:
        await self.ended.wait()

    def send_signal(self, number: int) -> None:
        if self.ended.is_set():
            raise ProcessLookupError
        self.signals.append(number)


class Reading:
    """What the loop reads from."""

    is_open = True

    def close(self) -> None:
        self.is_open = False


def on_a_terminal(process: Any) -> tuple[Any, int]:
    """Return a guest's process with its terminal, and the end that the process would have."""
    here, there = os.openpty()
    reading: Any = Reading()
    screen = asyncio.StreamReader()
    return pty.GuestProcess(process, FileIO(here, "w"), screen, reading), there


@pytest.mark.parametrize("ends", [True, False])
async def test_a_process_that_does_not_end_is_killed_with_all_that_it_started(
    ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[tuple[int, int]] = []
    process = Process(ends=ends)
    guest, there = on_a_terminal(process)

    def kill(group: int, number: int) -> None:
        killed.append((group, number))
        process.ended.set()

    removed: list[str] = []
    monkeypatch.setattr(pty, "HANGUP_TIMEOUT", 0.01)
    monkeypatch.setattr(os, "killpg", kill)
    monkeypatch.setattr(session, "remove_left_homes", lambda: removed.append("homes"))
    guest.resize(80, 24)
    await guest.end()
    assert guest.resizing.cancelled()
    assert guest.terminal.closed
    assert not guest.reading.is_open
    assert killed == ([] if ends else [(4321, signal.SIGKILL)])
    assert removed == ([] if ends else ["homes"])
    for ask in (lambda: guest.type_keys(b"k"), guest.apply_size, guest.repaint):
        ask()  # what is gone is asked in vain
    guest.resizing = None
    guest.resize(90, 30)
    guest.resizing.cancel()
    os.close(there)


async def test_a_process_is_asked_to_paint_again_by_a_signal() -> None:
    guest, there = on_a_terminal(process := Process(ends=False))
    guest.repaint()
    assert process.signals == [signal.SIGCONT]
    guest.terminal.close()
    os.close(there)


async def test_a_terminal_to_which_nothing_writes_has_ended() -> None:
    guest, there = on_a_terminal(Process(ends=True))
    guest.screen.feed_data(b"a screen")
    assert await guest.read_output() == b"a screen"
    guest.screen.set_exception(OSError(5, "Input/output error"))
    assert await guest.read_output() == b""
    guest.terminal.close()
    os.close(there)


def test_columns_and_rows_are_not_mixed_up() -> None:
    here, there = os.openpty()
    pty.resize_terminal(here, 90, 30)
    assert os.get_terminal_size(there) == (90, 30)
    os.close(here)
    os.close(there)


async def test_a_process_that_cannot_be_started_leaves_nothing_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    ends = os.openpty()
    monkeypatch.setattr(os, "openpty", lambda: ends)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", fail)
    with pytest.raises(OSError, match="Resource temporarily unavailable"):
        await pty.start_guest(GuestLimits(1), 80, 24)
    for end in ends:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(end)


async def test_a_guest_gets_the_browsers_terminal_and_none_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: dict[str, Any] = {}

    async def start(*words: str, **how: Any) -> Any:
        started.update(words=words, **how)
        return Process(ends=True)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(pty, "new_scope", lambda limits: ("scope", str(limits.guests)))
    monkeypatch.setenv("COLUMNS", "7")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("LANG", "C.UTF-8")
    guest = await pty.start_guest(GuestLimits(3), 91, 31)
    assert os.get_terminal_size(guest.terminal.fileno()) == (91, 31)
    await guest.end()
    assert started["words"][:2] == ("scope", "3")
    assert started["words"][3:7] == ("-P", "-m", "app", "--guest")
    environment = started["env"]
    assert not {*pty.OWN_TERMINAL} & environment.keys()
    assert (environment["TERM"], environment["LANG"]) == ("xterm-256color", "C.UTF-8")
