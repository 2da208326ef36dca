"""A key in the arena while a tournament is played there, against the same while it is stopped."""

import os
import select
import time

from tests.tools.bench.row import Row, turns_a_minute
from tests.tools.bench.screen import KEYS_WORDS, LOBBY, PATIENCE, quiet, running
from tests.tools.bench.solving import AIM

TURNS = 20

DOWN, ENTER, ESCAPE = b"\x1b[B", b"\r", b"\x1b"
OPEN = (b"a", DOWN, DOWN, b"100000", ENTER)
"""The keys from the lobby to a tournament that does not end here."""

STOPPED, UNDER_WAY = b"Press g", b"watch a game"
"""What shows whether the tournament is stopped."""

SETTLED = 0.5
"""Seconds in which a tournament gets going, or nothing is printed before the next key."""


def row() -> Row:
    """Return how often a minute the page of keys opens, with a tournament and without."""
    with running(LOBBY) as program:
        terminal = program.terminal
        quiet(terminal, SETTLED)
        for key in OPEN[:-1]:
            os.write(terminal, key)
            quiet(terminal, SETTLED)
        shown(terminal, ENTER, UNDER_WAY)
        turns = [turn(terminal) for _ in range(TURNS)]
    return turns_a_minute("a key while a tournament runs, a minute", "the same stopped", turns, AIM)


def turn(terminal: int) -> tuple[float, float]:
    """Return the seconds to open the page of keys, with the tournament going on and stopped."""
    drain(terminal, SETTLED)
    beside = shown(terminal, b"?", KEYS_WORDS)
    shown(terminal, ESCAPE, UNDER_WAY)
    shown(terminal, ESCAPE, STOPPED)
    quiet(terminal, SETTLED)
    alone = shown(terminal, b"?", KEYS_WORDS)
    shown(terminal, ESCAPE, STOPPED)
    quiet(terminal, SETTLED)
    shown(terminal, b"g", UNDER_WAY)
    return beside, alone


def shown(terminal: int, key: bytes, words: bytes) -> float:
    """Return the seconds from a key to what it prints."""
    begun, printed = time.perf_counter(), b""
    os.write(terminal, key)
    while words not in printed:
        assert select.select([terminal], [], [], PATIENCE)[0], f"{words!r} do not come"
        printed += os.read(terminal, 1 << 16)
    return time.perf_counter() - begun


def drain(terminal: int, seconds: float) -> None:
    """Take in what is printed for so long."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            os.read(terminal, 1 << 16)
