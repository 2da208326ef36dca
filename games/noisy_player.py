"""Players below the best: what it knows of each choice with noise, or nothing at all.

With noise, a choice that is worth less than the best by the noise is chosen e times less often
(R. D. Luce 1959, "Individual choice behavior"). So a level makes the mistakes that people make:
small ones often, large ones seldom.
"""

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from games.contract import Decision, Player, Seat
from games.randomness import drawn, pick

WEIGHT_DIGITS = 9
"""Weights are rounded to so many digits, so that every machine draws alike."""

POINTS_OF_VICTORY = 40
"""Points that count as much as certain victory, where the best player plays for points."""


class Noisy:
    """Draws among the legal choices by what a player says each is worth."""

    def __init__(self, player: Player, legal: Callable[[Any, Seat], Any], noise: float) -> None:
        self.player, self.legal, self.noise = player, legal, noise

    def decide(self, view: Any, seat: Seat, coin: random.Random) -> Decision[Any]:
        """Return a choice drawn by the coin, and what it is worth less than the best."""
        known = self.player.decide(view, seat, coin)
        legal = self.legal(view, seat)
        worth = tuple((action, value) for action, value in known.worth if action in legal)
        mix = softmax(worth, self.noise * (POINTS_OF_VICTORY if known.unit == "points" else 1))
        action = drawn(coin, mix)
        return Decision(
            action, explain_loss(worth, action, known.unit), worth=worth, unit=known.unit, mix=mix
        )


def choose_blindly(choices: Sequence[Any], coin: random.Random, why: str) -> Decision[Any]:
    """Return one of some choices, each equally likely, and the mixture it was drawn from."""
    share = 1 / len(choices)
    return Decision(pick(coin, choices), why, mix=tuple((choice, share) for choice in choices))


def softmax(worth: tuple[tuple[Any, float], ...], noise: float) -> tuple[tuple[Any, float], ...]:
    """Return how likely each choice is, from what it is worth, best first."""
    best = worth[0][1]
    weights = [round(exp((value - best) / noise), WEIGHT_DIGITS) for _, value in worth]
    total = sum(weights)
    return tuple(
        (action, weight / total)
        for (action, _), weight in zip(worth, weights, strict=True)
        if weight
    )


def explain_loss(worth: tuple[tuple[Any, float], ...], action: Any, unit: str) -> str:
    """Return in words how much less than the best it takes."""
    less = worth[0][1] - dict(worth)[action]
    if unit == "points":
        much, best = f"{less:.1f} points", less < 0.05
    else:
        much, best = f"{100 * less:.1f} games of 100", less < 0.0005
    return "nothing seemed better" if best else f"it looked good, and costs {much}"
