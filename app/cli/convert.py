"""`parlour convert`: a file of a game, written in another of its formats."""

import argparse
import sys
from typing import Any

from app import plugins
from app.plugins import AnyGame
from app.storage.game_files import (
    AnyFormat,
    check_output,
    format_of,
    recognise_file,
    write_file,
)
from app.storage.refused_file import RefusedFile
from games.contract import Loaded, Refusal

EXAMPLE = "example: parlour convert game.txt game.pl"


def add(commands: Any) -> None:
    """Add the parser for `convert`."""
    parser = commands.add_parser("convert", epilog=EXAMPLE)
    parser.add_argument("input", metavar="IN", help="a saved game; its format is detected")
    parser.add_argument("output", metavar="OUT", help="its extension sets the format")
    named = sorted({name for slug in plugins.slugs() for name in plugins.find(slug).files.formats})
    parser.add_argument("--format", choices=named, help="overrides the extension of OUT")
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read the one file and write the other. Raises `RefusedFile`, `Refusal`."""
    game, loaded = read_any_game(args.input)
    for warning in loaded.warnings:
        print(warning, file=sys.stderr)
    form = wanted_format(game, args)
    check_output(args.output, over=args.force)
    write_file(args.output, form.write(start_state(game, loaded)))
    return 0


def read_any_game(name: str) -> tuple[AnyGame, Loaded[Any, Any]]:
    """Return the game of a file and what it holds; print each finding. Raises `RefusedFile`."""
    try:
        return recognise_file(name)
    except RefusedFile as no:
        print(*no.findings, sep="\n", end="\n" * bool(no.findings), file=sys.stderr)
        raise


def wanted_format(game: AnyGame, args: argparse.Namespace) -> AnyFormat:
    """Return the format to write. Raises `Refusal` for one of another game."""
    if not args.format:
        return format_of(game, args.output)
    if args.format not in game.files.formats:
        known = ", ".join(game.files.formats)
        raise Refusal(f"{game.title} has no format {args.format}. Choose from: {known}.")
    return game.files.formats[args.format]


def start_state(game: AnyGame, loaded: Loaded[Any, Any]) -> Any:
    """Return the state that a file describes: its own, or the deal of its options."""
    return game.deal(loaded.options, "") if loaded.start is None else loaded.start
