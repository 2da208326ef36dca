"""`parlour host` and `parlour join`: play with a friend at another terminal."""

import argparse
import asyncio

from app import plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.command import PLAIN, command, flags, given_settings, settings, settings_of
from app.guests import session
from app.plain.friend import play_friend
from app.storage.store import open_store
from app.wire import connection, messages
from app.wire import invitation as invited
from app.wire.session import GUESTS_STAY, FriendPlan
from games import contract, parsing


def _add_game(parser: argparse.ArgumentParser) -> None:
    shared = [slug for slug in plugins.slugs() if messages.is_for_two_terminals(plugins.find(slug))]
    flags("[game]=gops  the game (default: gops)", choices={"game": shared})(parser)


@command(
    "host",
    _add_game,
    f"""
    --variant V  one of the game's variants
    --seat  where you sit (default: 1)
    --lan  let the local network in, not this computer only
    --port P  default: any
    {PLAIN}
    """,
    settings,
    example="host gops --lan --name Ann",
    type={"seat": int},
    choices={"seat": (1, 2)},
    default={"seat": 1, "port": 0},
    read={"port": parsing.whole(65_535)},
)
def host(args: argparse.Namespace) -> None:
    """Open the table, and wait. Raises `Refusal` if that is impossible."""
    _check_guest()
    game = plugins.find(args.game)
    if args.variant not in (None, *game.presets):
        raise contract.Refusal(f"{game.title} has these variants: {', '.join(game.presets)}.")
    options = game.presets[args.variant or next(iter(game.presets))]
    offer = messages.make_offer(game, options, args.seat - 1)
    address = invited.listening_address(invited.LAN if args.lan else invited.HERE)
    invitation = invited.Invitation(address, args.port, invited.fresh_code())
    _play(args, "Host", invitation, offer)


@command(
    "join",
    f"""
    invitation INVITATION  what `parlour host` shows your friend
    | --ssh COMPUTER  reach a table on that computer by ssh; parlour must be installed there
    | --pipe  pass lines on from and to standard streams, for --ssh
    {PLAIN}
    """,
    settings,
    example="join abcdefghij@192.168.1.5:41234 --name Bob",
    read={"invitation": invited.parse_invitation, "ssh": connection.check_target},
)
def join(args: argparse.Namespace) -> None:
    """Join the table. Raises `Refusal` if that is impossible."""
    _check_guest()
    if not args.pipe:
        _play(args, "Guest", args.invitation)
        return
    try:
        asyncio.run(connection.pass_on(args.invitation))
    except OSError as error:
        raise contract.Refusal(f"Nobody answers at {args.invitation.where}.") from error


def _check_guest() -> None:
    if session.is_guest():
        raise contract.Refusal(GUESTS_STAY)


def _play(
    args: argparse.Namespace,
    usual: str,
    invitation: invited.Invitation,
    offer: messages.GameOffer | None = None,
) -> None:
    """Play on the full screen or in lines; who has no name is called as `usual`."""
    chosen = settings_of(args)
    ssh = getattr(args, "ssh", None) or ""
    plan = FriendPlan(invited.own_name(chosen.name, usual), invitation, offer, ssh)
    if plays_in_lines(args.plain):
        play_friend(open_store(), plan, chosen)
    else:
        full_screen(open_store(), given=given_settings(args), friend=plan)
