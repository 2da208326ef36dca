"""`parlour deck`: a shuffled deck as a file, or what is wrong with such a file."""

import argparse
import sys
from typing import Any

from app import catalogue
from app.catalogue import AnyGame
from app.files import RefusedFile, load, write
from app.newgame import new_setup

EXAMPLE = "example: parlour deck --seed tuesday -o tuesday.deck"
FORMAT = "deck"


def add(commands: Any) -> None:
    """Add the parser for `deck`."""
    parser = commands.add_parser("deck", help="write or check a deck file", epilog=EXAMPLE)
    parser.add_argument("--seed", default="", metavar="S", help="any number or text")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to (default: printed)")
    parser.add_argument("--check", metavar="FILE", help="tell what is wrong with a file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write a deck and say which card is dealt first, or check one. Raises `RefusedFile`."""
    game = next(game for game in map(catalogue.find, catalogue.slugs()) if FORMAT in game.formats)
    return check(game, args.check) if args.check is not None else write_deck(game, args)


def write_deck(game: AnyGame, args: argparse.Namespace) -> int:
    """Write the deck that a seed gives."""
    setup = new_setup(game, given={"seed": args.seed})
    deck = game.formats[FORMAT].write(game.deal(setup.options, setup.seed))
    if args.output is None:
        print(deck, end="")
    else:
        write(args.output, deck)
    print(f"The first card dealt is {deck.split()[0]}.", file=sys.stderr)
    return 0


def check(game: AnyGame, name: str) -> int:
    """Print all that is wrong with a file. Raises `RefusedFile` where there is something."""
    try:
        load(game, name)
    except RefusedFile as no:
        print(*no.findings, sep="\n", end="\n" * bool(no.findings))
        raise
    print("Nothing is wrong with it: 52 cards, each once.")
    return 0
