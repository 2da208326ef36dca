"""`parlour stats`: what was won and lost, in lines, as JSON or as CSV."""

import argparse
from typing import Any

from app import plugins
from app.cli.opened_store import open_kept, print_trouble
from app.statistics.summary import read_summary, read_unrated
from app.storage.lists import MatchLists

EXAMPLE = "example: parlour stats gops --rated --csv"


def add(commands: Any) -> None:
    """Add the parser for `stats`."""
    parser = commands.add_parser("stats", epilog=EXAMPLE)
    parser.add_argument("game", nargs="?", choices=plugins.AnySlug(), metavar="GAME")
    parser.add_argument("--rated", action="store_true", help="only rated games")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument("--csv", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a line for each game, variant and opponent; only what prints it is loaded."""
    store = open_kept(MatchLists)
    lines = read_summary(store).lines(rated=args.rated, game=args.game)
    unrated = read_unrated(store)
    print_trouble(store)
    if args.json or args.csv:
        from app.cli import stats_records

        (stats_records.print_json if args.json else stats_records.print_csv)(lines, unrated)
    elif lines:
        from app.cli import stats_sentences

        stats_sentences.print_boards(lines, unrated)
        stats_sentences.print_ratings(store, lines)
    else:
        print("No finished games yet.")
    return 0
