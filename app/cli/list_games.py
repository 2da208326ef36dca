"""`parlour list`: print the saved games, one a line: the unfinished ones or the finished ones."""

import argparse
import time

from app import plugins
from app.cli.command import command, flag
from app.cli.stored import open_kept, print_trouble
from app.match.names import matchup
from app.match.setup import PERSON
from app.storage.lists import MatchLists
from app.storage.rows import Saved
from games.text import printable

ENDINGS = {"✓": "won", "×": "lost", "=": "tied"}
"""How a match ended, by the sign of it."""

MOST_FINISHED = 50
"""The most finished games that are listed."""


@command(
    "list",
    flag("--finished", action="store_true", help="show the latest finished games instead"),
    epilog="example: parlour list",
)
def list_games(args: argparse.Namespace) -> None:
    """Print a line for each match, the latest first."""
    store = open_kept(MatchLists)
    found = store.finished(MOST_FINISHED) if args.finished else store.unfinished()
    lines = [match_line(saved) for saved in found]
    print_trouble(store)
    none = "No finished games yet." if args.finished else "No unfinished games."
    print(*lines or [none], sep="\n")


def match_line(saved: Saved) -> str:
    """Describe a match in one line: number, game, score, players, when it was last played."""
    known = saved.game in plugins.slugs()
    title = plugins.title_of(saved.game).title if known else printable(saved.game)
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
    return f"{saved.id:4}  {title}: {standing_words(saved)}, {matchup(saved.game, saved)}  ({when})"


def standing_words(saved: Saved) -> str:
    """Return how a match stands, or how it ended for the one person who played it."""
    if saved.result is None:
        first, second = saved.standing.scores
        return f"{printable(saved.standing.line)}, {first} : {second}"
    first, second = saved.result.scores
    alone = saved.seats.count(PERSON) == 1
    return f"{ENDINGS[saved.sign]} {first} : {second}" if alone else f"{first} : {second}"
