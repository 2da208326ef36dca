"""The champion of the arena: it finds out how the other bids and bids the best answer to that.

It weighs the known manners of bidding by how well they explain the cards that the other has spent,
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
from games.gops.players.equilibrium import EXACT, STORED, Equilibrium, estimated, ranked, seen
from games.gops.players.opponent_model import (
    BLIND,
    CAREFUL,
    EQUILIBRIUM,
    MANNERS,
    Manner,
    Shares,
    expected,
    explained,
)
from games.gops.rules import Bid, State, ranks
from games.randomness import drawn

if TYPE_CHECKING:
    from games.gops.solver.bidding import Bids
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Solution

Doubt = tuple[float, Manner, Shares]
"""How likely a manner is the other's, and what it bids if so."""

IN_SIGHT = 5
"""With so many cards left or fewer it plays for the win; before that, points tell more."""


class Champion:
    """Bids the best answer to what the other seems to do, and else by the equilibrium."""

    def __init__(self, tables: Tables) -> None:
        self.equilibrium = Equilibrium(tables)

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return the best answer, or a bid of the equilibrium, with the worth of all."""
        from games.gops.solver.bidding import bids

        position = self.aim(view, seat)
        found = bids(position, self.solution(view, position).value)
        trust, doubts = beliefs(view, seat, dict(zip(position.other, found.answers, strict=True)))
        worths = ranked(position, answers(position, found, doubts))
        best = worths[0][0].card
        shares = zip(position.own, found.shares, strict=True)
        mix = [(card, trust * share + (1 - trust) * (card == best)) for card, share in shares]
        mix = [(card, share) for card, share in mix if share]
        card = drawn(coin, mix)
        return Decision(
            Bid(card),
            reason(card, best),
            worth=worths,
            unit="win" if position.winning else "points",
            mix=tuple((Bid(card), share) for card, share in mix),
        )

    def aim(self, view: State, seat: Seat) -> "Position":
        """Return the position, played for the win as soon as that can be seen to its end."""
        position = seen(view, seat)
        winning = position.winning or len(position.own) <= IN_SIGHT
        return replace(position, winning=winning)

    def solution(self, view: State, position: "Position") -> "Solution":
        """Return what may follow; a round ahead where solving it would take long."""
        left = len(position.own)
        quick = left <= STORED or (left > EXACT and not estimated(view, position))
        if position.winning or quick:
            return self.equilibrium.solution(view, position)
        return self.equilibrium.ahead(position, 1)


def beliefs(view: State, seat: Seat, held: Shares) -> tuple[float, list[Doubt]]:
    """Return how likely the other keeps to the equilibrium, and how likely to each manner.

    `held` is what it bids if it keeps to the equilibrium, which is among the manners.
    """
    low, high = view.options.cards
    cards, hand = ranks(view.options), view.hands[1 - seat]
    spent = [card for card in cards if card not in hand]
    prizes = [card for card in cards if card not in (*view.prizes, view.middle[-1])]
    known = [(EQUILIBRIUM, held), (CAREFUL, dict(careful.shares(careful.ranked(view, 1 - seat))))]
    known += [(manner, expected(manner, hand, view.middle[-1], low, high)) for manner in MANNERS]
    likely = [manner.prior * explained(manner, spent, prizes, low, high) for manner, _ in known]
    total = sum(likely)
    doubts = [
        (share / total, manner, bids) for share, (manner, bids) in zip(likely, known, strict=True)
    ]
    return likely[0] / total, doubts


def answers(position: "Position", found: "Bids", doubts: list[Doubt]) -> tuple[float, ...]:
    """Return what each own card is worth, in points or for the win, as likely as manners are."""
    worths = [0.0] * len(position.own)
    for share, manner, likely in doubts:
        if manner is BLIND and not position.winning:
            against = tuple(blindly(position, card) for card in position.own)
        else:
            against = found.against(tuple(likely.get(card, 0.0) for card in position.other))
        worths = [sum_ + share * worth for sum_, worth in zip(worths, against, strict=True)]
    return tuple(worths)


def blindly(position: "Position", card: int) -> float:
    """Return the points that are left with a card bid now, against one who bids blindly.

    Any card is as likely to meet any other, so the best that is left is to match the prizes, the
    highest card to the highest (S. M. Ross 1971).
    """
    hand = [other for other in position.own if other != card]
    prizes = [(position.turned or 0) + position.pot, *position.prizes]
    return sum(
        prize * sum(careful.beats(mine, its) for its in position.other) / len(position.other)
        for prize, mine in zip(prizes, [card, *hand], strict=True)
    )


def reason(card: int, best: int) -> str:
    """Return in words whether it answers the other or keeps to the equilibrium."""
    if card == best:
        return f"the {card} answers best what the other seems to do"
    return "the other may be one who cannot be beaten, and so it bids like that one here"
