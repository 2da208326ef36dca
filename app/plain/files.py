"""Files in plain mode: what a match begins from, named or asked for, and what is saved."""

import os
from typing import Any

from app.match.match import Match
from app.plain.terminal import Terminal
from app.plugins import AnyGame
from app.storage.files import RefusedFile, UnopenedFile
from app.storage.game_files import file_exists, load_file, save_state, why_not_writable
from games.contract import Loaded, Refusal
from games.text import printable

FILE_QUESTION = "Please, enter input file name: "
ANOTHER_QUESTION = "File name, or just Enter for a new game: "
SAVE_QUESTION = "File to write, or just Enter to cancel: "

AnyLoaded = Loaded[Any, Any]


def load_start(
    game: AnyGame, name: str | None, terminal: Terminal, *, asks: bool, offers: bool
) -> AnyLoaded | None:
    """Return what is in the file that a match begins from; None if it begins with a deal.

    Raises:
        EOFError: The input ended.
        Refusal: The file cannot be used.
    """
    loaded: AnyLoaded | None
    if name is not None:
        loaded = load_named(game, name, terminal)
    elif asks:
        if terminal.is_typed:
            terminal.note(f"A name without a folder is looked up in {printable(os.getcwd())}.")
        loaded = ask_file(game, terminal)
    else:
        loaded = offer_file(game, terminal) if offers else None
    for warning in loaded.warnings if loaded else ():
        terminal.note(warning)
    return loaded


def load_named(game: AnyGame, name: str, terminal: Terminal) -> AnyLoaded:
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


def ask_file(game: AnyGame, terminal: Terminal) -> AnyLoaded:
    """Ask until a file opens, and return what it holds. Raises `EOFError`, `RefusedFile`."""
    while True:
        try:
            return load_file(game, terminal.ask(FILE_QUESTION))
        except UnopenedFile as no:
            terminal.say(str(no))


def offer_file(game: AnyGame, terminal: Terminal) -> AnyLoaded | None:
    """Offer to continue from a file, asking until one can be read or nothing is entered.

    Returns:
        What the file holds; None if the offer is declined.

    Raises:
        EOFError: The input ended.
    """
    if not terminal.ask_yes(game.files.resuming):
        return None
    while name := terminal.ask(ANOTHER_QUESTION).strip():
        try:
            return load_file(game, name)
        except RefusedFile as no:
            terminal.say(str(no))
    return None


def save_as(match: Match, terminal: Terminal) -> bool:
    """Ask for a name and write the state there, in the game's own format.

    Returns:
        Whether a file was written.

    Raises:
        EOFError: The input ended.
    """
    if why := why_not_writable(match.game, match.state):
        terminal.say(why)
        return False
    while name := terminal.ask(SAVE_QUESTION).strip():
        over = f"{printable(name)} already exists. Replace it? (yes or no): "
        if file_exists(name) and not terminal.ask_yes(over):
            continue
        try:
            save_state(match.game, match.state, name)
        except Refusal as no:
            terminal.say(str(no))
        else:
            terminal.say(f"Written to {printable(name)}.")
            return True
    return False
