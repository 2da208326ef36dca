"""Starts of the lobby in a terminal: keys typed before the first frame, and no jump after it.

`python -m tests.tools.soak starts 200` starts it so often, with random sizes, themes and stores;
`... 50 150` makes the last fifty of these. Every second start is given a key at once, which must
arrive; of the others, what is below the first band stands in the first frame as in the end.
"""

import random
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pyte

from app.screens.lobby.places import arrange_lobby
from app.storage.store import open_store
from tests.terminal.terminal_helpers import ENDED, Terminal
from tests.tools.games import played

THEMES = ("felt-dark", "felt-light", "high-contrast")

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
    """A start to be made: the terminal, what is in the store, what is typed at once."""

    columns: int
    rows: int
    theme: str
    store: str
    key: str


def random_start(coin: random.Random, *, typed: bool) -> Start:
    """Return a start at random, on a terminal that is not too small for the lobby."""
    return Start(
        coin.randint(80, 220),
        coin.randint(24, 60),
        coin.choice(THEMES),
        coin.choice((*STORES, DAMAGED) if typed else STORES),
        coin.choice(tuple(KEYS)) if typed else "",
    )


def fill(home: Path, kind: str) -> None:
    """Write a store of a kind: with nothing, or with a match that has begun or is over."""
    path = home / "parlour.sqlite3"
    if kind == DAMAGED:
        path.write_bytes(b"this is no database\n" * 300)
    elif kind != "none":
        with closing((store := open_store(path)).connection):
            played(store, "gops", 1_000 if kind == "played" else 4)


def check(start: Start, home: Path) -> None:
    """Make a start, and check that its key arrives, or that its first frame stays as it is."""
    fill(home, start.store)
    terminal = Terminal(
        home=home,
        rows=start.rows,
        columns=start.columns,
        around={"PARLOUR_THEME": start.theme},
        new_process=True,
    )
    if start.key:
        terminal.type(start.key)
        if words := KEYS[start.key]:
            terminal.until(lambda: words in terminal.text.upper(), words)
            terminal.type("\x11")
    else:
        terminal.wait_for(" quit")
        terminal.rest()
        first, last = first_frame(terminal, start), terminal.rows
        below = arrange_lobby(start.columns, start.rows).today.bottom
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


def starts(count: int, first: int = 0) -> bool:
    """Start so often, from a number on; return whether all went well."""
    for number in range(first, first + count):
        start = random_start(random.Random(number), typed=number % 2 == 0)
        with TemporaryDirectory() as home:
            check(start, Path(home))
    print(f"starts: {count} from {first}, no key lost, no frame that jumped")
    return True
