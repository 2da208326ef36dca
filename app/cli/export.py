"""`parlour export` and `parlour import`: matches as files to pass on."""

import argparse
from typing import Any

from app.cli.stored import open_kept_store
from app.storage import match_writer
from app.storage.game_files import RefusedFile, check_output, read_bytes, write_file
from app.storage.match_file import LARGEST_MATCH, export_match, import_match
from games.contract import BadInput
from games.text import printable

EXPORT = "example: parlour export 12 match.json"
IMPORT = "example: parlour import match.json"


def add(commands: Any) -> None:
    """Add the parsers for both."""
    out = commands.add_parser("export", epilog=EXPORT)
    out.add_argument("id", type=int, help="number of the match")
    out.add_argument("file", help="file to write, as JSON")
    out.add_argument("--force", action="store_true", help="overwrite an existing file")
    out.set_defaults(run=run_export)
    into = commands.add_parser("import", epilog=IMPORT)
    into.add_argument("file", help="a file written by export")
    into.set_defaults(run=run_import)


def run_export(args: argparse.Namespace) -> int:
    """Write a match to a file."""
    text = export_match(open_kept_store().resume(args.id))
    check_output(args.file, over=args.force)
    write_file(args.file, text)
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Import a match, if the rules allow all of its actions."""
    store = open_kept_store()
    try:
        match = import_match(read_bytes(args.file, LARGEST_MATCH))
    except BadInput as no:
        raise RefusedFile(f"{printable(args.file)}: {no}") from no
    if why := match_writer.write_whole(store.connection, match):
        raise RefusedFile(why)
    print(f"Imported as match {match.id}. Watch it with: parlour replay {match.id}")
    return 0
