"""Handles unexpected errors: each is logged, and reported in a sentence."""

import traceback

from app.paths import data_folder
from games.text import printable

LOG_NAME = "mistakes.log"
"""The file that such errors are written to, among Parlour's own files."""


def log_mistake() -> str:
    """Append the exception that is being handled to the log of mistakes.

    Nobody at a table can do anything with a traceback, so it goes nowhere else.

    Returns:
        What to say to the player, with the place of the log if it could be written.
    """
    path = data_folder() / LOG_NAME
    said = "Parlour hit a bug and had to stop. Your games are saved; `parlour resume` continues."
    try:
        with path.open("a", encoding="utf-8") as log:
            log.write(traceback.format_exc())
    except OSError:
        return said
    return f"{said}\nThe details are in {printable(str(path))}."
