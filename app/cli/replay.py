"""`parlour replay`: show a match again."""

import argparse
from typing import Any

from app.arcade.launch import full_screen, plays_in_lines
from app.cli.options import argument
from app.cli.setting_flags import add_settings, given_settings, settings_of
from app.cli.stored_match import match_number, open_kept_store
from app.match.match import Match
from app.match.transcript import Transcript
from games.contract import HOUSE

EXAMPLE = "example: parlour replay 12"


def add(commands: Any) -> None:
    """Add the parser for `replay`."""
    parser = commands.add_parser("replay", epilog=EXAMPLE)
    parser.add_argument("id", type=argument(match_number), help="number of the game")
    parser.add_argument("--plain", action="store_true", help="in lines of text, all at once")
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show the match of that number again."""
    store = open_kept_store()
    match = store.resume(args.id)
    if not plays_in_lines(args.plain):
        full_screen(store, match, given_settings(args), again=True)
        return 0
    for line in transcript_lines(match, short=settings_of(given_settings(args)).lines == "short"):
        print(line)
    return 0


def transcript_lines(match: Match, *, short: bool = False) -> list[str]:
    """Return the lines of a match, as the person who played it saw them, or everybody."""
    reader = match.persons[0] if len(match.persons) == 1 else HOUSE
    return [line.text for line in Transcript(match, reader, short=short).tell_all(match.steps)]
