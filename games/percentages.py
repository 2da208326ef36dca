"""Chances as whole percentages that never contradict each other, and sums that add up as shown."""

from collections.abc import Mapping, Sequence
from itertools import product
from math import floor
from operator import add
from typing import TypeVar

_T = TypeVar("_T")


def percent(chance: float) -> str:
    """Return a chance in percent; what is possible is never 0, and what may fail never 100."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 else f"{chance:.0%}"


def whole_percents(parts: Sequence[float]) -> tuple[int, ...]:
    """Return parts of 1 as whole percentages that add up to 100."""
    return round_terms([100 * part for part in parts], 100)


def mixture_percents(mix: Mapping[_T, float]) -> dict[_T, str]:
    """Return the probabilities of a mixture in percent; a positive one is never shown as 0%."""
    percents = whole_percents(tuple(mix.values())) if mix else ()
    return {
        choice: "<1%" if part > 0 and not shown else f"{shown}%"
        for (choice, part), shown in zip(mix.items(), percents, strict=True)
    }


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


def round_terms(terms: Sequence[float], total: float) -> tuple[int, ...]:
    """Return terms as whole numbers that add up to their rounded sum.

    This is the method of the largest remainder: all terms are rounded down, and those that lose
    most by it get one more, until the sum is right. None is moved by 1 or more.

    Args:
        terms: The terms.
        total: Their sum, as it was computed.
    """
    whole = [floor(term) for term in terms]
    lacking = round(total) - sum(whole)
    losing_most = sorted(range(len(whole)), key=lambda place: whole[place] - terms[place])
    for place in losing_most[:lacking]:
        whole[place] += 1
    return tuple(whole)


def round_sum(terms: Sequence[float], total: float, scale: int) -> tuple[int, ...]:
    """Return terms and, last, their sum, as whole numbers that add up.

    Args:
        terms: The terms.
        total: Their sum, as it was computed.
        scale: How many whole numbers there are to 1.
    """
    rounded = round_terms([scale * term for term in terms], scale * total)
    return (*rounded, round(scale * total))
