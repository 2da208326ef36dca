"""The files that a game brings in a package of its own, named by `Game.resources`."""

from importlib.resources import files
from typing import Any

from games.contract import Game, Tables


def package_text(game: Game[Any, Any, Any], name: str) -> str:
    """Return a text file of a game's package; "" where it brings none of that name."""
    if not game.resources:
        return ""
    file = files(game.resources) / name
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def tables_of(game: Game[Any, Any, Any]) -> Tables:
    """Return what reads the tables of a game's package."""
    return lambda name: (files(game.resources) / "tables" / name).read_bytes()
