"""`parlour export` and `parlour import`: matches as files to pass on."""

import argparse
import asyncio
from typing import Any

from app.cli.options import argument
from app.cli.setting_flags import settings_of
from app.cli.stored_match import match_number, open_kept_store
from app.match.match import Match
from app.storage import match_writer
from app.storage.game_files import check_output, read_bytes, write_file
from app.storage.match_file import LARGEST_MATCH, export_match, import_match
from app.storage.refused_file import RefusedFile
from app.storage.store import Store
from games.contract import BadInput
from games.text import printable

EXPORT = "examples: parlour export 12 match.json, parlour export 12 game.svg"
FILM_ENDINGS = (".cast", ".svg")
"""How the names of files end that are films of a match."""

IMPORT = "example: parlour import match.json"


def add(commands: Any) -> None:
    """Add the parsers for both."""
    out = commands.add_parser("export", epilog=EXPORT)
    out.add_argument("id", type=argument(match_number), help="number of the game")
    out.add_argument("file", help="file to write: a film with .cast (asciinema) or .svg, else JSON")
    out.add_argument("--force", action="store_true", help="overwrite an existing file")
    out.set_defaults(run=run_export)
    into = commands.add_parser("import", epilog=IMPORT)
    into.add_argument("file", help="a file written by export")
    into.set_defaults(run=run_import)


def run_export(args: argparse.Namespace) -> int:
    """Write a match to a file."""
    store = open_kept_store()
    match = store.resume(args.id)
    check_output(args.file, over=args.force)
    write_file(args.file, film_text(store, match, args.file) or export_match(match))
    return 0


def film_text(store: Store, match: Match, name: str) -> str:
    """Return a match as a film, if the name of the file wants one; "" if not."""
    if not name.lower().endswith(FILM_ENDINGS):
        return ""
    from app.arcade import film, film_files  # here, because they need all screens

    made = asyncio.run(film.filmed(store, match, settings_of({"motion": "none"})))
    return (
        film_files.svg_text(made) if name.lower().endswith(".svg") else film_files.cast_text(made)
    )


def run_import(args: argparse.Namespace) -> int:
    """Import a match, if the rules allow all of its actions."""
    store = open_kept_store()
    try:
        match = import_match(read_bytes(args.file, LARGEST_MATCH))
    except BadInput as no:
        raise RefusedFile(f"{printable(args.file)}: {no}") from no
    if why := match_writer.write_whole(store.connection, match):
        raise RefusedFile(why)
    print(f"Imported as game {match.id}. Watch it with: parlour replay {match.id}")
    return 0
