"""The rounds of a match of Twenty-One, and the cards on the table."""

from collections.abc import Iterator

from msgspec import Struct

from app.match.match import Match
from games.contract import Seat
from games.twentyone.rules import (
    Collect,
    RoundOutcome,
    Settle,
    State,
    hidden,
    round_outcome,
    total,
)


class PlayedRound(Struct, frozen=True):
    """A round that is over.

    Attributes:
        number: From 1 on.
        own: What the player had.
        dealer: What the dealer had; None if the hidden card was never turned over.
        outcome: How it ended for the player.
    """

    number: int
    own: int
    dealer: int | None
    outcome: RoundOutcome


class Lying(Struct, frozen=True):
    """What the table shows beyond the state of the match.

    Attributes:
        state: The state whose cards are shown: after a round, the one before they were collected.
        seen: All that the player has seen, which the coach counts with.
        rounds: The rounds that are over.
    """

    state: State
    seen: State
    rounds: tuple[PlayedRound, ...] = ()


def lying_of(match: Match, state: State, reader: Seat) -> Lying:
    """Return what the table shows of a match beyond a state of it.

    Args:
        match: The match so far.
        state: Its state as the reader may see it.
        reader: The seat of the reader.
    """
    seen = match.game.seen_by(match.state, 0)
    return Lying(cards_lying(match, state, reader), seen, tuple(rounds_played(match, reader)))


def cards_lying(match: Match, state: State, reader: Seat) -> State:
    """Return the state to show the cards of."""
    if state.phase in ("another", "over"):
        for step in reversed(match.steps):
            if isinstance(step.action, Collect):
                shown: State = match.game.shown(step.before, reader)
                return shown
    return state


def rounds_played(match: Match, reader: Seat) -> Iterator[PlayedRound]:
    """Yield the rounds that are over, the first one first."""
    for step in match.steps:
        if isinstance(step.action, Settle):
            shown: State = match.game.shown(step.before, reader)
            dealer = None if hidden(shown) else total(shown.dealer)
            yield PlayedRound(shown.round, total(shown.player), dealer, round_outcome(shown))
