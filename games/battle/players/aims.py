"""What a plan of a turn rolls for: the columns in which it enters most of what a roll brings."""

from collections.abc import Sequence

from games.battle.column_chances import column_outlooks, outlook_text
from games.battle.keeps import PARTS_OF_FIVE, PLACE, DiceSet
from games.battle.one_player_solver.solitaire import all_points, keeping
from games.battle.one_player_solver.turn_value import TurnPlan
from games.battle.scoring import CATEGORIES
from games.battle.state import ROLLS

MOST_AIMS = 3
"""The most columns that are named."""

LEAST_PART = 0.1
"""The least share of what the first column brings for another one to be named."""


class Aims:
    """The aims of each keep, if the rest of the turn follows a plan.

    Args:
        plan: The plan of the turn.
        band: The score of a Band.
        rolls: How many rolls made the dice: one or two.
    """

    def __init__(self, plan: TurnPlan, band: int, rolls: int) -> None:
        self.band, self.left = band, ROLLS - rolls
        later = [kept_by_plan(plan, at) for at in range(rolls + 1, ROLLS)]
        self.gains = {
            column: follow_keeps(entered_points(plan, band, column), later)
            for column in plan.columns
        }

    def columns(self, kept: DiceSet) -> tuple[int, ...]:
        """Return the columns in which most points are entered after keeping some dice."""
        place = PLACE[kept]
        gains = {column: gain[place] for column, gain in self.gains.items()}
        ranked = sorted(gains, key=lambda column: (-gains[column], column))
        least = LEAST_PART * gains[ranked[0]]
        return tuple(column for column in ranked[:MOST_AIMS] if gains[column] >= least)

    def text(self, kept: DiceSet) -> str:
        """Return what keeping some dice can bring in these columns: "Quartet 41%, 4S 13.2"."""
        outlooks = column_outlooks(self.band, kept, self.left)
        return ", ".join(
            f"{CATEGORIES[column]} {outlook_text(column, outlooks[column])}"
            for column in self.columns(kept)
        )


def kept_by_plan(plan: TurnPlan, rolls: int) -> list[int]:
    """Return for each five dice what a plan keeps after some rolls, as a place in KEEPS."""
    return [
        max(places, key=lambda place: plan.keep_worth(place, rolls)) for places in PARTS_OF_FIVE
    ]


def entered_points(plan: TurnPlan, band: int, column: int) -> list[float]:
    """Return for each five dice the points that a plan enters in a column: 0 if in another."""
    at = plan.columns.index(column)
    return [
        float(points[column]) if worths.index(max(worths)) == at else 0.0
        for points, worths in zip(all_points(band), plan.entries, strict=True)
    ]


def follow_keeps(ends: Sequence[float], choices: Sequence[Sequence[int]]) -> list[float]:
    """Return for each keep the mean of what the last dice of the turn are worth.

    Args:
        ends: The worth of each five dice.
        choices: For each later roll but the last, in order, what is kept of each five dice; all
            five are accepted.
    """
    worths = keeping(ends)
    for chosen in reversed(choices):
        worths = keeping([worths[place] for place in chosen])
    return worths
