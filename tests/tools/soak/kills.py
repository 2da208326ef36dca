"""Parlour in a real pseudo-terminal: killed at random moments, and given ever other sizes.

`kills` begins a game, kills it, resumes it, kills it again, until it is over, every game in lines
and on the full screen by turns. Whatever was shown before a kill must be in the store, and what is
shown at resuming must be what the store holds. `resizes` gives each table sizes from 1 x 1 to
250 x 60 as fast as it draws; at 80 x 24 it must stand as it stood before.
"""

import random
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pexpect

from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.presentation import Transcript
from app.plugins import find
from app.storage.store import open_store
from app.tables.opening import speaking_face
from games.battle.rules import CATEGORIES
from games.contract import HOUSE, Seat
from tests.pyte_helpers import QuickScreen, QuickStream
from tests.terminal.terminal_helpers import BEGUN, Terminal
from tests.tools.games import stored

FACES, SUITS = "123456789XJQK", "CDHS"
AT_REST = {"PARLOUR_MOTION": "none"}
BETWEEN_KEYS = 0.02
"""Seconds."""

OPENING = 50
"""Looks at the terminal until a log is open at the latest."""

STARTING = 6
"""One of so many kills comes at a random moment from the start of the process on."""

Coin = random.Random


class Table(NamedTuple):
    """A game at a terminal: how it is begun, what is typed at it, the lines that steps print."""

    begin: tuple[str, ...]
    line: Callable[[Coin], str]
    keys: Sequence[str]
    told: re.Pattern[str]


TABLES = {
    "gops": Table(
        begin=(),
        line=lambda coin: str(coin.randrange(2, 11)),
        keys="234567890\r",
        told=re.compile(
            r"(?:Middle card\(s\): \[.*\]|Player 2 bid: \d+|Tie bid - middle card remains"
            r"|Player \d wins bid, has captured \[.*\]|===GAME OVER===)(?=\n)"
        ),
    ),
    "gostop": Table(
        begin=("--seat2", "greedy"),
        line=lambda coin: coin.choice(("2", coin.choice(FACES) + coin.choice(SUITS))),
        keys="567890jqk\r",
        told=re.compile(
            r"Round \d+: the cards are dealt\.(?=\n)|The stock brings .*(?=\n)"
            r"|The (?:human|computer) (?:plays first|played|chose|captures) .*(?=\n)"
        ),
    ),
    "twentyone": Table(
        begin=(),
        line=lambda coin: coin.choice("hsyys"),
        keys="hsy",
        told=re.compile(
            r"(?:(?:Player|Dealer)'s hand:.*|Dealer must take a card\.\.\."
            r"|(?:Player|Dealer|Tie).* round \d+.*!)(?=\n)"
        ),
    ),
    "battle": Table(
        begin=("--seat2", "greedy"),
        line=lambda coin: coin.choice(("", "save", "roll", "roll 2 5", *CATEGORIES)),
        keys=("\r", "\r", *"rsay25", "\x1b[C"),
        told=re.compile(r"(?:Roll #\d : \[.*\]|\| Player \d \|.*|Player \d: \d+)(?=\n)"),
    ),
}


def reader_of(match: Match) -> Seat:
    return match.persons[0] if len(match.persons) == 1 else HOUSE


class Lines:
    """A match in lines: answered at random, and what was printed of its steps."""

    LONGEST = 0.7
    """Seconds: by then a short game is played."""

    AHEAD = 12
    """Lines that are typed at a time, whatever is asked; those that answer nothing are refused."""

    def opened(self, args: tuple[str, ...], home: Path) -> Terminal:
        return Terminal(*args, "--plain", home=home, echo=False)

    def arrived(self, terminal: Terminal, match: Match | None) -> None:
        """Wait until something is printed; what that is, is looked at in the end."""
        terminal.until(lambda: bool(terminal.raw), "anything printed")

    def press(self, terminal: Terminal, table: Table, coin: Coin) -> None:
        terminal.type("".join(f"{table.line(coin)}\n" for _ in range(self.AHEAD)))

    def finish(self, terminal: Terminal, coin: Coin) -> None:
        """Leave all as it is."""

    def check(
        self, terminal: Terminal, table: Table, before: Match | None, after: Match | None
    ) -> int:
        """Expect that the store holds what was printed; return how much that was."""
        shown = table.told.findall(terminal.printed)
        told = "".join(f"{line}\n" for line in self.lines(before, after)) if after else ""
        assert shown == table.told.findall(told)[: len(shown)], "what was shown is in the store"
        return len(shown)

    def lines(self, before: Match | None, after: Match) -> Iterable[str]:
        """Yield what is printed of a match after it was resumed, beginning with the table."""
        game, reader = after.game, reader_of(after)
        described = game.describe(before.view(reader), reader) if before else ()
        yield from described
        for step in after.steps[len(before.steps) if before else 0 :]:
            one, other = (game.shown(state, reader) for state in (step.before, step.after))
            told = game.narrate(one, step.seat, step.action, other, step.why, after.persons)
            if not told or told != described:
                yield from told
            described = ()


class FullScreen:
    """A match on the full screen: keys at random, and what stood in its log, opened by F3."""

    LONGEST = 0.9
    ROWS, COLUMNS = 50, 160
    LOG_KEY = "\x1bOR"

    def opened(self, args: tuple[str, ...], home: Path) -> Terminal:
        return Terminal(
            *args, home=home, rows=self.ROWS, columns=self.COLUMNS, echo=False, around=AT_REST
        )

    def arrived(self, terminal: Terminal, match: Match | None) -> None:
        """Wait until the match stands there, and look whether its log is as it was left."""
        terminal.until(lambda: self.shows(terminal, match), "a table")
        if match and (last := self.told(match)[-40:]):  # what happens by itself goes on
            terminal.type(self.LOG_KEY)
            terminal.until(lambda: last in self.log(terminal), f"{last} as left")
            terminal.type(self.LOG_KEY)
            terminal.until(lambda: not self.log(terminal), "the table again")

    def press(self, terminal: Terminal, table: Table, coin: Coin) -> None:
        terminal.type(coin.choice(table.keys))

    def finish(self, terminal: Terminal, coin: Coin) -> None:
        """Open the log before every other kill."""
        if coin.randrange(2):
            terminal.type(self.LOG_KEY)
            for _ in range(OPENING):
                if self.log(terminal) or not terminal.read(BETWEEN_KEYS):
                    break

    def check(
        self, terminal: Terminal, table: Table, before: Match | None, after: Match | None
    ) -> int:
        """Expect that the store holds what stood in the log; return whether any of it was new."""
        if terminal.torn:  # nobody has ever seen a frame that was cut off
            whole = terminal.raw[: terminal.raw.rindex(BEGUN)]
            terminal.screen.reset()
            terminal.stream.feed(whole)
        if not after or not self.shows(terminal, after):
            return 0
        lines = self.log(terminal)
        assert lines in self.told(after), f"what was shown is in the store:\n{terminal.text}"
        return bool(lines) and (not before or not self.told(before).endswith(lines))

    def shows(self, terminal: Terminal, match: Match | None) -> bool:
        above = terminal.rows[0].upper()
        return match.game.title.upper() in above if match else " ROUND " in above

    def log(self, terminal: Terminal) -> str:
        """Return what stands in the log, without blanks: lines are folded there; "" if closed."""
        rows = terminal.rows
        top = next((n for n, row in enumerate(rows) if " LOG " in row), len(rows))
        foot = next((n for n in range(top, len(rows)) if "  back" in rows[n]), None)
        if foot is None:
            return ""
        left, right = rows[top].index("LOG"), rows[foot].rindex("back") + len("back")
        return squeezed("".join(row[left:right] for row in rows[top + 1 : foot]))

    def told(self, match: Match) -> str:
        return squeezed(
            "".join(Transcript(match, reader_of(match), speaking_face(match)).log(reasons=True))
        )


def squeezed(text: str) -> str:
    return "".join(text.split())


FRONTS: dict[str, Lines | FullScreen] = {"lines": Lines(), "full screen": FullScreen()}


def opened_before(slug: str, home: Path) -> None:
    """Let a game have been opened before, so that no hint for the first time lies on its log."""
    game = find(slug)
    with closing((store := open_store(home / "parlour.sqlite3")).connection):
        for _ in range(2):
            match = store.begin(game, new_setup(game))
            match.apply(HOUSE, game.legal(match.state, HOUSE)[0])
            match.resign(0)


def kill_once(slug: str, front: Lines | FullScreen, home: Path, coin: Coin) -> int:
    """Begin or resume, kill at a random moment; return how much was shown of what was done."""
    last, table = stored(home), TABLES[slug]
    before = last if last and last.status == "open" else None
    begin = ("play", slug, *table.begin, "--seed", str(coin.random()))
    terminal = front.opened(("resume",) if before else begin, home)
    moment = coin.random() * front.LONGEST
    if coin.randrange(STARTING):
        front.arrived(terminal, before)
    end = time.monotonic() + moment
    while time.monotonic() < end and terminal.read(BETWEEN_KEYS):
        front.press(terminal, table, coin)
    front.finish(terminal, coin)
    terminal.kill()
    assert not (home / "mistakes.log").exists(), (home / "mistakes.log").read_text()
    assert b"Traceback" not in terminal.raw, terminal.printed
    after = stored(home)
    if after and last and after.id == last.id:
        assert actions(after)[: len(last.steps)] == actions(last), "nothing is lost by coming back"
        after = after if before else None
    return int(front.check(terminal, table, before, after))


def actions(match: Match) -> list[tuple[int, int, object]]:
    return [(step.n, step.seat, step.action) for step in match.steps]


def kills(count: int) -> bool:
    """Kill so often, each game on each front by turns; return whether nothing was lost."""
    shown, kinds = 0, list(product(TABLES, FRONTS))
    with TemporaryDirectory() as folder:
        homes = {kind: Path(folder, *kind) for kind in kinds}
        for (slug, _), home in homes.items():
            opened_before(slug, home)
        for seed in range(count):
            slug, front = kind = kinds[seed % len(kinds)]
            try:
                shown += bool(kill_once(slug, FRONTS[front], homes[kind], random.Random(seed)))
            except AssertionError:
                print(f"kills: seed {seed}, {slug} in {front}", file=sys.stderr)
                raise
        games = sum((last.id or 0) - 2 for last in map(stored, homes.values()) if last)
    print(f"kills: {count} in {games} games, {shown} with new steps shown, nothing lost")
    return True


BACK, HASTE = 25, 0.05
"""So many sizes until a table is looked at again, and the most seconds until the next size."""


def resizes(count: int) -> bool:
    """Give every table so many sizes; return whether each stood as before."""
    with TemporaryDirectory() as folder:
        for slug in TABLES:
            resize(slug, Path(folder, slug), count)
    print(f"resizes: {count} of each of {len(TABLES)} tables, every one as before in the end")
    return True


def resize(slug: str, home: Path, count: int) -> None:
    """Give a table so many sizes, without looking at what is drawn but after every `BACK`."""
    opened_before(slug, home)
    args = ("play", slug, *TABLES[slug].begin, "--seed", "1")
    coin, terminal = random.Random(slug), Terminal(*args, home=home, around=AT_REST)
    terminal.wait_for(" round 1")
    terminal.wait_for("?  keys")
    terminal.rest()
    before = terminal.text
    for number in range(1, count + 1):
        rows, columns = (5, 20) if coin.randrange(3) == 0 else (60, 250)
        terminal.child.setwinsize(coin.randint(1, rows), coin.randint(1, columns))
        with suppress(pexpect.TIMEOUT):
            terminal.child.read_nonblocking(1 << 20, HASTE)
        if number % BACK == 0:
            terminal.screen = QuickScreen(80, 24)
            terminal.stream = QuickStream(terminal.screen)
            terminal.child.setwinsize(24, 80)
            terminal.until(lambda: terminal.text == before, f"as before:\n{before}\nbut")
    terminal.type("\x11")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.raw
