"""The totals of a series of finished matches, match by match."""

from msgspec import Struct
from msgspec.structs import replace


class MatchOutcome(Struct, frozen=True, array_like=True):
    """How one match ended for one side: `sign` is 1 for won, 0 for drawn, -1 for lost.

    `ended`: it was played to its end, so that its points can be compared with others.
    """

    sign: int
    points: int
    against: int
    ended: bool = True


class Tally(Struct, frozen=True, array_like=True):
    """The totals of some matches.

    `points`, `against` and `best` are of the `ended` ones only. `streak` is how many of the latest
    were won in a row, or lost if it is negative; a draw ends both. `longest` is the longest winning
    streak.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    ended: int = 0
    points: int = 0
    against: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0

    @property
    def played(self) -> int:
        """How many matches."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share that was won, a draw counting a half; 0 if there are no matches."""
        return (self.won + self.drawn / 2) / self.played if self.played else 0.0

    @property
    def average(self) -> float | None:
        """The average points in a match."""
        return self.points / self.ended if self.ended else None

    @property
    def average_against(self) -> float | None:
        """The average points of the other side in a match."""
        return self.against / self.ended if self.ended else None

    def after(self, outcome: MatchOutcome) -> "Tally":
        """Return the tally with one more match."""
        going_on = self.streak * outcome.sign > 0
        streak = (self.streak if going_on else 0) + outcome.sign
        counted = replace(
            self,
            won=self.won + (outcome.sign > 0),
            drawn=self.drawn + (outcome.sign == 0),
            lost=self.lost + (outcome.sign < 0),
            streak=streak,
            longest=max(self.longest, streak),
        )
        return counted.with_points(outcome) if outcome.ended else counted

    def with_points(self, outcome: MatchOutcome) -> "Tally":
        """Return the tally with the points of one more match."""
        return replace(
            self,
            ended=self.ended + 1,
            points=self.points + outcome.points,
            against=self.against + outcome.against,
            best=outcome.points if self.best is None else max(self.best, outcome.points),
        )
