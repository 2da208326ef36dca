"""`parlour resume`: an unfinished match, gone on with."""

import argparse
from typing import Any

from app.front import full_screen, in_lines
from app.plain import play_plain
from app.store import Store, open_store
from games.contract import Refusal

EXAMPLE = "example: parlour resume 12"


def add(commands: Any) -> None:
    """Add the parser for `resume`."""
    parser = commands.add_parser("resume", help="go on with an unfinished game", epilog=EXAMPLE)
    parser.add_argument("id", nargs="?", type=int, help="its number (default: the latest)")
    parser.add_argument("--plain", action="store_true", help="in lines of text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Go on with the match of that number, or with the one played last."""
    store = open_store()
    match = store.resume(latest(store) if args.id is None else args.id)
    if not match.to_move:
        raise Refusal(f"Match {match.id} is over.")
    if in_lines(args.plain):
        play_plain(store, lambda _: match)
    else:
        full_screen(store, match)
    return 0


def latest(store: Store) -> int:
    """Return the number of the unfinished match that was played last. Raises `Refusal`."""
    unfinished = store.unfinished()
    if not unfinished:
        raise Refusal("No game is unfinished. Begin one with: parlour play gops")
    return unfinished[0].id
