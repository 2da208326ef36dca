"""Computer players made weaker on purpose: a strong player with noise, or choices at random.

With noise, a choice worth less than the best by `noise` is made e times less often: the softmax
rule of R. D. Luce, "Individual choice behavior" (1959). Such a player makes the mistakes that
people make: small ones often, large ones rarely.
"""

import random
from collections.abc import Callable
from math import exp
from typing import Any

from games.contract import Decision, Player, Seat
from games.randomness import drawn, pick

WEIGHT_DIGITS = 9  # weights are rounded, so that every machine draws the same choice
POINTS_PER_WIN = 40  # count as much as a certain win, if the strong player plays for points


class Noisy:
    """A player that draws a legal choice by what a stronger player says each is worth.

    `noise` is the loss, in chance to win, that makes a choice e times less likely.
    """

    def __init__(self, player: Player, legal: Callable[[Any, Seat], Any], noise: float) -> None:
        self.player, self.legal, self.noise = player, legal, noise

    def decide(self, view: Any, seat: Seat, coin: random.Random) -> Decision[Any]:
        """Return a choice drawn by the coin, with how much worse it is than the best."""
        known = self.player.decide(view, seat, coin)
        legal = self.legal(view, seat)
        worth = tuple((action, value) for action, value in known.worth if action in legal)
        mix = softmax(worth, self.noise * (POINTS_PER_WIN if known.unit == "points" else 1))
        action = drawn(coin, mix)
        why = explain_loss(worth, action, known.unit)
        return Decision(action, why, worth=worth, unit=known.unit, mix=mix)


class AtRandom:
    """A player that takes any of its legal choices; `choices` calls them, after their number."""

    def __init__(self, legal: Callable[[Any, Seat], Any], choices: str = "its {} choices") -> None:
        self.legal, self.choices = legal, choices

    def decide(self, view: Any, seat: Seat, coin: random.Random) -> Decision[Any]:
        """Return a choice drawn by the coin."""
        legal = self.legal(view, seat)
        why = f"it picked one of {self.choices.format(len(legal))} at random"
        mix = tuple((choice, 1 / len(legal)) for choice in legal)
        return Decision(pick(coin, legal), why if legal[1:] else "it had no other choice", mix=mix)


def softmax(worth: tuple[tuple[Any, float], ...], noise: float) -> tuple[tuple[Any, float], ...]:
    """Return how likely each choice is, from what it is worth, without those next to impossible."""
    best = worth[0][1]
    weights = [round(exp((value - best) / noise), WEIGHT_DIGITS) for _, value in worth]
    total, both = sum(weights), zip(worth, weights, strict=True)
    return tuple((action, weight / total) for (action, _), weight in both if weight)


def explain_loss(worth: tuple[tuple[Any, float], ...], action: Any, unit: str) -> str:
    """Return in words how much worse a choice is than the best."""
    less = worth[0][1] - dict(worth)[action]
    if unit == "points":
        much, best = f"{less:.1f} points", less < 0.05
    else:
        much, best = f"{100 * less:.1f} games in 100", less < 0.0005
    return "nothing seemed better" if best else f"it looked good, but costs {much}"
