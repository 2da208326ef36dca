"""The full screen in a real pseudo-terminal, against an app with nothing in it: both per minute.

Keys at each table and in the lobby are timed with the programs next to one another, which get a few
keys by turns, so that all is of one run.
"""

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.tools.bench.row import Row, spread

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
THEIRS = ((sys.executable, "-c", EMPTY_APP), b"ready")
LOBBY = ((sys.executable, "-m", "app"), b" quit")
TABLE = (
    (sys.executable, "-m", "app", "play", "gops", "--seat2", "plus-one"),
    b"your bid",
)
"""A program, and the last words of its first frame. The first is the real one: none is kept."""

FIRST_KEY_AIM = 1 / 1.5
"""Of the first keys that an empty app answers with the same CPU: the key opens a page."""

PATIENCE = 30.0
"""Seconds without a word after which a program is given up."""

REVEAL = 1.6
"""Seconds from a bid to the next prize."""

LEFT, RIGHT = b"\x1b[D", b"\x1b[C"

KEYS_WORDS = b"all commands"
"""What shows that the page of keys is open, which `?` opens."""


class Running(NamedTuple):
    """A program in a terminal.

    Attributes:
        terminal: The terminal.
        seconds: The seconds to its first frame.
        processor: The processor time to its first frame, in seconds.
        process: Its process.
    """

    terminal: int
    seconds: float
    processor: float
    process: int


@contextmanager
def running(program: tuple[tuple[str, ...], bytes], typed: bytes = b"") -> Iterator[Running]:
    """Start a program; yield it once its words are there.

    Args:
        program: Its command line and the words.
        typed: What is typed at once, before it has printed anything.
    """
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
        shown = b""
        while last not in shown and select.select([ours], [], [], PATIENCE)[0]:
            shown += os.read(ours, 1 << 16)
        assert last in shown, f"{command} did not show {last!r}"
        seconds = time.perf_counter() - start
        try:
            yield Running(ours, seconds, processor_time(child.pid), child.pid)
        finally:
            child.kill()
            child.wait()
            os.close(ours)
            os.close(its)


def processor_time(process: int) -> float:
    """Return the seconds that all threads of a process have had so far."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((each / "schedstat").read_text("ascii").split()[0]) for each in threads) / 1e9


def first_frame(program: tuple[tuple[str, ...], bytes], typed: bytes = b"") -> tuple[float, float]:
    """Return the seconds from starting a program to its words, and those of a core."""
    with running(program, typed) as started:
        return started.seconds, started.processor


def quiet(terminal: int, seconds: float = 0.25) -> None:
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


@cache
def first_frames() -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Return the times of the first frames, ours and theirs by turns."""
    return tuple((first_frame(LOBBY), first_frame(THEIRS)) for _ in range(STARTS))


def first() -> Row:
    """Measure the first frame of the lobby."""
    times = [(ours[0], theirs[0]) for ours, theirs in first_frames()]
    return row("first frame of the lobby", times, 0.80)


def first_cpu() -> Row:
    """Measure what the first frame of the lobby takes of a core."""
    times = [(ours[1], theirs[1]) for ours, theirs in first_frames()]
    return row("the same, CPU", times, 0.80)


def first_key() -> Row:
    """Measure what it takes of a core until a key is answered that was typed at once."""
    lobby, empty = (LOBBY[0], KEYS_WORDS), (THEIRS[0], b"answered")
    times = [(first_frame(lobby, b"?")[1], first_frame(empty, b"?")[1]) for _ in range(STARTS)]
    return row("first key answered, CPU", times, FIRST_KEY_AIM)


def reveal() -> Row:
    """Measure how much of a core is left while two bids are turned over."""
    left = []
    with running(TABLE) as table:
        quiet(table.terminal, 1.0)
        os.write(table.terminal, b"\x1b")  # ends the tips, which would take the first keys
        quiet(table.terminal, 1.0)
        for card in b"8293":
            before, start = cpu_seconds(table.process), time.perf_counter()
            os.write(table.terminal, bytes((card,)) + b"\r")
            quiet(table.terminal, 1.0)
            spent = cpu_seconds(table.process) - before
            left.append(1 - spent / min(REVEAL, time.perf_counter() - start))
    return Row("of a core left during a reveal", statistics.median(left), "a core", 1.0, 0.85)


def cpu_seconds(process: int) -> float:
    """Return the seconds of a core that a process has used so far."""
    stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def row(what: str, times: list[tuple[float, float]], aim: float) -> Row:
    """Return the row for seconds, ours and theirs: how many fit into a minute."""
    ours, theirs = (60 / statistics.median(each) for each in zip(*times, strict=True))
    told = spread([each for each, _ in times])
    return Row(f"{what}, a minute", ours, "an empty Textual app", theirs, aim, told)


AT_ONCE, TURNS = 20, 9
"""Keys at a time, and how often each program gets them; the median of all turns counts."""

KEY_AIM = 1 / 1.5
"""Of the keys that the empty app answers with the same CPU."""

SETTLED, DONE = 1.5, 1.0
"""Seconds in which nothing is printed after a start, and after a key before the first one."""

ESCAPE, ENTER, DOWN = b"\x1b", b"\r", b"\x1b[B"


class Place(NamedTuple):
    """Where keys are pressed.

    Attributes:
        command: What starts the program.
        shows: The last words of its first frame.
        before: Keys that go before: they end the tips, roll the dice, leave the first band.
    """

    command: tuple[str, ...]
    shows: bytes
    before: tuple[bytes, ...]


def table(*words: str) -> tuple[str, ...]:
    """Return the command that opens a table."""
    return (*LOBBY[0], "play", *words, "--seed", "bench")


PLACES = {
    "the GOPS table": Place(table("gops", "--seat2", "plus-one"), b"your bid", (ESCAPE,)),
    "the Go Stop table": Place(table("gostop", "--seat2", "greedy"), b"?", (ESCAPE,)),
    "the Twenty-One table": Place(table("twentyone"), b"?", (ENTER, ESCAPE)),
    "the Battle table": Place(table("battle", "--seat2", "easy"), b"?", (ESCAPE, ENTER)),
    "in the lobby": Place(*LOBBY, (DOWN,)),
}
EMPTY = "an empty Textual app"


@cache
def key_times() -> dict[str, list[float]]:
    """Return the seconds of CPU for a key at each place, turn by turn."""
    times: dict[str, list[float]] = {EMPTY: [], **{name: [] for name in PLACES}}
    with ExitStack() as stack:
        programs = {EMPTY: stack.enter_context(running(THEIRS))}
        for name, place in PLACES.items():
            programs[name] = stack.enter_context(running((place.command, place.shows)))
            quiet(programs[name].terminal, SETTLED)
            for key in (*place.before, RIGHT, RIGHT):
                os.write(programs[name].terminal, key)
                quiet(programs[name].terminal, DONE)
        for _ in range(TURNS):
            for name, program in programs.items():
                before = processor_time(program.process)
                for n in range(AT_ONCE):
                    repaint(program.terminal, (LEFT, RIGHT)[n % 2])
                times[name].append((processor_time(program.process) - before) / AT_ONCE)
    return times


def keys() -> tuple[Callable[[], Row], ...]:
    """Return what measures each place: how many keys a minute of CPU answers."""

    def measure(name: str) -> Row:
        times = key_times()
        ours, theirs = times[name], times[EMPTY]
        spread = f"{min(ours) * 1e3:.1f} to {max(ours) * 1e3:.1f} ms a key"
        return Row(
            f"keys at {name}, CPU".replace("at in", "in"),
            60 / median(ours),
            EMPTY,
            60 / median(theirs),
            KEY_AIM,
            spread,
        )

    return tuple(lambda name=name: measure(name) for name in PLACES)
