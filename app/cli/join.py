"""`parlour join`: sit down at the table of a friend at another terminal."""

import argparse
import asyncio
from typing import Any

from app.cli.host import check_guest, play_with_friend
from app.cli.options import argument
from app.cli.setting_flags import add_settings, given_settings, settings_of
from app.wire.connection import check_pipes, check_target, pass_on
from app.wire.invitation import Invitation, own_name, parse_invitation
from app.wire.meeting import FriendPlan
from games.contract import Refusal

EXAMPLE = "example: parlour join abcdefghij@192.168.1.5:41234 --name Bob"


def add(commands: Any) -> None:
    """Add the parser for `join`."""
    parser = commands.add_parser("join", epilog=EXAMPLE)
    parser.add_argument(
        "invitation",
        type=argument(parse_invitation),
        metavar="INVITATION",
        help="what `parlour host` shows your friend",
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--ssh",
        type=argument(check_target),
        default=None,
        metavar="COMPUTER",
        help="reach a table on that computer by ssh; parlour must be installed there",
    )
    ways.add_argument(
        "--pipe", action="store_true", help="pass lines on from and to standard streams, for --ssh"
    )
    parser.add_argument("--plain", action="store_true", help="in lines of text")
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Join the table. Raises `Refusal` if that is impossible."""
    check_guest()
    if args.pipe:
        return pipe(args.invitation)
    settings = settings_of(given_settings(args))
    name = own_name(settings.name, "Guest")
    plan = FriendPlan(name, args.invitation, ssh=args.ssh or "")
    return play_with_friend(plan, settings, args)


def pipe(invitation: Invitation) -> int:
    """Pass lines on between standard streams and a table. Raises `Refusal`."""
    check_pipes()
    try:
        asyncio.run(pass_on(invitation))
    except OSError as error:
        where = f"{invitation.address}:{invitation.port}"
        raise Refusal(f"Nobody answers at {where}.") from error
    return 0
