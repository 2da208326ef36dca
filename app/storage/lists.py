"""The store opened, whatever state its file is in, and its lists, for what plays no match."""

import atexit
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any, TypeVar

from app import codec, paths, plugins
from app.storage import journal, schema, totals
from app.storage.journal import FILE_ERRORS, StoreFile
from app.storage.rows import DAMAGED_ROW, Saved, match_row, saved_match
from app.storage.schema import database_trouble
from games import contract, text


class MatchLists:
    """All stored matches, as they are listed; every list raises `Refusal` if it cannot be read.

    `trouble` says what is wrong with the file, if anything; one that is not `lasting` goes when the
    program ends.
    """

    def __init__(self, connection: StoreFile, trouble: str = "", lasting: bool = True) -> None:
        self.connection, self.trouble, self.lasting = connection, trouble, lasting
        self.connection.row_factory = sqlite3.Row
        self.is_copy = False  # of a file that cannot be written

    @property
    def path(self) -> paths.AnyPath | None:
        """Where its file is; None for one in memory."""
        return self.connection.path

    def unfinished(self, most: int = -1) -> tuple[Saved, ...]:
        """Return unfinished matches, the latest first, `most` of them or all."""
        return self.seen("WHERE status = 'open' ORDER BY changed DESC, id DESC LIMIT ?", most)

    def played_alone(self, most: int) -> tuple[Saved, ...]:
        """Return finished matches that one person played alone, the latest first."""
        scored = (
            "SELECT match FROM scores JOIN scoreboards ON scoreboards.id = board"
            " WHERE variant = '' AND side = '' AND rated = 0 ORDER BY match DESC LIMIT ?"
        )
        return self.seen(f"WHERE id IN ({scored}) ORDER BY changed DESC, id DESC", most)

    def over(self, most: int) -> tuple[Saved, ...]:
        """Return matches that were played to their end, the latest first."""
        return self.seen("WHERE status = 'over' ORDER BY changed DESC, id DESC LIMIT ?", most)

    def finished(self, most: int) -> tuple[Saved, ...]:
        """Return finished matches that a person played, the latest first."""
        played = "WHERE status <> 'open' AND instr(seats, '\"human\"')"
        return self.seen(f"{played} ORDER BY changed DESC, id DESC LIMIT ?", most)

    def by_persons(self, most: int) -> tuple[Saved, ...]:
        """Return the latest matches that a person played, the latest first."""
        return self.seen("WHERE instr(seats, '\"human\"') ORDER BY id DESC LIMIT ?", most)

    def numbers_by_persons(self, game: str = "") -> tuple[int, ...]:
        """Return the numbers of all matches of persons, of one game or all, the latest first."""
        query = "SELECT id FROM matches WHERE instr(seats, '\"human\"') AND ? IN ('', game)"
        return tuple(row["id"] for row in self.rows(f"{query} ORDER BY id DESC", game))

    def numbered(self, numbers: Sequence[int]) -> dict[int, Saved]:
        """Return what lists show of matches, by their numbers, without damaged ones."""
        query = "WHERE id IN (SELECT value FROM json_each(?))"
        return {saved.id: saved for saved in self.seen(query, codec.compact_json(list(numbers)))}

    def has_more_than(self, count: int, game: plugins.AnyGame) -> bool:
        """Return whether more matches of a game have been begun."""
        query = "SELECT 1 FROM matches WHERE game = ? LIMIT 1 OFFSET ?"
        return bool(self.rows(query, game.slug, count))

    def seen(self, which: str, *values: Any) -> tuple[Saved, ...]:
        """Return what lists show of the matches that the clauses after `FROM matches` find."""
        found = []
        for row in self.rows(f"SELECT * FROM matches {which}", *values):  # noqa: S608
            try:
                found.append(saved_match(match_row(row)))
            except DAMAGED_ROW as error:
                self.trouble = damage_sentence(row["id"], error)  # and it is left out
        return tuple(found)

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        """Return what a query finds. Raises `Refusal` if the store cannot be read."""
        with suppress(*FILE_ERRORS):  # what cannot be written can still be read as it was
            self.connection.catch_up()
        with reading():
            return self.connection.execute(query, values).fetchall()


@contextmanager
def reading() -> Iterator[None]:
    """Turn trouble with the file into a `Refusal`."""
    try:
        yield
    except FILE_ERRORS as error:
        trouble = database_trouble(error)
        remedy = schema.REMEDY if trouble == schema.FILE_DAMAGED else ""
        raise contract.Refusal(f"The saved games cannot be read: {trouble}.{remedy}") from error


def damage_sentence(match_id: int, error: Exception) -> str:
    """Return the sentence for a match that cannot be read."""
    against_rules = isinstance(error, contract.IllegalAction)
    why = "one of its moves is against the rules" if against_rules else text.plain_fault(error)
    return f"Game {match_id} is damaged: {why.rstrip('.')}.{schema.REMEDY}"


Kept = TypeVar("Kept", bound=MatchLists)


def opened(kind: type[Kept], path: paths.AnyPath | None = None) -> Kept:
    """Return the player's store, or that of another file, whatever state the file is in.

    A small file is checked first, a large one later, while it is open. A damaged one is renamed,
    never deleted; what can be read of it is copied into a new one. If a file cannot be used for
    another reason, it is not touched, and the store is a copy in memory. `trouble` says so, and
    what was lost with a damaged journal; of a store without games, which backup has some. `kind` is
    the whole store, or its lists alone.
    """
    path = path or paths.store_file()
    where = f"The saved games in {text.printable(os.fspath(path))}"
    try:
        connection = schema.connect(path)
    except schema.NewerFile:
        return kept_in_memory(kind, f"{where} are from a newer version of Parlour.")
    except FILE_ERRORS as error:
        if is_damage(path, error):
            return _recovered(kind, path, where)
        return _copy_in_memory(kind, path, f"{where} cannot be used: {database_trouble(error)}.")
    lost = ""
    with suppress(*FILE_ERRORS):
        lost = journal.lost_words(connection, path)
        connection.catch_up()
        if lost:
            journal.forget_notes(path)
    if connection.execute("SELECT max(id) FROM matches").fetchone() == (None,):
        store, (name, ending) = kind(connection), os.path.splitext(path)
        if any(os.path.exists(f"{name}.backup-{number}{ending}") for number in (1, 2, 3)):
            from app.storage.backup import offer  # here, because `pathlib` is slow to load

            store.trouble = offer(path)
    else:
        is_large = os.path.getsize(path) > schema.SMALL_FILE
        found = schema.Findings() if is_large else schema.check_store(connection)
        if found.totals:
            with suppress(*FILE_ERRORS), schema.transaction(connection):
                totals.rebuild(connection)
        if found.file:
            connection.close()
            store = _recovered(kind, path, where)
        else:
            store = kind(connection)
    store.trouble = " ".join(filter(None, (lost, store.trouble)))
    return store


def is_damage(path: paths.AnyPath, error: Exception) -> bool:
    """Return whether an error means a damaged store, not a file of another program."""
    if getattr(error, "sqlite_errorname", "") != "SQLITE_ERROR":
        return database_trouble(error) == schema.FILE_DAMAGED
    with suppress(OSError), open(path, "rb") as file:
        version = int.from_bytes(file.read(64)[60:])  # that of the tables, in SQLite's header
        return 0 < version <= schema.VERSION
    return False


def kept_in_memory(kind: type[Kept], why: str) -> Kept:
    """Return a store in memory, which is lost when the program ends."""
    return kind(schema.in_memory(), f"{why} You can play, but nothing is saved.", lasting=False)


def _copy_in_memory(kind: type[Kept], path: paths.AnyPath, why: str) -> Kept:
    """Return a store in memory with a copy of everything in a file, if it can be read."""
    from pathlib import Path  # here, because it is slow to load

    store = kept_in_memory(kind, why)
    for mode in ("mode=ro", "immutable=1"):
        with suppress(*FILE_ERRORS):
            journal.check_regular(path)
            uri = f"{Path(path).absolute().as_uri()}?{mode}"
            with closing(sqlite3.connect(uri, uri=True, timeout=0)) as old:
                if schema.written_version(old) == schema.VERSION:
                    old.backup(store.connection)
                    journal.apply_notes(store.connection, path)
                    store.is_copy = True
                    return store
    return store


def _recovered(kind: type[Kept], path: paths.AnyPath, where: str) -> Kept:
    """Return a new store in place of a damaged one, with everything that could be read of it."""
    from app.storage.repair import recover_store

    try:
        said = recover_store(path)
        connection = schema.connect(path)
    except FILE_ERRORS as error:
        return kept_in_memory(kind, f"{where} are damaged, and {database_trouble(error)}.")
    return kind(connection, f"{where} were damaged. {said}")


@atexit.register
def end_session() -> None:
    """Close all files, and make the backups that are due after what was played."""
    played = []
    for file in tuple(journal.OPEN_FILES):
        with suppress(*FILE_ERRORS):
            if file.total_changes and file.path:
                played.append(file.path)
    journal.close_files()
    for path in played:
        from app.storage.repair import look_after  # only now, and only if something was played

        if said := look_after(path, at_exit=True):
            print(said, file=sys.stderr)
