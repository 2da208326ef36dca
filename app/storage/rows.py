"""The rows of the store as typed values: damaged ones are refused.

The file may have been changed by hand, so texts are made safe to print here.
"""

import sqlite3
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from app.codec import DECODE_ERRORS
from app.match.match import Fate, Match
from app.match.setup import PERSON, Setup
from app.plugins import AnyGame
from app.storage.checksum import action_sum, add_sums, match_sum
from games.contract import BadInput, IllegalAction, Result, Seat, Standing
from games.text import printable

DAMAGED_ROW = (*DECODE_ERRORS, BadInput, IllegalAction)
"""The exceptions of reading a damaged row."""

LATEST_MOMENT = 253_402_200_000
"""The latest time that is stored: late in the year 9999, in any time zone."""

Moment = Annotated[int, Meta(ge=0, le=LATEST_MOMENT)]
"""Seconds since 1970."""

RowType = TypeVar("RowType")


class MatchRow(Struct, frozen=True):
    """A row of `matches`; options, seats, results and the like are JSON."""

    id: int
    game: str
    version: int
    options: str
    seed: str
    start: str | None
    seats: str
    names: str
    created: Moment
    changed: Moment
    status: Literal["open", "over", "resigned", "foul"]
    standing: str
    result: str | None
    unrated: str
    revision: int
    acts: int | None
    sum: int | None


class ActionRow(Struct, frozen=True):
    """A row of `actions`."""

    n: int
    seat: Seat
    action: str
    why: str
    fate: Fate


class Saved(Struct, frozen=True):
    """What lists show of a stored match. `changed` is in seconds since 1970."""

    id: int
    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    changed: int
    status: str
    standing: Standing
    result: Result | None
    unrated: tuple[str, ...]

    @property
    def sign(self) -> str:
        """How it ended for the only person, in one character; "·" where nobody's side is taken."""
        if self.result is None:
            return "▸"
        if PERSON not in self.seats:
            return "·"
        winner = self.result.winner
        if winner is None:
            return "="
        if self.seats.count(PERSON) > 1:
            return "·"
        return "✓" if self.seats[winner : winner + 1] == (PERSON,) else "×"


def typed_row(row: sqlite3.Row, kind: type[RowType]) -> RowType:
    """Return a row as a typed value. Raises one of `DAMAGED_ROW`."""
    return msgspec.convert(dict(row), kind)


def match_row(row: sqlite3.Row) -> MatchRow:
    """Return a row of `matches`, after checking its checksum.

    Raises:
        BadInput: It is wrong; or any other of `DAMAGED_ROW`.
    """
    if row["sum"] is not None and row["sum"] != match_sum(row):
        raise BadInput("its checksum is wrong.")
    return typed_row(row, MatchRow)


def check_actions(match: MatchRow, actions: Sequence[sqlite3.Row]) -> None:
    """Raise `BadInput` if the checksum of a match's actions is wrong."""
    if match.acts is not None and match.acts != add_sums(*map(action_sum, actions)):
        raise BadInput("the checksum of its moves is wrong.")


def read_words(column: str) -> tuple[str, ...]:
    """Return a column that holds words, safe to print."""
    return tuple(map(printable, msgspec.json.decode(column, type=tuple[str, ...])))


def result_of(row: MatchRow) -> Result | None:
    """Return how a match ended."""
    return msgspec.json.decode(row.result, type=Result) if row.result else None


def saved_match(row: MatchRow) -> Saved:
    """Return what lists show of a match."""
    standing = msgspec.json.decode(row.standing, type=Standing)
    return Saved(
        id=row.id,
        game=row.game,
        seats=read_words(row.seats),
        names=read_words(row.names),
        changed=row.changed,
        status=row.status,
        standing=replace(standing, line=printable(standing.line)),
        result=result_of(row),
        unrated=read_words(row.unrated),
    )


def check_standing(row: MatchRow, match: Match) -> None:
    """Raise `BadInput` if a match, played again, leads to another result than its row says."""
    stored, played = msgspec.json.decode(row.standing, type=Standing), match.standing
    if (stored.round, stored.scores) != (played.round, played.scores):
        raise BadInput("its moves lead to another score than it says.")


def try_line(saved: Saved | None) -> str:
    """Return how the try of a day's deal went so far; None if it was not played."""
    if saved is None:
        return "not yet played"
    if saved.result is None:
        return f"going on, {saved.standing.line}"
    first, second = saved.result.scores
    return f"{saved.sign} {first} : {second}"


def setup_of(game: AnyGame, row: MatchRow) -> Setup:
    """Return what a match began from."""
    seats = read_words(row.seats)
    if len(seats) != len(game.chairs):
        raise BadInput(f"{game.title} is not a game for {len(seats)}.")
    return Setup(
        options=msgspec.json.decode(row.options, type=game.Options),
        seed=printable(row.seed),
        seats=seats,
        names=read_words(row.names),
        start=msgspec.json.decode(row.start, type=game.State) if row.start else None,
    )


def stored_action(game: AnyGame, row: ActionRow) -> tuple[int, Seat, Any, str, Fate]:
    """Return an action as `Match.restore` takes it."""
    action = msgspec.json.decode(row.action, type=game.Action)
    return row.n, row.seat, action, printable(row.why), row.fate
