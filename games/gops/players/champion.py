"""The champion of the arena: it finds out how its opponent bids, and bids the best answer.

It weighs families and habits of bidding, the careful player and the equilibrium among them, by
what was bid for which prize so far in the match (see `learning`). This predicts the next bids.
While it plays for points, the best answer follows from a plan for all prizes that are left (see
`planning`); once it plays for the win, from the worth of every pair of bids (see `solver`). It
follows the equilibrium itself with the probability that the opponent does: it stays near the
equilibrium while it is unsure, and takes risks only on what it knows. Where a deal's first bids are
known for the win, it takes those for the equilibrium's even while it counts points itself.
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.contract import Decision, Seat, SeenStep, Tables
from games.gops.players.equilibrium import (
    Equilibrium,
    in_table,
    is_solved_deal,
    position_of,
    rank_bids,
    solve_ahead,
)
from games.gops.players.learning import Learned, careful_bids, learn
from games.gops.players.moments import BidMoment, next_moment, rounds_seen
from games.gops.players.opponent_model import BidChances
from games.gops.players.planning import plan_worths
from games.gops.rules import Bid, State
from games.randomness import drawn

if TYPE_CHECKING:
    from games.gops.solver.bidding import Bids
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Solution


QUICKLY_SOLVED = 8
"""With this many cards left or fewer, everything that follows is solved in a second at most."""


FLOOR = 0.45
"""Against the equilibrium it wins this share of games or more, whatever it believes of it."""


class Champion:
    """A player that bids the best answer to its model of the opponent, or by the equilibrium.

    Args:
        tables: Reads the tables that were solved in advance.
    """

    def __init__(self, tables: Tables) -> None:
        self.equilibrium = Equilibrium(tables)

    def decide(
        self,
        view: State,
        seat: Seat,
        coin: random.Random,
        seen: Sequence[SeenStep[State, Any]] = (),
    ) -> Decision[Bid]:
        """Return the best answer or a bid of the equilibrium, with the worth of all bids."""
        from dataclasses import replace as replaced  # on use: slower to load than every player

        from games.gops.solver.bidding import solve_bids

        position = replaced(position_of(view, seat), winning=answers_to_win(view))
        found = solve_bids(position, self.solution(view, position).value)
        rounds = rounds_seen(seen, seat)
        learned, moment = learn(rounds), next_moment(view, seat, rounds)
        trust, known = learned.equilibrium, chances_of(learned, moment, found, position)
        worths = rank_bids(position, answer_worths(position, found, learned, moment))
        best = worths[0][0].card
        shares = zip(position.own, self.safe_shares(view, seat) or found.shares, strict=True)
        mix = [(card, trust * share + (1 - trust) * (card == best)) for card, share in shares]
        mix = [(card, share) for card, share in mix if share]
        card = drawn(coin, mix)
        return Decision(
            Bid(card),
            explain_answer(card, best),
            worth=worths,
            unit="win" if position.winning else "points",
            mix=tuple((Bid(card), share) for card, share in mix),
            expects=likeliest_first(known) if rounds else (),
        )

    def safe_shares(self, view: State, seat: Seat) -> tuple[float, ...]:
        """Return the mixture for the win of the equilibrium, if a table has it, or nothing."""
        from games.gops.solver.bidding import solve_bids

        position = position_of(view, seat)
        if not position.winning or answers_to_win(view) or not in_table(view, position):
            return ()
        return solve_bids(position, self.equilibrium.solution(view, position).value).shares

    def solution(self, view: State, position: "Position") -> "Solution":
        """Return the solution of what may follow: one round ahead if solving more takes long."""
        if position.winning or in_table(view, position):
            return self.equilibrium.solution(view, position)
        return solve_ahead(position, self.equilibrium.tables, 1)


def answers_to_win(view: State) -> bool:
    """Return whether there are few enough cards to look for the best answer for the win."""
    return is_solved_deal(view.options) or len(view.hands[0]) <= QUICKLY_SOLVED


def chances_of(
    learned: Learned, moment: BidMoment, found: "Bids", position: "Position"
) -> BidChances:
    """Return the chances of each card of the opponent, by everything it may be."""
    held = dict(zip(position.other, found.answers, strict=True))
    parts = (
        (learned.equilibrium, held),
        (learned.careful, careful_bids(moment)),
        (learned.read, learned.predict(moment)),
    )
    return {card: sum(share * bids[card] for share, bids in parts) for card in position.other}


def likeliest_first(chances: BidChances) -> tuple[tuple[Bid, float], ...]:
    """Return bids with their chances, the likeliest first."""
    ranked = sorted(chances.items(), key=lambda each: (-each[1], each[0]))
    return tuple((Bid(card), chance) for card, chance in ranked if chance)


def answer_worths(
    position: "Position", found: "Bids", learned: Learned, moment: BidMoment
) -> tuple[float, ...]:
    """Return what each own card is worth against everything that the opponent may be.

    It is in points, or a value from -1 to 1 where the position is played for the win.
    """
    if position.winning:
        known = chances_of(learned, moment, found, position)
        return found.against(tuple(known[card] for card in position.other))
    cautious = careful_bids(moment)
    parts = (
        (learned.equilibrium, found.against(found.answers)),
        (learned.careful, found.against(tuple(cautious[card] for card in position.other))),
        (learned.read, planned_worths(position, learned, moment)),
    )
    return tuple(
        sum(share * worths[place] for share, worths in parts) for place in range(len(position.own))
    )


def planned_worths(position: "Position", learned: Learned, moment: BidMoment) -> tuple[float, ...]:
    """Return what each own card is worth in the best plan against what is predicted."""

    def predict(prize: int) -> BidChances:
        return learned.predict(replace(moment, prize=prize))

    pot = (position.turned or 0) + position.pot
    return plan_worths(position.own, (moment.prize, *position.prizes), predict, pot)


def explain_answer(card: int, best: int) -> str:
    """Return in words whether a bid answers the opponent or follows the equilibrium."""
    if card == best:
        return f"the {card} is the best answer to how the opponent seems to bid"
    return "it can't read you yet, so it plays safe"
