"""The chance to win at every moment of a match of ten cards or fewer, from the equilibrium.

While bids are hidden, a moment is worth what the round was worth before them, less what each bid
costs its seat against the equilibrium mixture of the other. What happens when both bids are shown
is luck, and so is the next prize.
"""

from operator import mul
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.contract import Seat, Tables
from games.gops.players.equilibrium import (
    SOLVED_ROUNDS,
    is_solved_deal,
    position_of,
    solve_deal,
    stored_left,
)
from games.gops.rules import Bid, Options, State, ranks, scores
from games.gops.views import seen_by
from games.two_player import final_value

if TYPE_CHECKING:
    from games.gops.solver.bidding import Bids
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Solution


def appraisal_of(options: Options, tables: Tables) -> "GopsAppraisal | None":
    """Return the appraisal of a match, or None if it has too many cards to be solved."""
    return GopsAppraisal(tables) if is_solved_deal(options) else None


class GopsAppraisal:
    """Chances to win, a tie counting half.

    Args:
        tables: Reads the tables that were solved in advance.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.met: tuple[State, Bids] | None = None

    def value(self, state: State) -> float:
        """Return the chance of seat 0 in any state: 0, 0.5 or 1 at the end."""
        if state.phase == "over":
            return final_value(scores(state))
        if state.phase == "turn":
            return win_chance(self.solution(state).value(before_prize(state)))
        bid = [
            self.gains(state, seat)[card] for seat in (0, 1) for card in (state.bids[seat],) if card
        ]
        return win_chance(self.bids(state).value) + sum(bid)

    def choices(self, state: State, seat: Seat) -> list[tuple[Bid, float]]:
        """Return all bids of a seat that is to bid, each with the chance of seat 0 after it."""
        before = self.value(state)
        return [(Bid(card), before + gain) for card, gain in self.gains(state, seat).items()]

    def gains(self, state: State, seat: Seat) -> dict[int, float]:
        """Return for each card of a seat how much bidding it changes the chance of seat 0.

        A bid of seat 0 never raises it, and a bid of seat 1 never lowers it.
        """
        found = self.bids(state)
        if seat == 0:
            worths = found.against(found.answers)
        else:
            columns = zip(*found.game.tolist(), strict=True)
            worths = tuple(sum(map(mul, found.shares, column)) for column in columns)
        return {
            card: (worth - found.value) / 2
            for card, worth in zip(state.hands[seat], worths, strict=True)
        }

    def bids(self, state: State) -> "Bids":
        """Return all pairs of bids for the prize on the table, and their equilibrium."""
        from games.gops.solver.bidding import solve_bids

        unmade = replace(state, phase="bid", bids=(0, 0))
        if self.met is None or self.met[0] != unmade:
            position = position_of(seen_by(unmade, 0), 0)
            self.met = unmade, solve_bids(position, self.solution(state).value)
        return self.met[1]

    def solution(self, state: State) -> "Solution":
        """Return a solution of everything that may follow the start of this round."""
        if len(state.hands[0]) > stored_left(len(ranks(state.options))):
            return solve_deal(state.options, self.tables)
        return SOLVED_ROUNDS.after(before_prize(state))


def before_prize(state: State) -> "Position":
    """Return the position before a round's prize is turned up, as seat 0 sees it."""
    from games.gops.solver.positions import Position

    turned = () if state.phase == "turn" else state.middle[-1:]
    first, second = scores(state)
    return Position(
        *state.hands,
        prizes=tuple(sorted(state.prizes + turned)),
        carry=state.options.ties == "carry",
        winning=True,
        pot=sum(state.middle) - sum(turned),
        lead=first - second,
    )


def win_chance(value: float) -> float:
    """Convert the value of a position, from -1 to 1, to a chance to win."""
    return (1 + value) / 2
