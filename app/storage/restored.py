"""What a match is restored from: its setup and its actions, read from rows and checked."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from app.match.match import Fate, Match
from app.match.setup import Setup
from app.plugins import AnyGame
from app.storage.checksum import action_sum, add_sums
from app.storage.rows import MatchRow, read_words
from games.contract import BadInput, Seat, Standing
from games.text import printable


class ActionRow(Struct, frozen=True):
    """A row of `actions`."""

    n: int
    seat: Seat
    action: str
    why: str
    fate: Fate


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


def check_actions(match: MatchRow, actions: Sequence[sqlite3.Row]) -> None:
    """Raise `BadInput` if the checksum of a match's actions is wrong."""
    if match.acts is not None and match.acts != add_sums(*map(action_sum, actions)):
        raise BadInput("the checksum of its moves is wrong.")


def check_standing(row: MatchRow, match: Match) -> None:
    """Raise `BadInput` if a match, played again, leads to another result than its row says."""
    stored, played = msgspec.json.decode(row.standing, type=Standing), match.standing
    if (stored.round, stored.scores) != (played.round, played.scores):
        raise BadInput("its moves lead to another score than it says.")
