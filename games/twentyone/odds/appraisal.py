"""The player's chance at every moment of a round of Twenty-One, once its cards are dealt.

It is computed from what the player has seen: hidden cards and cards to come are luck.
"""

from functools import lru_cache

from games.contract import Seat
from games.twentyone.odds.hit_or_stay import odds
from games.twentyone.odds.subsets import Counts
from games.twentyone.odds.unseen import count_values, off_table
from games.twentyone.state import (
    BEST,
    DEALER_STAYS,
    Action,
    Hit,
    RoundOutcome,
    State,
    Stay,
    round_outcome,
    total,
)
from games.twentyone.views import seen_by

OUTCOME_VALUES: dict[RoundOutcome, float] = {"won": 1.0, "tied": 0.5, "lost": 0.0}


class RoundAppraisal:
    """Chances to win the current round, a tie counting half."""

    def value(self, state: State) -> float | None:
        """Return the player's chance; None before the cards are dealt, and between rounds."""
        match state.phase:
            case "player":
                return odds(seen_by(state, 0)).best.worth
            case "hit":
                return odds(seen_by(state, 0)).hit.worth
            case "hole":
                return odds(seen_by(state, 0)).stay.worth
            case "dealer":
                return chance_against_dealer(state)
            case "settle":
                return OUTCOME_VALUES[round_outcome(state)]
        return None

    def choices(self, state: State, seat: Seat) -> list[tuple[Action, float]]:
        """Return hitting and staying with the player's chance after each."""
        both = odds(seen_by(state, 0))
        return [(Hit(), both.hit.worth), (Stay(), both.stay.worth)]


def chance_against_dealer(state: State) -> float:
    """Return the player's chance while the dealer draws, with every card of the dealer face up."""
    view = seen_by(state, 0)
    away = off_table(view)
    old = count_values([card for card in away if card not in view.discards])
    new = count_values([card for card in away if card in view.discards])
    return chance_of_standing(total(view.player), total(view.dealer), old, new, len(view.deck))


@lru_cache(maxsize=1 << 14)
def chance_of_standing(points: int, dealer: int, old: Counts, new: Counts, first: int) -> float:
    """Return the chance of a player who stays on `points` while the dealer draws to 17 or more.

    Args:
        points: The total of the player.
        dealer: The total of the dealer so far.
        old: The pool of the next `first` cards.
        new: The pool that joins what is left of `old` after them.
        first: How many cards are drawn before the pools join.
    """
    if dealer >= DEALER_STAYS:
        return (1 + (points > dealer or dealer > BEST) - (points < dealer <= BEST)) / 2
    if not first:
        old, new = tuple(map(sum, zip(old, new, strict=True))), (0,) * len(new)
        first = sum(old)
    return sum(
        count
        / sum(old)
        * chance_of_standing(points, dealer + card, without_card_of(old, card), new, first - 1)
        for card, count in enumerate(old, start=1)
        if count
    )


def without_card_of(pool: Counts, card: int) -> Counts:
    """Return a pool without a card that counts `card`."""
    return (*pool[: card - 1], pool[card - 1] - 1, *pool[card:])
