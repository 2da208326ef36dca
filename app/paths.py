"""Where Parlour keeps its files: in PARLOUR_HOME, or where the system wants them."""

import os
from pathlib import Path

import platformdirs


def store_file() -> Path:
    """Return the path of the store; it may not exist yet."""
    return data_folder() / "parlour.sqlite3"


def data_folder() -> Path:
    """Return the folder for the store and the like; it may not exist yet.

    PARLOUR_HOME, if it is set, comes before the system's own.
    """
    home = os.environ.get("PARLOUR_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir("parlour", appauthor=False))


def config_folder() -> Path:
    """Return the folder of the settings; it may not exist yet."""
    home = os.environ.get("PARLOUR_HOME")
    return Path(home) if home else Path(platformdirs.user_config_dir("parlour", appauthor=False))
