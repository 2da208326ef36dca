"""`parlour store`: check the stored games, repair them, and make a backup."""

import argparse
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from app.paths import store_file
from app.storage import schema, totals
from app.storage.backup import back_up
from app.storage.check import Findings, check_store
from app.storage.recover import recover_store, recovery_words
from app.storage.refused_file import RefusedFile
from games.contract import Refusal

EXAMPLE = "example: parlour store check"
NOTHING_WRONG = "Nothing is wrong with your saved games."


def add(commands: Any) -> None:
    """Add the parser for `store`."""
    parser = commands.add_parser("store", epilog=EXAMPLE)
    parser.add_argument(
        "what",
        choices=tuple(ACTIONS),
        metavar="WHAT",
        help="check: say what is wrong with the saved games; repair: save what can be read of them;"
        " backup: copy them",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do one thing with the store, and print the result."""
    path = Path(store_file())
    if not path.exists():
        raise Refusal("There are no saved games yet.")
    try:
        return ACTIONS[args.what](path)
    except schema.NewerFile as error:
        raise RefusedFile("Your saved games are from a newer version of Parlour.") from error
    except schema.FILE_ERRORS as error:
        trouble = schema.database_trouble(error)
        raise RefusedFile(f"Your saved games cannot be used: {trouble}.") from error


def findings_of(path: Path) -> Findings:
    """Return what is wrong with a store, without changing it."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.text_factory = schema.decode_legibly
            schema.written_version(connection)
            return check_store(connection)
    except sqlite3.DatabaseError as error:
        if schema.database_trouble(error) != schema.FILE_DAMAGED:
            raise
        return Findings(file=True)


def check(path: Path) -> int:
    """Say what is wrong with a store."""
    found = findings_of(path)
    if found.file:
        print("The file is damaged. parlour store repair saves what can be read of it.")
    if found.matches:
        numbers = ", ".join(map(str, found.matches))
        print(f"Damaged games, which cannot be opened: {numbers}.")
    if found.totals:
        print("The statistics do not add up. parlour store repair counts them again.")
    if found == Findings():
        print(NOTHING_WRONG)
    return int(found != Findings())


def repair(path: Path) -> int:
    """Repair what can be repaired, and say what was done."""
    found = findings_of(path)
    if found.file:
        print(" ".join(recovery_words(recover_store(path))))
    elif found.totals:
        with closing(schema.connect(path)) as connection, schema.transaction(connection):
            totals.rebuild(connection)
        print("The statistics were counted again.")
    elif not found.matches:
        print(NOTHING_WRONG)
    if found.matches:
        print("Damaged games stay where they are: their moves cannot be recovered.")
    return 0


def make_backup(path: Path) -> int:
    """Copy a sound store, and say where to."""
    if findings_of(path).file:
        raise RefusedFile("The file is damaged, so it is not copied over a good backup.")
    print(f"Copied to {back_up(path)}.")
    return 0


ACTIONS: dict[str, Callable[[Path], int]] = {
    "check": check,
    "repair": repair,
    "backup": make_backup,
}
"""What can be done, by its word."""
