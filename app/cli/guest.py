"""`parlour --guest`: the lobby for somebody who is let in, and nothing else."""

import argparse

from app.arcade.launch import full_screen, in_lines
from app.cli.options import reader
from app.cli.setting import add_settings, for_now
from app.guests import session
from app.storage.store import open_store
from games.contract import Refusal
from games.parsing import whole

HELP = "let a guest in, who gets the lobby and nothing else of this machine"
MANY = "; with --guests N at most so many at once"
EXAMPLE = "example: parlour --guest --guests 5"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the flags that let a guest in."""
    parser.add_argument("--guest", action="store_true", help=HELP)
    add_guests(parser)
    add_settings(parser)
    parser.set_defaults(run=run)


def add_guests(parser: argparse.ArgumentParser) -> None:
    """Add the flag that says how many may come."""
    parser.add_argument(
        "--guests",
        type=reader(whole(session.MOST_EVER)),
        default=session.MOST,
        metavar="N",
        help=f"guests at once, at most (default: {session.MOST})",
    )


def run(args: argparse.Namespace) -> int:
    """Open the lobby. Raises `Refusal` where there is no terminal or no room for it."""
    if in_lines(wanted=False):
        raise Refusal("The lobby needs a terminal. Over ssh, ask for one: ssh -t.")
    with session.staying(args.guests):
        full_screen(open_store(), given=for_now(args))
    return 0
