"""Maintenance of a store while a person plays: it is checked, and backed up daily."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from app.paths import AnyPath
from app.storage import schema
from app.storage.backup import back_up, is_due
from app.storage.check import SMALL_FILE, check_store

DAMAGED = "Your saved games are damaged. Quit, then run: parlour store repair"


def look_after(path: AnyPath, *, at_exit: bool = False) -> str:
    """Check a large store, and make the day's backup if it is sound.

    It takes seconds for a large store, and uses a connection of its own, so it can run in a thread.

    Args:
        path: The store.
        at_exit: Whether to check it only if a backup is due: nobody is to wait for less.

    Returns:
        A sentence for the player; "" if all is well.
    """
    try:
        due = is_due(Path(path))
        if due or (os.path.getsize(path) > SMALL_FILE and not at_exit):
            with closing(sqlite3.connect(path)) as connection:
                connection.text_factory = schema.decode_legibly
                if check_store(connection).file:
                    return DAMAGED
        if due:
            back_up(path)
    except schema.FILE_ERRORS as error:
        return f"No backup of your games was made: {schema.database_trouble(error)}."
    return ""
