"""The moves of a match as a list: what both sides did, round by round."""

from itertools import pairwise

from msgspec import Struct

from app.match.match import Match
from app.match.rounds import round_scores
from games.contract import HOUSE, Seat


class MoveRow(Struct, frozen=True):
    """A row of the list.

    Attributes:
        place: How many steps of the match came before it.
        number: The number of the round or the turn.
        title: What it was about, such as "for the 6"; "" for nothing.
        cells: What each side did or gained, one's own first.
        better: Which of both cells stands out; None for neither.
    """

    place: int
    number: int
    title: str
    cells: tuple[str, str]
    better: int | None = None


def round_starts(match: Match) -> tuple[int, ...]:
    """Return how many steps of a match came before each round.

    A step of the house that leads to another round, such as a prize turned up, belongs to that
    round; a choice belongs to the round that it ends.
    """
    standing = match.game.standing
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
