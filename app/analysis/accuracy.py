"""Accuracy: what a player gives away with each decision, and which computer player is similar.

The mean is over all decisions where there was a choice. Decisions of one game depend on each other,
so the interval takes games, not decisions, as independent: it is that of a ratio of two means over
games (Cochran, Sampling Techniques, 3rd edition, section 6.3).
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from app.analysis.luck import Analysis
from games.contract import Seat

SURE = 1.96
"""Standard errors on both sides of a mean that contain 95 of 100 means."""

GAMES_FOR_INTERVAL = 3
"""The fewest games for an interval."""


class Measured(NamedTuple):
    """What a computer player gives away with each decision, and half of its 95 % interval."""

    mean: float
    within: float


LADDER: Mapping[str, Mapping[str, Measured]] = {
    # 200 games each with the cards 2 to 10, 23 November 2026
    "gops": {
        "easy": Measured(0.01467, 0.0028),
        "medium": Measured(0.0048, 0.00101),
        "champion": Measured(0.00197, 0.00093),
        "equilibrium": Measured(0.0, 0.0),
    },
    # 200 games each, 23 November 2026
    "battle": {
        "easy": Measured(0.01086, 0.00047),
        "medium": Measured(0.00457, 0.00025),
        "expected": Measured(0.00049, 0.00013),
        "winner": Measured(0.0, 0.0),
    },
    # 200 games each of ten rounds, 22 November 2026
    "twentyone": {
        "mimic": Measured(0.01931, 0.00213),
        "fifteen": Measured(0.01214, 0.00164),
        "optimal": Measured(0.0, 0.0),
    },
}
"""The computer players that were measured, by game, as `python -m tests.tools.measure.accuracy`
finds them: in chance to win, the weakest first."""


class GameLoss(Struct, frozen=True):
    """What a player gave away in one game, in chance to win, in how many decisions."""

    decisions: int
    loss: float


class Accuracy(Struct, frozen=True):
    """What a player gives away with each decision.

    Attributes:
        games: How many games it is about.
        decisions: How many decisions with a choice they had.
        mean: The mean loss of a decision, in chance to win, from 0 to 1.
        within: Half of the interval that contains the true mean in 95 of 100 cases; None if
            there are too few games to say.
    """

    games: int
    decisions: int
    mean: float
    within: float | None


def loss_in(analysis: Analysis, seat: Seat) -> GameLoss:
    """Return what a seat gave away in a game; what is only estimated does not count."""
    own = [each for each in analysis.decisions if each.seat == seat and not each.estimated]
    made = [each for each in own if each.choices > 1]
    return GameLoss(len(made), sum(each.cost for each in made))


def accuracy_of(games: Iterable[GameLoss]) -> Accuracy | None:
    """Return the accuracy over some games; None if nothing was decided."""
    counted = [each for each in games if each.decisions]
    decisions = sum(each.decisions for each in counted)
    if not decisions:
        return None
    mean = max(0.0, sum(each.loss for each in counted) / decisions)  # below 0 by rounding alone
    return Accuracy(len(counted), decisions, mean, half_interval(counted, mean))


def half_interval(games: list[GameLoss], mean: float) -> float | None:
    """Return half of the 95 % interval of a mean loss; None for too few games."""
    count = len(games)
    if count < GAMES_FOR_INTERVAL:
        return None
    usual = sum(each.decisions for each in games) / count
    spread = sum((each.loss - mean * each.decisions) ** 2 for each in games) / (count - 1)
    return SURE * sqrt(spread / count) / usual


def plays_like(slug: str, mean: float) -> tuple[str, ...]:
    """Return the players of a game whose mean loss is nearest; () if none was measured.

    There are several where the measurement could not tell the nearest from its neighbours.
    """
    ladder = LADDER.get(slug, {})
    if not ladder:
        return ()
    nearest = min(ladder.values(), key=lambda each: abs(each.mean - mean))
    return tuple(
        name
        for name, each in ladder.items()
        if abs(each.mean - nearest.mean) <= each.within + nearest.within
    )


def accuracy_sentence(found: Accuracy, player: str) -> str:
    """Return how much a person gives away, in how many decisions, and which player is similar.

    Args:
        found: The accuracy over some games.
        player: The name of our player that is most similar; "" if that is not known.
    """
    about = f" ± {100 * found.within:.1f}" if found.within is not None else ""
    moves = "1 move" if found.decisions == 1 else f"{found.decisions} moves"
    games = "1 game" if found.games == 1 else f"{found.games} games"
    like = f", like {player}" if player and about else ""
    return f"A move gives away {100 * found.mean:.1f}{about} in 100{like} ({moves} in {games})."
