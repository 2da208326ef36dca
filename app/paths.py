"""Where Parlour keeps its files: in PARLOUR_HOME, or where the system wants them.

What every command needs is a name, not a `Path`: `pathlib` and `platformdirs` would take a sixth of
a command's whole time, so they are loaded only by those who need them.
"""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

AnyPath = str | os.PathLike[str]
"""The name of a file, or its `Path`."""

APP = "parlour"


def store_file() -> str:
    """Return the path of the store; it may not exist yet."""
    return os.path.join(folder_of("data"), "parlour.sqlite3")


def data_folder() -> "Path":
    """Return the folder for the store and the like; it may not exist yet."""
    from pathlib import Path

    return Path(folder_of("data"))


def folder_of(kind: str) -> str:
    """Return the folder for data, or for config.

    PARLOUR_HOME, if it is set, comes before the system's own.
    """
    if chosen := os.environ.get("PARLOUR_HOME"):
        return chosen
    if sys.platform == "linux" and "ANDROID_ROOT" not in os.environ:
        folder, home = os.environ.get(f"XDG_{kind.upper()}_HOME", ""), os.environ.get("HOME", "")
        if not os.path.isabs(folder) and os.path.isabs(home):
            folder = os.path.join(home, {"data": ".local/share", "config": ".config"}[kind])
        if os.path.isabs(folder):
            return os.path.join(folder, APP)
    import platformdirs

    theirs: str = getattr(platformdirs, f"user_{kind}_dir")(APP, appauthor=False)
    return theirs
