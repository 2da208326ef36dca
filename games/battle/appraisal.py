"""The chance to win at every moment of a match, if both play perfectly from there.

The value before a choice less the value of the choice is what the choice cost; the value after a
roll less the value of the choice to roll is luck.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from games.battle.keeps import PLACE, kept_dice, sorted_dice
from games.battle.one_player_solver.solitaire import all_points
from games.battle.one_player_solver.turn_value import TurnPlan, plan_from_entries
from games.battle.rules import legal, to_move
from games.battle.scoring import CATEGORIES
from games.battle.state import Action, Enter, Roll, State, open_set, totals
from games.battle.two_player_solver.positions import TurnPosition
from games.contract import Seat, Tables
from games.two_player import final_value, of_seat

if TYPE_CHECKING:
    from games.battle.two_player_solver.retrograde import MatchSolution


class BattleAppraisal:
    """Chances to win, a tie counting half.

    What is solved is kept: the first two rounds take 0.1 s when they are first asked for, what
    follows the first turn of the third round takes 1 s, and everything else some milliseconds.

    Args:
        tables: Reads the tables that were solved in advance.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.solved: MatchSolution | None = None
        self.planned: tuple[TurnPosition, TurnPlan] | None = None

    def value(self, state: State) -> float:
        """Return the chance of seat 0 in any state: 0, 0.5 or 1 at the end."""
        if state.phase == "over":
            return final_value(totals(state))
        best = max if state.player == 0 else min
        (seat,) = to_move(state)
        return best(worth for _, worth in self.choices(state, seat))

    def choices(self, state: State, seat: Seat) -> list[tuple[Action, float]]:
        """Return every legal action of a seat with the chance of seat 0 after it.

        For a roll it is the mean over all results. CHEAT is never among them.
        """
        turn = self.turn(state)
        return [
            (action, of_seat(action_worth(turn, state, action), state.player))
            for action in legal(state, seat)
        ]

    def turn(self, state: State) -> TurnPlan:
        """Return the plan of the current turn: chances to win of the seat whose turn it is."""
        position = position_before(state)
        if self.planned is None or self.planned[0] != position:
            self.planned = position, self.plan(position)
        return self.planned[1]

    def plan(self, position: TurnPosition) -> TurnPlan:
        """Return the plan of the turn that begins at a position."""
        solution = self.solution(position)
        return plan_from_entries(
            position.columns,
            [
                [
                    of_seat(solution.value(position.entered(column, scores[column])), position.seat)
                    for column in position.columns
                ]
                for scores in all_points(position.band)
            ],
        )

    def solution(self, position: TurnPosition) -> "MatchSolution":
        """Return the solution of everything that may follow a position."""
        from games.battle.two_player_solver.opening import STORED_TURNS, solve_opening

        if self.solved is None or not self.solved.holds(position):
            self.solved = (
                solve_opening(position.band, self.tables)
                if position.left > STORED_TURNS
                else solve_from(position)
            )
        return self.solved


@lru_cache(maxsize=1)
def solve_from(position: TurnPosition) -> "MatchSolution":
    """Return the solution of a position; the last is kept, for coach and computer ask for it."""
    from games.battle.two_player_solver.retrograde import MatchSolution

    return MatchSolution(position).solve()


def position_before(state: State) -> TurnPosition:
    """Return the position before the turn that a state belongs to."""
    first, second = totals(state)
    return TurnPosition(
        state.options.band, (open_set(state, 0), open_set(state, 1)), lead=first - second
    )


def action_worth(turn: TurnPlan, state: State, action: Action) -> float:
    """Return what a legal action is worth to the seat whose turn it is."""
    if not state.dice:
        return turn.whole
    entries = dict(turn.entry_worths(sorted_dice(state.dice)))
    match action:
        case Roll(positions):
            return turn.keeps[state.rolls - 1][PLACE[kept_dice(state.dice, positions)]]
        case Enter(category):
            return entries[CATEGORIES.index(category)]
    return max(entries.values())
