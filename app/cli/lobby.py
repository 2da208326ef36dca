"""`parlour` alone: the lobby."""

import argparse

from app.arcade.launch import full_screen, in_lines
from app.cli.setting import for_now
from app.storage.store import open_store
from games.contract import Refusal


def run(args: argparse.Namespace) -> int:
    """Open the lobby. Raises `Refusal` where there is no terminal for it."""
    if in_lines(wanted=False):
        raise Refusal(
            "The lobby needs a terminal. To play in lines: parlour play gops. "
            "What else there is: parlour --help."
        )
    full_screen(open_store(), given=for_now(args))
    return 0
