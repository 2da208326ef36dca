"""Where Parlour keeps its files: PARLOUR_HOME, or what the system holds ready for that."""

import os
from pathlib import Path

import platformdirs


def store_file() -> Path:
    """Return the file of the store; it need not be there yet."""
    return data_folder() / "parlour.sqlite3"


def data_folder() -> Path:
    """Return the folder of the store; it need not be there yet."""
    home = os.environ.get("PARLOUR_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir("parlour", appauthor=False))


def config_folder() -> Path:
    """Return the folder of the settings; it need not be there yet."""
    home = os.environ.get("PARLOUR_HOME")
    return Path(home) if home else Path(platformdirs.user_config_dir("parlour", appauthor=False))
