"""A match on the full screen of a terminal: keys at random, and what stood in its log."""

import random
from pathlib import Path

from app.match import Match
from tests.soak._tables import TABLES, Table
from tests.terminal.screen import PATIENCE, Terminal

ROWS, COLUMNS = 50, 160
LOG = slice(COLUMNS - 35, COLUMNS)
"""The columns of the log beside the table, where no dialog in the middle reaches."""

LONGEST = 0.9
"""Seconds."""

ASKED, ANSWER = b"\x1b[?2026$p", "\x1b[?2026;1$y"
"""Whether the terminal shows whole frames only, and yes."""

BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
"""Around a frame."""


class Framed(Terminal):
    """A terminal that shows whole frames only: one that was cut off has never been seen."""

    fed = 0

    def take(self, content: bytes) -> None:
        """Show what was printed up to the end of the last frame."""
        if ASKED in content:
            self.type(ANSWER)
        self.raw += content
        end = self.raw.rfind(END) + len(END) if BEGIN in self.raw else len(self.raw)
        if end > self.fed:
            self.stream.feed(self.raw[self.fed : end])
            self.fed = end

    def shows(self, match: Match | None) -> bool:
        """Whether the table of a match stands there, or of any."""
        above = self.screen.display[0].upper()
        return match.game.title.upper() in above if match else " ROUND " in above

    @property
    def log(self) -> str:
        """What stands in the log, without blanks: lines are folded there."""
        return squeezed("".join(line[LOG] for line in self.screen.display[1:-3]))


def squeezed(text: str) -> str:
    return "".join(text.split())


def opened(args: tuple[str, ...], home: Path) -> Framed:
    """Return the program on a terminal that is wide enough for a log beside the table."""
    around = {"PARLOUR_MOTION": "none"}
    return Framed(*args, home=home, rows=ROWS, columns=COLUMNS, around=around)


def arrived(terminal: Framed, match: Match | None) -> None:
    """Wait until the match stands there as it was left; what happens by itself goes on."""
    last = told(match)[-40:] if match else ""
    while not terminal.shows(match) or last not in terminal.log:
        before = len(terminal.raw)
        terminal.read(PATIENCE)
        assert len(terminal.raw) > before, f"not as it was left, {last}:\n{terminal.text}"


def press(terminal: Framed, table: Table, coin: random.Random) -> None:
    """Press a key."""
    terminal.type(coin.choice(table.keys))


def check(terminal: Framed, table: Table, before: Match | None, after: Match | None) -> int:
    """Expect that the store holds what stood in the log; return how much of it was new."""
    shown = terminal.log
    if not after or not terminal.shows(after):
        return 0
    assert shown in told(after), f"what was shown is in the store:\n{terminal.text}"
    return bool(shown) and (not before or not told(before).endswith(shown))


def told(match: Match) -> str:
    """Return all that the log says of a match, without blanks."""
    return squeezed("".join(TABLES[match.game.slug].log(match)))
