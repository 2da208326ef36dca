"""`parlour deck`: write a deck to a file, new or of a match, or check such a file."""

import argparse
import sys
from typing import Any

from app import plugins
from app.cli.options import argument
from app.cli.stored_match import match_number
from app.match.new_setup import new_setup
from app.plugins import AnyGame
from app.storage.game_files import check_output, load_file, write_file
from app.storage.refused_file import RefusedFile
from app.storage.store import open_store
from games.contract import Refusal
from games.contract.seed import seed_text

EXAMPLE = "example: parlour deck --seed tuesday -o tuesday.deck"
DECK_FORMAT = "deck"


def add(commands: Any) -> None:
    """Add the parser for `deck`."""
    parser = commands.add_parser("deck", epilog=EXAMPLE)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", default="", metavar="S", help="any number or text")
    which.add_argument(
        "--match",
        type=argument(match_number),
        metavar="ID",
        help="the deck of a finished game",
    )
    which.add_argument("--check", metavar="FILE", help="check a deck file and say what is wrong")
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: print it)")
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write a deck and print which card is dealt first, or check one. Raises `Refusal`."""
    game = next(
        game for game in map(plugins.find, plugins.slugs()) if DECK_FORMAT in game.files.formats
    )
    if args.check is None:
        return write_deck(deck_to_write(game, args), args)
    if args.output is not None:
        raise Refusal("--check only reads: leave out -o.")
    return print_faults(game, args.check)


def deck_to_write(game: AnyGame, args: argparse.Namespace) -> str:
    """Return the deck of a match, or that of a seed. Raises `Refusal`."""
    if args.match is not None:
        return match_deck(args.match)
    setup = new_setup(game, given={"seed": seed_text(args.seed)})
    return game.files.formats[DECK_FORMAT].write(game.deal(setup.options, setup.seed))


def match_deck(number: int) -> str:
    """Return the deck that a match began with. Raises `Refusal` until the match is over."""
    match = open_store().resume(number)
    form = match.game.files.formats.get(DECK_FORMAT)
    if form is None:
        raise Refusal(f"Game {number} is one of {match.game.title}, which has no deck file.")
    if match.to_move:
        raise Refusal(f"Game {number} is not over. Its deck can be written when it is.")
    return form.write(match.state)


def write_deck(deck: str, args: argparse.Namespace) -> int:
    """Print or write a deck. Raises `Refusal` if it cannot be written."""
    if args.output is None:
        print(deck, end="")
    else:
        check_output(args.output, over=args.force)
        write_file(args.output, deck)
    print(f"The first card dealt is {deck.split()[0]}.", file=sys.stderr)
    return 0


def print_faults(game: AnyGame, name: str) -> int:
    """Print everything that is wrong with a file. Raises `RefusedFile` if anything is."""
    try:
        load_file(game, name)
    except RefusedFile as no:
        print(*no.findings, sep="\n", end="\n" * bool(no.findings))
        raise
    print("The deck is fine: 52 cards, each once.")
    return 0
