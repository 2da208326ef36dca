"""Inputs made from sound ones: flipped, cut, doubled, spliced, moved, and with what is worst."""

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

NUMBERS = (
    *(
        b"0",
        b"-1",
        b"1",
        b"2",
        b"13",
        b"14",
        b"255",
        b"65536",
        b"2147483648",
        b"-9223372036854775809",
    ),
    *(b"18446744073709551616", b"1e999", b"007", b"1.5", b"NaN", b"0x10", b"9" * 400),
)
PIECES = (
    *(
        b"\x00",
        b"\r\n",
        b"\r",
        b"\n\n",
        b"\t",
        b" ",
        b"\x1b[2J",
        b"\x1b]0;x\x07",
        b"\x9b31m",
        b"\x7f",
    ),
    *(b"\xed\xa0\x80", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xe2\x80\xae", b"\xf4\x8f\xbf\xbf"),
    *(b"\\ud800", b"\\u0000", b"\\u001b", b"null", b"true", b"{}", b"[]", b'""', b"'", b'"', b"\\"),
    *(
        b",",
        b":",
        b";",
        b"%",
        b"(",
        b")",
        b"[",
        b"]",
        b"{",
        b"}",
        b"-",
        b".",
        b"--",
        b"=",
        b"\xd9\xa3",
    ),
)
VALUES: tuple[Any, ...] = (
    0,
    1,
    2,
    -1,
    13,
    14,
    10**20,
    1e300,
    True,
    None,
    "",
    "x",
    "\ud800",
    [],
    {},
    [1, 2],
    "1",
)
"""Of JSON."""

DEEP = 3_000
"""Brackets within each other."""


def mutated(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    """Return an input with one to three things wrong; `pool` holds others to take parts from."""
    for _ in range(coin.choice((1, 1, 2, 3))):
        content = coin.choices(MUTATORS, WEIGHTS)[0](content, pool, coin)
    return content


def span(content: bytes, coin: random.Random) -> tuple[bytes, bytes, bytes]:
    """Return an input in three parts; the one in the middle is short."""
    begin = coin.randrange(len(content) + 1)
    end = min(len(content), begin + coin.choice((0, 1, 1, 2, 4, 12, 60)))
    return content[:begin], content[begin:end], content[end:]


def flip(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    head, part, tail = span(content, coin)
    return head + bytes(byte ^ 1 << coin.randrange(8) for byte in part[:4]) + part[4:] + tail


def truncate(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    head, _, tail = span(content, coin)
    return coin.choice((head, tail, head + tail))


def repeat(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    head, part, tail = span(content, coin)
    return head + part * coin.choice((2, 2, 3, 50)) + tail


def insert(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    head, part, tail = span(content, coin)
    return head + coin.choice(PIECES) + coin.choice((b"", part)) + tail


def splice(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    other = coin.choice(pool)
    head, _, tail = span(content, coin)
    return coin.choice((head + span(other, coin)[2], head + span(other, coin)[1] + tail))


def renumber(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    found = list(re.finditer(rb"-?\d+", content))
    if not found:
        return content + coin.choice(NUMBERS)
    at = coin.choice(found)
    return content[: at.start()] + coin.choice(NUMBERS) + content[at.end() :]


def reline(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
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


def double(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    return coin.choice((content + content, content + b"\n" + content, content[::-1]))


def nest(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    head, part, tail = span(content, coin)
    begin, end = coin.choice(((b"[", b"]"), (b"(", b")"), (b'{"a":', b"}"), (b"[", b"")))
    depth = coin.choice((2, 40, DEEP))
    return head + begin * depth + part + end * depth + tail


def revalue(content: bytes, pool: Sequence[bytes], coin: random.Random) -> bytes:
    """Change one value of JSON, which stays JSON: most of the other ways break it."""
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError):
        return content
    node: Any = whole
    while isinstance(node, dict | list) and node:
        at = coin.choice(list(node) if isinstance(node, dict) else range(len(node)))
        if not isinstance(node[at], dict | list) or coin.randrange(3) == 0:
            node[at] = coin.choice((*VALUES, beside(node, coin)))
            break
        node = node[at]
    return json.dumps(whole, indent=coin.choice((None, 2))).encode()


def beside(node: Any, coin: random.Random) -> Any:
    """Return a value that lies beside another."""
    return coin.choice(list(node.values()) if isinstance(node, dict) else node)


Mutator = Callable[[bytes, Sequence[bytes], random.Random], bytes]
MUTATORS: tuple[Mutator, ...] = (
    *(flip, truncate, repeat, insert, splice, renumber, reline, double, nest, revalue),
)
WEIGHTS = (6, 4, 4, 6, 4, 5, 4, 1, 1, 6)
