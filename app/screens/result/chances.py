"""What is known of the chances in a match: the chart, the moments, the choices, luck and skill."""

import re

from msgspec import Struct

from app.analysis.coach_review import CoachReview, chosen_words, coach_slip_sentence
from app.analysis.luck import Analysis, DecisionCost
from app.analysis.words import (
    DecisionWords,
    changes_nothing,
    estimate_sign,
    sum_terms,
    verdict_lines,
)
from app.match.match import Match
from app.match.names import begin_sentence, shown_name
from app.match.presentation import MomentWords, action_typed
from app.match.rounds import played_rounds, round_scores
from games.contract import Seat
from games.text import round_sum, shortened, text_width
from games.two_player import of_seat

CHANCE_AXIS = ("100%", "75%", "50%", "25%", "0%")
LEAD_AXIS = ("ahead", "level", "behind")

BEST_MARK = "★"  # the mark of the best move
COSTLY, MOST_COSTLY = 0.05, 3
"""The least cost, in chance to win, of a move that gets a number, and how many get one."""

LEAST_ABOVE = 0.005  # by how much the best move is better than the next best one, at least

MOST_NAMED = 5
"""How many moves of a round are named, the costliest first: a panel has a line for each."""

Sentences = tuple[str, ...]


def only_of(match: Match) -> Seat | None:
    """Return the seat of the only person; None if there are two, or none."""
    return match.persons[0] if len(match.persons) == 1 else None


def told_decisions(match: Match, analysis: Analysis) -> list[DecisionCost]:
    """Return the decisions of the only person, or everybody's if there are more or none."""
    return [each for each in analysis.decisions if only_of(match) in (None, each.seat)]


class CoursePoint(Struct, frozen=True):
    """A point of the chart: its height from 0 to 1, its round, and where it is in the match."""

    height: float
    round: int
    place: int  # how many steps came before the choice that led here
    step: int = 0  # the number of that choice among all steps; 0 for the beginning, or a round


class RoundSpan(Struct, frozen=True):
    """A round below the chart: its sign, and its first and last points."""

    sign: str
    start: int
    end: int


class ResultCourse(Struct, frozen=True):
    """The chart: its points, its rounds, and the labels on its left from top to bottom."""

    points: tuple[CoursePoint, ...]
    spans: tuple[RoundSpan, ...]
    axis: tuple[str, ...]


def lead_course(match: Match, seat: Seat) -> ResultCourse:
    """Return the lead of a seat after each round, scaled to the largest lead of either."""
    rounds = round_scores(match, seat)
    most = max(abs(each.lead) for each in rounds) or 1
    points = [CoursePoint(0.5, rounds[0].number, 0)]
    points += [CoursePoint(0.5 + each.lead / most / 2, each.number, each.place) for each in rounds]
    played = enumerate(played_rounds(match, seat))
    spans = tuple(RoundSpan(each.sign, n, n + 1) for n, each in played)
    return ResultCourse(tuple(points), spans, LEAD_AXIS)


def chance_course(match: Match, analysis: Analysis, seat: Seat) -> ResultCourse:
    """Return the chance of a seat after each decision that the result names."""
    chosen = told_decisions(match, analysis)
    before = [of_seat(of_seat(each.chance, each.seat), seat) for each in chosen]
    after = [*before[1:], of_seat(analysis.result, seat)] if chosen else []
    points = [CoursePoint(of_seat(analysis.start, seat), chosen[0].round if chosen else 1, 0)]
    points += [
        CoursePoint(height, each.round, each.step - 1, each.step)
        for height, each in zip(after, chosen, strict=True)
    ]
    ends = {point.round: place for place, point in enumerate(points)}
    start, spans = 0, []
    for each in played_rounds(match, seat):
        end = ends.get(each.number, start)
        spans.append(RoundSpan(each.sign, start, end))
        start = end
    return ResultCourse(tuple(points), tuple(spans), CHANCE_AXIS)


class Flag(Struct, frozen=True):
    """A moment of a match that is worth a second look."""

    mark: str  # ★, or a number, 1 for the costliest
    step: int  # the number of the step, from 1
    round: int
    choice: str
    remark: str  # how good the choice was
    position: str = ""  # how things lay before it
    turn: int = 0  # which of the round, from 1; 0 where a round has one decision


def find_flags(match: Match, analysis: Analysis, words: MomentWords) -> tuple[Flag, ...]:
    """Return the costliest moves by their numbers, then the best one."""
    own, flags = told_decisions(match, analysis), []

    def flag(made: DecisionCost, mark: str, remark: str) -> Flag:
        step, name = match.steps[made.step - 1], shown_name(match, made.seat)
        choice = words.choice(step, step.action, made.choice)
        if only_of(match) is None:
            choice = f"{name}: {choice}"
        position = begin_sentence(words.position(step, name))
        return Flag(mark, made.step, made.round, choice, remark, position)

    costly = sorted((each for each in own if each.cost > COSTLY), key=lambda each: -each.cost)
    for number, made in enumerate(costly[:MOST_COSTLY], start=1):
        step = match.steps[made.step - 1]
        other = words.better(step, action_typed(match, step, made.better), made.better)
        more = "≈" * made.estimated + str(round(100 * made.cost))
        flags.append(flag(made, str(number), f"{other} wins {more} more {analysis.unit} in 100"))
    best = max(own, key=lambda each: each.above, default=None)
    if best and best.above >= LEAST_ABOVE:
        above = "≈" * best.estimated + str(round(100 * best.above))
        flags.append(flag(best, BEST_MARK, f"best move, by {above} {analysis.unit} in 100"))
    return tuple(flags)


def review_flags(review: CoachReview) -> tuple[Flag, ...]:
    """Return the choices that the coach would least have made, the costliest first."""
    return tuple(
        Flag(
            str(number),
            made.step,
            made.round,
            made.choice,
            f"{made.better} was worth {made.less:.1f} points more",
            turn=made.turn,
        )
        for number, made in enumerate(review.slips[:MOST_COSTLY], start=1)
    )


def remark_in(remark: str, room: int) -> str:
    """Return a remark, in fewer words if there is little space; a number is never cut."""
    shorter = re.sub(r" (games|rounds) in 100$", " in 100", remark)
    shortest = shorter.removesuffix(" in 100")
    fits = (each for each in (remark, shorter, shortest) if text_width(each) <= room)
    return next(fits, shortened(shortest, room))


def choice_details(
    match: Match, analysis: Analysis, words: MomentWords, course: ResultCourse
) -> tuple[Sentences, ...]:
    """Return for each point how things lay, what was chosen, how good it was, and why."""
    made = [each for each in told_decisions(match, analysis) if each.choices > 1]
    texts = DecisionWords(match, words, analysis.unit)
    details: list[Sentences] = [()]
    for point in course.points[1:]:
        said: list[str] = []
        for each in made:
            if each.step != point.step if point.step else each.round != point.round:
                continue
            said.append(texts.position(each))
            if changes_nothing(each) and analysis.unit == "games":
                said.append("No choice could change who wins any more.")
            else:
                said += verdict_lines(each, texts)
        details.append(tuple(said))
    return tuple(details)


def review_details(review: CoachReview, course: ResultCourse) -> tuple[Sentences, ...]:
    """Return for each round what the coach would have played; and why, if it is one move."""
    details: list[Sentences] = [()]
    for point in course.points[1:]:
        made = [each for each in review.slips if each.round == point.round]
        if len(made) > 1:
            said = [f"The coach saw {len(made)} better moves in round {point.round}."]
            said += [f"Turn {each.turn}: you {chosen_words(each)}" for each in made[:MOST_NAMED]]
        else:
            said = [text for each in made for text in (coach_slip_sentence(each), each.why) if text]
        details.append(tuple(said))
    return tuple(details)


class LuckSums(Struct, frozen=True):
    """Start + luck + skill = result, in games or rounds in 100; skill is `theirs` less `mine`."""

    start: int
    luck: int
    skill: int
    result: int
    mine: int  # what the mistakes of both sides gave away
    theirs: int
    unit: str  # "games" or "rounds"
    sign: str = ""  # "≈" before all but start and result if they are estimates


def luck_sums(analysis: Analysis, seat: Seat) -> LuckSums:
    """Return the sums of a seat, rounded so that they add up exactly as displayed."""
    parts = len(analysis.stretches) if analysis.unit == "rounds" else 1
    *terms, end = (term / parts for term in sum_terms(analysis, seat))
    start, luck, mine, theirs, result = round_sum(terms, end, 100)
    sign = estimate_sign(analysis)
    return LuckSums(start, luck, mine + theirs, result, -mine, theirs, analysis.unit, sign)
