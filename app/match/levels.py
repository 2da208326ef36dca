"""The levels of a game: the words that a person reads for its players of growing strength."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.match.names import Seated, seat_name
from app.match.setup import PERSON, PROGRAM, REMOTE, SCRIPT
from games.contract import Seat
from games.text import capitalized, printable

if TYPE_CHECKING:
    from app.match.match import Match

LEVEL_NAMES = ("Easy", "Medium", "Hard", "Best")
"""What the levels are called, from the weakest."""

LEVEL_PLAYERS: Mapping[str, tuple[str, ...]] = {
    "gops": ("easy", "medium", "champion", "equilibrium"),
    "battle": ("easy", "medium", "expected", "winner"),
    "gostop": ("random", "greedy", "shrewd"),
}
"""The players who are a game's levels, from the weakest; other games have none."""

FAIR_VARIANTS: Mapping[str, tuple[str, ...]] = {"gostop": ("hidden",)}
"""The only variants that count for the levels of a game: in its others a person sees cards that the
players do not. In a game that is not listed, all count."""


def is_fair(slug: str, variant: str) -> bool:
    """Return whether a variant of a game counts for its levels and for how well one plays."""
    return variant in FAIR_VARIANTS.get(slug, (variant,))


def levels_of(slug: str) -> tuple[str, ...]:
    """Return the players who are the levels of a game, from the weakest.

    A plug-in game has none, and neither has a game against a dealer.
    """
    return LEVEL_PLAYERS.get(slug, ())


def level_word(slug: str, who: str) -> str:
    """Return the level that a player of a game is, else the player's name with a capital.

    The names of people and of programs stay as they are.
    """
    level = dict(zip(levels_of(slug), LEVEL_NAMES, strict=False)).get(who)
    return level or printable(capitalized(who) if is_player(who) else who.removeprefix(REMOTE))


def is_player(who: str) -> bool:
    """Return whether a seat is a computer player, to judge by the word in the setup."""
    return who != PERSON and not who.startswith((PROGRAM, REMOTE, SCRIPT))


def shown_seat(game: str, seating: Seated, seat: Seat) -> str:
    """Return what a seat is called: the level or the name of a player, else as `seat_name`."""
    who = seating.seats[seat]
    return level_word(game, who) if is_player(who) else seat_name(seating, seat)


def shown_name(match: "Match", seat: Seat) -> str:
    """Return what a seat of a match is called."""
    return shown_seat(match.game.slug, match.setup, seat)


def matchup(game: str, seating: Seated) -> str:
    """Return who plays whom: "you against Careful"."""
    names = [shown_seat(game, seating, seat) for seat in range(len(seating.seats))]
    return " against ".join([*names, *(["the dealer"] if len(names) == 1 else [])])
