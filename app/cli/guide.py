"""`parlour guide`: the pages of the guide, as text."""

import argparse
from typing import Any

from app import resources

EXAMPLE = "example: parlour guide players"


def add(commands: Any) -> None:
    """Add the parser for `guide`."""
    parser = commands.add_parser("guide", help="print a page of the guide", epilog=EXAMPLE)
    parser.add_argument("page", nargs="?", metavar="PAGE", help="without one, list the pages")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a page, or list the pages. Raises `Refusal` for a page that does not exist."""
    if args.page is not None:
        print(resources.guide_page(args.page), end="")
        return 0
    names = resources.guide_names()
    width = max(map(len, names))
    print(*(f"{name:{width}}  {resources.guide_title(name)}" for name in names), sep="\n")
    return 0
