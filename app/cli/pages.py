"""`parlour rules` and `parlour guide`: the rules of a game and the guide, as text."""

import argparse

from app import resources
from app.cli.command import command, flag


def add_page(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a page of rules."""
    pages = resources.rules_names()
    parser.add_argument("page", choices=pages, metavar="PAGE", help=f"one of {', '.join(pages)}")


@command("rules", add_page, epilog="example: parlour rules gops")
def rules(args: argparse.Namespace) -> None:
    """Print the rules of a game."""
    print(resources.rules_page(args.page), end="")


@command(
    "guide",
    flag("page", nargs="?", metavar="PAGE", help="if omitted, list all pages"),
    epilog="example: parlour guide players",
)
def guide(args: argparse.Namespace) -> None:
    """Print a page, or list the pages. Raises `Refusal` for a page that does not exist."""
    if args.page is not None:
        print(resources.guide_page(args.page), end="")
        return
    names = resources.guide_names()
    width = max(map(len, names))
    print(*(f"{name:{width}}  {resources.guide_title(name)}" for name in names), sep="\n")
