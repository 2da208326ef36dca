"""`parlour host` and `parlour join`: play with a friend at another terminal."""

import argparse
import asyncio

from app import plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.command import PLAIN, command, either, flag, given_settings, settings, settings_of
from app.guests import session
from app.plain.friend import play_friend
from app.settings import Settings
from app.storage.store import open_store
from app.wire.connection import check_target, pass_on
from app.wire.invitation import (
    HERE,
    LAN,
    Invitation,
    fresh_code,
    listening_address,
    own_name,
    parse_invitation,
)
from app.wire.session import GUESTS_STAY, FriendPlan
from app.wire.terms import is_for_two_terminals, make_offer
from games.contract import Refusal
from games.parsing import whole


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a game that two terminals can share."""
    shared = [slug for slug in plugins.slugs() if is_for_two_terminals(plugins.find(slug))]
    parser.add_argument(
        "game", nargs="?", choices=shared, default="gops", help="the game (default: gops)"
    )


@command(
    "host",
    add_game,
    flag("--variant", metavar="V", help="one of the game's variants"),
    flag("--seat", type=int, choices=(1, 2), default=1, help="where you sit (default: 1)"),
    flag("--lan", action="store_true", help="let the local network in, not this computer only"),
    flag("--port", read=whole(65_535), default=0, metavar="P", help="default: any"),
    PLAIN,
    settings,
    epilog="example: parlour host gops --lan --name Ann",
)
def host(args: argparse.Namespace) -> None:
    """Open the table, and wait. Raises `Refusal` if that is impossible."""
    check_guest()
    game = plugins.find(args.game)
    if args.variant not in (None, *game.presets):
        raise Refusal(f"{game.title} has these variants: {', '.join(game.presets)}.")
    options = game.presets[args.variant or next(iter(game.presets))]
    offer = make_offer(game, options, args.seat - 1)
    address = listening_address(LAN if args.lan else HERE)
    chosen = settings_of(args)
    invitation = Invitation(address, args.port, fresh_code())
    play_with_friend(FriendPlan(own_name(chosen.name, "Host"), invitation, offer), chosen, args)


@command(
    "join",
    flag(
        "invitation",
        read=parse_invitation,
        metavar="INVITATION",
        help="what `parlour host` shows your friend",
    ),
    either(
        flag(
            "--ssh",
            read=check_target,
            metavar="COMPUTER",
            help="reach a table on that computer by ssh; parlour must be installed there",
        ),
        flag(
            "--pipe",
            action="store_true",
            help="pass lines on from and to standard streams, for --ssh",
        ),
    ),
    PLAIN,
    settings,
    epilog="example: parlour join abcdefghij@192.168.1.5:41234 --name Bob",
)
def join(args: argparse.Namespace) -> None:
    """Join the table. Raises `Refusal` if that is impossible."""
    check_guest()
    if args.pipe:
        pipe(args.invitation)
        return
    chosen = settings_of(args)
    plan = FriendPlan(own_name(chosen.name, "Guest"), args.invitation, ssh=args.ssh or "")
    play_with_friend(plan, chosen, args)


def play_with_friend(plan: FriendPlan, chosen: Settings, args: argparse.Namespace) -> None:
    """Play as planned, on the full screen or in lines."""
    if plays_in_lines(args.plain):
        play_friend(open_store(), plan, chosen)
    else:
        full_screen(open_store(), given=given_settings(args), friend=plan)


def check_guest() -> None:
    """Raise `Refusal` if a guest of a server sits here."""
    if session.is_guest():
        raise Refusal(GUESTS_STAY)


def pipe(invitation: Invitation) -> None:
    """Pass lines on between standard streams and a table. Raises `Refusal`."""
    try:
        asyncio.run(pass_on(invitation))
    except OSError as error:
        where = f"{invitation.address}:{invitation.port}"
        raise Refusal(f"Nobody answers at {where}.") from error
