"""How a match went, step by step: the chance to win, or the lead where that is not known."""

from msgspec import Struct

from app.analysis.luck import Analysis
from app.match.match import Match
from app.match.moves import round_starts
from games.contract import Seat
from games.two_player import of_seat

COSTLY = 0.05
"""What a choice costs, in chance to win, that is marked."""

MOST_MARKED = 3
"""How many choices are marked."""

EVEN = 0.5
"""The height at which neither side is ahead."""

CHANCE_SCALE, LEAD_SCALE = ("100%", "50%", "0%"), ("ahead", "level", "behind")


class CostlyMove(Struct, frozen=True):
    """A choice that cost much.

    Attributes:
        place: How many steps of the match came before it.
        remark: What would have been better, and by how much.
    """

    place: int
    remark: str


class StepCourse(Struct, frozen=True):
    """How a match went.

    Attributes:
        heights: From 0 to 1, at the beginning and after each step.
        scale: What stands for the top, the middle and the bottom.
        rounds: The place at which each round begins.
        costly: The choices that cost most, in their order.
        is_chance: Whether the heights are chances to win.
    """

    heights: tuple[float, ...]
    scale: tuple[str, str, str]
    rounds: tuple[int, ...]
    costly: tuple[CostlyMove, ...] = ()
    is_chance: bool = False

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


def chance_steps(match: Match, seat: Seat, analysis: Analysis) -> StepCourse:
    """Return the chance of a seat after each step, and its costliest choices."""
    heights = [EVEN] * (len(match.steps) + 1)
    for part in analysis.stretches:
        for place, chance in enumerate(part.chances, part.first - 1):
            heights[place] = of_seat(chance, seat)
    own = [each for each in analysis.decisions if each.seat == seat and each.cost > COSTLY]
    worst = sorted(own, key=lambda each: -each.cost)[:MOST_MARKED]
    costly = tuple(
        CostlyMove(each.step - 1, f"{each.better} wins {round(100 * each.cost)} more in 100")
        for each in sorted(worst, key=lambda each: each.step)
    )
    places = round_starts(match)
    return StepCourse(tuple(heights), CHANCE_SCALE, places, costly, is_chance=True)
