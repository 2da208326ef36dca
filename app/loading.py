"""The file that a match begins from: named on the command line, or asked for in lines."""

from typing import Any

from app.catalogue import AnyGame
from app.files import RefusedFile, Unopened, load
from app.terminal import Terminal
from games.contract import Loaded

QUESTION = "Please, enter input file name: "


def named(game: AnyGame, name: str, terminal: Terminal) -> Loaded[Any, Any]:
    """Return what the named file holds; ask for another where it does not open.

    Raises `RefusedFile` for one that is wrong, and where no other is named.
    """
    try:
        return load(game, name)
    except Unopened as no:
        terminal.say(str(no))
    try:
        return asked(game, terminal)
    except EOFError:
        raise RefusedFile("No file was opened, and no game was begun.") from None


def asked(game: AnyGame, terminal: Terminal) -> Loaded[Any, Any]:
    """Return what the first file holds that opens. Raises `EOFError`, `RefusedFile`."""
    while True:
        try:
            return load(game, terminal.ask(QUESTION))
        except Unopened as no:
            terminal.say(str(no))
