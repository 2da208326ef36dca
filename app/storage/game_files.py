"""Files that a person names: read up to a limit, written whole or not at all, completed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from app import plugins
from app.guests import session
from app.plugins import AnyGame
from app.storage.files import (
    RefusedFile,
    UnopenedFile,
    check_folder,
    file_trouble,
    write_atomically,
)
from app.storage.match_file import is_match
from games.contract import BadInput, Format, Loaded, Refusal
from games.text import printable

LARGEST_FILE = 1 << 20
"""The size in bytes of the largest file that a format has to read."""

MOST_ENTRIES = 2000
"""How many names in a folder are considered for completion."""

AnyFormat = Format[Any, Any]


def file_word(game: AnyGame) -> str:
    """Return the flag for a file of a game: its format if there is only one, such as "deck"."""
    return next(iter(game.files.formats)) if len(game.files.formats) == 1 else "load"


def load_file(game: AnyGame, name: str) -> Loaded[Any, Any]:
    """Return what a file holds for a game.

    Raises:
        UnopenedFile: It cannot be read.
        RefusedFile: The game refuses its content.
    """
    return read_start(game, name, read_game_file(name))


def read_start(game: AnyGame, name: str, content: bytes) -> Loaded[Any, Any]:
    """Return what the content of a file means to a game. Raises `RefusedFile`."""
    try:
        return format_of(game, name).read(content, name)
    except BadInput as no:
        raise RefusedFile(str(no), getattr(no, "findings", ())) from no


def format_of(game: AnyGame, name: str) -> AnyFormat:
    """Return the format that the ending of a name stands for, or the game's first."""
    formats = tuple(game.files.formats.values())
    return next((form for form in formats if name.lower().endswith(form.ending)), formats[0])


def recognise_file(name: str) -> tuple[AnyGame, Loaded[Any, Any]]:
    """Return the game that can read a file, and what it holds.

    Games whose files begin like this one are tried first, then those whose file names end like it.

    Raises:
        UnopenedFile: It cannot be read.
        RefusedFile: No game accepts its content.
    """
    games = [game for game in map(plugins.find, plugins.slugs()) if game.files.formats]
    content = read_game_file(name)

    def likely(game: AnyGame) -> tuple[bool, bool]:
        begins = any(form.begins(content) for form in game.files.formats.values())
        return begins, name.lower().endswith(format_endings(game))

    games.sort(key=likely, reverse=True)
    wrong = []
    for game in games:
        try:
            return game, read_start(game, name, content)
        except RefusedFile as no:
            wrong.append((game.title, no))
    if len(wrong) == 1 or any(likely(games[0])):
        raise wrong[0][1]
    reasons = tuple(f"{title}: {no}" for title, no in wrong)
    raise RefusedFile(f"{printable(name)} is not a file of any game here.", reasons)


def format_endings(game: AnyGame) -> tuple[str, ...]:
    """Return the endings of the names of a game's files."""
    return tuple(form.ending for form in game.files.formats.values())


def read_bytes(name: str, most: int = LARGEST_FILE) -> bytes:
    """Return the bytes of a file, or the first `most` + 1 if it is larger.

    Raises:
        UnopenedFile: There is no such file, or it cannot be read.
    """
    try:
        with path_to_read(name).open("rb") as file:
            return file.read(most + 1)
    except UnopenedFile:  # also a ValueError
        raise
    except (OSError, ValueError) as error:
        raise UnopenedFile(f"{printable(name)} cannot be opened: {file_trouble(error)}.") from error


def why_no_file(path: Path) -> str:
    """Return what a path leads to if it is not a regular file."""
    return "it is a folder" if path.is_dir() else "it is not a regular file"


def path_to_read(name: str) -> Path:
    """Return the path that a name stands for. Raises `UnopenedFile` if it is not a regular file."""
    path = named_path(name)
    if path.exists() and not path.is_file():
        raise UnopenedFile(f"{printable(name)} cannot be opened: {why_no_file(path)}.")
    return path


def read_game_file(name: str) -> bytes:
    """Return the bytes of a file in a game's own format.

    Raises:
        UnopenedFile: There is no such file, or it cannot be read.
        RefusedFile: It is an exported game.
    """
    content = read_bytes(name)
    if is_match(content):
        raise RefusedFile(f"{printable(name)} is an exported game. Import it with: parlour import")
    return content


def named_path(name: str) -> Path:
    """Return the path that a name stands for. Raises `UnopenedFile` for "", and for guests."""
    if session.is_guest():
        raise UnopenedFile(session.NO_FILES)
    if not name.strip():
        raise UnopenedFile("No file name was given.")
    with suppress(RuntimeError):
        return Path(name).expanduser()
    return Path(name)


def why_not_writable(game: AnyGame, state: Any) -> str:
    """Return why a state cannot be written to a file now; "" if it can."""
    if session.is_guest():
        return session.NO_FILES
    no_need = "No need: your game is saved as you play."
    return next((form.refusal(state) for form in game.files.formats.values()), no_need)


def save_state(game: AnyGame, state: Any, name: str) -> None:
    """Write a state to a file, in the format that its name implies.

    Raises:
        Refusal: The format cannot express the state, or the file cannot be written.
    """
    form = format_of(game, name)
    if why := form.refusal(state):
        raise Refusal(why)
    write_file(name, form.write(state))


def write_file(name: str, text: str) -> None:
    """Write a whole file, replacing any that is there. Raises `UnopenedFile`."""
    with path_to_write(name) as path:
        write_atomically(path, text.encode())


def check_output(name: str, *, over: bool) -> None:
    """Check that a file can be written, before there is anything to write; nothing changes.

    Args:
        name: Its name.
        over: Whether it may replace an existing file.

    Raises:
        UnopenedFile: It cannot be written.
        Refusal: There is such a file already.
    """
    if file_exists(name) and not over:
        raise Refusal(f"{printable(name)} already exists. Use --force to replace it.")
    with path_to_write(name) as path:
        check_folder(path)


@contextmanager
def path_to_write(name: str) -> Iterator[Path]:
    """Provide the path of a name; errors of writing there become `UnopenedFile`."""
    try:
        path = named_path(name).resolve()
        if path.exists() and not path.is_file():
            raise UnopenedFile(f"{printable(name)} cannot be written: {why_no_file(path)}.")
        yield path
    except (OSError, ValueError, RuntimeError) as error:
        if isinstance(error, UnopenedFile):
            raise
        raise UnopenedFile(
            f"{printable(name)} cannot be written: {file_trouble(error)}."
        ) from error


def file_exists(name: str) -> bool:
    """Return whether there is already a file of that name."""
    try:
        return named_path(name).is_file()
    except (OSError, ValueError, Refusal):
        return False


def complete_path(name: str) -> tuple[str, ...]:
    """Return the names that begin with a text, as one would type them; a folder ends in /."""
    folder, begun = os.path.split(name)
    try:
        with os.scandir(named_path(folder or ".")) as entries:
            found = [
                entry.name + "/" * entry.is_dir()
                for entry in islice(entries, MOST_ENTRIES)
                if entry.name.startswith(begun) and entry.name.isprintable()
                if begun or not entry.name.startswith(".")
            ]
    except (OSError, ValueError, Refusal):
        return ()
    return tuple(os.path.join(folder, each) for each in sorted(found))
