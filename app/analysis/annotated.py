"""A whole game, move by move, as a teacher would go through it: what was right, and why."""

from collections.abc import Iterator
from itertools import groupby

from app.analysis.blunders import WORTH_NAMING, better_text, more_text, position_text
from app.analysis.luck import KEY_LEAD, Analysis, DecisionCost
from app.analysis.weighed import EQUAL_CHANCES
from app.match.match import Match
from app.match.moments import MomentWords, action_typed
from games.contract import Seat
from games.two_player import of_seat

BLUNDER_FROM, MISTAKE_FROM = 0.05, 0.005
"""A choice that costs so much is a blunder; one that costs less than the second is almost right."""

LEAST_SHOWN = 0.005
"""A smaller chance would round to 0."""

OBVIOUS = 0.25
"""A right choice that is so much better than all others is not explained."""


def annotated_lines(
    match: Match, analysis: Analysis, words: MomentWords, reader: Seat | None
) -> Iterator[str]:
    """Yield each choice of a game with how good it was and why, and what each round came to.

    Args:
        match: The match.
        analysis: Its analysis.
        words: How its moments are called.
        reader: Whose choices they are; None for everybody's.
    """
    made = [each for each in analysis.decisions if each.choices > 1 and reader in (None, each.seat)]
    open_still = [each for each in made if not changes_nothing(each)]
    for number, choices in groupby(open_still, key=lambda each: each.round):
        for each in choices:
            yield position_text(match, each, words)
            yield from (f"  {line}" for line in verdict_lines(match, each, words, analysis.unit))
        if said := outcome_text(match, analysis, words, number, reader or 0):
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


def verdict_lines(match: Match, made: DecisionCost, words: MomentWords, unit: str) -> Iterator[str]:
    """Yield how good a choice was, and the reason if it is worth one."""
    if made.cost >= WORTH_NAMING:
        grade = "A blunder" if made.cost >= BLUNDER_FROM else "A mistake"
        grade = grade if made.cost >= MISTAKE_FROM else "Almost right"
        yield f"{grade}: {better_text(match, made, words, unit)}"
        if made.why:
            yield made.why
    elif made.above < KEY_LEAD:
        is_tie = made.other and not made.above
        as_good = f", and {other_words(match, made, words)} is as good" if is_tie else ""
        yield f"Right{as_good}."
    else:
        yield f"Right: {next_best_text(match, made, words, unit)}"
        if made.why and made.above < OBVIOUS:
            yield made.why


def next_best_text(match: Match, made: DecisionCost, words: MomentWords, unit: str) -> str:
    """Return by how much the next best choice was worse: "a 7 wins 8 fewer games in 100."."""
    other = other_words(match, made, words)
    return f"{other} wins {more_text(made.above, unit, 'fewer', estimated=made.estimated)}."


def other_words(match: Match, made: DecisionCost, words: MomentWords) -> str:
    """Return the best of the choices that were not made."""
    step = match.steps[made.step - 1]
    return words.better(step, action_typed(match, step, made.other), made.other)


def outcome_text(
    match: Match, analysis: Analysis, words: MomentWords, number: int, seat: Seat
) -> str:
    """Return how a round ended and what the chance was after it."""
    ended = words.outcome(match, number, seat)
    chance = chance_after(match, analysis, number, seat)
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
