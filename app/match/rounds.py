"""The rounds of a match: what each brought both sides, and the moves as a list."""

from itertools import pairwise

from msgspec import Struct

from app.match.match import Match
from games.contract import HOUSE, Seat

PointPair = tuple[int, int]
"""The points of the side that looks, then of the other."""


class RoundScore(Struct, frozen=True):
    """A round from 1 on, as one side sees it: what each gained in it, and has after it.

    `place` is how many steps of the match came before it.
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


class MoveRow(Struct, frozen=True):
    """A row of the list of moves: a round or a turn, "for the 6", and what each side did or gained.

    `place` is how many steps came before it; `better` which of both cells stands out, if any.
    """

    place: int
    number: int
    title: str
    cells: tuple[str, str]
    better: int | None = None


def round_scores(match: Match, seat: Seat) -> tuple[RoundScore, ...]:
    """Return the rounds of a match so far, as a seat sees them."""
    standing, rounds = match.game.standing, list[RoundScore]()
    first = last = standing(match.start)
    begun = 0

    def score(total: PointPair) -> None:
        (before, others), (mine, theirs) = own_first(first.scores, seat), own_first(total, seat)
        gained = mine - before, theirs - others
        rounds.append(RoundScore(last.round, begun, gained, (mine, theirs)))

    for place, step in enumerate(match.steps):
        after = standing(step.after)
        if after.round != last.round:
            score(after.scores)
            first, begun = after, place + 1
        last = after
    score(last.scores)
    return tuple(rounds)


def played_rounds(match: Match, seat: Seat) -> tuple[RoundScore, ...]:
    """Return the rounds of a match but not one in which somebody gave up: it is no tie."""
    rounds = round_scores(match, seat)
    return rounds if not match.is_broken_off or any(rounds[-1].gained) else rounds[:-1]


def own_first(scores: PointPair, seat: Seat) -> PointPair:
    """Return the points of both seats, those of `seat` first."""
    return scores[::-1] if seat == 1 else scores


def round_starts(match: Match) -> tuple[int, ...]:
    """Return how many steps of a match came before each round."""
    standing = match.game.standing
    # A step of the house that leads to another round, such as a prize turned up, belongs to that
    # round; a choice belongs to the round that it ends.
    changes = (
        n if step.seat == HOUSE else n + 1
        for n, step in enumerate(match.steps)
        if standing(step.before).round != standing(step.after).round
    )
    return (0, *(place for place in changes if place))


def opening_place(match: Match) -> int:
    """Return how many steps of a match the house took before the first choice: it dealt."""
    choices = (n for n, step in enumerate(match.steps) if step.seat != HOUSE)
    return next(choices, len(match.steps))


def first_choices(match: Match) -> tuple[int, ...]:
    """Return the place of the first choice in each round; of a round without one, its beginning."""
    starts = (*round_starts(match), len(match.steps))
    return tuple(
        next((n for n in range(start, end) if match.steps[n].seat != HOUSE), start)
        for start, end in pairwise(starts)
    )


def gained_rows(match: Match, seat: Seat) -> tuple[MoveRow, ...]:
    """Return what each round brought to both sides, as a seat sees it."""
    return tuple(
        MoveRow(
            place=place,
            number=each.number,
            title="points",
            cells=(str(each.gained[0]), str(each.gained[1])),
            better={"✓": 0, "×": 1}.get(each.sign),
        )
        for each, place in zip(round_scores(match, seat), round_starts(match), strict=False)
    )


def row_at(rows: tuple[MoveRow, ...], place: int) -> int:
    """Return the index of the row that a place of the match lies in."""
    return max(0, sum(row.place < place for row in rows) - 1)
