"""`parlour rules`: the rules of a game, as text."""

import argparse
from importlib.resources import files
from typing import Any

from app import catalogue

EXAMPLE = "example: parlour rules gops"


def add(commands: Any) -> None:
    """Add the parser for `rules`."""
    parser = commands.add_parser("rules", help="print the rules of a game", epilog=EXAMPLE)
    parser.add_argument("game", choices=catalogue.slugs())
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the rules page of a game."""
    print(rules(args.game), end="")
    return 0


def rules(slug: str) -> str:
    """Return the rules page of a game, in Markdown."""
    return (files("assets") / "rules" / f"{slug}.md").read_text(encoding="utf-8")
