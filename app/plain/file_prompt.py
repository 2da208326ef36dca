"""The file that a match begins from, in plain mode: named on the command line, or asked for."""

import os
from typing import Any

from app.plain.terminal import Terminal
from app.plugins import AnyGame
from app.storage.files import RefusedFile, UnopenedFile
from app.storage.game_files import load_file
from games.contract import BadInput, Loaded
from games.parsing import yes
from games.text import printable

FILE_QUESTION = "Please, enter input file name: "
ANOTHER_QUESTION = "File name, or just Enter for a new game: "


def load_named(game: AnyGame, name: str, terminal: Terminal) -> Loaded[Any, Any]:
    """Return what the named file holds; if it cannot be opened, ask for another.

    Raises:
        RefusedFile: Its content is wrong, or no other file was named.
    """
    try:
        return load_file(game, name)
    except UnopenedFile as no:
        terminal.say(str(no))
    try:
        return ask_file(game, terminal)
    except EOFError:
        raise RefusedFile("No file was opened, and no game was started.") from None


def tell_folder(terminal: Terminal) -> None:
    """Say in which folder files are looked for, if someone types at a terminal."""
    if terminal.is_typed:
        terminal.note(f"A name without a folder is looked up in {printable(os.getcwd())}.")


def ask_file(game: AnyGame, terminal: Terminal) -> Loaded[Any, Any]:
    """Ask until a file opens, and return what it holds. Raises `EOFError`, `RefusedFile`."""
    while True:
        try:
            return load_file(game, terminal.ask(FILE_QUESTION))
        except UnopenedFile as no:
            terminal.say(str(no))


def offer_file(game: AnyGame, terminal: Terminal) -> Loaded[Any, Any] | None:
    """Offer to continue from a file, asking until one can be read or nothing is entered.

    Returns:
        What the file holds; None if the offer is declined.

    Raises:
        EOFError: The input ended.
    """
    if not ask_yes(game.files.resuming, terminal):
        return None
    while name := terminal.ask(ANOTHER_QUESTION).strip():
        try:
            return load_file(game, name)
        except RefusedFile as no:
            terminal.say(str(no))
    return None


def ask_yes(question: str, terminal: Terminal) -> bool:
    """Return whether the answer to a question is yes. Raises `EOFError`."""
    while True:
        try:
            return yes(terminal.ask(question))
        except BadInput as no:
            terminal.say(str(no))
