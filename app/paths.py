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


def config_folder() -> "Path":
    """Return the folder of the settings; it may not exist yet."""
    from pathlib import Path

    return Path(folder_of("config"))


def folder_of(kind: str) -> str:
    """Return the folder for data, or for config.

    PARLOUR_HOME, if it is set, comes before the system's own.
    """
    return os.environ.get("PARLOUR_HOME") or linux_folder(kind) or system_folder(kind)


def linux_folder(kind: str) -> str:
    """Return what `system_folder` would on Linux, without loading anything; "" if it must ask."""
    if sys.platform != "linux" or "ANDROID_ROOT" in os.environ:
        return ""
    chosen, home = os.environ.get(f"XDG_{kind.upper()}_HOME", ""), os.environ.get("HOME", "")
    if os.path.isabs(chosen):
        return os.path.join(chosen, APP)
    below = {"data": ".local/share", "config": ".config"}[kind]
    return os.path.join(home, below, APP) if os.path.isabs(home) else ""


def system_folder(kind: str) -> str:
    """Return the folder where the system wants such files."""
    import platformdirs

    folder: str = getattr(platformdirs, f"user_{kind}_dir")(APP, appauthor=False)
    return folder
