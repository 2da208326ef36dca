"""What can come after the end of a match: another deal, other seats, the same deal again."""

from typing import Any

from msgspec.structs import replace

from app.match.match import Match
from app.match.setup import Setup, fresh_seed, without_file
from app.plugins import AnyGame
from app.screens.services import Services
from widgets.panels.key_bar import KeyHint

FIRST_KEYS = ("n", "w", "d", "l", "escape")
"""The keys that stand first in the key bar once a match is over."""


def end_rank(hint: KeyHint) -> int:
    """Return how early a hint stands in the key bar once a match is over, 0 the first."""
    return (*FIRST_KEYS, hint.action).index(hint.action)


class Ending:
    """Begins the next match in the place of one that is over.

    Args:
        services: Where matches are kept and opened.
    """

    def __init__(self, services: Services) -> None:
        self.services = services

    def offers(self, kind: str, match: Match) -> bool:
        """Return whether the next match can be of a kind: "again", "swap_seats", "same_deal"."""
        has_two = len(match.game.chairs) > 1 and match.game.extras.swaps
        return not match.to_move and (kind != "swap_seats" or has_two)

    def begin(self, kind: str, match: Match) -> None:
        """Begin the next match. Raises `Refusal`: who played may not be here any more."""
        changes: dict[str, Any] = {} if kind == "same_deal" else another_deal(match)
        if kind == "swap_seats":
            changes |= {"seats": match.setup.seats[::-1], "names": match.setup.names[::-1]}
        setup: Setup = replace(match.setup, **changes)
        self.services.sit_down(self.services.store.begin(match.game, setup), instead=True)


def another_deal(match: Match) -> dict[str, Any]:
    """Return what changes in a match's setup for another deal: nothing of it is given any more."""
    usual = next(iter(match.game.presets.values()))
    given = {name: getattr(usual, name) for name in settling(match.game)}
    return {
        "options": replace(without_file(match.game, match.setup.options), **given),
        "seed": fresh_seed(),
        "start": None,
    }


def settling(game: AnyGame) -> set[str]:
    """Return the fields that settle a deal, so that no seed does."""
    return {name for field in game.fields if field.name == "seed" for name in field.unless}
