"""How a match went, step by step: the chance to win, or the lead where that is not known."""

from msgspec import Struct

from app.analysis.luck import Analysis
from app.match.match import Match
from app.match.moments import MomentWords
from app.match.moves import round_starts
from app.screens.result.flags import BEST_MARK, find_flags
from games.contract import Seat
from games.two_player import of_seat

EVEN = 0.5
"""The height at which neither side is ahead."""

CHANCE_SCALE, LEAD_SCALE = ("100%", "50%", "0%"), ("ahead", "level", "behind")


class MarkedMove(Struct, frozen=True):
    """A choice worth a second look.

    Attributes:
        place: How many steps of the match came before it.
        is_best: Whether it was the best move of the match; else it cost much.
        remark: How good it was.
    """

    place: int
    is_best: bool
    remark: str


class StepCourse(Struct, frozen=True):
    """How a match went.

    Attributes:
        heights: From 0 to 1, at the beginning and after each step.
        scale: What stands for the top, the middle and the bottom.
        rounds: The place at which each round begins.
        marked: The best move and those that cost most, in their order.
        is_chance: Whether the heights are chances to win.
    """

    heights: tuple[float, ...]
    scale: tuple[str, str, str]
    rounds: tuple[int, ...]
    marked: tuple[MarkedMove, ...] = ()
    is_chance: bool = False

    @property
    def costly(self) -> tuple[MarkedMove, ...]:
        """The choices that cost most."""
        return tuple(each for each in self.marked if not each.is_best)

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.heights) - 1

    def change(self, start: int, end: int) -> int:
        """Return by how many games in 100 the chance changed between two places."""
        return round(100 * (self.heights[end] - self.heights[start]))


def lead_steps(match: Match, seat: Seat) -> StepCourse:
    """Return the lead of a seat after each step, as high as the largest lead of either."""
    states = (match.start, *(step.after for step in match.steps))
    scores = (match.game.standing(state).scores for state in states)
    leads = [each[seat] - each[1 - seat] for each in scores]
    most = max(map(abs, leads)) or 1
    heights = tuple(EVEN + lead / most / 2 for lead in leads)
    return StepCourse(heights, LEAD_SCALE, round_starts(match))


def chance_steps(match: Match, seat: Seat, analysis: Analysis, words: MomentWords) -> StepCourse:
    """Return the chance of a seat after each step, with the moves worth a second look."""
    heights = [EVEN] * (len(match.steps) + 1)
    for part in analysis.stretches:
        for place, chance in enumerate(part.chances, part.first - 1):
            heights[place] = of_seat(chance, seat)
    marked = tuple(
        MarkedMove(each.step - 1, each.mark == BEST_MARK, each.remark)
        for each in sorted(find_flags(match, analysis, words), key=lambda each: each.step)
    )
    return StepCourse(tuple(heights), CHANCE_SCALE, round_starts(match), marked, is_chance=True)
