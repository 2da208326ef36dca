"""What a built-in game tells of itself before its record is loaded.

The lobby lists all games, most commands need none or one of them, and a record brings rules, words
and players with it. So the package of a built-in game holds its `GAME_TITLE`, and loads its `GAME`
from its module `game` only when somebody asks for it. A game of another package need not do so:
its record tells the same.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal

from msgspec import Struct


class GameTitle(Struct, frozen=True):
    """What the lobby says of a game.

    Attributes:
        slug: As `Game.slug`.
        title: As `Game.title`.
        tagline: As `Game.tagline`.
        at_stake: As `Measures.at_stake`.
    """

    slug: str
    title: str
    tagline: str
    at_stake: Literal["games", "rounds"] = "games"


def record_loader(package: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a game's package: it loads `GAME` from the module `game`.

    Raises:
        AttributeError: Something else is asked for; raised by the function that is returned.
    """

    def load(name: str) -> Any:
        if name != "GAME":
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.game").GAME

    return load
