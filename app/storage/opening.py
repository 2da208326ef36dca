"""Opens the store's file in whatever state it is: sound, damaged, held, or of a later version."""

import os
import sqlite3
from contextlib import closing, suppress
from typing import TypeVar

from app.paths import AnyPath, store_file
from app.storage import schema
from app.storage.check import SMALL_FILE, check_store
from app.storage.journal import forget_notes, lost_from, lost_words
from app.storage.lists import MatchLists
from app.storage.schema import database_trouble
from games.text import printable

Kept = TypeVar("Kept", bound=MatchLists)


def opened(kind: type[Kept], path: AnyPath | None = None) -> Kept:
    """Return a store that can be used, whatever state its file is in.

    A small file is checked first. A damaged one is renamed, never deleted; what can be read of it
    is copied into a new one. If a file cannot be used for another reason, it is not touched, and
    the store is a copy in memory. `trouble` says so.

    Args:
        kind: What to return: the whole store, or its lists alone.
        path: The file; by default the player's own.
    """
    path = path or store_file()
    where = f"The saved games in {printable(os.fspath(path))}"
    try:
        connection = schema.connect(path)
    except schema.NewerFile:
        return kept_in_memory(kind, f"{where} are from a newer version of Parlour.")
    except schema.FILE_ERRORS as error:
        if not is_damage(path, error):
            return copy_in_memory(kind, path, f"{where} cannot be used: {database_trouble(error)}.")
        return recovered(kind, path, where)
    lost = None
    with suppress(*schema.FILE_ERRORS):
        lost = lost_from(connection, path)
    store = checked(kind, connection, path, where)
    if lost:
        store.trouble = " ".join(filter(None, (lost_words(lost), store.trouble)))
        forget_notes(path)
    return store


def is_damage(path: AnyPath, error: Exception) -> bool:
    """Return whether an error means a damaged store, not a file of another program."""
    if database_trouble(error) == schema.FILE_DAMAGED:
        return True
    code = getattr(error, "sqlite_errorname", "")
    return code == "SQLITE_ERROR" and schema.is_of_our_version(path)


def checked(kind: type[Kept], connection: sqlite3.Connection, path: AnyPath, where: str) -> Kept:
    """Return a checked store: recovered if its file is damaged, and its totals corrected.

    A large one is checked later, while it is open; of one without games it is said what backup has
    some.
    """
    if connection.execute("SELECT max(id) FROM matches").fetchone() == (None,):
        return kind(connection, offered(path))
    if os.path.getsize(path) > SMALL_FILE:
        return kind(connection)
    found = check_store(connection)
    if found.file:
        connection.close()
        return recovered(kind, path, where)
    if found.totals:
        from app.storage import totals  # here, because they are hardly ever wrong

        with suppress(*schema.FILE_ERRORS), schema.transaction(connection):
            totals.rebuild(connection)
    return kind(connection)


def offered(path: AnyPath) -> str:
    """Return a sentence about the fullest backup of a store that has no games; "" if none is."""
    name, ending = os.path.splitext(path)
    if not any(os.path.exists(f"{name}.backup-{number}{ending}") for number in (1, 2, 3)):
        return ""
    from pathlib import Path  # only now, because the start of an empty store is to be quick

    from app.storage.backup import offer

    return offer(Path(path))


def kept_in_memory(kind: type[Kept], why: str) -> Kept:
    """Return a store in memory, which is lost when the program ends."""
    return kind(schema.in_memory(), f"{why} You can play, but nothing is saved.", lasting=False)


def copy_in_memory(kind: type[Kept], path: AnyPath, why: str) -> Kept:
    """Return a store in memory with a copy of everything in a file, if it can be read."""
    from pathlib import Path  # only now, like what recovers a store: both are rarely needed

    store = kept_in_memory(kind, why)
    for mode in ("mode=ro", "immutable=1"):
        with suppress(*schema.FILE_ERRORS):
            uri = f"{Path(path).absolute().as_uri()}?{mode}"
            with closing(sqlite3.connect(uri, uri=True, timeout=0)) as old:
                if schema.written_version(old) == schema.VERSION:
                    old.backup(store.connection)
                    store.is_copy = True
                    return store
    return store


def recovered(kind: type[Kept], path: AnyPath, where: str) -> Kept:
    """Return a new store in place of a damaged one, with everything that could be read of it."""
    from app.storage.recover import recover_store, recovery_words

    try:
        found = recover_store(path)
        connection = schema.connect(path)
    except schema.FILE_ERRORS as error:
        return kept_in_memory(kind, f"{where} are damaged, and {database_trouble(error)}.")
    return kind(connection, f"{where} were damaged. {' '.join(recovery_words(found))}")
