"""Games as files: `parlour export` and `import`, `parlour convert`, `parlour deck`."""

import argparse
import sys

from app import plugins
from app.cli.command import command
from app.cli.stored import NUMBER, match_number, open_kept
from app.match.new_setup import new_setup
from app.storage import files, game_files
from app.storage.store import Store, open_store
from games import contract, text
from games.contract.parts import seed_text

FORCE = "--force  overwrite an existing file"


@command("export", NUMBER, "file  file to write, as JSON", FORCE, example="export 12 match.json")
def export(args: argparse.Namespace) -> None:
    """Write a match to a file."""
    match = open_kept(Store).resume(args.id)
    game_files.check_output(args.file, over=args.force)
    game_files.write_file(args.file, game_files.export_match(match))


@command("import", "file  a file written by export", example="import match.json")
def import_file(args: argparse.Namespace) -> None:
    """Import a match, if the rules allow all of its actions."""
    store = open_kept(Store)
    try:
        match = game_files.import_match(game_files.read_bytes(args.file, game_files.LARGEST_MATCH))
    except contract.BadInput as no:
        raise files.RefusedFile(f"{text.printable(args.file)}: {no}") from no
    if why := store.write_whole(match):
        raise files.RefusedFile(why)
    print(f"Imported as game {match.id}. Watch it with: parlour replay {match.id}")


def _add_format(parser: argparse.ArgumentParser) -> None:
    named = sorted({name for slug in plugins.slugs() for name in plugins.find(slug).files.formats})
    parser.add_argument("--format", choices=named, help="overrides the extension of OUT")


@command(
    "convert",
    """
    input IN  a saved game; its format is detected
    output OUT  its extension sets the format
    """,
    _add_format,
    FORCE,
    example="convert game.txt game.pl",
)
def convert(args: argparse.Namespace) -> None:
    """Read the one file, print what is wrong with it, and write the other."""
    try:
        game, loaded = game_files.recognise_file(args.input)
    except files.RefusedFile as no:
        print(*no.findings, sep="\n", end="\n" * bool(no.findings), file=sys.stderr)
        raise
    for warning in loaded.warnings:
        print(warning, file=sys.stderr)
    formats = game.files.formats
    if args.format and args.format not in formats:
        known = ", ".join(formats)
        raise contract.Refusal(f"{game.title} has no format {args.format}. Choose from: {known}.")
    form = formats[args.format] if args.format else game_files.format_of(game, args.output)
    game_files.check_output(args.output, over=args.force)
    start = game.deal(loaded.options, "") if loaded.start is None else loaded.start
    game_files.write_file(args.output, form.write(start))


@command(
    "deck",
    f"""
    | --seed S  any number or text
    | --match ID  the deck of a finished game
    | --check FILE  check a deck file and say what is wrong
    -o/--output FILE  file to write (default: print it)
    {FORCE}
    """,
    example="deck --seed tuesday -o tuesday.deck",
    read={"match": match_number},
)
def deck(args: argparse.Namespace) -> None:
    """Write a deck and print which card is dealt first, or check one. Raises `Refusal`."""
    games = map(plugins.find, plugins.slugs())
    game = next(game for game in games if "deck" in game.files.formats)
    if args.check is not None:
        if args.output is not None:
            raise contract.Refusal("--check only reads: leave out -o.")
        try:
            game_files.load_file(game, args.check)
        except files.RefusedFile as no:
            print(*no.findings, sep="\n", end="\n" * bool(no.findings))
            raise
        print("The deck is fine: 52 cards, each once.")
        return
    if args.match is not None:
        match = open_store().resume(args.match)
        form = match.game.files.formats.get("deck")
        called = f"Game {args.match} is"
        if form is None:
            raise contract.Refusal(f"{called} one of {match.game.title}, which has no deck file.")
        if match.to_move:
            raise contract.Refusal(f"{called} not over. Its deck can be written when it is.")
        written = form.write(match.state)
    else:
        setup = new_setup(game, given={"seed": seed_text(args.seed or "")})
        written = game.files.formats["deck"].write(game.deal(setup.options, setup.seed))
    if args.output is None:
        print(written, end="")
    else:
        game_files.check_output(args.output, over=args.force)
        game_files.write_file(args.output, written)
    print(f"The first card dealt is {written.split()[0]}.", file=sys.stderr)
