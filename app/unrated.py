"""Why a match counts in no rating, in words for who played it."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

WHY = {
    "coach": "the coach was asked",
    "undo": "a choice was taken back",
    "cheat": "a roll was set by hand",
    "file": "it began from a file",
    "imported": "it came from elsewhere",
}
"""What each mark of a match means; a mark that is not here says what it means by itself."""


def not_rated(marks: tuple[str, ...]) -> str:
    """Return why a match with such marks is not rated; "" where it has none."""
    return f"not rated: {', '.join(WHY.get(mark, mark) for mark in marks)}" if marks else ""


class Unrated(Struct, frozen=True):
    """How many matches of some tables count in no rating, and how many of them bear each mark."""

    count: int = 0
    marks: Mapping[str, int] = {}

    def told(self) -> str:
        """Return both as a sentence; "" where there is nothing to tell."""
        if not self.count:
            return ""
        reasons = ", ".join(f"in {n} {WHY.get(mark, mark)}" for mark, n in self.marks.items())
        are = "is" if self.count == 1 else "are"
        return f"Of these {self.count} {are} not rated: {reasons}."


def added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the sum of counts by word, the words in their order."""
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))
