"""What an opponent's spent cards say about how it bids, and so about its next bid."""

from games.contract import Seat
from games.gops.players import careful
from games.gops.players.opponent_model import (
    CAREFUL_STYLE,
    EQUILIBRIUM_STYLE,
    STYLES,
    BidChances,
    BiddingStyle,
    likelihood_of_style,
    predicted_bids,
)
from games.gops.rules import Bid, State, ranks

Belief = tuple[float, BiddingStyle, BidChances]
"""The probability that a style is the opponent's, the style, and what it bids now."""


def beliefs(view: State, seat: Seat, held: BidChances) -> tuple[float, list[Belief]]:
    """Return how likely each style is the opponent's.

    Args:
        view: The state as `seat` sees it.
        seat: The seat that looks.
        held: What the opponent bids if it follows the equilibrium.

    Returns:
        The probability that it follows the equilibrium, and a belief for each style, the
        equilibrium among them.
    """
    low, high = view.options.cards
    cards, hand = ranks(view.options), view.hands[1 - seat]
    spent = [card for card in cards if card not in hand]
    prizes = [card for card in cards if card not in (*view.prizes, view.middle[-1])]
    known = [
        (EQUILIBRIUM_STYLE, held),
        (CAREFUL_STYLE, dict(careful.nearly_best(careful.rank_cards(view, 1 - seat)))),
    ]
    known += [(style, predicted_bids(style, hand, view.middle[-1], low, high)) for style in STYLES]
    likely = [
        style.prior * likelihood_of_style(style, spent, prizes, low, high) for style, _ in known
    ]
    total = sum(likely)
    doubts = [
        (share / total, style, bids) for share, (style, bids) in zip(likely, known, strict=True)
    ]
    return likely[0] / total, doubts


def expected_bids(view: State, doubts: list[Belief]) -> tuple[tuple[Bid, float], ...]:
    """Return how likely the opponent is to bid each card, by all beliefs, likeliest first.

    Nothing is expected before the first round is over: then nothing is known of the opponent.

    Args:
        view: What is seen.
        doubts: What is believed of the opponent.
    """
    if len(view.hands[0]) == len(ranks(view.options)):
        return ()
    found: dict[int, float] = {}
    for share, _, bids in doubts:
        for card, chance in bids.items():
            found[card] = found.get(card, 0.0) + share * chance
    ranked = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return tuple((Bid(card), chance) for card, chance in ranked if chance)
