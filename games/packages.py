"""What a built-in game tells of itself before its record is loaded, and what a game ships.

The lobby lists all games, most commands need none or one of them, and a record brings rules, words
and players with it. So the package of a built-in game holds its `GAME_TITLE`, and loads its `GAME`
from its module `game` only when somebody asks for it. A game of another package need not do so:
its record tells the same.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from games.contract import Game, Tables


class GameTitle(Struct, frozen=True):
    """What the lobby says of a game."""

    slug: str  # as `Game.slug`
    title: str  # as `Game.title`
    tagline: str  # as `Game.tagline`
    at_stake: Literal["games", "rounds"] = "games"  # as `Measures.at_stake`


def record_loader(package: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a game's package, which loads `GAME` from its module `game`."""

    def load(name: str) -> Any:
        if name != "GAME":
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.game").GAME

    return load


def package_text(game: "Game[Any, Any, Any]", name: str) -> str:
    """Return a text file that a game ships, such as "rules.md"; "" if it has no such file."""
    file = _package_folder(game) / name if game.resources else None
    return file.read_text(encoding="utf-8") if file and file.is_file() else ""


def package_tables(game: "Game[Any, Any, Any]") -> "Tables":
    """Return a function that reads the tables a game ships for its players."""
    return lambda name: (_package_folder(game) / "tables" / name).read_bytes()


def _package_folder(game: "Game[Any, Any, Any]") -> "Traversable":
    from importlib.resources import files  # here, because it is slow, and our own games need none

    return files(game.resources)
