"""A match on the full screen of a terminal: keys at random, and what stood in its log."""

import random
from pathlib import Path

from app.match.match import Match
from tests.terminal.terminal_helpers import BEGUN, Terminal
from tests.tools.soak._tables import Table, table_log

ROWS, COLUMNS = 50, 160
PANEL = slice(COLUMNS - 28, COLUMNS)
"""The columns of the panel next to the table, where no dialog in the middle reaches."""

HEADING = "log"
"""The last heading of the panel, above the log."""

LONGEST = 0.9
"""Seconds."""


def seen(terminal: Terminal) -> None:
    """Forget a frame that was cut off: nobody has ever seen it."""
    if terminal.torn:
        whole = terminal.raw[: terminal.raw.rindex(BEGUN)]
        terminal.screen.reset()
        terminal.stream.feed(whole)


def shows(terminal: Terminal, match: Match | None) -> bool:
    """Return whether the table of a match stands there, or of any."""
    above = terminal.rows[0].upper()
    return match.game.title.upper() in above if match else " ROUND " in above


def log(terminal: Terminal) -> str:
    """Return what stands in the log, without blanks: lines are folded there."""
    panel = [row[PANEL].strip() for row in terminal.rows[1:-2]]
    return squeezed("".join(panel[panel.index(HEADING) + 1 :])) if HEADING in panel else ""


def squeezed(text: str) -> str:
    return "".join(text.split())


def opened(args: tuple[str, ...], home: Path) -> Terminal:
    """Return the program on a terminal that is wide enough for a log beside the table."""
    around = {"PARLOUR_MOTION": "none"}
    # what is typed before the program has the terminal would be echoed into the log
    return Terminal(*args, home=home, rows=ROWS, columns=COLUMNS, echo=False, around=around)


def arrived(terminal: Terminal, match: Match | None) -> None:
    """Wait until the match stands there as it was left; what happens by itself goes on."""
    last = told(match)[-40:] if match else ""
    terminal.until(lambda: shows(terminal, match) and last in log(terminal), f"{last} as left")


def press(terminal: Terminal, table: Table, coin: random.Random) -> None:
    """Press a key."""
    terminal.type(coin.choice(table.keys))


def check(terminal: Terminal, table: Table, before: Match | None, after: Match | None) -> int:
    """Expect that the store holds what stood in the log; return how much of it was new."""
    seen(terminal)
    if not after or not shows(terminal, after):
        return 0
    lines = log(terminal)
    assert lines in told(after), f"what was shown is in the store:\n{terminal.text}"
    return bool(lines) and (not before or not told(before).endswith(lines))


def told(match: Match) -> str:
    """Return all that the log says of a match, without blanks."""
    return squeezed("".join(table_log(match)))
