"""`parlour --guest`: the lobby for a guest, who can reach nothing else on this machine."""

import argparse

from app.arcade.launch import full_screen, plays_in_lines
from app.cli.guest_options import add_guests, guest_limits
from app.cli.setting_flags import add_settings, given_settings
from app.guests import session
from app.guests.idle import end_when_idle
from app.guests.limits import limit_process
from app.guests.priority import yield_when_busy
from app.storage.store import open_store
from games.contract import Refusal

SECONDS_OF_MINUTE = 60


def add_guest(parser: argparse.ArgumentParser) -> None:
    """Add the flags that let a guest in."""
    add_guests(parser)
    add_settings(parser)
    parser.set_defaults(run=run_guest)


def run_guest(args: argparse.Namespace) -> int:
    """Open the lobby for a guest. Raises `Refusal` if there is no terminal or no room."""
    if plays_in_lines(wanted=False):
        raise Refusal("The lobby needs a terminal. Over ssh, ask for one: ssh -t.")
    with session.guest_session(args.guests):
        limits = guest_limits(args)
        limit_process(limits)
        yield_when_busy()
        end_when_idle(SECONDS_OF_MINUTE * limits.idle)
        full_screen(open_store(), given=given_settings(args))
    return 0
