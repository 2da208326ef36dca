"""Damaged input of every kind: each ends in a result or in a told refusal, soon, and nothing stays.

`python -m tests.tools.soak.damaged 1000000` spreads so many inputs over the kinds, cheap ones most;
`python -m tests.tools.soak.damaged 5000 decks` takes one kind alone. Half of the inputs are made
from sound ones, half also from those whose answer, numbers and quotations apart, was the first of
its sort: so what reaches a new place is gone on with, without the cost of tracing lines.
"""

import os
import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from games.contract import Refusal
from tests.tools.soak import _damaged_bots as bots
from tests.tools.soak import _damaged_commands as commands
from tests.tools.soak import _damaged_files as files
from tests.tools.soak import _damaged_matches as matches
from tests.tools.soak import _damaged_store as store
from tests.tools.soak._home import own_home
from tests.tools.soak._mutating import mutated
from tests.tools.soak._resources import memory

Take = Callable[[bytes, Path], str]


class Kind(NamedTuple):
    """A kind of input: how many of a thousand, sound ones, and what takes one in a folder.

    What it takes is used as the program uses it; it returns what came of it, or raises `Refusal`.
    The first line stays sound where it says `headed`.
    """

    share: int
    sound: Callable[[], Iterator[bytes]]
    taker: Callable[[], Take]
    headed: bool = False


KINDS = {
    "bots": Kind(350, bots.said, lambda: bots.match),
    "engines": Kind(150, bots.engines, lambda: bots.bot),
    "journals": Kind(15, bots.journals, lambda: bots.reopen),
    "decks": Kind(200, files.decks, lambda: files.read_deck),
    "saves": Kind(140, files.saves, lambda: files.read_save),
    "settings": Kind(50, files.all_settings, lambda: files.read_settings),
    "matches": Kind(65, matches.matches, matches.Import),
    "cells": Kind(18, matches.cells, matches.Cell, headed=True),
    "commands": Kind(10, commands.lines, commands.Command),
    "stores": Kind(2, store.stores, lambda: store.use_copy),
}

SOON = 1.0
"""Seconds of the processor that an input may take."""

NEVER = 20.0
"""Seconds of the processor after which an input is not waited for."""

MOST_SORTS = 2_000
"""Sorts of answers that are told apart."""

LARGEST_KEPT = 50_000
"""Bytes of an input that others are made from."""

GROWTH = 24 << 20
"""Bytes that a process may grow by after its first tenth: what is cached is not a leak."""


class Trial:
    """Inputs of one kind, one after the other."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.kind = kind
        self.coin = random.Random(name)
        self.sound = tuple(kind.sound())
        self.pool = list(self.sound)
        self.take = kind.taker()
        self.seen: set[str] = set()
        self.slowest = 0.0
        self.refused = 0

    def run(self, count: int, folder: Path) -> int:
        """Take so many; return by how many bytes the process grew after the first tenth."""
        before = 0
        for number in range(count):
            if number == count // 10:
                before = memory()
            signal.setitimer(signal.ITIMER_VIRTUAL, NEVER)
            self.one(folder)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return memory() - before

    def one(self, folder: Path) -> None:
        """Take one. Raises whatever is no refusal."""
        content = self.coin.choice(self.coin.choice((self.sound, self.pool)))
        begin = content.index(b"\n") + 1 if self.kind.headed else 0
        content = content[:begin] + mutated(content[begin:], self.pool, self.coin)
        begun = time.process_time()
        try:
            answer = self.answer(content, folder)
            took = time.process_time() - begun
            assert took < SOON, f"it took {took:.2f} s"
        except BaseException:
            print(f"damaged: {content[:500]!r}", file=sys.stderr)
            raise
        self.slowest = max(took, self.slowest)
        if answer not in self.seen and len(self.seen) < MOST_SORTS:
            self.seen.add(answer)
            if len(content) < LARGEST_KEPT:
                self.pool.append(content)

    def answer(self, content: bytes, folder: Path) -> str:
        """Return what came of an input, numbers and quotations apart."""
        try:
            said = self.take(content, folder)
        except Refusal as no:
            said = str(no)
            assert said.isprintable()
            assert said.strip()
            self.refused += 1
        return re.sub(r"\d+|\".*\"|'.*'", "", said)[:120]


def hang(number: int, frame: FrameType | None) -> None:
    """Stop what does not come to an end."""
    raise AssertionError(f"it does not end within {NEVER:g} s")


def main(count: int, only: str = "") -> bool:
    """Take so many damaged inputs; return whether each ended well and nothing stayed."""
    begun, leaks = time.monotonic(), []
    signal.signal(signal.SIGVTALRM, hang)
    wanted = {only: KINDS[only]} if only else KINDS
    whole = sum(kind.share for kind in wanted.values())
    for name, kind in wanted.items():
        share = max(10, count * kind.share // whole)
        with own_home() as home:
            here = home / "here"
            here.mkdir()
            os.chdir(here)
            began, trial = time.monotonic(), Trial(name, kind)
            grown = trial.run(share, home)
            os.chdir("/")
        print(
            f"damaged: {share} {name}, {trial.refused} refused, {len(trial.seen)} sorts of answers,"
            f" slowest {trial.slowest:.2f} s, grown by {grown / 2**20:.1f} MiB;"
            f" seed {name!r}, {time.monotonic() - began:.0f} s",
            flush=True,
        )
        leaks += [name] if grown > GROWTH else []
    took = time.monotonic() - begun
    print(f"damaged: {count} in all, grown too much: {leaks or 'none'}; {took:.0f} s")
    return not leaks


if __name__ == "__main__":
    counted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    sys.exit(not main(counted, *sys.argv[2:]))
