"""The games that are installed, found through the entry-point group `parlour.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from games.contract import Game, Refusal
from games.text import quoted

AnyGame = Game[Any, Any, Any]


@cache
def offered(group: str) -> dict[str, EntryPoint]:
    """Return what is installed in a group, by game; looking takes as long as loading a game."""
    return {entry.name: entry for entry in entry_points(group=group)}


def slugs() -> tuple[str, ...]:
    """Return the names of all installed games, in the order of the alphabet."""
    return tuple(sorted(offered("parlour.games")))


@cache
def find(slug: str) -> AnyGame:
    """Return the game of that name. Raises `Refusal` where none is installed."""
    if entry := offered("parlour.games").get(slug):
        game: AnyGame = entry.load()
        return game
    raise Refusal(f"There is no game {quoted(slug)} here; there is {', '.join(slugs())}.")
