"""The games that are installed, found through the entry-point group `parlour.games`."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from games.contract import Game, Refusal
from games.quoting import quoted

AnyGame = Game[Any, Any, Any]


@cache
def slugs() -> tuple[str, ...]:
    """Return the names of all installed games, in the order of the alphabet."""
    return tuple(sorted({entry.name for entry in entry_points(group="parlour.games")}))


@cache
def find(slug: str) -> AnyGame:
    """Return the game of that name. Raises `Refusal` where none is installed."""
    for entry in entry_points(group="parlour.games", name=slug):
        game: AnyGame = entry.load()
        return game
    raise Refusal(f"There is no game {quoted(slug)} here; there is {', '.join(slugs())}.")
