"""The champion of the arena: it finds out how its opponent bids, and bids the best answer.

It weighs the known styles of bidding, the equilibrium among them, by how well they explain the
cards that the opponent has spent. This predicts the next bid, and the best answer follows from the
worth of every pair of bids (see `solver`). It follows the equilibrium itself with the probability
that the opponent does: it stays near the equilibrium while it is unsure, and takes risks only on
what it knows.
"""

import random
from typing import TYPE_CHECKING

from games.contract import Decision, Seat, Tables
from games.gops.players import careful
from games.gops.players.beliefs import Belief, beliefs, expected_bids
from games.gops.players.equilibrium import (
    Equilibrium,
    in_table,
    position_of,
    rank_bids,
)
from games.gops.players.opponent_model import RANDOM_STYLE
from games.gops.rules import Bid, State
from games.randomness import drawn

if TYPE_CHECKING:
    from games.gops.solver.bidding import Bids
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Solution


class Champion:
    """A player that bids the best answer to its model of the opponent, or by the equilibrium.

    Args:
        tables: Reads the tables that were solved in advance.
    """

    def __init__(self, tables: Tables) -> None:
        self.equilibrium = Equilibrium(tables)

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Bid]:
        """Return the best answer or a bid of the equilibrium, with the worth of all bids."""
        from games.gops.solver.bidding import solve_bids

        position = position_of(view, seat)
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
            expects=expected_bids(view, doubts),
        )

    def solution(self, view: State, position: "Position") -> "Solution":
        """Return the solution of what may follow: one round ahead if solving more takes long."""
        if position.winning or in_table(view, position):
            return self.equilibrium.solution(view, position)
        return self.equilibrium.ahead(position, 1)


def answer_worths(position: "Position", found: "Bids", doubts: list[Belief]) -> tuple[float, ...]:
    """Return what each own card is worth against the mixture of all beliefs.

    It is in points, or a value from -1 to 1 where the position is played for the win.
    """
    worths = [0.0] * len(position.own)
    for share, style, likely in doubts:
        if style is RANDOM_STYLE and not position.winning:
            against = tuple(points_against_random(position, card) for card in position.own)
        else:
            against = found.against(tuple(likely.get(card, 0.0) for card in position.other))
        worths = [sum_ + share * worth for sum_, worth in zip(worths, against, strict=True)]
    return tuple(worths)


def points_against_random(position: "Position", card: int) -> float:
    """Return the points to expect after bidding a card, against one who bids at random.

    Every card is as likely to meet every other, so the best plan for the rest is to match the
    highest card to the highest prize, and so on down (S. M. Ross 1971).
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
    """Return in words whether a bid answers the opponent or follows the equilibrium."""
    if card == best:
        return f"the {card} is the best answer to how the other seems to bid"
    return "it can't read you yet, so it plays safe"
