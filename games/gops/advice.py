"""What the coach says of a bid, and why one bid is better than another."""

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from games.contract import Decision, Seat
from games.gops.careful import compare_numbers
from games.gops.rules import Action, Bid, State
from games.text import listed, percent

if TYPE_CHECKING:
    from games.gops.appraisal import GopsAppraisal

SAME_WORTH = 1e-6  # bids whose worth differs by less are equally good: the rest is rounding
MOST_EXPECTED = 3  # how many of the bids to expect are named


def mixed_bids(decision: Decision[Action]) -> tuple[tuple[int, float], ...]:
    """Return how often the coach bids each card."""
    mix = decision.mix or ((decision.action, 1.0),)
    return tuple((action.card, part) for action, part in mix if isinstance(action, Bid))


def equal_bids(decision: Decision[Action]) -> tuple[int, ...]:
    """Return every card that is worth as much as the best, lowest first; () for a single one."""
    worths = [(action.card, worth) for action, worth in decision.worth if isinstance(action, Bid)]
    best = max((worth for _, worth in worths), default=0.0)
    equal = sorted(card for card, worth in worths if best - worth < SAME_WORTH)
    return tuple(equal) if len(equal) > 1 else ()


def likeliest_bids(decision: Decision[Action], face: Callable[[int], str] = str) -> str:
    """Return what the opponent is expected to bid: "10 (56%), 9 or 2 (8% each)"; "" for nothing."""
    likely = [
        (face(bid.card), percent(part))
        for bid, part in decision.expects[:MOST_EXPECTED]
        if isinstance(bid, Bid)
    ]
    groups = [([card for card, _ in each], part) for part, each in groupby(likely, itemgetter(1))]
    return ", ".join(
        f"{listed(cards, 'or')} ({part}{' each' if cards[1:] else ''})" for cards, part in groups
    )


def advise_on_bid(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return what to bid and what it brings, what else is as good, and what the other may bid."""
    if not isinstance(decision.action, Bid):
        return ()
    often = sorted(mixed_bids(decision), key=lambda each: (-each[1], each[0]))
    named = [f"{card} ({percent(part)})" for card, part in often]
    bid = listed(named, "or") if len(often) > 1 else str(decision.action.card)
    said = [f"The coach would bid {bid}{f': {decision.why}' if decision.why else ''}."]
    equal = equal_bids(decision)
    if len(equal) == len(decision.worth) > 1:
        said.append("Against best play every bid is as good.")
    elif others := [str(card) for card in equal if card not in dict(often)]:
        verb = "is" if len(others) == 1 else "are"
        said.append(f"Against best play {listed(others, 'and')} {verb} as good.")
    if likely := likeliest_bids(decision):
        said.append(f"It expects the other player to bid {likely}.")
    return tuple(said)


NEVER = 1e-9  # a smaller chance is a rounding error
WORTH_SAYING = 0.005  # what rounds to a game in 100 or more

Prospect = tuple[tuple[float, float], ...]
"""For a bid that takes the prize, ties or loses it: how often it does, and how often it wins then,
a tied game counting half."""


def prospect_text(card: int, found: Prospect, prize: str) -> str:
    """Return it in words: "a 7 takes the prize 40% (then wins 71%) or ties 60% (then 40%)"."""
    ways = zip((f"takes {prize}", "ties", f"loses {prize}"), found, strict=True)
    possible = [(does, chance, percent(wins)) for does, (chance, wins) in ways if chance > NEVER]
    named = [f"{does} {percent(chance)} (then wins {wins})" for does, chance, wins in possible]
    if len(possible) == 1:
        named = [f"{does} for certain and wins {wins}" for does, _, wins in possible]
    return f"{a_card(card)} {listed(named, 'or')}"


def a_card(card: int) -> str:
    """Return a card with its article: "an 8"."""
    return f"{'an' if card in (8, 11) else 'a'} {card}"


def why_better_bid(
    appraisal: "GopsAppraisal", state: State, seat: Seat, better: Bid, other: Bid
) -> str:
    """Return why a bid is better than another, in two sentences or three.

    All is counted against the bids of an equilibrium. A mistake of the other seat, whose bid
    already lies there, is named with what it costs.
    """
    prize = "the prize" if len(state.middle) == 1 else "the prizes"
    good, bad = (
        prospect_text(bid.card, prospect(appraisal, state, seat, bid.card), prize)
        for bid in (better, other)
    )
    sentences = [
        f"Against best play {good}; {bad}, a tied game counting half.",
        card_fact(state, seat, better.card, other.card),
    ]
    lying = state.bids[1 - seat]
    cost = abs(appraisal.gains(state, 1 - seat)[lying]) if lying else 0.0
    if cost >= WORTH_SAYING:
        games = round(100 * cost)
        costs = f"{games} {'game' if games == 1 else 'games'} in 100"
        sentences.append(f"The {lying} opposite was a mistake: it costs {costs}.")
    return " ".join(filter(None, sentences))


def prospect(appraisal: "GopsAppraisal", state: State, seat: Seat, card: int) -> Prospect:
    """Return what a bid leads to."""
    found = appraisal.bids(state)
    rows = found.game.tolist() if seat == 0 else (-found.game.T).tolist()
    replies = found.answers if seat == 0 else found.shares
    row = rows[state.hands[seat].index(card)]
    chances, worths = {1: 0.0, 0: 0.0, -1: 0.0}, {1: 0.0, 0: 0.0, -1: 0.0}
    for its, share, worth in zip(state.hands[1 - seat], replies, row, strict=True):
        outcome = compare_numbers(card, its)
        chances[outcome] += share
        worths[outcome] += share * worth
    return tuple(
        (chance, (1 + worths[outcome] / chance) / 2 if chance else 0.0)
        for outcome, chance in chances.items()
    )


def card_fact(state: State, seat: Seat, better: int, other: int) -> str:
    """Return what the higher of two bids is good for; "" if there is nothing to say."""
    mine, theirs = state.hands[seat], state.hands[1 - seat]
    if other > better:  # the high card is spent too early: what is it the last to beat?
        second = max((card for card in mine if card != other), default=0)
        alone = [str(its) for its in theirs if second <= its < other]
        if not alone:
            return ""
        beaten = listed(alone, "and")
        return f"Without the {other} nothing in that hand beats the {beaten} opposite."
    of_high, of_low = (sum(its < card for its in theirs) for card in (better, other))
    if of_low == of_high:
        return ""
    cards = "card" if len(theirs) == 1 else "cards"
    least = f"only {of_low}" if of_low else "none"
    return (
        f"The {better} beats {of_high} of the {len(theirs)} {cards} opposite, the {other} {least}."
    )
