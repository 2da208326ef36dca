"""How strong the computer players are, as ratings, from what `make measure` measured.

Each player's share against the strongest one of its game is turned into a difference of ratings by
Elo's formula. All are compared with the same opponent because wins in GOPS go in circles: the
champion wins more than the equilibrium against those who slip, but not against it.
Only differences can be measured, so the scale is set by the level Easy, which has 1,000 in every
game: what a person begins with.
"""

from collections.abc import Mapping
from math import log10

POINTS_PER_DECADE = 400
"""Rating points between two players, one of whom wins ten games for each that it loses."""

EASY_RATING = 1000
"""The rating of the level Easy in every game."""

Strengths = Mapping[str, float]
"""By player: how many games in 100 it wins against the strongest, a tie counting half."""

MEASURED: Mapping[tuple[str, str], Strengths] = {
    # tests/tools/measure/gops_players.py: 50 less its shortfall against the equilibrium
    ("gops", "classroom"): {
        "easy": 36.8,
        "random": 26.6,
        "plus-one": 40.4,
        "match": 42.8,
        "careful": 43.8,
        "medium": 45.6,
        "champion": 48.2,
        "equilibrium": 50.0,
    },
    # tests/tools/measure/battle_winner.py: 50 less its shortfall against the winner
    ("battle", "standard"): {
        "easy": 24.1,
        "greedy": 32.0,
        "medium": 38.5,
        "expected": 48.0,
        "winner": 50.0,
    },
    # tests/tools/measure/gostop.py 4000 3
    ("gostop", "three"): {"random": 10.4, "greedy": 41.1, "shrewd": 50.0},
}
"""By game and variant: its players, beginning with the one who is the level Easy.

Anything not listed has no rating. `random` of Battle of the Sexes did not win once. Other variants
of GOPS and Battle of the Sexes were not measured for all levels. An endless match of Go Stop can be
ended while one is ahead, and in Twenty-One the only opponent is the dealer.
"""


SOLVED_GAMES = ("gops", "battle")
"""The games whose strongest player, in the variants above, cannot be beaten in the long run."""

PERFECT_SHARE = 50.0
"""How many games in 100 perfect play wins against itself, a tie counting half."""


def player_rating(game: str, variant: str, player: str) -> int | None:
    """Return the rating of a computer player in a variant of a game; None if it has none."""
    strengths = MEASURED.get((game, variant), {})
    if player not in strengths:
        return None
    easy, *_ = strengths.values()
    return round(EASY_RATING + share_points(strengths[player]) - share_points(easy))


def usual_rating(game: str, player: str) -> int | None:
    """Return the rating of a computer player in the variant that was measured; None without one."""
    variants = (variant for measured, variant in MEASURED if measured == game)
    return next((player_rating(game, variant, player) for variant in variants), None)


def games_given_away(game: str, variant: str, player: str) -> float | None:
    """Return how many games in 100 a player loses to perfect play; None if it was not measured.

    Only if the strongest player is perfect: then this follows from the wins against it.
    """
    strengths = MEASURED.get((game, variant), {})
    if game not in SOLVED_GAMES or player not in strengths:
        return None
    return PERFECT_SHARE - strengths[player]


def share_points(share: float) -> float:
    """Return how many points better than its opponent a player is who wins a share of 100 games."""
    return POINTS_PER_DECADE * log10(share / (100 - share))
