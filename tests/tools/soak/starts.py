"""Starts of the lobby in a terminal: keys typed before the first frame, and no jump after it.

`python -m tests.tools.soak.starts 200` starts it so often, with random sizes, themes and stores;
`... 50 150` makes the last fifty of these, so that a long run can be made in parts.
Every second start is given a key at once, which must arrive; the others are looked at: what is
below the first band stands in the first frame as it stands in the end.
"""

import random
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pyte
from msgspec.structs import replace

from app import plugins
from app.match.new_setup import new_setup
from app.screens.lobby.places import arrange_lobby
from app.storage.store import Store, open_store
from games.contract import HOUSE
from tests.terminal.terminal_helpers import ENDED, Terminal

THEMES = ("felt-dark", "felt-light", "high-contrast")
SMALLEST, LARGEST = (80, 24), (220, 60)
"""Columns and rows. A smaller terminal shows no lobby, only that it is too small."""

KEYS = {
    "1": "NEW GAME OF GOPS",
    "3": "NEW GAME OF TWENTY-ONE",
    ",": "THEME",
    "?": "IN THE LOBBY",
    "q": "",
}
"""Keys, and what stands on the screen they open; the last one ends the program. (A terminal keeps
ctrl+q for itself until a program asks for it.)"""

STORES = ("none", "begun", "played")
DAMAGED = "damaged"
"""A store of which a notice says what is wrong, over the rows that are compared otherwise."""


class Start(NamedTuple):
    """A start to be made.

    Attributes:
        columns: Of the terminal.
        rows: Of the terminal.
        theme: The theme.
        store: What is in the store, one of `STORES` or `DAMAGED`.
        key: What is typed at once; "" for nothing.
    """

    columns: int
    rows: int
    theme: str
    store: str
    key: str


def random_start(coin: random.Random, *, typed: bool) -> Start:
    """Return a start at random."""
    (least_columns, least_rows), (most_columns, most_rows) = SMALLEST, LARGEST
    return Start(
        coin.randint(least_columns, most_columns),
        coin.randint(least_rows, most_rows),
        coin.choice(THEMES),
        coin.choice((*STORES, DAMAGED) if typed else STORES),
        coin.choice(tuple(KEYS)) if typed else "",
    )


def fill(home: Path, kind: str) -> None:
    """Write a store of a kind."""
    path = home / "parlour.sqlite3"
    if kind == DAMAGED:
        path.write_bytes(b"this is no database\n" * 300)
    elif kind != "none":
        store = open_store(path)
        with closing(store.connection):
            play(store, to_end=kind == "played")


def play(store: Store, *, to_end: bool) -> None:
    """Play a match against an opponent: to its end, or its first moves."""
    game = plugins.find("gops")
    match = store.begin(game, replace(new_setup(game), seed="starts"))
    for _ in range(1000 if to_end else 4):
        for seat in match.to_move[:1]:
            if seat == HOUSE:
                match.house()
            else:
                match.apply(seat, game.legal(match.state, seat)[0])


def begin(start: Start, home: Path) -> Terminal:
    """Start the program, and type its key before it can have printed anything."""
    fill(home, start.store)
    around = {"PARLOUR_THEME": start.theme}
    terminal = Terminal(
        home=home, rows=start.rows, columns=start.columns, around=around, new_process=True
    )
    if start.key:
        terminal.type(start.key)
    return terminal


def check(start: Start, home: Path) -> None:
    """Make a start, and check that its key arrives, or that its first frame stays as it is."""
    terminal = begin(start, home)
    if start.key:
        if words := KEYS[start.key]:
            terminal.until(lambda: words in terminal.text.upper(), words)
            terminal.type("\x11")
    else:
        terminal.wait_for(" quit")
        terminal.rest()
        first, last = first_frame(terminal, start), terminal.rows
        below = rows_of_first_band(start)
        assert first[below:] == last[below:], "\n".join(("first:", *first, "last:", *last))
        terminal.type("\x11")
    assert terminal.end() == 0, start
    assert b"Traceback" not in terminal.raw


def first_frame(terminal: Terminal, start: Start) -> list[str]:
    """Return the rows of the first frame that shows the lobby's keys."""
    screen = pyte.Screen(start.columns, start.rows)
    stream = pyte.ByteStream(screen)
    for frame in terminal.raw.split(ENDED):
        stream.feed(frame)
        if any(" quit" in row for row in screen.display):
            break
    return [row.rstrip() for row in screen.display]


def rows_of_first_band(start: Start) -> int:
    """Return the rows of the header and of the first band, in which the table and today follow."""
    places = arrange_lobby(start.columns, start.rows)
    return places.header + 1 + places.first


def main(count: int = 200, first: int = 0) -> bool:
    """Start so often, from a number on; return whether all went well."""
    begun = time.monotonic()
    for number in range(first, first + count):
        start = random_start(random.Random(number), typed=number % 2 == 0)
        with TemporaryDirectory() as home:
            check(start, Path(home))
    seconds = time.monotonic() - begun
    print(f"starts: {count} from {first}, no key lost, no frame that jumped; {seconds:.0f} s")
    return True


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:])))
