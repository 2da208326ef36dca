"""`parlour rules` and `parlour guide`: the rules of a game and the guide, as text."""

import argparse
from typing import Any

from app import resources

RULES_EXAMPLE = "example: parlour rules gops"
GUIDE_EXAMPLE = "example: parlour guide players"


def add(commands: Any) -> None:
    """Add the parsers for both."""
    rules = commands.add_parser("rules", epilog=RULES_EXAMPLE)
    pages = resources.rules_names()
    rules.add_argument("page", choices=pages, metavar="PAGE", help=f"one of {', '.join(pages)}")
    rules.set_defaults(run=run_rules)
    guide = commands.add_parser("guide", epilog=GUIDE_EXAMPLE)
    guide.add_argument("page", nargs="?", metavar="PAGE", help="if omitted, list all pages")
    guide.set_defaults(run=run_guide)


def run_rules(args: argparse.Namespace) -> int:
    """Print the rules of a game."""
    print(resources.rules_page(args.page), end="")
    return 0


def run_guide(args: argparse.Namespace) -> int:
    """Print a page, or list the pages. Raises `Refusal` for a page that does not exist."""
    if args.page is not None:
        print(resources.guide_page(args.page), end="")
        return 0
    names = resources.guide_names()
    width = max(map(len, names))
    print(*(f"{name:{width}}  {resources.guide_title(name)}" for name in names), sep="\n")
    return 0
