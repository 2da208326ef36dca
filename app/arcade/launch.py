"""Full screen or lines: which of the two this terminal gets, and the full screen's start."""

import os
import sys
from collections.abc import Mapping

from app.match.match import Match
from app.settings import current_settings
from app.storage.store import Store


def plays_in_lines(wanted: bool) -> bool:
    """Return whether to play in lines: it was asked for, or the terminal can do nothing else."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the full screen is written to the last
    terminals = all(stream and stream.isatty() for stream in streams)
    return wanted or not terminals or os.environ.get("TERM", "") in ("", "dumb", "unknown")


def full_screen(
    store: Store,
    match: Match | None = None,
    given: Mapping[str, str] | None = None,
    *,
    again: bool = False,
) -> None:
    """Open the lobby and, above it, a match: to play it, or to look at it `again`.

    What is `given` on the command line is set for this time.
    """
    from app.arcade import encoding, signals  # only now: plain mode does without Textual
    from app.arcade.app import Arcade

    settings, trouble = current_settings(given)
    store.trouble = store.trouble or trouble
    encoding.write_nearest()
    signals.run_app(Arcade(store, match, again=again, settings=settings))
