"""`parlour` without a command: the lobby, or the version that is installed."""

import os
import sys
from collections.abc import Mapping


def open_lobby(given: Mapping[str, str] | None = None) -> int:
    """Open the lobby, with some settings for this run by name. Raises `Refusal`."""
    from app.arcade.launch import full_screen, plays_in_lines  # here, because few commands need it
    from app.storage.store import open_store
    from games.contract import Refusal

    if plays_in_lines(wanted=False):
        raise Refusal(
            "The lobby needs a terminal. In lines: parlour play gops, parlour list, "
            "parlour today, parlour stats. For everything else: parlour --help."
        )
    full_screen(open_store(), given=given)
    return 0


def version_line() -> str:
    """Return what `parlour --version` prints; the name of a folder tells it without reading."""
    begins, ends = "parlour-", ".dist-info"
    for folder in filter(os.path.isdir, sys.path):
        for name in os.listdir(folder):
            if name.startswith(begins) and name.endswith(ends):
                return f"parlour {name.removeprefix(begins).removesuffix(ends)}"
    from importlib.metadata import version  # here, because it is slow and rarely needed

    return f"parlour {version('parlour')}"
