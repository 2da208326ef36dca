"""Damaged save files: each loads or is refused with line and column, and nothing else happens.

Run as `python tests/soak/gostop_saves.py [COUNT]`.
"""

import random
import re
import sys
from collections.abc import Iterator

from games.chance import below, chance, pick
from games.contract import BadInput
from games.gostop.dealing import deal
from games.gostop.rules import legal, reduce, to_move
from games.gostop.saves import FORMATS, read
from games.gostop.state import Options

PIECES = (
    *("-", ":", ";", "%", "(", ")", "[", "]", ",", ".", "\n", "\r", "\t", " ", "\x00", "\x1b", "é"),
    *(
        "5C",
        "AD",
        "XX",
        "0",
        "-1",
        "99999999999",
        "5C-5H-5D",
        "Human:",
        "Layout:",
        "next player is:",
    ),
)
POSITION = re.compile(r"damaged: line [1-9][0-9]*, column [1-9][0-9]*: .*\.", re.DOTALL)


def main(count: int = 100_000) -> tuple[int, int]:
    """Read `count` damaged files and return how many loaded and how many were refused."""
    coin = chance("damaged saves")
    loaded = 0
    files = sound_files(coin)
    for _ in range(count):
        content = next(files)
        for _ in range(1 + below(coin, 3)):
            content = damaged(content, coin)
        try:
            read(content, "damaged")
            loaded += 1
        except BadInput as refused:
            assert POSITION.fullmatch(str(refused)), refused
    return loaded, count - loaded


def sound_files(coin: random.Random) -> Iterator[bytes]:
    """Yield saved games of all formats, from all moments of random games, for ever."""
    while True:
        state = deal(Options(1), str(coin.random()))
        while seats := to_move(state):
            for form in FORMATS.values():
                if state.phase == "play":
                    yield form.write(state).encode()
            state = reduce(state, seats[0], pick(coin, legal(state, seats[0])))


def damaged(content: bytes, coin: random.Random) -> bytes:
    """Return a file with one thing wrong: cut, doubled, moved, exchanged or put in."""
    first, last = sorted((below(coin, len(content) + 1), below(coin, len(content) + 1)))
    last = min(last, first + below(coin, 40))
    head, part, tail = content[:first], content[first:last], content[last:]
    return pick(
        coin,
        (
            head + tail,
            head,
            head + part + part + tail,
            head + part.swapcase() + tail,
            head + part[::-1] + tail,
            head + pick(coin, PIECES).encode() + part + tail,
            head + pick(coin, PIECES).encode() + tail,
            head + bytes([below(coin, 256)]) + tail,
            tail + part + head,
        ),
    )


if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:])), "loaded, refused")
