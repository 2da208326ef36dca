"""The computer players of GOPS: the list of all, and those that follow a simple rule."""

import random
from collections.abc import Callable

from games.contract import Decision, PlayerInfo, Seat, Tables
from games.gops.players.careful import Careful
from games.gops.players.champion import Champion
from games.gops.players.equilibrium import Equilibrium
from games.gops.rules import Bid, State, legal
from games.noisy_player import Noisy, choose_blindly


class RandomBids:
    """A player that bids any card it holds, all equally likely."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return a card drawn by the coin."""
        hand = view.hands[seat]
        bids = tuple(map(Bid, hand))
        return choose_blindly(bids, coin, f"it drew one of its {len(hand)} cards blindly")


class BidThePrize:
    """A player that bids the rank of the prize turned up last."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return the prize's own rank, or the card nearest to it."""
        prize = view.middle[-1]
        card = nearest_card(view.hands[seat], prize)
        return Decision(
            Bid(card), f"it bids what the {prize} is worth" + if_not_wanted(card, prize)
        )


class BidOneMore:
    """A player that bids one more than the prize, and its lowest card for the highest prize."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return the card above the prize, or the card nearest to that."""
        prize, hand = view.middle[-1], view.hands[seat]
        if prize == view.options.cards[1]:
            return Decision(Bid(hand[0]), f"it gives the {prize} away for its lowest card")
        card = nearest_card(hand, prize + 1)
        return Decision(
            Bid(card), f"it bids one more than the {prize}" + if_not_wanted(card, prize + 1)
        )


def nearest_card(hand: tuple[int, ...], wanted: int) -> int:
    """Return the card of a hand that is nearest to a wanted one; of two, the higher."""
    return min(hand, key=lambda card: (abs(card - wanted), -card))


def if_not_wanted(card: int, wanted: int) -> str:
    """Return the end of a reason: nothing, or that the wanted card was not in the hand."""
    return "" if card == wanted else f", and the {card} is the nearest it has to the {wanted}"


def noisy_equilibrium(noise: float) -> Callable[[Tables], Noisy]:
    """Return what makes an equilibrium player that errs, by how much noise."""
    return lambda tables: Noisy(Equilibrium(tables), legal, noise)


PLAYERS = {
    "random": PlayerInfo(
        "bids any card, whatever the prize: with nine cards 23 games of 100 behind the best",
        lambda _: RandomBids(),
    ),
    "easy": PlayerInfo(
        "knows what bids are worth, and errs a lot: "
        "with nine cards 13 games of 100 behind the best",
        noisy_equilibrium(0.25),
        long=True,
    ),
    "plus-one": PlayerInfo(
        "bids one more than the prize, always: with nine cards 10 games of 100 behind the best",
        lambda _: BidOneMore(),
    ),
    "match": PlayerInfo(
        "bids what the prize is worth, always: with nine cards 7 games of 100 behind the best",
        lambda _: BidThePrize(),
    ),
    "careful": PlayerInfo(
        "weighs the prize against what its cards are for: "
        "with nine cards 6 games of 100 behind the best",
        lambda _: Careful(),
    ),
    "medium": PlayerInfo(
        "knows what bids are worth, and errs a little: "
        "with nine cards 4 games of 100 behind the best",
        noisy_equilibrium(0.08),
        long=True,
    ),
    "champion": PlayerInfo(
        "finds out how you bid, and has an answer: with nine cards 1 game of 100 behind the best",
        Champion,
        long=True,
    ),
    "equilibrium": PlayerInfo("cannot be beaten in the long run", Equilibrium, long=True),
}
"""From weak to strong; tests/tools/measure measures how far each falls short with nine cards."""
