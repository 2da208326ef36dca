"""A whole game, move by move, as a teacher would go through it: what was right, and why."""

from collections.abc import Iterator
from itertools import groupby

from app.analysis.decision_words import DecisionWords
from app.analysis.luck import KEY_LEAD, WORTH_NAMING, Analysis, DecisionCost
from app.analysis.weighed import EQUAL_CHANCES
from app.match.match import Match
from games.contract import Seat
from games.two_player import of_seat

BLUNDER_FROM, MISTAKE_FROM = 0.05, 0.005
"""A choice that costs so much is a blunder; one that costs less than the second is almost right."""

LEAST_SHOWN = 0.005
"""A smaller chance would round to 0."""

OBVIOUS = 0.25
"""A right choice that is so much better than all others is not explained."""


def annotated_lines(analysis: Analysis, words: DecisionWords, reader: Seat | None) -> Iterator[str]:
    """Yield each choice of a game with how good it was and why, and what each round came to.

    Args:
        analysis: The analysis of a match.
        words: The words for its decisions.
        reader: Whose choices they are; None for everybody's.
    """
    made = [each for each in analysis.decisions if each.choices > 1 and reader in (None, each.seat)]
    open_still = [each for each in made if not changes_nothing(each)]
    for number, choices in groupby(open_still, key=lambda each: each.round):
        for each in choices:
            yield words.position(each)
            yield from (f"  {line}" for line in verdict_lines(each, words))
        if said := outcome_text(analysis, words, number, reader or 0):
            yield f"  {said}"
        yield ""
    if len(open_still) < len(made) and analysis.unit == "games":
        yield "After that the game was decided: no choice could change who won."
        yield ""


def changes_nothing(made: DecisionCost) -> bool:
    """Return whether a choice could change nothing: the game was won or lost already."""
    if made.estimated:
        return False
    return made.cost < EQUAL_CHANCES and not EQUAL_CHANCES < made.chance < 1 - EQUAL_CHANCES


def verdict_lines(made: DecisionCost, words: DecisionWords) -> Iterator[str]:
    """Yield how good a choice was, and the reason if it is worth one."""
    if made.cost >= WORTH_NAMING:
        grade = "A blunder" if made.cost >= BLUNDER_FROM else "A mistake"
        grade = grade if made.cost >= MISTAKE_FROM else "Almost right"
        yield f"{grade}: {words.better(made)}"
        if made.why:
            yield made.why
    elif made.above < KEY_LEAD:
        is_tie = made.other and not made.above
        as_good = f", and {words.alternative(made, made.other)} is as good" if is_tie else ""
        yield f"Right{as_good}."
    else:
        yield f"Right: {words.next_best(made)}"
        if made.why and made.above < OBVIOUS:
            yield made.why


def outcome_text(analysis: Analysis, words: DecisionWords, number: int, seat: Seat) -> str:
    """Return how a round ended and what the chance was after it."""
    ended = words.words.outcome(words.match, number, seat)
    chance = chance_after(words.match, analysis, number, seat)
    if chance is None or analysis.unit == "rounds":
        return ended
    estimated = number + 1 in analysis.estimated_rounds
    sure = not estimated and (chance < EQUAL_CHANCES or chance > 1 - EQUAL_CHANCES)
    who = analysis.players[1 - seat if sure and chance < EQUAL_CHANCES else seat]
    often = "with best play" if sure else games_in_100(chance, estimated=estimated)
    now = f"{who} {'win' if who == 'you' else 'wins'} {often}"
    return " ".join(filter(None, (ended, f"From here {now}.")))


def games_in_100(chance: float, *, estimated: bool = False) -> str:
    """Return a chance in games: never 0 of what is possible, nor 100 of what may fail."""
    if chance < LEAST_SHOWN:
        return "less than 1 game in 100"
    if chance > 1 - LEAST_SHOWN:
        return "more than 99 games in 100"
    count = round(100 * chance)
    return f"{'about ' * estimated}{count} {'game' if count == 1 else 'games'} in 100"


def chance_after(match: Match, analysis: Analysis, number: int, seat: Seat) -> float | None:
    """Return the chance of a seat after a round; None at the end, where it is the result."""
    for place, step in enumerate(match.steps):
        if match.game.standing(step.after).round > number:
            for part in analysis.stretches:
                if 0 <= place + 2 - part.first < len(part.chances):
                    return of_seat(part.chances[place + 2 - part.first], seat)
    return None
