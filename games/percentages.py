"""Chances as percentages, each rounded by itself, and sums that add up as shown."""

from collections.abc import Sequence
from math import floor


def percent(chance: float) -> str:
    """Return a chance in percent; what is possible is never 0, and what may fail never 100."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 else f"{chance:.0%}"


def round_terms(terms: Sequence[float], total: float) -> tuple[int, ...]:
    """Return terms as whole numbers that add up to their sum, by the largest remainder.

    All are rounded down, and those that lose most by it get one more, until the sum is right.
    """
    whole = [floor(term) for term in terms]
    lacking = round(total) - sum(whole)
    losing_most = sorted(range(len(whole)), key=lambda place: whole[place] - terms[place])
    for place in losing_most[:lacking]:
        whole[place] += 1
    return tuple(whole)


def round_sum(terms: Sequence[float], total: float, scale: int) -> tuple[int, ...]:
    """Return terms and, last, their sum, as whole numbers that add up, `scale` of them to 1."""
    rounded = round_terms([scale * term for term in terms], scale * total)
    return (*rounded, round(scale * total))
