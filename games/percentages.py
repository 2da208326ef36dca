"""Chances as whole percentages that never contradict each other."""

from collections.abc import Sequence
from itertools import product
from operator import add


def percent(chance: float) -> str:
    """Return a chance in percent; what is possible is never 0, and what may fail never 100."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 else f"{chance:.0%}"


def whole_percents(parts: Sequence[float]) -> tuple[int, ...]:
    """Return parts of 1 as whole percentages that add up to 100.

    Each is rounded up or down: up where most is left over, the first of equals first.
    """
    exact = [100 * part for part in parts]
    floors = [int(each + 1e-9) for each in exact]
    rest = 100 - sum(floors)
    by_remainder = sorted(range(len(exact)), key=lambda n: (floors[n] - exact[n], n))
    up = set(by_remainder[:rest])
    return tuple(floor + (n in up) for n, floor in enumerate(floors))


def percents_of_result(win: float, tie: float) -> tuple[int, int, int]:
    """Return the chances to win, to tie and to lose as whole percentages that add up to 100.

    Wins and half the ties also make what `percent` gives for a tie counting half, to a half.
    """
    exact = (100 * win, 100 * tie, 100 * (1 - win - tie))
    worth = round(exact[0] + exact[1] / 2)
    floors = tuple(int(each + 1e-9) for each in exact)
    fitting = [
        found
        for ups in product((0, 1), repeat=3)
        for found in [tuple(map(add, floors, ups))]
        if sum(found) == 100 and abs(found[0] + found[1] / 2 - worth) <= 0.5
    ]
    return min(
        fitting, key=lambda found: sum(abs(n - e) for n, e in zip(found, exact, strict=True))
    )
