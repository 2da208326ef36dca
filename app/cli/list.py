"""`parlour list`: the unfinished matches."""

import argparse
import time
from typing import Any

from app import plugins
from app.cli.options import open_kept_store, print_trouble
from app.match.names import matchup
from app.storage.rows import Saved
from games.text import printable

EXAMPLE = "example: parlour list"


def add(commands: Any) -> None:
    """Add the parser for `list`."""
    parser = commands.add_parser("list", help="show the unfinished games", epilog=EXAMPLE)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a line for each unfinished match, the latest first."""
    store = open_kept_store()
    lines = [match_line(saved) for saved in store.unfinished()]
    print_trouble(store)
    print(*lines or ["No game is unfinished."], sep="\n")
    return 0


def match_line(saved: Saved) -> str:
    """Return a match in a line: number, game, score, players, when it was last played."""
    known = saved.game in plugins.slugs()
    title = plugins.find(saved.game).title if known else printable(saved.game)
    first, second = saved.standing.scores
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
    standing = f"{printable(saved.standing.line)}, {first} : {second}"
    return f"{saved.id:4}  {title}: {standing}, {matchup(saved)}  ({when})"
