"""One line of the table that `make bench` prints, measured by turns with a yardstick."""

import time
from collections.abc import Callable, Iterable
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
        met = "met" if self.ratio >= self.aim else "MISSED"
        gap = "   " * bool(self.spread)
        return (
            f"{self.what:34} {self.ours:10.0f}   {self.yardstick:22} {self.theirs:10.0f}"
            f"   {self.ratio:5.2f}   >= {self.aim:.2f} {met}{gap}{self.spread}"
        )


def seconds(play: Callable[[], object]) -> float:
    """Return how long something takes."""
    begun = time.perf_counter()
    play()
    return time.perf_counter() - begun


def best_of(
    runs: int, ours: Callable[[], object], theirs: Callable[[], object], count: int
) -> tuple[float, float]:
    """Return how many of `count` a second each does at best, by turns."""
    turns = [(seconds(ours), seconds(theirs)) for _ in range(runs)]
    best, yardstick = (count / min(side) for side in zip(*turns, strict=True))
    return best, yardstick


def median_row(
    what: str,
    yardstick: str,
    turns: Iterable[tuple[float, float]],
    aim: float,
    per: float = 60.0,
) -> Row:
    """Return the row of seconds taken in pairs, ours and theirs: how many fit into `per` seconds.

    Told is where the middle half of ours lies.
    """
    ours, theirs = zip(*turns, strict=True)
    ordered = sorted(ours)
    low, high = ordered[len(ordered) // 4], ordered[-1 - len(ordered) // 4]
    told = f"half of them {low * 1e3:.1f} to {high * 1e3:.1f} ms"
    return Row(what, per / median(ours), yardstick, per / median(theirs), aim, told)
