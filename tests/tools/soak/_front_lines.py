"""A match in lines on a terminal: answered at random, and what was printed of its steps."""

import random
from collections.abc import Iterator
from pathlib import Path

from app.match.match import Match
from tests.terminal.terminal_helpers import Terminal
from tests.tools.soak._tables import Table, reader_of

FLAGS: tuple[str, ...] = ("--plain",)
LONGEST = 0.7
"""Seconds: by then a short game is played."""

AHEAD = 12
"""Lines that are typed at a time, whatever is asked."""


def opened(args: tuple[str, ...], home: Path) -> Terminal:
    """Return the program on a terminal."""
    return Terminal(*args, *FLAGS, home=home, echo=False)


def arrived(terminal: Terminal, match: Match | None) -> None:
    """Wait until something is printed; what that is, is looked at in the end."""
    terminal.until(lambda: bool(terminal.raw), "anything printed")


def press(terminal: Terminal, table: Table, coin: random.Random) -> None:
    """Type some lines ahead; those that answer nothing are refused."""
    terminal.type("".join(f"{table.line(coin)}\n" for _ in range(AHEAD)))


def check(terminal: Terminal, table: Table, before: Match | None, after: Match | None) -> int:
    """Expect that the store holds what was printed; return how much that was."""
    shown = table.told.findall(terminal.printed)
    told = "".join(f"{line}\n" for line in lines(before, after)) if after else ""
    assert shown == table.told.findall(told)[: len(shown)], "what was shown is in the store"
    return len(shown)


def lines(before: Match | None, after: Match) -> Iterator[str]:
    """Yield what is told of a match from where it was resumed on, beginning with the table."""
    reader = reader_of(after)
    described = before.game.describe(before.view(reader), reader) if before else ()
    yield from described
    for step in after.steps[len(before.steps) if before else 0 :]:
        states = (after.game.shown(state, reader) for state in (step.before, step.after))
        told = after.game.narrate(
            next(states), step.seat, step.action, next(states), step.why, after.persons
        )
        if not told or told != described:
            yield from told
        described = ()
