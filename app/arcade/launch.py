"""Chooses between full screen and plain mode, and starts the full screen."""

import gc
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.match.match import Match
from app.plugins import AnyGame
from app.settings import current_settings
from app.storage.store import Store

if TYPE_CHECKING:
    from app.wire.session import FriendPlan


def plays_in_lines(wanted: bool) -> bool:
    """Return whether to play in plain mode: as asked, or because the terminal needs it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the full screen is written to stderr
    terminals = all(stream and stream.isatty() for stream in streams)
    return wanted or not terminals or os.environ.get("TERM", "") in ("", "dumb", "unknown")


def full_screen(
    store: Store,
    match: Match | None = None,
    given: Mapping[str, str] | None = None,
    *,
    game: AnyGame | None = None,
    again: bool = False,
    friend: "FriendPlan | None" = None,
) -> None:
    """Open the lobby and, above it, a match or the dialog for a new game."""
    gc.disable()  # until the app is ready
    from app.arcade import encoding, signals  # here, because plain mode needs no Textual
    from app.arcade.app import Arcade

    # Textual reads keys and writes to the terminal in threads of their own. With Python's 5 ms they
    # wait that long for one that computes: a key to be read, its answer to be written.
    sys.setswitchinterval(2e-5)
    settings, trouble = current_settings(given)
    store.trouble = " ".join(filter(None, (store.trouble, trouble)))
    encoding.write_nearest()
    arcade = Arcade(store, match, game=game, again=again, settings=settings)
    arcade.friend = friend
    signals.run_app(arcade)
