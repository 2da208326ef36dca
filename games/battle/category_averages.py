"""What a player entered in each category, next to what perfect play enters on average.

Perfect play is that of `one_player_solver`, for the most points. `python -m
tests.tools.measure.battle_par` computes these averages again.
"""

from games.battle.scoring import CATEGORIES
from games.battle.state import State
from games.contract import Figure, Seat

PERFECT_AVERAGES = {
    30: (2.597, 6.316, 9.972, 13.138, 16.043, 16.217, 29.652, 19.666, 28.128),
    25: (2.598, 6.312, 9.977, 13.149, 16.060, 16.233, 24.667, 19.669, 28.127),
}
"""The average points in each category, in the order of the columns, by what a Band scores."""


def category_figures(state: State, seat: Seat) -> tuple[Figure, ...]:
    """Return what a seat entered in each category of a finished game.

    A category that is still open counts as 0.
    """
    perfect = PERFECT_AVERAGES[state.options.band]
    return tuple(
        Figure(category, score or 0, par)
        for category, score, par in zip(CATEGORIES, state.scores[seat], perfect, strict=True)
    )
