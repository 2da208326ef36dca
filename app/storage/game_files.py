"""Files that a person names: read up to a limit, written whole or not at all, completed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from app import plugins
from app.guests import session
from app.storage.files import RefusedFile, UnopenedFile, file_trouble, write_atomically
from app.storage.match_file import is_match
from games.contract import BadInput, Format, Loaded, Refusal
from games.text import printable

LARGEST_FILE = 1 << 20  # bytes that a format has to read

AnyFormat = Format[Any, Any]


def file_word(game: plugins.AnyGame) -> str:
    """Return the flag for a file of a game: its format if there is only one, such as "deck"."""
    return next(iter(game.files.formats)) if len(game.files.formats) == 1 else "load"


def load_file(game: plugins.AnyGame, name: str) -> Loaded[Any, Any]:
    """Return what a file holds for a game. Raises `UnopenedFile` or `RefusedFile`."""
    return _read_start(game, name, _read_game_file(name))


def _read_start(game: plugins.AnyGame, name: str, content: bytes) -> Loaded[Any, Any]:
    try:
        return format_of(game, name).read(content, name)
    except BadInput as no:
        raise RefusedFile(str(no), getattr(no, "findings", ())) from no


def format_of(game: plugins.AnyGame, name: str) -> AnyFormat:
    """Return the format that the ending of a name stands for, or the game's first."""
    formats = tuple(game.files.formats.values())
    return next((form for form in formats if name.lower().endswith(form.ending)), formats[0])


def recognise_file(name: str) -> tuple[plugins.AnyGame, Loaded[Any, Any]]:
    """Return the game that can read a file, and what it holds. Raises as `load_file`."""
    games = [game for game in map(plugins.find, plugins.slugs()) if game.files.formats]
    content = _read_game_file(name)

    def likely(game: plugins.AnyGame) -> tuple[bool, bool]:
        """Return whether its files begin like this one, and whether their names end like it."""
        formats = game.files.formats.values()
        begins = any(form.begins(content) for form in formats)
        return begins, name.lower().endswith(tuple(form.ending for form in formats))

    games.sort(key=likely, reverse=True)
    wrong = []
    for game in games:
        try:
            return game, _read_start(game, name, content)
        except RefusedFile as no:
            wrong.append((game.title, no))
    if len(wrong) == 1 or any(likely(games[0])):
        raise wrong[0][1]
    reasons = tuple(f"{title}: {no}" for title, no in wrong)
    raise RefusedFile(f"{printable(name)} is not a file of any game here.", reasons)


def read_bytes(name: str, most: int = LARGEST_FILE) -> bytes:
    """Return a file's bytes, the first `most` + 1 if it is larger. Raises `UnopenedFile`."""
    with _path(name, "opened") as path, path.open("rb") as file:
        return file.read(most + 1)


def _read_game_file(name: str) -> bytes:
    content = read_bytes(name)
    if is_match(content):
        raise RefusedFile(f"{printable(name)} is an exported game. Import it with: parlour import")
    return content


def _named_path(name: str) -> Path:
    if session.is_guest():
        raise UnopenedFile(session.NO_FILES)
    if not name.strip():
        raise UnopenedFile("No file name was given.")
    with suppress(RuntimeError):
        return Path(name).expanduser()
    return Path(name)


def why_not_writable(game: plugins.AnyGame, state: Any) -> str:
    """Return why a state cannot be written to a file now; "" if it can."""
    if session.is_guest():
        return session.NO_FILES
    no_need = "No need: your game is saved as you play."
    return next((form.refusal(state) for form in game.files.formats.values()), no_need)


def save_state(game: plugins.AnyGame, state: Any, name: str) -> None:
    """Write a state to a file, in the format that its name implies. Raises `Refusal`."""
    form = format_of(game, name)
    if why := form.refusal(state):
        raise Refusal(why)
    write_file(name, form.write(state))


def write_file(name: str, text: str) -> None:
    """Write a whole file, replacing any that is there. Raises `UnopenedFile`."""
    with _path(name, "written") as path:
        write_atomically(path.resolve(), text.encode())


def check_output(name: str, *, over: bool) -> None:
    """Raise `Refusal` if a file cannot be written, perhaps `over` one that is there; leave none."""
    from tempfile import TemporaryFile  # here, because it is slow to load

    if file_exists(name) and not over:
        raise Refusal(f"{printable(name)} already exists. Use --force to replace it.")
    with _path(name, "written") as path, TemporaryFile(dir=path.resolve().parent):
        return


@contextmanager
def _path(name: str, deed: str) -> Iterator[Path]:
    """Provide the path of a file that is to be "opened" or "written", or raise `UnopenedFile`."""
    try:
        yield _regular_path(name, deed)
    except UnopenedFile:  # also a ValueError
        raise
    except (OSError, ValueError, RuntimeError) as error:
        raise UnopenedFile(f"{printable(name)} cannot be {deed}: {file_trouble(error)}.") from error


def _regular_path(name: str, deed: str) -> Path:
    path = _named_path(name)
    if path.exists() and not path.is_file():
        why = "it is a folder" if path.is_dir() else "it is not a regular file"
        raise UnopenedFile(f"{printable(name)} cannot be {deed}: {why}.")
    return path


def file_exists(name: str) -> bool:
    """Return whether there is already a file of that name."""
    try:
        return _named_path(name).is_file()
    except (OSError, ValueError, Refusal):
        return False


def complete_path(name: str) -> tuple[str, ...]:
    """Return the names that begin with a text, as one would type them; a folder ends in /."""
    folder, begun = os.path.split(name)
    try:
        with os.scandir(_named_path(folder or ".")) as entries:
            found = [
                entry.name + "/" * entry.is_dir()
                for entry in islice(entries, 2000)
                if entry.name.startswith(begun) and entry.name.isprintable()
                if begun or not entry.name.startswith(".")
            ]
    except (OSError, ValueError, Refusal):
        return ()
    return tuple(os.path.join(folder, each) for each in sorted(found))
