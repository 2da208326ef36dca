"""The bids of one position, weighed against each other: a single matrix game."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from games.gops.solver.matrix_games import Floats, equilibria
from games.gops.solver.patterns import LOSS, TIE, WIN
from games.gops.solver.positions import Position, settled

Worth = Callable[[Position], float]
"""What a position before a prize is worth to the own seat."""

NEVER = 1e-9
"""Bids less likely than this are rounding."""


@dataclass(frozen=True)
class Bids:
    """An equilibrium of the own cards, lowest first: how likely each is, and what it is worth."""

    value: float
    shares: tuple[float, ...]
    worths: tuple[float, ...]


def bids(position: Position, worth: Worth) -> Bids:
    """Return the equilibrium of a position with a prize on the table."""
    game = entries(position, worth)
    value, rows, columns = equilibria(game[:, :, None])
    shares = np.where(rows[:, 0] > NEVER, rows[:, 0], 0.0)
    return Bids(
        float(value[0]),
        tuple((shares / shares.sum()).tolist()),
        tuple((game * columns[:, 0]).sum(1).tolist()),
    )


def entries(position: Position, worth: Worth) -> Floats:
    """Return what every pair of bids is worth to the own seat."""
    return np.array(
        [[after(position, mine, its, worth) for its in position.other] for mine in position.own]
    )


def after(position: Position, mine: int, its: int, worth: Worth) -> float:
    """Return what a pair of bids is worth to the own seat."""
    outcome = WIN if mine > its else LOSS if mine < its else TIE
    pot, lead, points = settled(
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
