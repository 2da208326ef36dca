"""Where Parlour keeps its files: in PARLOUR_HOME, or where the system wants them."""

import os
from pathlib import Path
from types import ModuleType


def store_file() -> Path:
    """Return the path of the store; it may not exist yet."""
    return data_folder() / "parlour.sqlite3"


def data_folder() -> Path:
    """Return the folder for the store and the like; it may not exist yet.

    PARLOUR_HOME, if it is set, comes before the system's own.
    """
    return home() or Path(platform_folders().user_data_dir("parlour", appauthor=False))


def config_folder() -> Path:
    """Return the folder of the settings; it may not exist yet."""
    return home() or Path(platform_folders().user_config_dir("parlour", appauthor=False))


def home() -> Path | None:
    """Return the folder that PARLOUR_HOME names; None if it is not set."""
    named = os.environ.get("PARLOUR_HOME")
    return Path(named) if named else None


def platform_folders() -> ModuleType:
    """Return the module `platformdirs`, which is slow to load and not always needed."""
    import platformdirs

    return platformdirs
