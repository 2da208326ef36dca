"""The setup of the match after this one: another deal, other seats, or the same again."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.match.match import Match
from app.match.names import is_with_friend
from app.match.setup import Setup, fresh_seed, without_file
from app.plugins import AnyGame


class Rematch(Struct, frozen=True):
    """Another game with a friend.

    Attributes:
        words: What there is to say about it; "" for nothing.
        is_possible: Whether this side can ask for it, or agree to it.
    """

    words: str = ""
    is_possible: bool = False


def next_setup(match: Match, kind: str) -> Setup:
    """Return the setup of the match that follows one.

    Args:
        match: The match that is over.
        kind: "again" for another deal, "swap_seats" for another deal from the other side,
            "same_deal" for the same once more.
    """
    changes: dict[str, Any] = {} if kind == "same_deal" else another_deal(match)
    if kind == "swap_seats":
        changes |= {"seats": match.setup.seats[::-1], "names": match.setup.names[::-1]}
    return replace(match.setup, **changes)


def can_swap(match: Match) -> bool:
    """Return whether the players may change sides for the next match."""
    return len(match.game.chairs) > 1 and match.game.extras.swaps and can_follow(match)


def can_follow(match: Match) -> bool:
    """Return whether this terminal alone can begin the next match."""
    return not is_with_friend(match.setup)


def another_deal(match: Match) -> dict[str, Any]:
    """Return what changes in a match's setup for another deal: prizes set by hand stay."""
    return {
        "options": without_file(match.game, match.setup.options),
        "seed": fresh_seed(),
        "start": None,
    }


def settling(game: AnyGame) -> set[str]:
    """Return the fields that fix a deal, so that the seed does not matter."""
    return {name for field in game.fields if field.name == "seed" for name in field.unless}
