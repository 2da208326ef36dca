"""The champion of the arena: it finds out how the other bids and bids the best answer to that.

It weighs the known styles of bidding by how well they explain the cards that the other has spent,
and the equilibrium among them. From these comes what the other is likely to bid, and the best
answer to it by what every pair of bids is worth (see `solver`). As likely as it seems that the
other keeps to the equilibrium, it keeps to it too: so it is near it while it is unsure, and what
it dares is what it knows.
"""

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from games.contract import Decision, Seat, Tables
from games.gops.players import careful
from games.gops.players.equilibrium import (
    MOST_EXACT,
    STORED_CARDS,
    Equilibrium,
    estimated,
    position_of,
    rank_bids,
)
from games.gops.players.opponent_model import (
    CAREFUL_STYLE,
    EQUILIBRIUM_STYLE,
    RANDOM_STYLE,
    STYLES,
    BidChances,
    BiddingStyle,
    likelihood_of_style,
    predicted_bids,
)
from games.gops.rules import Bid, State, ranks
from games.randomness import drawn

if TYPE_CHECKING:
    from games.gops.solver.bidding import Bids
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Solution

Belief = tuple[float, BiddingStyle, BidChances]
"""How likely a style is the other's, and what it bids if so."""

IN_SIGHT = 5
"""With so many cards left or fewer it plays for the win; before that, points tell more."""


class Champion:
    """Bids the best answer to what the other seems to do, and else by the equilibrium."""

    def __init__(self, tables: Tables) -> None:
        self.equilibrium = Equilibrium(tables)

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return the best answer, or a bid of the equilibrium, with the worth of all."""
        from games.gops.solver.bidding import solve_bids

        position = self.aim(view, seat)
        found = solve_bids(position, self.solution(view, position).value)
        trust, doubts = beliefs(view, seat, dict(zip(position.other, found.answers, strict=True)))
        worths = rank_bids(position, answer_worths(position, found, doubts))
        best = worths[0][0].card
        shares = zip(position.own, found.shares, strict=True)
        mix = [(card, trust * share + (1 - trust) * (card == best)) for card, share in shares]
        mix = [(card, share) for card, share in mix if share]
        card = drawn(coin, mix)
        return Decision(
            Bid(card),
            explain_answer(card, best),
            worth=worths,
            unit="win" if position.winning else "points",
            mix=tuple((Bid(card), share) for card, share in mix),
        )

    def aim(self, view: State, seat: Seat) -> "Position":
        """Return the position, played for the win as soon as that can be seen to its end."""
        position = position_of(view, seat)
        winning = position.winning or len(position.own) <= IN_SIGHT
        return replace(position, winning=winning)

    def solution(self, view: State, position: "Position") -> "Solution":
        """Return what may follow; a round ahead where solving it would take long."""
        left = len(position.own)
        quick = left <= STORED_CARDS or (left > MOST_EXACT and not estimated(view, position))
        if position.winning or quick:
            return self.equilibrium.solution(view, position)
        return self.equilibrium.ahead(position, 1)


def beliefs(view: State, seat: Seat, held: BidChances) -> tuple[float, list[Belief]]:
    """Return how likely the other keeps to the equilibrium, and how likely to each style.

    `held` is what it bids if it keeps to the equilibrium, which is among the styles.
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


def answer_worths(position: "Position", found: "Bids", doubts: list[Belief]) -> tuple[float, ...]:
    """Return what each own card is worth, in points or for the win, as likely as styles are."""
    worths = [0.0] * len(position.own)
    for share, style, likely in doubts:
        if style is RANDOM_STYLE and not position.winning:
            against = tuple(points_against_random(position, card) for card in position.own)
        else:
            against = found.against(tuple(likely.get(card, 0.0) for card in position.other))
        worths = [sum_ + share * worth for sum_, worth in zip(worths, against, strict=True)]
    return tuple(worths)


def points_against_random(position: "Position", card: int) -> float:
    """Return the points that are left with a card bid now, against one who bids blindly.

    Any card is as likely to meet any other, so the best that is left is to match the prizes, the
    highest card to the highest (S. M. Ross 1971).
    """
    hand = [other for other in position.own if other != card]
    prizes = [(position.turned or 0) + position.pot, *position.prizes]
    return sum(
        prize
        * sum(careful.compare_cards(mine, its) for its in position.other)
        / len(position.other)
        for prize, mine in zip(prizes, [card, *hand], strict=True)
    )


def explain_answer(card: int, best: int) -> str:
    """Return in words whether it answers the other or keeps to the equilibrium."""
    if card == best:
        return f"the {card} answers best what the other seems to do"
    return "the other may be one who cannot be beaten, and so it bids like that one here"
