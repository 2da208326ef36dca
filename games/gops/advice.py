"""What the coach says of a bid: what it bids, which others are right, what the other may bid."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from operator import itemgetter

from games.contract import Decision, Seat
from games.gops.rules import Action, Bid, State
from games.percentages import mixture_percents, whole_percents
from games.text import as_sentence, listed

SAME_WORTH = 1e-6
"""Bids whose worth differs by less are equally good: the rest is rounding."""

ESTIMATED = "estimated"
"""The fact about a decision that what it guarantees is an estimate."""

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
