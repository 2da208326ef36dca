"""Why a bid is better than another: how often it takes the prize, and what both leave in the hand.

Everything is counted against the bids of an equilibrium, as the costs of bids are.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from games.contract import Seat
from games.gops.rules import Bid, State
from games.text import listed

if TYPE_CHECKING:
    from games.gops.appraisal import GopsAppraisal

VOWEL_SOUNDS = (8, 11)
"""The cards whose names begin with a vowel."""

NEVER = 1e-9
"""A smaller chance is a rounding error."""

AS_GOOD_AS_SURE = 1 - NEVER

WORTH_SAYING = 0.005
"""What rounds to a game in 100 or more."""


class Prospect(Struct, frozen=True):
    """What a bid leads to against best play.

    Attributes:
        card: The bid.
        takes: The chance that it takes the prize.
        won: The chance to win the game if it does; 0 if it cannot.
        missed: The chance to win the game if it does not; 0 if it is sure to.
    """

    card: int
    takes: float
    won: float
    missed: float

    @property
    def worth(self) -> float:
        """The chance to win the game after the bid."""
        return self.takes * self.won + (1 - self.takes) * self.missed


def why_better_bid(
    appraisal: "GopsAppraisal", state: State, seat: Seat, better: Bid, other: Bid
) -> str:
    """Return why a bid is better than another, in two sentences or three.

    Args:
        appraisal: Knows the chances.
        state: The moment before both.
        seat: Whose bids they are.
        better: The better bid.
        other: The other one.
    """
    good, bad = (prospect(appraisal, state, seat, bid.card) for bid in (better, other))
    prize = "the prize" if len(state.middle) == 1 else "the prizes"
    if good.takes <= NEVER and bad.takes <= NEVER:
        said = (
            f"neither takes {prize}; {a_card(good.card)} wins {games_won(good.missed)} "
            f"with the cards it keeps, {a_card(bad.card)} {100 * bad.missed:.0f}"
        )
    else:
        said = f"{prospect_text(good, prize)}; {prospect_text(bad, prize)}"
    fact = card_fact(state, seat, better.card, other.card)
    gift = gift_fact(appraisal, state, seat)
    return " ".join(filter(None, (f"Against best play {said}.", fact, gift)))


def gift_fact(appraisal: "GopsAppraisal", state: State, seat: Seat) -> str:
    """Return what a slip of the other seat, whose bid already lies there, adds; "" for none."""
    lying = state.bids[1 - seat]
    gift = abs(appraisal.gains(state, 1 - seat)[lying]) if lying else 0.0
    if gift < WORTH_SAYING:
        return ""
    return f"The {lying} opposite was a slip: it adds {games_won(gift)} to either."


def prospect(appraisal: "GopsAppraisal", state: State, seat: Seat, card: int) -> Prospect:
    """Return what a bid leads to."""
    found = appraisal.bids(state)
    rows = found.game.tolist() if seat == 0 else (-found.game.T).tolist()
    replies = found.answers if seat == 0 else found.shares
    row = rows[state.hands[seat].index(card)]
    outcomes = list(zip(state.hands[1 - seat], replies, row, strict=True))
    won = [(share, worth) for its, share, worth in outcomes if its < card]
    missed = [(share, worth) for its, share, worth in outcomes if its >= card]
    return Prospect(card, sum(share for share, _ in won), mean_chance(won), mean_chance(missed))


def mean_chance(parts: Sequence[tuple[float, float]]) -> float:
    """Return the mean chance to win of outcomes, each with its share and its worth from -1 to 1."""
    shares = sum(share for share, _ in parts)
    return (1 + sum(share * worth for share, worth in parts) / shares) / 2 if shares else 0.0


def prospect_text(found: Prospect, prize: str) -> str:
    """Return what a bid leads to, in words."""
    name = a_card(found.card)
    if found.takes >= AS_GOOD_AS_SURE:
        return f"{name} is sure to win {prize}, and then wins {games_won(found.won)}"
    if found.takes <= NEVER:
        return f"{name} lets {prize} go, and wins {games_won(found.missed)} with what it keeps"
    return (
        f"{name} takes {prize} {100 * found.takes:.0f} times in 100 and then wins "
        f"{games_won(found.won)}, but {100 * found.missed:.0f} without it"
    )


def a_card(card: int) -> str:
    """Return a card with its article: "an 8"."""
    return f"{'an' if card in VOWEL_SOUNDS else 'a'} {card}"


def games_won(chance: float) -> str:
    """Return a chance to win as games in 100."""
    games = f"{100 * chance:.0f}"
    return f"{games} game{'' if games == '1' else 's'} in 100"


def card_fact(state: State, seat: Seat, better: int, other: int) -> str:
    """Return what the higher of two bids is good for; "" if there is nothing to say."""
    mine, theirs = state.hands[seat], state.hands[1 - seat]
    high, low = max(better, other), min(better, other)
    of_high, of_low = (sum(its < card for its in theirs) for card in (high, low))
    if other > better:  # the high card is spent too early: what is it the last to beat?
        others = [card for card in mine if card != high]
        alone = [str(its) for its in theirs if its < high and not any(c > its for c in others)]
        if alone:
            beaten = listed(alone, "and")
            return f"Without the {high} nothing in that hand beats the {beaten} opposite."
    if of_low == of_high or other > better:
        return ""
    cards = "card" if len(theirs) == 1 else "cards"
    least = f"only {of_low}" if of_low else "none"
    return f"The {high} beats {of_high} of the {len(theirs)} {cards} opposite, the {low} {least}."
