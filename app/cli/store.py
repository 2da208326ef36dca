"""`parlour store`: check the stored games, repair them, back them up, and put a backup back."""

import argparse
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from app.cli.command import command
from app.cli.stored import match_number
from app.paths import store_file
from app.storage import backup, files, journal, schema, totals
from app.storage.repair import recover_store
from games.contract import Refusal

NOTHING_WRONG = "Nothing is wrong with your saved games."


def _findings_of(path: Path) -> schema.Findings:
    try:
        with closing(backup.connect_to_read(path)) as connection:
            schema.written_version(connection)
            return schema.check_store(connection)
    except sqlite3.DatabaseError as error:
        if schema.database_trouble(error) != schema.FILE_DAMAGED:
            raise
        return schema.Findings(file=True)


def check(path: Path) -> int:
    """Say what is wrong with a store."""
    lost = ""
    with suppress(*schema.FILE_ERRORS), closing(backup.connect_to_read(path)) as connection:
        lost = journal.lost_words(connection, path)
    if lost:
        print(lost)
    found = _findings_of(path)
    if found.file:
        print("The file is damaged. parlour store repair saves what can be read of it.")
    if found.matches:
        numbers = ", ".join(map(str, found.matches))
        print(f"Damaged games, which cannot be opened: {numbers}.")
    if found.totals:
        print("The statistics do not add up. parlour store repair counts them again.")
    is_whole = found == schema.Findings() and not lost
    if is_whole:
        print(NOTHING_WRONG)
    return int(not is_whole)


def repair(path: Path) -> int:
    """Repair what can be repaired, and say what was done."""
    found = _findings_of(path)
    if found.file:
        print(recover_store(path))
    elif found.totals:
        with closing(schema.connect(path)) as connection, schema.transaction(connection):
            totals.rebuild(connection)
        print("The statistics were counted again.")
    elif not found.matches:
        print(NOTHING_WRONG)
    if found.matches:
        print("Damaged games stay where they are: their moves cannot be recovered.")
        print("To see what your backups hold: parlour store restore")
    return 0


def make_backup(path: Path) -> int:
    """Copy a store."""
    if _findings_of(path).file:
        raise files.RefusedFile("The file is damaged, so it is not copied over a good backup.")
    made = backup.back_up(path)
    if made is None:
        raise Refusal("There are no saved games yet.")
    print(f"Copied to {made}.")
    return 0


def put_back(path: Path, number: int | None) -> int:
    """Put a backup in the place of the store, or list all backups."""
    if number is not None:
        aside = backup.restore(path, number)
        print(f"Backup {number} is in place.")
        if aside:
            print(f"What was there is kept as {aside.name}.")
        return 0
    found = backup.backups(path)
    if not found:
        raise Refusal("There are no backups yet.")
    print(*(each.words for each in found), "To put one back: parlour store restore N", sep="\n")
    return 0


@command(
    "store",
    """
    what WHAT  check: say what is wrong with the saved games; repair: save what can be read of
      them; backup: copy them; restore: list the backups, or put backup N back
    [number] N  number of the backup
    """,
    example="store check",
    choices={"what": ("check", "repair", "backup", "restore")},
    read={"number": match_number},
)
def store(args: argparse.Namespace) -> int:
    """Do one thing with the store, and print the result."""
    path = Path(store_file())
    try:
        if args.what == "restore":
            return put_back(path, args.number)
        if not path.exists():
            raise Refusal("There are no saved games yet.")
        return {"check": check, "repair": repair, "backup": make_backup}[args.what](path)
    except schema.NewerFile as error:
        raise files.RefusedFile("Your saved games are from a newer version of Parlour.") from error
    except schema.FILE_ERRORS as error:
        trouble = schema.database_trouble(error)
        raise files.RefusedFile(f"Your saved games cannot be used: {trouble}.") from error
