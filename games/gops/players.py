"""The computer players of GOPS: the list of all, and those that follow a simple rule."""

import random
from collections.abc import Callable

from games.contract import Decision, Player, PlayerInfo, Seat, Tables
from games.gops.careful import Careful
from games.gops.rules import Bid, Options, State, legal
from games.weaker_players import AtRandom, Noisy


class _BidThePrize:
    """A player that bids the rank of the prize turned up last."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        prize = view.middle[-1]
        card = _nearest_card(view.hands[seat], prize)
        return Decision(
            Bid(card), f"it bids what the {prize} is worth" + _if_not_wanted(card, prize)
        )


class _BidOneMore:
    """A player that bids one more than the prize, and its lowest card for the highest prize."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        prize, hand = view.middle[-1], view.hands[seat]
        if prize == view.options.cards[1]:
            return Decision(Bid(hand[0]), f"it gives the {prize} away for its lowest card")
        card = _nearest_card(hand, prize + 1)
        return Decision(
            Bid(card), f"it bids one more than the {prize}" + _if_not_wanted(card, prize + 1)
        )


def _nearest_card(hand: tuple[int, ...], wanted: int) -> int:
    """Return the card of a hand that is nearest to a wanted one; of two, the higher."""
    return min(hand, key=lambda card: (abs(card - wanted), -card))


def _if_not_wanted(card: int, wanted: int) -> str:
    """Return the end of a reason: nothing, or that the wanted card was not in the hand."""
    return "" if card == wanted else f", and the {card} is the nearest it has to the {wanted}"


def _perfect_player(tables: Tables) -> Player:
    """Make `equilibrium`. It is loaded only then: another player starts faster without it."""
    from games.gops.equilibrium import Equilibrium

    return Equilibrium(tables)


def _learning_player(tables: Tables) -> Player:
    """Make `champion`, which is loaded only then, too."""
    from games.gops.champion import Champion

    return Champion(tables)


def _noisy_equilibrium(noise: float) -> Callable[[Tables], Noisy]:
    return lambda tables: Noisy(_perfect_player(tables), legal, noise)


def _medium_line(options: Options) -> str:
    """Return the line about `medium`, with what was measured of it."""
    return "Slips now and then." + " Gives away 4 games in 100." * (options == MEASURED_OPTIONS)


def _equilibrium_line(options: Options) -> str:
    """Return the line about `equilibrium`, which is perfect with few cards only."""
    from games.gops.equilibrium import is_exact, plays_to_win

    if is_exact(options) and not options.prizes:
        return "Perfect play. In the long run nobody beats it."
    return f"Plays {'to win' if plays_to_win(options) else 'for points'} by near-perfect odds."


MEASURED_OPTIONS = Options(cards=(2, 10), ties="carry")
"""How many games each player gives away was measured with these options."""

# From weak to strong with nine cards; tests/tools/measure measures by how far.
PLAYERS = {
    "random": PlayerInfo("any card at all", lambda _: AtRandom(legal, "its {} cards")),
    "easy": PlayerInfo("Slips often. A good place to start.", _noisy_equilibrium(0.25), long=True),
    "plus-one": PlayerInfo("always one more than the prize", lambda _: _BidOneMore()),
    "match": PlayerInfo("bids what the prize is worth", lambda _: _BidThePrize()),
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
