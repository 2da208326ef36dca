"""`parlour host`: open a table to a friend at another terminal."""

import argparse
from typing import Any

from app import plugins
from app.arcade.launch import full_screen, plays_in_lines
from app.cli.options import argument
from app.cli.setting_flags import add_settings, given_settings, settings_of
from app.guests import session
from app.plain.friend import play_friend
from app.plugins import AnyGame
from app.settings import Settings
from app.storage.store import open_store
from app.wire.invitation import HERE, LAN, Invitation, fresh_code, listening_address, own_name
from app.wire.meeting import GUESTS_STAY, FriendPlan
from app.wire.terms import is_for_two_terminals, make_offer
from games.contract import Refusal
from games.parsing import whole

EXAMPLE = "example: parlour host gops --lan --name Ann"


def add(commands: Any) -> None:
    """Add the parser for `host`."""
    parser = commands.add_parser("host", epilog=EXAMPLE)
    shared = [slug for slug in plugins.slugs() if is_for_two_terminals(plugins.find(slug))]
    parser.add_argument(
        "game", nargs="?", choices=shared, default="gops", help="the game (default: gops)"
    )
    parser.add_argument("--variant", metavar="V", help="one of the game's variants")
    parser.add_argument(
        "--seat", type=int, choices=(1, 2), default=1, help="where you sit (default: 1)"
    )
    parser.add_argument(
        "--lan", action="store_true", help="let the local network in, not this computer only"
    )
    parser.add_argument(
        "--port", type=argument(whole(65_535)), default=0, metavar="P", help="default: any"
    )
    parser.add_argument("--plain", action="store_true", help="in lines of text")
    add_settings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the table, and wait. Raises `Refusal` if that is impossible."""
    check_guest()
    game = plugins.find(args.game)
    offer = make_offer(game, options_of(game, args.variant), args.seat - 1)
    address = listening_address(LAN if args.lan else HERE)
    settings = settings_of(given_settings(args))
    name = own_name(settings.name, "Host")
    plan = FriendPlan(name, Invitation(address, args.port, fresh_code()), offer)
    return play_with_friend(plan, settings, args)


def play_with_friend(plan: FriendPlan, settings: Settings, args: argparse.Namespace) -> int:
    """Play as planned, on the full screen or in lines; return the exit code."""
    if plays_in_lines(args.plain):
        play_friend(open_store(), plan, settings)
    else:
        full_screen(open_store(), given=given_settings(args), friend=plan)
    return 0


def options_of(game: AnyGame, variant: str | None) -> Any:
    """Return the options of a variant. Raises `Refusal` if there is none of that name."""
    if variant is None:
        return next(iter(game.presets.values()))
    if variant not in game.presets:
        raise Refusal(f"{game.title} has these variants: {', '.join(game.presets)}.")
    return game.presets[variant]


def check_guest() -> None:
    """Raise `Refusal` if a guest of a server sits here."""
    if session.is_guest():
        raise Refusal(GUESTS_STAY)
