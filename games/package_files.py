"""The files that a game ships in its own package, named by `Game.resources`."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from games.contract import Game, Tables


def package_text(game: "Game[Any, Any, Any]", name: str) -> str:
    """Return a text file that a game ships.

    Args:
        game: The game.
        name: The file's name, such as "rules.md".

    Returns:
        The text; "" if the game has no such file.
    """
    if not game.resources:
        return ""
    file = package_folder(game) / name
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def package_tables(game: "Game[Any, Any, Any]") -> "Tables":
    """Return a function that reads the tables a game ships for its players."""
    return lambda name: (package_folder(game) / "tables" / name).read_bytes()


def package_folder(game: "Game[Any, Any, Any]") -> "Traversable":
    """Return the folder of the package that a game names."""
    from importlib.resources import files  # here, because it is slow, and our own games need none

    return files(game.resources)
