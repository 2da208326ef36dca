"""Damaged input of every kind: each ends in a result or in a told refusal, soon, and nothing stays.

`python -m tests.tools.soak damaged 1000000` spreads so many inputs over the kinds, cheap ones most;
`... 5000 decks` takes one kind alone. Half of the inputs are made from sound ones, half also from
those whose answer, numbers and quotations apart, was the first of its sort: so what reaches a new
place is gone on with, without the cost of tracing lines.
"""

import json
import os
import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from games.contract import Refusal
from tests.tools.soak import inputs, stores
from tests.tools.soak.holding import GROWTH, memory, own_home

Take = Callable[[bytes, Path], str]
Coin = random.Random


class Kind(NamedTuple):
    """A kind of input: how many of a thousand, sound ones, and what takes one in a folder.

    The first line stays sound where it says `headed`.
    """

    share: int
    sound: Callable[[], Iterator[bytes]]
    taker: Callable[[], Take]
    headed: bool = False


KINDS = {
    "bots": Kind(350, inputs.said, lambda: inputs.match),
    "engines": Kind(150, inputs.engines, lambda: inputs.bot),
    "journals": Kind(15, inputs.journals, lambda: inputs.reopen),
    "decks": Kind(200, inputs.decks, lambda: inputs.read_deck),
    "saves": Kind(140, inputs.saves, lambda: inputs.read_save),
    "settings": Kind(50, inputs.all_settings, lambda: inputs.read_settings),
    "matches": Kind(65, stores.matches, lambda: stores.imported),
    "cells": Kind(18, stores.cells, stores.Cell, headed=True),
    "commands": Kind(10, inputs.lines, inputs.Command),
    "stores": Kind(2, stores.files, lambda: stores.use_copy),
}

SOON, NEVER = 1.0, 20.0
"""Seconds of the processor that an input may take, and after which it is not waited for."""

MOST_SORTS = 2_000
"""Sorts of answers that are told apart."""

LARGEST_KEPT = 50_000
"""Bytes of an input that others are made from."""


class Trial:
    """Inputs of one kind, one after the other."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.kind = kind
        self.coin = Coin(name)
        self.sound = tuple(kind.sound())
        self.pool = list(self.sound)
        self.take = kind.taker()
        self.seen: set[str] = set()
        self.slowest = 0.0
        self.refused = 0

    def run(self, count: int, folder: Path) -> float:
        """Take so many; return by how many MiB the process grew after the first tenth."""
        before = 0
        for number in range(count):
            if number == count // 10:
                before = memory()
            signal.setitimer(signal.ITIMER_VIRTUAL, NEVER)
            self.one(folder)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return (memory() - before) / 2**20

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
    raise AssertionError(f"it does not end within {NEVER:g} s")


def damaged(count: int, only: str = "") -> bool:
    """Take so many damaged inputs; return whether each ended well and nothing stayed."""
    leaks = []
    signal.signal(signal.SIGVTALRM, hang)
    wanted = {only: KINDS[only]} if only else KINDS
    whole = sum(kind.share for kind in wanted.values())
    for name, kind in wanted.items():
        share = max(10, count * kind.share // whole)
        with own_home() as home:
            (here := home / "here").mkdir()
            os.chdir(here)
            trial = Trial(name, kind)
            grown = trial.run(share, home)
            os.chdir("/")
        print(
            f"damaged: {share} {name}, {trial.refused} refused, {len(trial.seen)} sorts of answers,"
            f" slowest {trial.slowest:.2f} s, grown by {grown:.1f} MiB",
            flush=True,
        )
        leaks += [name] if grown > GROWTH else []
    print(f"damaged: {count} in all, grown too much: {leaks or 'none'}")
    return not leaks


# What is wrong with an input: flipped, cut, doubled, spliced, moved, and with what is worst

NUMBERS = (
    b"0 -1 1 2 13 14 255 65536 2147483648 -9223372036854775809 18446744073709551616 1e999 007 1.5"
    b" NaN 0x10".split(b" ")
)
PIECES = (
    *(b"\x00", b"\r\n", b"\r", b"\n\n", b"\t", b" ", b"\x1b[2J", b"\x1b]0;x\x07", b"\x9b31m"),
    *(b"\xed\xa0\x80", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xe2\x80\xae", b"\xf4\x8f\xbf\xbf"),
    *rb"""\ud800 \u0000 \u001b null true {} [] "" ' " \ , : ; % ( ) [ ] { } - . -- =""".split(b" "),
    *(b"\x7f", b"\xd9\xa3"),
)
VALUES: tuple[Any, ...] = (
    *(0, 1, 2, -1, 13, 14, 10**20, 1e300, True, None, "", "x", "\ud800", [], {}, [1, 2], "1"),
)
"""Of JSON."""

DEEP = 3_000
"""Brackets within each other."""


def mutated(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    """Return an input with one to three things wrong; `pool` holds others to take parts from."""
    for _ in range(coin.choice((1, 1, 2, 3))):
        content = coin.choices(MUTATORS, WEIGHTS)[0](content, pool, coin)
    return content


def span(content: bytes, coin: Coin) -> tuple[bytes, bytes, bytes]:
    """Return an input in three parts; the one in the middle is short."""
    begin = coin.randrange(len(content) + 1)
    end = min(len(content), begin + coin.choice((0, 1, 1, 2, 4, 12, 60)))
    return content[:begin], content[begin:end], content[end:]


def flip(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    head, part, tail = span(content, coin)
    return head + bytes(byte ^ 1 << coin.randrange(8) for byte in part[:4]) + part[4:] + tail


def truncate(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    head, _, tail = span(content, coin)
    return coin.choice((head, tail, head + tail))


def repeat(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    head, part, tail = span(content, coin)
    return head + part * coin.choice((2, 2, 3, 50)) + tail


def insert(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    head, part, tail = span(content, coin)
    return head + coin.choice(PIECES) + coin.choice((b"", part)) + tail


def splice(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    other = coin.choice(pool)
    head, _, tail = span(content, coin)
    return coin.choice((head + span(other, coin)[2], head + span(other, coin)[1] + tail))


def renumber(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    new = coin.choice((*NUMBERS, b"9" * 400))
    if not (found := list(re.finditer(rb"-?\d+", content))):
        return content + new
    at = coin.choice(found)
    return content[: at.start()] + new + content[at.end() :]


def reline(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    lines = content.split(b"\n")
    one, other = coin.randrange(len(lines)), coin.randrange(len(lines))
    match coin.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            del lines[one]
        case _:
            lines[one] = lines[one].swapcase()
    return coin.choice((b"\n", b"\n", b"\n", b"\r\n", b"\r")).join(lines)


def double(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    return coin.choice((content + content, content + b"\n" + content, content[::-1]))


def nest(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    head, part, tail = span(content, coin)
    begin, end = coin.choice(((b"[", b"]"), (b"(", b")"), (b'{"a":', b"}"), (b"[", b"")))
    depth = coin.choice((2, 40, DEEP))
    return head + begin * depth + part + end * depth + tail


def revalue(content: bytes, pool: Sequence[bytes], coin: Coin) -> bytes:
    """Change one value of JSON, which stays JSON: most of the other ways break it."""
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError):
        return content
    node: Any = whole
    while isinstance(node, dict | list) and node:
        at = coin.choice(list(node) if isinstance(node, dict) else range(len(node)))
        if not isinstance(node[at], dict | list) or coin.randrange(3) == 0:
            others = list(node.values()) if isinstance(node, dict) else node
            node[at] = coin.choice((*VALUES, coin.choice(others)))
            break
        node = node[at]
    return json.dumps(whole, indent=coin.choice((None, 2))).encode()


MUTATORS = (flip, truncate, repeat, insert, splice, renumber, reline, double, nest, revalue)
WEIGHTS = (6, 4, 4, 6, 4, 5, 4, 1, 1, 6)
