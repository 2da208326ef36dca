"""What the coach would have played in a game that nobody has solved, by what it thinks."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.analysis import luck, words
from app.match.coach import advised_choices
from app.match.match import Match, Step
from games.contract import HOUSE, Seat


class CoachSlip(Struct, frozen=True):
    """A choice that the coach would not have made; steps and turns in a round count from 1.

    `better` is what it would have chosen, worth more by `less` points, for the reason `why`.
    """

    step: int
    round: int
    turn: int
    choice: str
    better: str
    less: float
    why: str


class CoachReview(Struct, frozen=True):
    """How many choices of a seat the coach has looked at, and those it would not have made."""

    choices: int = 0
    slips: tuple[CoachSlip, ...] = ()

    @property
    def gave_away(self) -> float:
        """What all of them gave away by the coach's count, in points."""
        return sum(slip.less for slip in self.slips)


def review_of(match: Match, named: Callable[[str], str]) -> CoachReview | None:
    """Return what the coach thinks of the only person's choices in a game that is not analysed.

    None if it is analysed or was broken off, if there is not one person, or if the coach takes long
    or does not say what choices are worth. `named` writes cards in a text as the table does.
    """
    coach, persons = match.game.players[match.game.coach], match.persons
    if len(persons) != 1 or coach.long or match.is_broken_off or not luck.why_not_analysed(match):
        return None
    found = list(judged_choices(match, persons[0]))
    slips = [
        replace(slip, choice=named(slip.choice), better=named(slip.better), why=named(slip.why))
        for slip in sorted(found, key=lambda slip: -slip.less)
        if slip.less >= 0.05
    ]
    return CoachReview(len(found), tuple(slips)) if found else None


def judged_choices(match: Match, seat: Seat) -> Iterator[CoachSlip]:
    """Yield each choice of a seat, among several, to which the coach gives a worth in points."""
    game, turns = match.game, list[tuple[int, int]]()
    number = turn = 0
    last: Seat | None = None
    for step in match.steps:
        if (now := game.standing(step.before).round) != number:
            number, turn, last = now, 0, None
        if step.seat != HOUSE:
            turn, last = turn + (step.seat == seat != last), step.seat
        turns.append((number, turn))
    for place, step, decision in advised_choices(match, seat):
        view, worths = game.seen_by(step.before, seat), dict(decision.worth)
        made = game.measures.alike(step.before, game.choice(step.action))
        compared = {made, decision.action} <= worths.keys() and len(worths) > 1
        if decision.unit == "points" and compared:
            advice = game.extras.advice(view, seat, decision) if game.extras.advice else ()
            number, turn = turns[place]
            yield CoachSlip(
                step=place + 1,
                round=number,
                turn=turn,
                choice=game.spell(_first_alike(match, step), view, seat),
                better=game.spell(decision.action, view, seat),
                less=worths[decision.action] - worths[made],
                why=advice[1] if len(advice) > 1 else "",  # the first recommends it
            )


def _first_alike(match: Match, step: Step) -> Any:
    """Return the action with the words of a step's; of two equal cards, the first."""
    game, before, seat = match.game, step.before, step.seat

    def told(action: Any) -> tuple[str, ...]:
        return game.narrate(before, seat, action, game.reduce(before, seat, action), "", ())

    own = told(game.choice(step.action))
    return next(each for each in game.legal(before, seat) if told(each) == own)


def coach_review_lines(review: CoachReview) -> Iterator[str]:
    """Yield what the choices of a seat gave away by the coach's count, and the costliest."""
    yield review_sentence(review)
    for slip in review.slips[: words.MOST_NAMED]:
        yield f"  {coach_slip_sentence(slip)}"
        if slip.why:
            yield f"    {slip.why}"


def review_sentence(review: CoachReview) -> str:
    """Return how many choices the coach would not have made, and what they gave away."""
    if not review.slips:
        return f"The coach found nothing to improve in your {review.choices} moves."
    count = len(review.slips)
    gave = f"{'it' if count == 1 else 'together they'} gave away {review.gave_away:.1f} points"
    moves = f"{count} of your {review.choices} moves"
    return f"In {moves} the coach would have played differently; {gave}, by its estimate."


def coach_slip_sentence(slip: CoachSlip) -> str:
    """Return when and what was chosen, and what the coach would have chosen."""
    return f"Round {slip.round}, turn {slip.turn}: you {chosen_words(slip)}"


def chosen_words(slip: CoachSlip) -> str:
    """Return the end of a sentence on what was chosen, and how much more another move was worth."""
    return f"chose {slip.choice}; {slip.better} was worth {slip.less:.1f} points more."
