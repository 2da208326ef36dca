"""Battle of the Sexes for two by plain recursion, listing every roll, in exact fractions."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from games.battle.rules import CATEGORIES, scores_of

Dice = tuple[int, ...]
Open = tuple[str, ...]

ROLLS = 4**5
"""A mean over rolls is a sum over so many: each number that follows from it is so much larger."""


def exact(first: Open, second: Open, lead: int, band: int) -> Fraction:
    """Return the chance of seat 0; seat 1 has the turn where more is open to it."""
    return Fraction(wins(first, second, lead, band), 2 * ROLLS ** (3 * len(first + second)))


@cache
def wins(first: Open, second: Open, lead: int, band: int) -> int:
    """Return the chance of seat 0 as a whole number, 2 for a win and 1 for a tie at the end."""
    if not first + second:
        return 1 + (lead > 0) - (lead < 0)
    is_first = len(first) == len(second)

    def best(dice: Dice) -> int:
        points = {name: score(dice, name, band) for name in first + second}
        if is_first:
            return max(wins(less(first, name), second, lead + points[name], band) for name in first)
        return min(wins(first, less(second, name), lead - points[name], band) for name in second)

    return turn(best, max if is_first else min)


def less(names: Open, name: str) -> Open:
    """Return some categories without one."""
    return tuple(other for other in names if other != name)


def score(dice: Dice, name: str, band: int) -> int:
    """Return what five dice score in a category."""
    return dict(zip(map(str, CATEGORIES), scores_of(dice, band), strict=True))[name]


def turn(accepted: Callable[[Dice], int], best: Callable[[Iterable[int]], int]) -> int:
    """Return what a turn is worth before its first roll."""
    worth = {dice: accepted(dice) for dice in outcomes(())}
    for _ in range(2):
        keeps = {kept for dice in worth for kept in parts(dice)}
        means = {kept: mean(kept, worth) for kept in keeps}
        worth = {dice: best(means[kept] for kept in parts(dice)) for dice in worth}
    return mean((), worth)


def mean(kept: Dice, worth: dict[Dice, int]) -> int:
    """Return the mean worth when some dice are kept and the rest is rolled."""
    return sum(worth[dice] * count for dice, count in outcomes(kept).items())


@cache
def outcomes(kept: Dice) -> Counter[Dice]:
    """Return all that some dice can become when the rest of five is rolled, of ROLLS times."""
    rest = [dice[len(kept) :] for dice in product((1, 2, 3, 4), repeat=5)]
    return Counter(tuple(sorted(kept + roll)) for roll in rest)


@cache
def parts(dice: Dice) -> set[Dice]:
    """Return all that can be kept of five dice."""
    return {kept for size in range(6) for kept in combinations(dice, size)}
