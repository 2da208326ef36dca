"""`parlour resume`: continue an unfinished match."""

import argparse
from typing import Any

from app.arcade.launch import full_screen, plays_in_lines
from app.cli.options import add_sandbox
from app.cli.setting_flags import add_settings, given_settings, settings_of
from app.cli.stored_match import add_match_number, find_match, open_kept_store
from app.match.bots.sandbox import choose_mode
from app.match.names import is_with_friend
from app.match.seat_checks import check_programs
from app.plain.mode import play_plain
from games.contract import Refusal

EXAMPLE = "example: parlour resume 12"
NO_GAME_OPEN = "No unfinished games. Start one with: parlour play gops"


def add(commands: Any) -> None:
    """Add the parser for `resume`."""
    parser = commands.add_parser("resume", epilog=EXAMPLE)
    add_match_number(parser)
    parser.add_argument("--plain", action="store_true", help="in lines of text")
    add_sandbox(parser)
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Go on with the match of that number, or with the one played last."""
    choose_mode(args.sandbox)
    store = open_kept_store()
    match = find_match(store, args.id, store.unfinished, NO_GAME_OPEN)
    if not match.to_move:
        raise Refusal(f"Game {match.id} is over. Watch it with: parlour replay {match.id}")
    check_programs(match.game, match.setup.seats, match.setup.options)
    if plays_in_lines(args.plain) and is_with_friend(match.setup):
        from app.plain.friend import resume_friend  # here, because few games need it

        resume_friend(match, settings_of(given_settings(args)))
    elif plays_in_lines(args.plain):
        play_plain(store, lambda _: match, given_settings(args))
    else:
        full_screen(store, match, given_settings(args))
    return 0
