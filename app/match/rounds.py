"""The rounds of a match: what each brought both sides, as one of them sees it."""

from collections.abc import Iterator

from msgspec import Struct

from app.match.match import Match
from games.contract import Seat

PointPair = tuple[int, int]
"""The points of the side that looks, then of the other."""


class RoundScore(Struct, frozen=True):
    """A round, as one side sees it.

    Attributes:
        number: From 1 on.
        place: How many steps of the match came before it.
        gained: What each side gained in it, one's own first.
        total: What each side has after it.
    """

    number: int
    place: int
    gained: PointPair
    total: PointPair

    @property
    def sign(self) -> str:
        """Whether this side gained more (✓), less (×) or as much (=)."""
        mine, theirs = self.gained
        return "✓" if mine > theirs else "×" if mine < theirs else "="

    @property
    def lead(self) -> int:
        """By how many points this side is ahead after it."""
        return self.total[0] - self.total[1]


def round_scores(match: Match, seat: Seat) -> tuple[RoundScore, ...]:
    """Return the rounds of a match so far, as a seat sees them."""
    return tuple(_round_scores(match, seat))


def played_rounds(match: Match, seat: Seat) -> tuple[RoundScore, ...]:
    """Return the rounds of a match but not one in which somebody gave up: it is no tie."""
    rounds = round_scores(match, seat)
    return rounds if not match.is_broken_off or any(rounds[-1].gained) else rounds[:-1]


def _round_scores(match: Match, seat: Seat) -> Iterator[RoundScore]:
    standing = match.game.standing
    first = last = standing(match.start)
    begun = 0
    for place, step in enumerate(match.steps):
        after = standing(step.after)
        if after.round != last.round:
            yield _round_score(last.round, begun, (first.scores, after.scores), seat)
            first, begun = after, place + 1
        last = after
    yield _round_score(last.round, begun, (first.scores, last.scores), seat)


def _round_score(
    number: int, begun: int, scores: tuple[PointPair, PointPair], seat: Seat
) -> RoundScore:
    (first, second), (mine, theirs) = (own_first(each, seat) for each in scores)
    return RoundScore(number, begun, (mine - first, theirs - second), (mine, theirs))


def own_first(scores: PointPair, seat: Seat) -> PointPair:
    """Return the points of both seats, those of `seat` first."""
    return scores[::-1] if seat == 1 else scores
