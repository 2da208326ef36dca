"""`parlour rules`: the rules of a game, as text."""

import argparse
from typing import Any

from app import resources

EXAMPLE = "example: parlour rules gops"


def add(commands: Any) -> None:
    """Add the parser for `rules`."""
    parser = commands.add_parser("rules", help="print the rules of a game", epilog=EXAMPLE)
    parser.add_argument("page", choices=resources.titles())
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a page of the rule book."""
    print(resources.page(args.page), end="")
    return 0
