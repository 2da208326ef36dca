"""The bids for one prize as a matrix game, and its equilibrium."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from games.gops.solver.matrix_games import solve_equilibria
from games.gops.solver.patterns import LOSS, TIE, WIN
from games.gops.solver.positions import Position, settle_round
from games.quantize import Floats

PositionWorth = Callable[[Position], float]
"""Returns what a position before a prize is worth to the own seat."""

NEGLIGIBLE = 1e-9
"""Bids with a smaller probability are rounding errors."""


@dataclass(frozen=True)
class Bids:
    """All pairs of bids in a position, and an equilibrium of them.

    `game` has the shape (own cards, other's cards) and holds what each pair is worth to the own
    seat; `value` is its worth in equilibrium. `shares` and `answers` are the probabilities with
    which the own and the other seat bid each of their cards.
    """

    game: Floats
    value: float
    shares: tuple[float, ...]
    answers: tuple[float, ...]

    def against(self, answers: tuple[float, ...]) -> tuple[float, ...]:
        """Return what each own card is worth against these probabilities of the other's cards."""
        worths: list[float] = (self.game * np.array(answers)).sum(1).tolist()
        return tuple(worths)


def solve_bids(position: Position, worth: PositionWorth) -> Bids:
    """Return the bids of a position with a prize on the table, and their equilibrium.

    Args:
        position: A position with `turned` set.
        worth: The worth of the positions after both bids.
    """
    game = payoffs(position, worth)
    value, rows, columns = solve_equilibria(game[:, :, None])
    return Bids(
        game, float(value[0]), without_rounding(rows[:, 0]), without_rounding(columns[:, 0])
    )


def without_rounding(mixture: Floats) -> tuple[float, ...]:
    """Return a mixture as probabilities that sum to 1, without rounding errors."""
    shares = np.where(mixture > NEGLIGIBLE, mixture, 0.0)
    return tuple((shares / shares.sum()).tolist())


def payoffs(position: Position, worth: PositionWorth) -> Floats:
    """Return what every pair of bids is worth to the own seat."""
    return np.array(
        [[payoff(position, mine, its, worth) for its in position.other] for mine in position.own]
    )


def payoff(position: Position, mine: int, its: int, worth: PositionWorth) -> float:
    """Return what a pair of bids is worth to the own seat."""
    outcome = WIN if mine > its else LOSS if mine < its else TIE
    pot, lead, points = settle_round(
        outcome, position, np.array(position.pot), np.array(position.lead), position.turned or 0
    )
    left = replace(
        position,
        own=tuple(card for card in position.own if card != mine),
        other=tuple(card for card in position.other if card != its),
        turned=None,
        pot=int(pot),
        lead=int(lead),
    )
    return float(points) + worth(left)
