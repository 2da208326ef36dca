"""The choice under the cursor of the chart in words: how things lay, how good it was, and why."""

from collections.abc import Iterator, Sequence

from app.analysis.coach_review import CoachReview, CoachSlip, chosen_words, coach_slip_sentence
from app.analysis.luck import Analysis, DecisionCost
from app.analysis.words import DecisionWords, changes_nothing, verdict_lines
from app.match.match import Match
from app.match.moments import MomentWords
from app.screens.result.course import CoursePoint, ResultCourse, only_of

DECIDED = "No choice could change who wins any more."

MOST_SLIPS = 5
"""How many moves of a round are named, the costliest first: a panel has a line for each."""

Sentences = tuple[str, ...]


def choice_details(
    match: Match, analysis: Analysis, words: MomentWords, course: ResultCourse
) -> tuple[Sentences, ...]:
    """Return for each point of the chart what to say of the choices that led there.

    Args:
        match: The match.
        analysis: Its analysis.
        words: How its moments are called.
        course: The chart, a point for each choice or for each round.
    """
    made = [
        each
        for each in analysis.decisions
        if each.choices > 1 and only_of(match) in (None, each.seat)
    ]
    texts = DecisionWords(match, words, analysis.unit)
    _, *points = course.points
    said = (
        tuple(
            sentence
            for each in made
            if led_to(each, point)
            for sentence in choice_sentences(each, texts)
        )
        for point in points
    )
    return (), *said


def led_to(made: DecisionCost, point: CoursePoint) -> bool:
    """Return whether a choice belongs to a point of the chart."""
    return made.step == point.step if point.step else made.round == point.round


def choice_sentences(made: DecisionCost, words: DecisionWords) -> Iterator[str]:
    """Yield how things lay and what was chosen, how good it was, and why."""
    yield words.position(made)
    if changes_nothing(made) and words.unit == "games":
        yield DECIDED
    else:
        yield from verdict_lines(made, words)


def review_details(review: CoachReview, course: ResultCourse) -> tuple[Sentences, ...]:
    """Return for each round of the chart what the coach would have played otherwise in it."""
    _, *points = course.points
    said = (
        slip_sentences([slip for slip in review.slips if slip.round == point.round])
        for point in points
    )
    return (), *said


def slip_sentences(slips: Sequence[CoachSlip]) -> Sentences:
    """Return what the coach would have played otherwise in a round, and why if it is one move.

    Args:
        slips: The moves of the round, the costliest first.
    """
    if len(slips) > 1:
        heading = f"The coach saw {len(slips)} better moves in round {slips[0].round}."
        return heading, *(f"You {chosen_words(slip)}" for slip in slips[:MOST_SLIPS])
    return tuple(text for slip in slips for text in (coach_slip_sentence(slip), slip.why) if text)
