"""The games a person finished, as they are counted, and the totals of some of them."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime

import msgspec
from msgspec import Struct

from app.storage.lists import reading
from app.storage.rows import DAMAGED_ROW, Moment, typed_row
from app.storage.store import Store
from app.storage.totals import MatchOutcome
from games.text import printable

READ_PLAYED = """SELECT match, game, side, other, outcome, changed, marks
    FROM (SELECT score.match AS match, board.game AS game, board.side AS side,
        board.other AS other, score.outcome AS outcome, matches.changed AS changed,
        matches.unrated <> '[]' AS marks
        FROM scoreboards AS board JOIN scores AS score ON score.board = board.id
        JOIN matches ON matches.id = score.match
        WHERE board.variant <> '' AND NOT board.rated)
    ORDER BY changed, match"""

SIGN_OF = {1: "✓", 0: "=", -1: "×"}
"""The sign of a result: won, tied or lost."""

SPAN_OF_SHARE = 10
"""The most games of which a point of a curve is the share won."""


PART_ROWS = 200
"""How many games are read at a time."""


class PlayedRow(Struct, frozen=True):
    """A row of `READ_PLAYED`."""

    match: int
    game: str
    side: str
    other: str
    outcome: str
    changed: Moment
    marks: int


class CountedGame(Struct, frozen=True):
    """A finished game, as it is counted for one side.

    Attributes:
        match: Its number in the store.
        game: The slug of the game.
        side: Of two persons, the one it is counted for; "" if one person played alone.
        other: The opponent; "" for a dealer.
        outcome: How it ended.
        when: When, in seconds since 1970.
        is_friendly: Whether it moves no rating.
    """

    match: int
    game: str
    side: str
    other: str
    outcome: MatchOutcome
    when: int
    is_friendly: bool

    @property
    def sign(self) -> str:
        """How it ended, in one character."""
        return SIGN_OF[self.outcome.sign]

    @property
    def day(self) -> date:
        """The date on which it ended."""
        return datetime.fromtimestamp(self.when).date()

    @property
    def margin(self) -> int:
        """By how many points this side was ahead."""
        return self.outcome.points - self.outcome.against


class Highlights(Struct, frozen=True):
    """The totals and records of some games.

    Attributes:
        games: How many there are.
        average: Points in a game, the person's first; None if none was played to its end.
        best: The won game with the greatest lead; None if none was won.
        worst: The lost game with the greatest lead of the opponent.
        closest: The game with the smallest difference, the latest of several.
    """

    games: int = 0
    average: tuple[float, float] | None = None
    best: CountedGame | None = None
    worst: CountedGame | None = None
    closest: CountedGame | None = None


def read_played(store: Store) -> tuple[CountedGame, ...]:
    """Return all games that a person finished here, the oldest first.

    Raises:
        Refusal: The store cannot be read.
    """
    return tuple(game for some in played_in_parts(store) for game in some)


def played_in_parts(store: Store) -> Iterator[tuple[CountedGame, ...]]:
    """Yield all games that a person finished here, the oldest first, some at a time.

    Between two parts a screen can do other things, however many games there are. Damaged ones are
    left out.

    Raises:
        Refusal: The store cannot be read.
    """
    with reading():
        found = store.connection.execute(READ_PLAYED)
        while rows := found.fetchmany(PART_ROWS):
            yield tuple(_readable(rows))


def _readable(rows: Iterable[sqlite3.Row]) -> Iterator[CountedGame]:
    for row in rows:
        with suppress(*DAMAGED_ROW):
            read = typed_row(row, PlayedRow)
            yield CountedGame(
                match=read.match,
                game=printable(read.game),
                side=printable(read.side),
                other=printable(read.other),
                outcome=msgspec.json.decode(read.outcome, type=MatchOutcome),
                when=read.changed,
                is_friendly=bool(read.marks),
            )


def highlights_of(games: Iterable[CountedGame]) -> Highlights:
    """Return the totals and records of some games."""
    each = tuple(games)
    ended = [game for game in each if game.outcome.ended]
    if not ended:
        return Highlights(len(each))
    own, theirs = (
        sum(points) / len(ended)
        for points in zip(*((g.outcome.points, g.outcome.against) for g in ended), strict=True)
    )
    won = [game for game in ended if game.outcome.sign > 0]
    lost = [game for game in ended if game.outcome.sign < 0]
    return Highlights(
        games=len(each),
        average=(own, theirs),
        best=max(won, key=lambda game: (game.margin, game.when), default=None),
        worst=min(lost, key=lambda game: (game.margin, -game.when), default=None),
        closest=min(ended, key=lambda game: (abs(game.margin), -game.when)),
    )


def share_over_time(games: Sequence[CountedGame]) -> tuple[float, ...]:
    """Return after each game the share won of the last ten, a tie counting half."""
    worth = [(game.outcome.sign + 1) / 2 for game in games]
    return tuple(
        sum(last) / len(last)
        for end in range(1, len(worth) + 1)
        for last in [worth[max(0, end - SPAN_OF_SHARE) : end]]
    )


def days_played(games: Iterable[CountedGame]) -> int:
    """Return on how many days a game was finished."""
    return len({game.day for game in games})


def day_word(day: date, today: date) -> str:
    """Return a day in words: "today", "yesterday", "9 Nov", "9 Nov 2025"."""
    back = (today - day).days
    if back in (0, 1):
        return ("today", "yesterday")[back]
    return f"{day.day} {day:%b}" + (f" {day.year}" if day.year != today.year else "")
