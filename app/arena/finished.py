"""Which games of a tournament are over, as runs of consecutive numbers.

Games are over almost in the order of the plan, so that there are few runs however many games.
"""

from bisect import bisect_right


class FinishedGames:
    """A set of game numbers that takes no more memory when it gets longer at its end."""

    def __init__(self) -> None:
        self.firsts: list[int] = []
        self.ends: list[int] = []
        self.count = 0

    def __len__(self) -> int:
        return self.count

    def __contains__(self, number: int) -> bool:
        place = bisect_right(self.firsts, number) - 1
        return place >= 0 and number < self.ends[place]

    def add(self, number: int) -> None:
        """Add a number that is not in it yet."""
        after = bisect_right(self.firsts, number)
        self.firsts.insert(after, number)
        self.ends.insert(after, number + 1)
        self.count += 1
        self.join(after)
        self.join(after - 1)

    def join(self, place: int) -> None:
        """Make one run of a run and the next one, if they touch."""
        if 0 <= place < len(self.ends) - 1 and self.ends[place] == self.firsts[place + 1]:
            del self.firsts[place + 1], self.ends[place]
