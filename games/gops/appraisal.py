"""The chance to win at every moment of a match that is played for the win, from the equilibrium.

While bids are hidden, a moment is worth what the round was worth before them, less what each bid
costs its seat against the equilibrium mixture of the other. What happens when both bids are shown
is luck, and so is the next prize.

Of twelve cards the third bid is only estimated, of thirteen the third and the fourth, as
`equilibrium` estimates them: see `is_estimated`.
"""

from operator import mul
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games import contract, two_player
from games.gops import equilibrium
from games.gops.rules import Bid, Options, State, ranks, scores, seen_by

if TYPE_CHECKING:
    from games.gops.solver.positions import Position
    from games.gops.solver.retrograde import Bids, Solution


def appraisal_of(options: Options, tables: contract.Tables) -> "GopsAppraisal | None":
    """Return the appraisal of a match, or None if its deal has not been solved for the win."""
    return GopsAppraisal(tables) if equilibrium.plays_to_win(options) else None


def is_estimated(state: State) -> bool:
    """Return whether a moment is in no table and has too many cards left to be solved."""
    return len(state.hands[0]) > equilibrium.MOST_EXACT and not in_deal_table(state)


def in_deal_table(state: State) -> bool:
    """Return whether a table tells the worth of a moment, or of those after one bid or two."""
    left, stored = len(state.hands[0]), equilibrium.stored_left(len(ranks(state.options)))
    if left == stored:
        return state.phase == "turn" and equilibrium.is_large_deal(state.options)
    return left > stored


class GopsAppraisal:
    """Chances to win, a tie counting half."""

    def __init__(self, tables: contract.Tables) -> None:
        self.tables = tables
        self.met: tuple[State, Bids] | None = None

    def value(self, state: State) -> float:
        """Return the chance of seat 0 in any state: 0, 0.5 or 1 at the end."""
        if state.phase == "over":
            return two_player.final_value(scores(state))
        if state.phase == "turn":
            return win_chance(self.solution(state).value(before_prize(state)))
        made = [self.gains(state, seat)[card] for seat, card in enumerate(state.bids) if card]
        return win_chance(self.bids(state).value) + sum(made)

    def choices(self, state: State, seat: contract.Seat) -> list[tuple[Bid, float]]:
        """Return all bids of a seat that is to bid, each with the chance of seat 0 after it."""
        before = self.value(state)
        return [(Bid(card), before + gain) for card, gain in self.gains(state, seat).items()]

    def gains(self, state: State, seat: contract.Seat) -> dict[int, float]:
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
        from games.gops.solver.retrograde import solve_bids

        unmade = replace(state, phase="bid", bids=(0, 0))
        if self.met is None or self.met[0] != unmade:
            self.met = unmade, solve_bids(before_bids(unmade), self.solution(unmade).value)
        return self.met[1]

    def solution(self, state: State) -> "Solution":
        """Return a solution of what may follow a moment in which no bid is made."""
        if in_deal_table(state):
            return equilibrium.solve_deal(state.options, self.tables)
        position = before_prize(state) if state.phase == "turn" else before_bids(state)
        if is_estimated(state):
            return equilibrium.solve_ahead(position, self.tables)
        return equilibrium.SOLVED_ROUNDS.after(position)


def before_bids(state: State) -> "Position":
    """Return the position of a round whose prize is turned up, as seat 0 sees it."""
    return equilibrium.position_of(seen_by(state, 0), 0)


def before_prize(state: State) -> "Position":
    """Return the position before the next prize is turned up, as seat 0 sees it."""
    from games.gops.solver.positions import Position

    first, second = scores(state)
    return Position(
        *state.hands,
        prizes=tuple(sorted(state.prizes)),
        carry=state.options.ties == "carry",
        winning=True,
        pot=sum(state.middle),
        lead=first - second,
    )


def win_chance(value: float) -> float:
    """Convert the value of a position, from -1 to 1, to a chance to win."""
    return (1 + value) / 2
