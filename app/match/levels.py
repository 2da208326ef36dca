"""The levels of a game: the words that a person reads for its players of growing strength."""

from collections.abc import Mapping

from app.match.match import Match
from app.match.names import seat_name
from app.match.setup import REMOTE
from games.contract import Seat

LEVEL_NAMES = ("Easy", "Medium", "Hard", "Best")
"""What the levels are called, from the weakest."""

LEVEL_PLAYERS: Mapping[str, tuple[str, ...]] = {
    "gops": ("easy", "medium", "champion", "equilibrium"),
    "battle": ("easy", "medium", "expected", "winner"),
    "gostop": ("random", "greedy", "shrewd"),
}
"""The players who are a game's levels, from the weakest; other games have none."""


def levels_of(slug: str) -> tuple[str, ...]:
    """Return the players who are the levels of a game, from the weakest.

    A plug-in game has none, and neither has a game against a dealer.
    """
    return LEVEL_PLAYERS.get(slug, ())


def level_word(slug: str, who: str) -> str:
    """Return the level that a player of a game is, or the player's own name."""
    return dict(zip(levels_of(slug), LEVEL_NAMES, strict=False)).get(who, who.removeprefix(REMOTE))


def shown_name(match: Match, seat: Seat) -> str:
    """Return what a seat is called: the level of a player, else as `seat_name`."""
    who = match.setup.seats[seat]
    word = level_word(match.game.slug, who)
    return seat_name(match.setup, seat) if word == who else word
