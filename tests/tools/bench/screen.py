"""The full screen in a real pseudo-terminal, against an app with nothing in it: both per minute.

Keys at each table and in the lobby are timed with the programs next to one another, which get a few
keys by turns, so that all is of one run.
"""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.tools.bench.row import Row, median_row

STARTS, KEYS = 15, 60
"""Starts and keys of each, ours and theirs by turns; the median counts."""

EMPTY_APP = """
from textual.app import App
from textual.widgets import Static

class Empty(App):
    def compose(self):
        yield Static("ready")

    def on_key(self):
        self.query_one(Static).update(f"answered {id(object())}")

Empty().run()
"""
EMPTY = "an empty Textual app"
PARLOUR = (sys.executable, "-m", "app")
Program = tuple[tuple[str, ...], bytes]
"""A command line, and the last words of its first frame; none is kept from an earlier one."""

THEIRS: Program = ((sys.executable, "-c", EMPTY_APP), b"ready")
LOBBY: Program = (PARLOUR, b" quit")
TABLE: Program = ((*PARLOUR, "play", "gops", "--seat2", "plus-one"), b"your bid")

PATIENCE = 30.0
"""Seconds after which nothing more is waited for."""

REVEAL = 1.6
"""Seconds from a bid to the next prize."""

LEFT, RIGHT, DOWN = b"\x1b[D", b"\x1b[C", b"\x1b[B"
ESCAPE, ENTER = b"\x1b", b"\r"

KEYS_WORDS = b"all commands"
"""What shows that the page of keys is open, which `?` opens."""


class Running(NamedTuple):
    """A program in a terminal, with the seconds and the processor time to its first frame."""

    terminal: int
    process: int
    seconds: float
    processor: float


@contextmanager
def running(program: Program, typed: bytes = b"") -> Iterator[Running]:
    """Start a program, type something at once, and yield it once its words are there."""
    command, last = program
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "PARLOUR_HOME": home, "TERM": "xterm-256color"}
        start = time.perf_counter()
        child = subprocess.Popen(
            command, stdin=its, stdout=its, stderr=its, env=env, start_new_session=True
        )
        os.write(ours, typed)
        try:
            until(ours, last)
            seconds = time.perf_counter() - start
            yield Running(ours, child.pid, seconds, processor_time(child.pid))
        finally:
            child.kill()
            child.wait()
            os.close(ours)
            os.close(its)


def processor_time(process: int) -> float:
    """Return the seconds that all threads of a process have had so far."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((each / "schedstat").read_text("ascii").split()[0]) for each in threads) / 1e9


def until(terminal: int, words: bytes) -> None:
    """Take in what is printed until some words are."""
    printed, end = b"", time.monotonic() + PATIENCE
    while words not in printed:
        left = max(0.0, end - time.monotonic())
        assert select.select([terminal], [], [], left)[0], f"{words!r} do not come"
        printed += os.read(terminal, 1 << 16)


def quiet(terminal: int, seconds: float) -> None:
    """Take in what is printed until nothing is for so long."""
    while select.select([terminal], [], [], seconds)[0]:
        os.read(terminal, 1 << 16)


def repaint(terminal: int, key: bytes) -> float:
    """Return the seconds from a key to what it prints first."""
    start = time.perf_counter()
    os.write(terminal, key)
    assert select.select([terminal], [], [], PATIENCE)[0], "a key shows nothing"
    seconds = time.perf_counter() - start
    quiet(terminal, 0.03)
    return seconds


def core_left() -> float:
    """Return how much of a core is left while two bids are turned over."""
    left = []
    with running(TABLE) as table:
        quiet(table.terminal, 1.0)
        os.write(table.terminal, ESCAPE)  # ends the tips, which would take the first keys
        quiet(table.terminal, 1.0)
        for card in b"8293":
            before, start = processor_time(table.process), time.perf_counter()
            os.write(table.terminal, bytes((card,)) + ENTER)
            quiet(table.terminal, 1.0)
            spent = processor_time(table.process) - before
            left.append(1 - spent / min(REVEAL, time.perf_counter() - start))
    return median(left)


AT_ONCE, TURNS = 20, 9
"""Keys at a time, and how often each program gets them; the median of all turns counts."""

KEY_AIM = 1 / 1.5
"""Of the keys that the empty app answers with the same CPU."""

SETTLED, DONE = 1.5, 1.0
"""Seconds in which nothing is printed after a start, and after a key before the first one."""


def table(shows: bytes, *words: str) -> Program:
    """Return the program that opens a table."""
    return (*PARLOUR, "play", *words, "--seed", "bench"), shows


PLACES: dict[str, tuple[Program, tuple[bytes, ...]]] = {
    "at the GOPS table": (table(b"your bid", "gops", "--seat2", "plus-one"), (ESCAPE,)),
    "at the Go Stop table": (table(b"?", "gostop", "--seat2", "greedy"), (ESCAPE,)),
    "at the Twenty-One table": (table(b"?", "twentyone"), (ENTER, ESCAPE)),
    "at the Battle table": (table(b"?", "battle", "--seat2", "easy"), (ESCAPE, ENTER)),
    "in the lobby": (LOBBY, (DOWN,)),
}
"""Where keys are pressed, and what goes before: it ends the tips, rolls, leaves the first band."""


def key_times() -> dict[str, list[float]]:
    """Return the seconds of CPU for a key at each place, turn by turn."""
    times: dict[str, list[float]] = {name: [] for name in (EMPTY, *PLACES)}
    with ExitStack() as stack:
        programs = {EMPTY: stack.enter_context(running(THEIRS))}
        for name, (program, before_keys) in PLACES.items():
            programs[name] = stack.enter_context(running(program))
            quiet(programs[name].terminal, SETTLED)
            for key in (*before_keys, RIGHT, RIGHT):
                os.write(programs[name].terminal, key)
                quiet(programs[name].terminal, DONE)
        for _ in range(TURNS):
            for name, each in programs.items():
                before = processor_time(each.process)
                for n in range(AT_ONCE):
                    repaint(each.terminal, (LEFT, RIGHT)[n % 2])
                times[name].append((processor_time(each.process) - before) / AT_ONCE)
    return times


def first_frame(program: Program, typed: bytes = b"") -> tuple[float, float]:
    """Return the seconds from starting a program to its words, and those of a core."""
    with running(program, typed) as started:
        return started.seconds, started.processor


def rows() -> Iterator[Row]:
    """Yield the first frame, the first key, keys at each place, and what a reveal leaves."""
    frames = [(first_frame(LOBBY), first_frame(THEIRS)) for _ in range(STARTS)]
    for place, what in enumerate(("first frame of the lobby, a minute", "the same, CPU, a minute")):
        turns = [(ours[place], theirs[place]) for ours, theirs in frames]
        yield median_row(what, EMPTY, turns, 0.8)
    lobby, empty = (PARLOUR, KEYS_WORDS), (THEIRS[0], b"answered")
    turns = [(first_frame(lobby, b"?")[1], first_frame(empty, b"?")[1]) for _ in range(STARTS)]
    yield median_row("first key answered, CPU, a minute", EMPTY, turns, KEY_AIM)
    times = key_times()
    for name in PLACES:
        turns = [*zip(times[name], times[EMPTY], strict=True)]
        yield median_row(f"keys {name}, CPU", EMPTY, turns, KEY_AIM)
    yield Row("of a core left during a reveal", core_left(), "a core", 1.0, 0.85)
