"""One line of the table that `make bench` prints."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple


class Row(NamedTuple):
    """What was measured, against which yardstick in the same run, and what to reach.

    `spread` says how far single turns lie apart, where it is known.
    """

    what: str
    ours: float
    yardstick: str
    theirs: float
    aim: float
    spread: str = ""

    @property
    def ratio(self) -> float:
        """How many times the yardstick we reach."""
        return self.ours / self.theirs

    def line(self) -> str:
        """Return the row as text."""
        met = "met" if self.ratio >= self.aim else "MISSED"
        gap = "   " * bool(self.spread)
        return (
            f"{self.what:34} {self.ours:10.0f}   {self.yardstick:22} {self.theirs:10.0f}"
            f"   {self.ratio:5.2f}   >= {self.aim:.2f} {met}{gap}{self.spread}"
        )


def spread(seconds: Sequence[float]) -> str:
    """Return how far single turns lie apart: where the middle half of them lies."""
    ordered = sorted(seconds)
    low, high = ordered[len(ordered) // 4], ordered[-1 - len(ordered) // 4]
    return f"half of them {low * 1e3:.1f} to {high * 1e3:.1f} ms"


def turns_a_minute(
    what: str, yardstick: str, turns: Sequence[tuple[float, float]], aim: float
) -> Row:
    """Return the row of turns that were timed in pairs, ours and the yardstick's.

    Args:
        what: What was measured.
        yardstick: Against what.
        turns: The seconds of each pair.
        aim: The ratio to reach.
    """
    ours, theirs = zip(*turns, strict=True)
    return Row(what, 60 / median(ours), yardstick, 60 / median(theirs), aim, spread(ours))
