"""Keys at each table and in the lobby, against keys in an app with nothing in it: CPU of both.

The programs run next to one another and get a few keys by turns, so that all is of one run.
"""

import os
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from statistics import median
from typing import NamedTuple

from tests.tools.bench.row import Row
from tests.tools.bench.screen import (
    LEFT,
    LOBBY,
    RIGHT,
    THEIRS,
    processor_time,
    quiet,
    repaint,
    running,
)

KEYS, TURNS = 20, 9
"""Keys at a time, and how often each program gets them; the median of all turns counts."""

AIM = 1 / 1.5
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
def timed() -> dict[str, list[float]]:
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
                for n in range(KEYS):
                    repaint(program.terminal, (LEFT, RIGHT)[n % 2])
                times[name].append((processor_time(program.process) - before) / KEYS)
    return times


def rows() -> tuple[Callable[[], Row], ...]:
    """Return what measures each place: how many keys a minute of CPU answers."""

    def measure(name: str) -> Row:
        times = timed()
        ours, theirs = times[name], times[EMPTY]
        spread = f"{min(ours) * 1e3:.1f} to {max(ours) * 1e3:.1f} ms a key"
        return Row(
            f"keys at {name}, CPU".replace("at in", "in"),
            60 / median(ours),
            EMPTY,
            60 / median(theirs),
            AIM,
            spread,
        )

    return tuple(lambda name=name: measure(name) for name in PLACES)
