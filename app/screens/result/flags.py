"""The moments of a match that are worth a second look: the best move, and the costliest ones."""

import re
from collections.abc import Iterator

from msgspec import Struct

from app.analysis.coach_review import CoachReview
from app.analysis.luck import Analysis, DecisionCost
from app.match.levels import shown_name
from app.match.match import Match
from app.match.moments import MomentWords, action_typed
from app.match.names import begin_sentence
from app.screens.result.course import only_of
from games.text import shortened, text_width

BEST_MARK = "★"
"""The mark of the best move."""

COSTLY = 0.05
"""The least cost, in chance to win, of a move that gets a number."""

MOST_COSTLY = 3
"""How many moves get a number."""

LEAST_ABOVE = 0.005
"""By how much the best move is better than the next best one, at least."""


class Flag(Struct, frozen=True):
    """A moment of a match.

    Attributes:
        mark: ★, or a number, 1 for the costliest.
        step: The number of the step, from 1.
        round: The round.
        choice: What was chosen.
        remark: How good it was.
        position: How things lay before it.
    """

    mark: str
    step: int
    round: int
    choice: str
    remark: str
    position: str = ""


def find_flags(match: Match, analysis: Analysis, words: MomentWords) -> tuple[Flag, ...]:
    """Return the costliest moves by their numbers, then the best one.

    They are the only person's, or everybody's if there are more or none.
    """
    own = [each for each in analysis.decisions if only_of(match) in (None, each.seat)]
    costly = sorted((each for each in own if each.cost > COSTLY), key=lambda each: -each.cost)
    best = max(own, key=lambda each: each.above, default=None)
    return tuple(_flags(match, words, costly[:MOST_COSTLY], best, analysis.unit))


def _flags(
    match: Match,
    words: MomentWords,
    costly: list[DecisionCost],
    best: DecisionCost | None,
    unit: str,
) -> Iterator[Flag]:
    for number, each in enumerate(costly, start=1):
        step = match.steps[each.step - 1]
        other = words.better(step, action_typed(match, step, each.better), each.better)
        remark = f"{other} wins {estimate_mark(each)}{round(100 * each.cost)} more {unit} in 100"
        yield flag_of(match, each, words, str(number), remark)
    if best and best.above >= LEAST_ABOVE:
        remark = f"best move, {estimate_mark(best)}{round(100 * best.above)} above the next"
        yield flag_of(match, best, words, BEST_MARK, remark)


def estimate_mark(made: DecisionCost) -> str:
    """Return what comes before a figure about a decision: "≈" if it is an estimate."""
    return "≈" if made.estimated else ""


def flag_of(match: Match, made: DecisionCost, words: MomentWords, mark: str, remark: str) -> Flag:
    """Return a decision with its mark and how good it was."""
    position = words.position(match.steps[made.step - 1], shown_name(match, made.seat))
    choice = choice_of(match, made, words)
    return Flag(mark, made.step, made.round, choice, remark, begin_sentence(position))


def remark_in(remark: str, room: int) -> str:
    """Return a remark, in fewer words if there is little space; a number is never cut."""
    shorter = re.sub(r" more \w+ in 100$", " more in 100", remark)
    shortest = shorter.removesuffix(" in 100")
    fits = (each for each in (remark, shorter, shortest) if text_width(each) <= room)
    return next(fits, shortened(shortest, room))


def choice_of(match: Match, made: DecisionCost, words: MomentWords) -> str:
    """Return a decision in words, with a name if more than one player decided."""
    step = match.steps[made.step - 1]
    said = words.choice(step, step.action, made.choice)
    return said if only_of(match) is not None else f"{shown_name(match, made.seat)}: {said}"


def review_flags(review: CoachReview) -> tuple[Flag, ...]:
    """Return the choices that the coach would least have made, the costliest first."""
    return tuple(
        Flag(
            str(number),
            slip.step,
            slip.round,
            slip.choice,
            f"{slip.better} was worth {slip.less:.1f} more",
        )
        for number, slip in enumerate(review.slips[:MOST_COSTLY], start=1)
    )
