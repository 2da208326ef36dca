"""How a match went, as points of a chart: the chance to win, or the lead if it is not known."""

from msgspec import Struct

from app.analysis.luck import Analysis
from app.match.match import Match
from app.match.rounds import RoundScore, played_rounds, round_scores
from games.contract import Seat
from games.two_player import of_seat

LEVEL = 0.5
"""The height at which neither side is ahead."""

CHANCE_AXIS = ("100%", "50%", "0%")
LEAD_AXIS = ("ahead", "level", "behind")


class CoursePoint(Struct, frozen=True):
    """A point of the chart.

    Attributes:
        height: From 0 to 1.
        round: Its round.
        place: How many steps of the match came before the choice that led here.
        step: The number of that choice among all steps, from 1; 0 for the beginning, or a round.
    """

    height: float
    round: int
    place: int
    step: int = 0


class RoundSpan(Struct, frozen=True):
    """A round below the chart: its sign, and its first and last points."""

    sign: str
    start: int
    end: int


class ResultCourse(Struct, frozen=True):
    """The chart: its points, its rounds, and the labels on its left from top to bottom."""

    points: tuple[CoursePoint, ...]
    spans: tuple[RoundSpan, ...]
    axis: tuple[str, str, str]


def lead_course(match: Match, seat: Seat) -> ResultCourse:
    """Return the lead of a seat after each round, scaled to the largest lead of either."""
    rounds = round_scores(match, seat)
    most = max((abs(each.lead) for each in rounds), default=0) or 1
    points = [CoursePoint(LEVEL, rounds[0].number, 0)]
    points += [
        CoursePoint(LEVEL + each.lead / most / 2, each.number, each.place) for each in rounds
    ]
    spans = tuple(RoundSpan(each.sign, n, n + 1) for n, each in enumerate(rounds))
    return ResultCourse(tuple(points), spans, LEAD_AXIS)


def chance_course(match: Match, analysis: Analysis, seat: Seat) -> ResultCourse:
    """Return the chance of a seat after each decision.

    The decisions are those of the only person, or everybody's if there are more or none.
    """
    chosen = [each for each in analysis.decisions if only_of(match) in (None, each.seat)]
    before = [of_seat(of_seat(each.chance, each.seat), seat) for each in chosen]
    heights = [of_seat(analysis.start, seat), *before[1:], of_seat(analysis.result, seat)]
    first = chosen[0].round if chosen else 1
    points = [CoursePoint(heights[0], first, 0)]
    points += [
        CoursePoint(height, each.round, each.step - 1, each.step)
        for height, each in zip(heights[1:], chosen, strict=True)
    ]
    return ResultCourse(tuple(points), round_spans(played_rounds(match, seat), points), CHANCE_AXIS)


def only_of(match: Match) -> Seat | None:
    """Return the seat of the only person; None if there are two, or none."""
    return match.persons[0] if len(match.persons) == 1 else None


def round_spans(rounds: tuple[RoundScore, ...], points: list[CoursePoint]) -> tuple[RoundSpan, ...]:
    """Return between which points each round is."""
    ends: dict[int, int] = {}
    for place, point in enumerate(points):
        ends[point.round] = place
    start, spans = 0, []
    for each in rounds:
        end = ends.get(each.number, start)
        spans.append(RoundSpan(each.sign, start, end))
        start = end
    return tuple(spans)
