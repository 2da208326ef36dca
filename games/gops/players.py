"""Computer players of GOPS: those that go by a simple rule, and the list of all."""

import random

from games.chance import pick
from games.contract import Decision, PlayerInfo, Seat
from games.gops.careful import Careful
from games.gops.champion import Champion
from games.gops.equilibrium import Equilibrium
from games.gops.rules import Bid, State


class Random:
    """Bids any card it holds, each equally likely."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return a card drawn by the coin."""
        hand = view.hands[seat]
        share = 1 / len(hand)
        return Decision(
            Bid(pick(coin, hand)),
            f"it drew one of its {len(hand)} cards blindly",
            mix=tuple((Bid(card), share) for card in hand),
        )


class Match:
    """Bids what the prize turned up last is worth."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return the prize's own rank, or the card nearest to it."""
        prize = view.middle[-1]
        card = nearest(view.hands[seat], prize)
        return Decision(Bid(card), f"it bids what the {prize} is worth" + instead(card, prize))


class PlusOne:
    """Bids one more than the prize turned up last, and its lowest card for the highest prize."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return the card above the prize, or the card nearest to that."""
        prize, hand = view.middle[-1], view.hands[seat]
        if prize == view.options.cards[1]:
            return Decision(Bid(hand[0]), f"it gives the {prize} away for its lowest card")
        card = nearest(hand, prize + 1)
        return Decision(Bid(card), f"it bids one more than the {prize}" + instead(card, prize + 1))


def nearest(hand: tuple[int, ...], wanted: int) -> int:
    """Return the card of a hand that is nearest to one wanted; of two, the higher."""
    return min(hand, key=lambda card: (abs(card - wanted), -card))


def instead(card: int, wanted: int) -> str:
    """Return what to add to a reason where the card wanted was not there."""
    return "" if card == wanted else f", and the {card} is the nearest it has to the {wanted}"


PLAYERS = {
    "random": PlayerInfo("bids any card, whatever the prize", lambda _: Random()),
    "match": PlayerInfo("bids what the prize is worth, always", lambda _: Match()),
    "plus-one": PlayerInfo("bids one more than the prize, always", lambda _: PlusOne()),
    "careful": PlayerInfo("weighs the prize against what its cards are for", lambda _: Careful()),
    "equilibrium": PlayerInfo("cannot be beaten in the long run", Equilibrium, long=True),
    "champion": PlayerInfo("finds out how you bid, and has an answer", Champion, long=True),
}
