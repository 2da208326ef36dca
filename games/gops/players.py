"""The computer players of GOPS: the list of all, and those that follow a simple rule."""

import random
from collections.abc import Callable

from games.contract import Decision, Player, PlayerInfo, Seat, Tables
from games.gops.careful import Careful
from games.gops.rules import Bid, Options, State, legal
from games.weaker_players import AtRandom, Noisy


class _BidNear:
    """A player that bids `more` than the prize turned up last, or the nearest card it has.

    For the highest prize, which nothing is above, it gives its lowest card.
    """

    def __init__(self, more: int, why: str) -> None:
        self.more, self.why = more, why

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        prize, hand = view.middle[-1], view.hands[seat]
        wanted = prize + self.more
        if wanted > view.options.cards[1]:
            return Decision(Bid(hand[0]), f"it gives the {prize} away for its lowest card")
        card = min(hand, key=lambda card: (abs(card - wanted), -card))  # of two, the higher
        nearest = f", and the {card} is the nearest it has to the {wanted}"
        return Decision(Bid(card), self.why.format(prize) + nearest * (card != wanted))


def _perfect_player(tables: Tables) -> Player:
    from games.gops.equilibrium import Equilibrium  # only now: other players start faster without

    return Equilibrium(tables)


def _learning_player(tables: Tables) -> Player:
    from games.gops.champion import Champion  # only now, too

    return Champion(tables)


def _noisy_equilibrium(noise: float) -> Callable[[Tables], Noisy]:
    return lambda tables: Noisy(_perfect_player(tables), legal, noise)


def _medium_line(options: Options) -> str:
    measured = options == Options(cards=(2, 10), ties="carry")
    return "Slips now and then." + " Gives away 4 games in 100." * measured


def _equilibrium_line(options: Options) -> str:
    from games.gops.equilibrium import is_exact, plays_to_win

    if is_exact(options) and not options.prizes:
        return "Perfect play. In the long run nobody beats it."
    return f"Plays {'to win' if plays_to_win(options) else 'for points'} by near-perfect odds."


# From weak to strong with nine cards; tests/tools/measure measures by how far.
PLAYERS = {
    "random": PlayerInfo("any card at all", lambda _: AtRandom(legal, "its {} cards")),
    "easy": PlayerInfo("Slips often. A good place to start.", _noisy_equilibrium(0.25), long=True),
    "plus-one": PlayerInfo(
        "always one more than the prize", lambda _: _BidNear(1, "it bids one more than the {}")
    ),
    "match": PlayerInfo(
        "bids what the prize is worth", lambda _: _BidNear(0, "it bids what the {} is worth")
    ),
    "careful": PlayerInfo("saves its big cards for later", lambda _: Careful()),
    "medium": PlayerInfo(_medium_line, _noisy_equilibrium(0.08), long=True),
    "champion": PlayerInfo("Studies how you bid, then answers it.", _learning_player, True, True),
    "equilibrium": PlayerInfo(_equilibrium_line, _perfect_player, long=True),
}

# The same players from weak to strong in a tournament, which has thirteen cards.
TOURNAMENT_ORDER = (
    *("random", "easy", "medium", "match", "plus-one", "equilibrium", "careful"),
    "champion",
)
