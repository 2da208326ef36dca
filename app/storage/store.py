"""The store: every match and every action, in one SQLite file that survives a power cut."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date
from typing import Any

from app import daily, plugins
from app.codec import compact_json
from app.match.match import Match
from app.match.setup import PERSON, REMOTE, Setup, is_from_file
from app.paths import AnyPath, store_file
from app.plugins import AnyGame
from app.storage import schema, totals
from app.storage.check import SMALL_FILE, check_store
from app.storage.match_writer import MatchWriter
from app.storage.rows import (
    DAMAGED_ROW,
    ActionRow,
    MatchRow,
    Saved,
    check_actions,
    check_standing,
    match_row,
    read_words,
    result_of,
    saved_match,
    setup_of,
    stored_action,
    typed_row,
)
from app.storage.schema import database_trouble
from app.storage.scoreboards import IMPORTED
from games.contract import IllegalAction, Refusal
from games.faults import plain_fault
from games.text import printable


class Store:
    """All stored matches.

    Args:
        connection: The open file.
        trouble: What is wrong with it, as a sentence; "" if nothing is.
        lasting: Whether it is kept when the program ends.
    """

    def __init__(
        self, connection: sqlite3.Connection, trouble: str = "", lasting: bool = True
    ) -> None:
        self.connection = connection
        self.connection.row_factory = sqlite3.Row
        self.trouble = trouble
        self.lasting = lasting
        self.is_copy = False
        """Whether it is a copy of a file that cannot be written."""

    @property
    def path(self) -> AnyPath | None:
        """Where its file is; None for one in memory."""
        return self.connection.path if isinstance(self.connection, schema.StoreFile) else None

    def begin(self, game: AnyGame, setup: Setup) -> Match:
        """Return a new match, which is recorded from its first action on.

        Raises:
            BadInput: The game refuses to deal by these options.
        """
        match = Match(game, setup, MatchWriter(self.connection))
        if is_from_file(game, setup):
            match.marks = ("file",)
        elif self.was_tried(game, setup):
            match.marks = (daily.SECOND_TRY,)
        return match

    def was_tried(self, game: AnyGame, setup: Setup) -> bool:
        """Return whether a match would be another try of a day's deal."""
        day = daily.day_of(setup.seed)
        if day is None or not daily.is_try(game, setup):
            return False
        with suppress(Refusal):
            return bool(self.tries(game, day, day))
        return False

    def tries(self, game: AnyGame, first: date, last: date) -> dict[date, Saved]:
        """Return the first try of each day's deal between two dates.

        A try belongs to the date that is its seed, no matter when it was played.

        Raises:
            Refusal: The store cannot be read.
        """
        rows = self.rows(
            "SELECT * FROM matches WHERE game = ? AND seed BETWEEN ? AND ? ORDER BY id",
            *(game.slug, first.isoformat(), last.isoformat()),
        )
        found: dict[date, Saved] = {}
        for row in rows:
            with suppress(*DAMAGED_ROW):
                match = match_row(row)
                day = daily.day_of(match.seed)
                own = IMPORTED not in read_words(match.unrated)
                if day and own and daily.is_try(game, setup_of(game, match)):
                    found.setdefault(day, saved_match(match))
        return found

    def unfinished(self, most: int = -1) -> tuple[Saved, ...]:
        """Return unfinished matches, the latest first, `most` of them or all. Raises `Refusal`."""
        return self.seen("WHERE status = 'open' ORDER BY changed DESC, id DESC LIMIT ?", most)

    def played_alone(self, most: int) -> tuple[Saved, ...]:
        """Return finished matches that one person played alone, the latest first.

        Raises:
            Refusal: The store cannot be read.
        """
        scored = (
            "SELECT match FROM scores JOIN scoreboards ON scoreboards.id = board"
            " WHERE variant = '' AND side = '' AND rated = 0 ORDER BY match DESC LIMIT ?"
        )
        return self.seen(f"WHERE id IN ({scored}) ORDER BY changed DESC, id DESC", most)

    def over(self, most: int) -> tuple[Saved, ...]:
        """Return matches that were played to their end, the latest first. Raises `Refusal`."""
        return self.seen("WHERE status = 'over' ORDER BY changed DESC, id DESC LIMIT ?", most)

    def finished(self, most: int) -> tuple[Saved, ...]:
        """Return finished matches that a person played, the latest first. Raises `Refusal`."""
        played = "WHERE status <> 'open' AND instr(seats, '\"human\"')"
        return self.seen(f"{played} ORDER BY changed DESC, id DESC LIMIT ?", most)

    def latest(self, most: int) -> tuple[Saved, ...]:
        """Return the latest matches, the latest first. Raises `Refusal`."""
        return self.seen("ORDER BY id DESC LIMIT ?", most)

    def by_persons(self, most: int) -> tuple[Saved, ...]:
        """Return the latest matches that a person played, the latest first. Raises `Refusal`."""
        return self.seen("WHERE instr(seats, '\"human\"') ORDER BY id DESC LIMIT ?", most)

    def numbers_by_persons(self, game: str = "") -> tuple[int, ...]:
        """Return the numbers of all matches that a person played, the latest first.

        Args:
            game: The slug of the only game to list; "" for all.

        Raises:
            Refusal: The store cannot be read.
        """
        query = "SELECT id FROM matches WHERE instr(seats, '\"human\"') AND ? IN ('', game)"
        return tuple(row["id"] for row in self.rows(f"{query} ORDER BY id DESC", game))

    def numbered(self, numbers: Sequence[int]) -> dict[int, Saved]:
        """Return what lists show of matches, by their numbers, without damaged ones.

        Raises:
            Refusal: The store cannot be read.
        """
        query = "WHERE id IN (SELECT value FROM json_each(?))"
        return {saved.id: saved for saved in self.seen(query, compact_json(list(numbers)))}

    def has_several(self, game: AnyGame) -> bool:
        """Return whether more than one match of a game has been begun. Raises `Refusal`."""
        return len(self.rows("SELECT 1 FROM matches WHERE game = ? LIMIT 2", game.slug)) > 1

    def seen(self, which: str, *values: Any) -> tuple[Saved, ...]:
        """Return what lists show of the matches that a query finds.

        A damaged one is left out, and `trouble` names it.

        Args:
            which: The clauses after `FROM matches`.
            values: What fills in the placeholders in it.

        Raises:
            Refusal: The store cannot be read.
        """
        found = []
        for row in self.rows(f"SELECT * FROM matches {which}", *values):  # noqa: S608
            try:
                found.append(saved_match(match_row(row)))
            except DAMAGED_ROW as error:
                self.trouble = damage_sentence(row["id"], error)
        return tuple(found)

    def last_setup(self, game: AnyGame) -> Setup | None:
        """Return the setup of the latest match of a game that a person played, if there is one.

        Matches of the arena are left out: nobody set them up one by one. So are those with a
        friend at another terminal: this terminal alone cannot begin them.
        """
        rows = self.rows(
            "SELECT * FROM matches WHERE game = ? AND version = ? AND seats LIKE ?"
            " AND seats NOT LIKE ? ORDER BY id DESC LIMIT 1",
            *(game.slug, game.version, f'%"{PERSON}"%', f'%"{REMOTE}%'),
        )
        try:
            return setup_of(game, match_row(rows[0])) if rows else None
        except DAMAGED_ROW:
            return None

    def resume(self, match_id: int) -> Match:
        """Return a match as it was left, including what was undone.

        Raises:
            Refusal: There is no such match, or it cannot be read.
        """
        with reading(), schema.snapshot(self.connection):
            # As text, because a person may type a number longer than SQLite's.
            found = self.rows("SELECT * FROM matches WHERE id = ?", str(match_id))
            if not found:
                raise Refusal(f"There is no game number {match_id}.")
            try:
                return self.restored(match_row(found[0]))
            except DAMAGED_ROW as error:
                raise Refusal(damage_sentence(match_id, error)) from error

    def restored(self, row: MatchRow) -> Match:
        """Return the match of a row. Raises `Refusal` if its game, or its version, is not here."""
        game = plugins.find(row.game)
        if row.version != game.version:
            raise Refusal(f"Game {row.id} was played under older rules, so it can't be opened.")
        match = Match(game, setup_of(game, row), MatchWriter(self.connection, row.id, row.revision))
        actions = self.rows("SELECT * FROM actions WHERE match = ? ORDER BY n", row.id)
        check_actions(row, actions)
        match.marks = read_words(row.unrated)
        match.restore([stored_action(game, typed_row(action, ActionRow)) for action in actions])
        ended = result_of(row)
        if row.status == "resigned" and ended:
            match.resigned = 1 - (ended.winner or 0)
        if row.status == "foul" and ended:
            match.fouls = {seat: "" for seat in game.chairs if seat != ended.winner}
        check_standing(row, match)
        return match

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        """Return what a query finds. Raises `Refusal` if the store cannot be read."""
        with reading():
            return self.connection.execute(query, values).fetchall()


@contextmanager
def reading() -> Iterator[None]:
    """Turn trouble with the file into a `Refusal`."""
    try:
        yield
    except schema.FILE_ERRORS as error:
        raise Refusal(f"The saved games cannot be read: {database_trouble(error)}.") from error


def damage_sentence(match_id: int, error: Exception) -> str:
    """Return the sentence for a match that cannot be read."""
    against_rules = isinstance(error, IllegalAction)
    why = "one of its moves is against the rules" if against_rules else plain_fault(error)
    return f"Match {match_id} is damaged in the store: {why.rstrip('.')}."


def open_store(path: AnyPath | None = None) -> Store:
    """Return a store that can be used, whatever state its file is in.

    A small file is checked first. A damaged one is renamed, never deleted; what can be read of it
    is copied into a new one. If a file cannot be used for another reason, it is not touched, and
    the store is a copy in memory. `trouble` says so.

    Args:
        path: The file; by default the player's own.
    """
    path = path or store_file()
    where = f"The saved games in {printable(os.fspath(path))}"
    try:
        is_new = not os.path.exists(path)
        connection = schema.connect(path)
    except schema.NewerFile:
        return memory_store(f"{where} are from a newer version of Parlour.")
    except schema.FILE_ERRORS as error:
        if not is_damage(path, error):
            return copy_in_memory(path, f"{where} cannot be used: {database_trouble(error)}.")
        return recovered_store(path, where)
    if is_new or os.path.getsize(path) > SMALL_FILE:
        return Store(connection)
    return checked_store(connection, path, where)


def is_damage(path: AnyPath, error: Exception) -> bool:
    """Return whether an error means a damaged store, not a file of another program."""
    if database_trouble(error) == schema.FILE_DAMAGED:
        return True
    code = getattr(error, "sqlite_errorname", "")
    return code == "SQLITE_ERROR" and schema.is_of_our_version(path)


def checked_store(connection: sqlite3.Connection, path: AnyPath, where: str) -> Store:
    """Return a checked store: recovered if its file is damaged, and its totals corrected."""
    found = check_store(connection)
    if found.file:
        connection.close()
        return recovered_store(path, where)
    if found.totals:
        with suppress(*schema.FILE_ERRORS), schema.transaction(connection):
            totals.rebuild(connection)
    return Store(connection)


def memory_store(why: str) -> Store:
    """Return a store in memory, which is lost when the program ends."""
    return Store(schema.in_memory(), f"{why} You can play, but nothing is saved.", lasting=False)


def copy_in_memory(path: AnyPath, why: str) -> Store:
    """Return a store in memory with a copy of everything in a file, if it can be read."""
    from pathlib import Path  # only now, like what recovers a store: both are rarely needed

    store = memory_store(why)
    for mode in ("mode=ro", "immutable=1"):
        with suppress(*schema.FILE_ERRORS):
            uri = f"{Path(path).absolute().as_uri()}?{mode}"
            with closing(sqlite3.connect(uri, uri=True, timeout=0)) as old:
                if schema.written_version(old) == schema.VERSION:
                    old.backup(store.connection)
                    store.is_copy = True
                    return store
    return store


def recovered_store(path: AnyPath, where: str) -> Store:
    """Return a new store in place of a damaged one, with everything that could be read of it."""
    from app.storage.recover import recover_store, recovery_words

    try:
        found = recover_store(path)
        connection = schema.connect(path)
    except schema.FILE_ERRORS as error:
        return memory_store(f"{where} are damaged, and {database_trouble(error)}.")
    return Store(connection, f"{where} were damaged. {' '.join(recovery_words(found))}")
