"""What the coach says of a bid, and why one bid is better than another."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from games.contract import Decision, Seat
from games.gops.equilibrium import ESTIMATED
from games.gops.rules import Action, Bid, State
from games.percentages import mixture_percents, whole_percents
from games.text import as_sentence, listed

if TYPE_CHECKING:
    from games.gops.appraisal import GopsAppraisal

SAME_WORTH = 1e-6
"""Bids whose worth differs by less are equally good: the rest is rounding."""

MOST_EXPECTED = 3
"""How many of the bids to expect are named."""


def mixed_bids(decision: Decision[Action]) -> tuple[tuple[int, float], ...]:
    """Return how often the coach bids each card."""
    mix = decision.mix or ((decision.action, 1.0),)
    return tuple((action.card, part) for action, part in mix if isinstance(action, Bid))


def equal_bids(decision: Decision[Action]) -> tuple[int, ...]:
    """Return the cards that the coach mixes, if it is right to bid any of them; () if not."""
    cards = sorted(card for card, _ in mixed_bids(decision))
    if len(cards) < 2:
        return ()
    worths = {action.card: worth for action, worth in decision.worth if isinstance(action, Bid)}
    best = max(worths.values())
    return tuple(cards) if all(best - worths[card] < SAME_WORTH for card in cards) else ()


def likeliest_bids(
    decision: Decision[Action], face: Callable[[int], str] = str
) -> tuple[tuple[str, int], ...]:
    """Return what the coach expects the opponent to bid, with percentages, the likeliest first.

    Args:
        decision: What the coach decided.
        face: Returns a card as text.
    """
    percents = whole_percents([chance for _, chance in decision.expects])
    likely = (
        (face(action.card), percent)
        for (action, _), percent in zip(decision.expects, percents, strict=True)
        if percent and isinstance(action, Bid)
    )
    return tuple(islice(likely, MOST_EXPECTED))


def likely_words(likely: Iterable[tuple[str, int]]) -> str:
    """Return cards with their percentages: "10 (56%), 9 or 2 (8% each)"."""
    alike = groupby(likely, key=itemgetter(1))
    groups = [([card for card, _ in each], percent) for percent, each in alike]
    return ", ".join(
        f"{listed(cards, 'or')} ({percent}%{' each' if cards[1:] else ''})"
        for cards, percent in groups
    )


def safe_words(decision: Decision[Action]) -> str:
    """Return the sentence that the bid is safe; "" if every bid loses, or if it is an estimate."""
    if ESTIMATED in dict(decision.facts):
        return ""
    return "That is safe. " if any(worth for _, worth in decision.worth) else ""


def advise_on_bid(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for a seat in sentences."""
    return tuple(bid_sentences(decision))


def bid_sentences(decision: Decision[Action]) -> Iterator[str]:
    """Yield what to bid, what else is right, what the mix brings, and what the other may bid."""
    if not isinstance(decision.action, Bid):
        return
    yield f"The coach would bid {decision.action.card}."
    shares = mixture_percents(dict(mixed_bids(decision)))
    if len(shares) > 1:
        often = sorted(mixed_bids(decision), key=lambda each: (-each[1], each[0]))
        yield f"Its mix: {', '.join(f'{card} ({shares[card]})' for card, _ in often)}."
    if right := equal_bids(decision):
        word = "Either" if len(right) == 2 else "Any"
        yield f"{word} of {listed([str(card) for card in right], 'and')} is right."
    if decision.why:
        yield as_sentence(decision.why)
    if likely := likeliest_bids(decision):
        expected = f"It expects the other player to bid {likely_words(likely)}."
        yield f"{safe_words(decision)}{expected}"


VOWEL_SOUNDS = (8, 11)
"""The cards whose names begin with a vowel."""

NEVER = 1e-9
"""A smaller chance is a rounding error."""

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

    def text(self, prize: str) -> str:
        """Return it in words."""
        name = a_card(self.card)
        if self.takes >= 1 - NEVER:
            return f"{name} is sure to win {prize}, and then wins {games_won(self.won)}"
        if self.takes <= NEVER:
            return f"{name} lets {prize} go, and wins {games_won(self.missed)} with what it keeps"
        return (
            f"{name} takes {prize} {100 * self.takes:.0f} times in 100 and then wins "
            f"{games_won(self.won)}, but {100 * self.missed:.0f} without it"
        )


def why_better_bid(
    appraisal: "GopsAppraisal", state: State, seat: Seat, better: Bid, other: Bid
) -> str:
    """Return why a bid is better than another, in two sentences or three.

    Everything is counted against the bids of an equilibrium, as the costs of bids are. A slip of
    the other seat, whose bid already lies there, is named with what it adds.

    Args:
        appraisal: Knows the chances.
        state: The moment before both.
        seat: Whose bids they are.
        better: The better bid.
        other: The other one.
    """
    good, bad = (prospect(appraisal, state, seat, bid.card) for bid in (better, other))
    prize = "the prize" if len(state.middle) == 1 else "the prizes"
    said = f"{good.text(prize)}; {bad.text(prize)}"
    if good.takes <= NEVER and bad.takes <= NEVER:
        said = (
            f"neither takes {prize}; {a_card(good.card)} wins {games_won(good.missed)} "
            f"with the cards it keeps, {a_card(bad.card)} {100 * bad.missed:.0f}"
        )
    sentences = [f"Against best play {said}.", card_fact(state, seat, better.card, other.card)]
    lying = state.bids[1 - seat]
    gift = abs(appraisal.gains(state, 1 - seat)[lying]) if lying else 0.0
    if gift >= WORTH_SAYING:
        added = f"it adds {games_won(gift)} to either"
        sentences.append(f"The {lying} opposite was a slip: {added}.")
    return " ".join(filter(None, sentences))


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
