"""Continues a match after the last of its rounds, for a few more."""

from collections.abc import Callable

from msgspec.structs import replace

from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame

MORE_ROUNDS = 3
"""How many rounds are added."""

LONGER_MARK = "longer"
"""The mark of a match that goes on after its end: the one behind could play on forever."""


def can_go_on(match: Match) -> bool:
    """Return whether a match ended with the last of its rounds, and could have more of them."""
    ended = match.result is not None and not match.is_broken_off
    rounds = getattr(match.setup.options, "rounds", 0)
    return ended and bool(rounds and match.persons) and match.setup.start is None


def longer_match(match: Match, begin: Callable[[AnyGame, Setup], Match]) -> Match:
    """Return a match that is the same up to its last round, and continues with another.

    Args:
        match: One that `can_go_on`.
        begin: Begins a match that is recorded.

    Raises:
        Refusal: It cannot begin.
    """
    options = match.setup.options
    more = replace(options, rounds=options.rounds + MORE_ROUNDS)
    longer = begin(match.game, replace(match.setup, options=more))
    for step in match.steps[:-1]:  # the last one said that there is no other round
        longer.apply(step.seat, step.action, step.why)
    longer.mark(LONGER_MARK)
    return longer
