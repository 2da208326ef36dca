"""The running program in a pseudo-terminal of ever another size, in a game of each kind.

`python -m tests.tools.soak.resizes 1000` gives each table that many sizes, from 1 x 1 to 250 x 60,
as fast as it draws. After every twenty-fifth it is 80 x 24 again, and stands there as it stood
before.
"""

import random
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pexpect

from tests.pyte_helpers import QuickScreen, QuickStream
from tests.terminal.terminal_helpers import Terminal
from tests.tools.soak._tables import TABLES
from tests.tools.soak.kills import opened_before

ROWS, COLUMNS = 24, 80
MOST_ROWS, MOST_COLUMNS = 60, 250
BACK = 25
"""So many sizes until it is looked at."""

HASTE = 0.05
"""Seconds at most until the next size."""


def opened(slug: str, home: Path) -> Terminal:
    """Return a table in its usual size, with its first question."""
    opened_before(slug, home)
    around = {"PARLOUR_MOTION": "none"}
    args = ("play", slug, *TABLES[slug].begin, "--seed", "1")
    terminal = Terminal(*args, home=home, rows=ROWS, columns=COLUMNS, around=around)
    terminal.wait_for(" round 1")
    terminal.wait_for("F1  rules")
    terminal.rest()
    return terminal


def resized(terminal: Terminal, rows: int, columns: int) -> None:
    """Make the terminal another size, without looking at what is drawn."""
    terminal.child.setwinsize(rows, columns)
    with suppress(pexpect.TIMEOUT):
        terminal.child.read_nonblocking(1 << 20, HASTE)


def back(terminal: Terminal, before: str) -> None:
    """Make it the usual size again, and wait until it stands there as before."""
    terminal.screen = QuickScreen(COLUMNS, ROWS)
    terminal.stream = QuickStream(terminal.screen)
    terminal.child.setwinsize(ROWS, COLUMNS)
    terminal.until(lambda: terminal.text == before, f"as before:\n{before}\nbut")


def resize(slug: str, home: Path, count: int) -> None:
    """Give a table so many sizes."""
    coin, terminal = random.Random(slug), opened(slug, home)
    before = terminal.text
    for number in range(1, count + 1):
        small = coin.randrange(3) == 0
        rows = coin.randint(1, 5 if small else MOST_ROWS)
        resized(terminal, rows, coin.randint(1, 20 if small else MOST_COLUMNS))
        if number % BACK == 0:
            back(terminal, before)
    terminal.type("\x11")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.raw


def main(count: int) -> bool:
    """Resize every table so often; return whether each stood as before."""
    begun = time.monotonic()
    with TemporaryDirectory() as folder:
        for slug in TABLES:
            resize(slug, Path(folder, slug), count)
    print(
        f"resizes: {count} of each of {len(TABLES)} tables, every one as before in the end;"
        f" seeded by their names, {time.monotonic() - begun:.0f} s"
    )
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000))
