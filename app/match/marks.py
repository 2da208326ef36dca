"""Why a match counts in no rating, in words for who played it."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from app import plugins
from app.match.match import Match
from app.plugins import AnyGame

MEANINGS = {
    "coach": "the coach was asked",
    "undo": "a choice was taken back",
    "file": "it began from a file",
    "imported": "it came from elsewhere",
}
"""What each mark of a match means that any game may have; a game says what its own ones mean."""


def mark_meanings(*games: AnyGame) -> dict[str, str]:
    """Return what each mark means that a match of some games may have."""
    marks = (mark for game in games for mark in game.cheats.marks.values())
    return MEANINGS | {mark.word: mark.why for mark in marks}


def why_not_rated(match: Match) -> str:
    """Return why a match is not rated; "" where it is."""
    words = mark_meanings(match.game)
    why = ", ".join(words.get(mark, mark) for mark in match.unrated)
    return f"not rated: {why}" if why else ""


class Unrated(Struct, frozen=True):
    """How many matches of some tables count in no rating, and how many of them bear each mark."""

    count: int = 0
    marks: Mapping[str, int] = {}

    def told(self) -> str:
        """Return both as a sentence; "" where there is nothing to tell."""
        if not self.count:
            return ""
        words = mark_meanings(*map(plugins.find, plugins.slugs()))
        reasons = ", ".join(f"in {n} {words.get(mark, mark)}" for mark, n in self.marks.items())
        are = "is" if self.count == 1 else "are"
        return f"Of these {self.count} {are} not rated: {reasons}."


def added(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the sum of counts by word, the words in their order."""
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))
