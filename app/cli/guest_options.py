"""The flags of commands that let guests in: how many, for how long, with how much memory."""

import argparse

from app.cli.options import argument
from app.guests import session
from app.guests.limits import LEAST_MEMORY, LONGEST_IDLE, MOST_MEMORY, GuestLimits
from games.parsing import whole


def add_guests(parser: argparse.ArgumentParser) -> None:
    """Add the flags for what guests may take."""
    parser.add_argument(
        "--guests",
        type=argument(whole(session.MOST_GUESTS)),
        default=session.USUAL_GUESTS,
        metavar="N",
        help=f"the most guests at once (default: {session.USUAL_GUESTS})",
    )
    usual = GuestLimits()
    parser.add_argument(
        "--idle",
        type=argument(whole(LONGEST_IDLE)),
        default=usual.idle,
        metavar="M",
        help=f"minutes without a key after which a guest has to go (default: {usual.idle})",
    )
    parser.add_argument(
        "--memory",
        type=argument(whole(MOST_MEMORY, LEAST_MEMORY)),
        default=usual.memory,
        metavar="MB",
        help=f"the most memory of each process of a guest (default: {usual.memory})",
    )


def guest_limits(args: argparse.Namespace) -> GuestLimits:
    """Return what guests may take, as the flags say."""
    return GuestLimits(args.guests, args.idle, args.memory)
