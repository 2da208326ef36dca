"""The figures of a store as they are shown: a line for each table, and the course over time."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from app import plugins
from app.codec import UNREADABLE
from app.match.marks import Unrated, added
from app.storage import schema, totals
from app.storage.scoreboards import Table
from app.storage.tally import Tally, course
from app.storage.totals import Sum
from games.contract import Refusal
from games.text import printable

T = TypeVar("T")

SPAN = 10
"""Matches that a point of the course is the share of, at the least."""


class Figures(Struct, frozen=True):
    """All tables of a store."""

    sums: tuple[Sum, ...] = ()

    def lines(self, *, rated: bool, game: str | None = None) -> tuple[Sum, ...]:
        """Return the tables of one kind: each game's own before what it is made of."""
        return tuple(
            each
            for each in self.sums
            if each.table.rated == rated and game in (None, each.table.game)
        )

    def mine(self, *, rated: bool) -> Tally:
        """Return what the matches of whoever sits here alone come to, of all games."""
        return summed(each.tally for each in self.lines(rated=rated) if is_whole(each.table))


def unrated(connection: sqlite3.Connection) -> dict[int, Unrated]:
    """Return what counts in no rating of each table that has such matches, by its number."""
    return {
        board: Unrated(
            sum(matches.values()),
            added({mark: n} for marks, n in matches.items() for mark in marks),
        )
        for board, matches in totals.unrated(connection).items()
    }


def all_unrated(lines: Iterable[Sum], of: Mapping[int, Unrated]) -> Unrated:
    """Return what several tables come to: each game counted once, not by opponent as well."""
    parts = [of[e.id] for e in lines if e.id in of and (is_whole(e.table) or e.table.side)]
    return Unrated(sum(part.count for part in parts), added(part.marks for part in parts))


def figures(connection: sqlite3.Connection) -> Figures:
    """Return all figures."""
    return Figures(sound(connection, lambda: tuple(totals.sums(connection))))


def sound(connection: sqlite3.Connection, read: Callable[[], T]) -> T:
    """Return what is read; damaged figures are made anew first."""
    try:
        return read()
    except UNREADABLE:
        with schema.transaction(connection):
            totals.rebuild(connection)
        return read()


def summed(tallies: Iterable[Tally]) -> Tally:
    """Return how many were won, drawn and lost in several tables: only that can be added."""
    each = tuple(tallies)
    return Tally(
        sum(tally.won for tally in each),
        sum(tally.drawn for tally in each),
        sum(tally.lost for tally in each),
    )


def is_whole(table: Table) -> bool:
    """Whether a table holds all matches of a game that somebody played here alone."""
    return not table.variant and not table.side


def title(table: Table) -> str:
    """Return what a table is called: the game, or the variant and who played."""
    if is_whole(table):
        return called(table.game)
    if table.side:
        return f"{table.side} : {table.other}, {called(table.game)} {table.variant}"
    return f"{table.variant}, {table.other or 'dealer'}"


def called(game: str) -> str:
    """Return a game's title; its name where it is not installed."""
    try:
        return plugins.find(game).title
    except Refusal:
        return printable(game)


def span(played: int, points: int) -> int:
    """Return of how many matches each of so many points of a course is the share."""
    return max(SPAN, -(-played // max(1, points)))


def places(played: int, points: int) -> tuple[tuple[int, int], ...]:
    """Return between which matches each point of a course lies, the last one at the end."""
    count, each = min(points, played), span(played, points)
    ends = [-(-played * place // count) for place in range(1, count + 1)]
    return tuple((max(0, end - each), end) for end in ends)


def shares(connection: sqlite3.Connection, line: Sum, points: int) -> tuple[float, ...]:
    """Return the course of a table: the share won of the last matches, at so many moments."""
    between = places(line.tally.played, points)
    wanted = [n for pair in between for n in pair]
    known = sound(connection, lambda: totals.at(connection, line.id, wanted))
    # Another Parlour may have taken a match back since the line was read.
    there = [(start, end) for start, end in between if start in known and end in known]
    return tuple(course(known[start], known[end]) for start, end in there)


COLUMNS = ("won", "drawn", "lost", "share", "streak", "best", "points", "theirs")
"""What is said of each table, in order.

`streak`: how many were won, or lost, in a row, and the longest row that was won; `points` and
`theirs` are averages of a match.
"""


def cells(tally: Tally) -> tuple[str, ...]:
    """Return a table's figures as texts, in the order of the columns."""
    return (
        *map(str, (tally.won, tally.drawn, tally.lost)),
        f"{tally.share:.0%}",
        streak(tally),
        "-" if tally.best is None else str(tally.best),
        *(number(value) for value in (tally.average, tally.average_against)),
    )


def streak(tally: Tally) -> str:
    """Return how many were won or lost in a row, and the longest row that was won."""
    how = "won" if tally.streak > 0 else "lost"
    row = f"{how} {abs(tally.streak)}" if tally.streak else "none"
    return f"{row} best {tally.longest}"


def number(value: float | None) -> str:
    """Return an average as it is written."""
    return "-" if value is None else f"{value:.1f}"


class Record(Struct, frozen=True):
    """A table as plain values, for other programs; what there is none of is None.

    `side` and `other` are two persons' names; without a `side`, who played against `other` is
    whoever sits here. `average` and `against` are points in a match. `unrated` matches are not
    rated; `marks` says how many bear each word for why.
    """

    game: str
    variant: str
    side: str
    other: str
    rated: bool
    won: int
    drawn: int
    lost: int
    share: float
    streak: int
    longest: int
    best: int | None
    average: float | None
    against: float | None
    unrated: int
    marks: Mapping[str, int]


def record(line: Sum, unrated: Unrated) -> Record:
    """Return a table as plain values."""
    tally = line.tally
    return Record(
        *line.table,
        *(tally.won, tally.drawn, tally.lost, round(tally.share, 4)),
        *(tally.streak, tally.longest, tally.best),
        *(tally.average, tally.average_against),
        *(unrated.count, unrated.marks),
    )


def in_short(name: str, tally: Tally) -> str:
    """Return who plays here and what was won and lost; "" where nothing was."""
    if not tally.played:
        return name
    return " · ".join(filter(None, (name, f"{tally.won} won {tally.lost} lost")))
