"""The store: every match and every action, in one SQLite file that survives a pulled plug."""

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app import catalogue, schema
from app.catalogue import AnyGame
from app.ledger import Ledger
from app.match import Fate, Match, Setup
from app.places import store_file
from games.contract import IllegalAction, Refusal, Result, Seat, Standing


class Saved(Struct, frozen=True):
    """A stored match at a glance. `changed` is in seconds since 1970."""

    id: int
    game: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    changed: int
    status: str
    standing: Standing
    result: Result | None
    unrated: tuple[str, ...]


class Store:
    """All stored matches. `trouble` says why nothing is saved, where that is so."""

    def __init__(self, connection: sqlite3.Connection, trouble: str = "") -> None:
        self.connection = connection
        self.connection.row_factory = sqlite3.Row
        self.trouble = trouble

    def begin(self, game: AnyGame, setup: Setup) -> Match:
        """Return a new match, kept from its first action on. Raises `BadInput` as `deal` does."""
        return Match(game, setup, Ledger(self.connection))

    def unfinished(self) -> tuple[Saved, ...]:
        """Return the matches that can be gone on with, the latest first. Raises `Refusal`."""
        rows = self.rows(
            """SELECT id, game, seats, names, changed, status, standing, result, unrated
            FROM matches WHERE status = 'open' ORDER BY changed DESC, id DESC"""
        )
        return tuple(map(at_a_glance, rows))

    def resume(self, match_id: int) -> Match:
        """Return a match as it was left, with what was undone. Raises `Refusal` where it cannot."""
        found = self.rows("SELECT * FROM matches WHERE id = ?", match_id)
        if not found:
            raise Refusal(f"There is no match {match_id} in the store.")
        game = catalogue.find(found[0]["game"])
        if found[0]["version"] != game.version:
            raise Refusal(f"Match {match_id} was played by other rules of {game.title} than these.")
        actions = self.rows("SELECT * FROM actions WHERE match = ? ORDER BY n", match_id)
        try:
            return self.restored(game, found[0], actions)
        except (msgspec.MsgspecError, IllegalAction) as error:
            raise Refusal(f"Match {match_id} is damaged in the store: {error}") from error

    def restored(self, game: AnyGame, row: sqlite3.Row, actions: list[sqlite3.Row]) -> Match:
        """Return the match that a row and its actions make."""
        setup = Setup(
            options=msgspec.json.decode(row["options"], type=game.Options),
            seed=row["seed"],
            seats=words(row["seats"]),
            names=words(row["names"]),
            start=row["start"] and msgspec.json.decode(row["start"], type=game.State),
        )
        match = Match(game, setup, Ledger(self.connection, row["id"], row["revision"]))
        match.restore([stored_action(game, action) for action in actions])
        match.marks = words(row["unrated"])
        if row["status"] == "resigned":
            winner = msgspec.json.decode(row["result"], type=Result).winner
            match.resigned = 1 - (winner or 0)
        return match

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        """Return what a query finds. Raises `Refusal` where the store cannot be read."""
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise Refusal(f"The saved games cannot be read: {schema.cause(error)}.") from error


def at_a_glance(row: sqlite3.Row) -> Saved:
    """Return a match's own row as a value. Raises `Refusal` where it is damaged."""
    parts = ("seats", "names", "standing", "result", "unrated")
    try:
        decoded = {name: row[name] and msgspec.json.decode(row[name]) for name in parts}
        return msgspec.convert({**dict(row), **decoded}, Saved)
    except msgspec.MsgspecError as error:
        raise Refusal(f"Match {row['id']} is damaged in the store: {error}") from error


def words(column: str) -> tuple[str, ...]:
    """Return a column that holds words."""
    return msgspec.json.decode(column, type=tuple[str, ...])


def stored_action(game: AnyGame, row: sqlite3.Row) -> tuple[int, Seat, Any, str, Fate]:
    """Return an action's row as `Match.restore` takes it."""
    action = msgspec.json.decode(row["action"], type=game.Action)
    return row["n"], row["seat"], action, row["why"], Fate(row["fate"])


def open_store(path: Path | None = None) -> Store:
    """Return the store in a file, by default the person's own; there is always one to play with.

    A damaged file is set aside, never deleted, and a new one begun; any other that cannot be
    written is left alone, and nothing is saved. `trouble` then says so.
    """
    path = path or store_file()
    try:
        return Store(schema.connect(path))
    except schema.NewerFile:
        return unsaved(f"The saved games in {path} are from a later Parlour.")
    except (OSError, sqlite3.Error) as error:
        if schema.cause(error) != schema.DAMAGED:
            return unsaved(f"The saved games in {path} cannot be used: {schema.cause(error)}.")
    return begun_anew(path)


def unsaved(why: str) -> Store:
    """Return a store that is gone with the program."""
    return Store(schema.in_memory(), f"{why} You can play, but nothing is saved.")


def begun_anew(path: Path) -> Store:
    """Return a new store in the place of a damaged one, which is renamed."""
    try:
        aside = schema.set_aside(path)
        connection = schema.connect(path)
    except (OSError, sqlite3.Error) as error:
        return unsaved(f"The saved games in {path} are damaged: {error}.")
    return Store(
        connection, f"The saved games in {path} were damaged. They were kept as {aside.name}."
    )
