"""Luck and skill as whole numbers that add up exactly as displayed."""

from msgspec import Struct

from app.analysis.luck import Analysis
from app.analysis.words import estimate_sign, sum_terms
from games.contract import Seat
from games.percentages import round_sum


class LuckSums(Struct, frozen=True):
    """Start + luck + skill = result, in games or rounds in 100; skill is `theirs` less `mine`.

    Attributes:
        mine: What the seat's own slips gave away.
        theirs: What the opponent's did.
        unit: What is won or lost, "games" or "rounds".
        sign: What comes before luck, skill and slips if they are estimates: "≈".
    """

    start: int
    luck: int
    skill: int
    result: int
    mine: int
    theirs: int
    unit: str
    sign: str = ""


def luck_sums(analysis: Analysis, seat: Seat) -> LuckSums:
    """Return the sums of a seat, rounded so that they add up."""
    parts = len(analysis.stretches) if analysis.unit == "rounds" else 1
    *terms, end = (term / parts for term in sum_terms(analysis, seat))
    start, luck, mine, theirs, result = round_sum(terms, end, 100)
    skill = mine + theirs
    sign = estimate_sign(analysis)
    return LuckSums(start, luck, skill, result, -mine, theirs, analysis.unit, sign)
