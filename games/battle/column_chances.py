"""How likely the dice of a turn score in each open column, if a player goes on by its plan."""

from collections.abc import Callable, Sequence

from games.battle.keeps import FIVE, PARTS_OF_FIVE, PLACE, DiceSet
from games.battle.one_player_solver.solitaire import all_points, keeping
from games.battle.state import ROLLS

KeepWorth = Callable[[int, int], tuple[float, ...]]
"""Returns how good a keep is, by its place in KEEPS and the rolls so far; the best is the most."""


def column_chances(
    columns: Sequence[int], band: int, kept: DiceSet, rolls: int, worth: KeepWorth
) -> list[float]:
    """Return the chance of each column that the last dice of the turn score there.

    Args:
        columns: The columns.
        band: The score of a Band.
        kept: The dice that are kept now, fewer than five; the others are rolled.
        rolls: How many rolls made the dice; 0 before the first, when none is kept.
        worth: By what the player chooses what to keep after each later roll but the last. Of
            equal keeps it takes the one with most dice, as `PARTS_OF_FIVE` lists them.
    """
    choices = [best_parts(worth, later) for later in range(rolls + 1, ROLLS)]
    return [
        chance_of_keeps([float(scores[column] > 0) for scores in all_points(band)], choices)[
            PLACE[kept]
        ]
        for column in columns
    ]


def best_parts(worth: KeepWorth, rolls: int) -> list[int]:
    """Return for each five dice what is kept of them after some rolls, as a place in KEEPS."""
    return [max(places, key=lambda place: worth(place, rolls)) for places in PARTS_OF_FIVE]


def chance_of_keeps(scoring: Sequence[float], choices: Sequence[Sequence[int]]) -> list[float]:
    """Return for each keep the chance that the last dice of the turn score.

    Args:
        scoring: 1 for five dice that score, else 0.
        choices: For each later roll but the last, in order, what is kept of each five dice; all
            five are accepted.
    """
    chances = keeping(scoring)
    for chosen in reversed(choices):
        chances = keeping([scoring[at - FIVE] if at >= FIVE else chances[at] for at in chosen])
    return chances
