"""The chance to win at every moment of a match, if both play perfectly from there.

The value before a choice less the value of the choice is what the choice cost; the value after a
roll less the value of the choice to roll is luck.
"""

from typing import TYPE_CHECKING

from games.battle import turns
from games.battle.rules import CATEGORIES, Action, Enter, Roll, State, legal, to_move, totals
from games.contract import Seat, Tables
from games.two_player import LastSolution, final_value, of_seat

if TYPE_CHECKING:
    from games.battle.solver import MatchSolution


class BattleAppraisal:
    """Chances to win, a tie counting half.

    What is solved is kept: the first two rounds take 0.1 s when they are first asked for, what
    follows the first turn of the third round takes 1 s, and everything else some milliseconds.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.solved: MatchSolution | None = None
        self.planned: tuple[turns.TurnPosition, turns.TurnPlan] | None = None

    def value(self, state: State) -> float:
        """Return the chance of seat 0 in any state: 0, 0.5 or 1 at the end."""
        if state.phase == "over":
            return final_value(totals(state))
        best = max if state.player == 0 else min
        (seat,) = to_move(state)
        return best(worth for _, worth in self.choices(state, seat))

    def choices(self, state: State, seat: Seat) -> list[tuple[Action, float]]:
        """Return every legal action but CHEAT, with the chance of seat 0 after it."""
        turn = self.turn(state)
        return [
            (action, of_seat(_action_worth(turn, state, action), state.player))
            for action in legal(state, seat)
        ]

    def turn(self, state: State) -> turns.TurnPlan:
        """Return the plan of the current turn: chances to win of the seat whose turn it is."""
        first, second = totals(state)
        sets = turns.open_set(state, 0), turns.open_set(state, 1)
        position = turns.TurnPosition(state.options.band, sets, lead=first - second)
        if self.planned is None or self.planned[0] != position:
            self.planned = position, self.plan(position)
        return self.planned[1]

    def plan(self, position: turns.TurnPosition) -> turns.TurnPlan:
        """Return the plan of the turn that begins at a position."""
        solution, points = self.solution(position), turns.all_points(position.band)
        worths = {
            column: {
                score: of_seat(solution.value(position.entered(column, score)), position.seat)
                for score in {scores[column] for scores in points}
            }
            for column in position.columns
        }
        entries = [[worth[scores[at]] for at, worth in worths.items()] for scores in points]
        return turns.plan_from_entries(position.columns, entries)

    def solution(self, position: turns.TurnPosition) -> "MatchSolution":
        """Return a solution that holds everything that may follow a position."""
        from games.battle.solver import STORED_TURNS, solve_opening

        if self.solved is None or not self.solved.holds(position):
            self.solved = (
                solve_opening(position.band, self.tables)
                if position.left > STORED_TURNS
                else SOLVED_TURNS.after(position)
            )
        return self.solved


def _solve_from(position: turns.TurnPosition) -> "MatchSolution":
    from games.battle.solver import MatchSolution

    return MatchSolution(position).solve()


SOLVED_TURNS: "LastSolution[turns.TurnPosition, MatchSolution]" = LastSolution(_solve_from)


def _action_worth(turn: turns.TurnPlan, state: State, action: Action) -> float:
    if not state.dice:
        return turn.whole
    match action:
        case Roll(positions):
            return turn.keeps[state.rolls - 1][turns.PLACE[turns.kept_dice(state.dice, positions)]]
        case Enter(category):
            return dict(turn.entry_worths(state.dice))[CATEGORIES.index(category)]
    return turn.best_entry(state.dice)[1]


def same_roll(state: State, action: Action) -> Action:
    """Return the roll that stands for all rolls that keep the same dice."""
    if not isinstance(action, Roll) or not state.dice:
        return action
    return Roll(turns.positions_to_roll(state.dice, turns.kept_dice(state.dice, action.dice)))
