"""Blunders with their positions in words, and what a side gave away in a game."""

from collections.abc import Iterable, Iterator

from app.analysis.accuracy import accuracy_of, loss_in
from app.analysis.luck import Analysis, DecisionCost
from app.match.levels import shown_name
from app.match.match import Match
from app.match.moments import MomentWords, action_typed
from app.match.names import begin_sentence
from games.contract import Seat
from games.text import capitalized

MOST_NAMED = 3
"""How many of the costliest decisions are listed."""

WORTH_NAMING = 0.0005
"""A decision that costs less is not listed."""


def blunder_lines(
    match: Match, analysis: Analysis, words: MomentWords, reader: Seat | None
) -> Iterator[str]:
    """Yield what each side gave away, then the costliest decisions with what was better and why.

    Args:
        match: The match.
        analysis: Its analysis.
        words: How its moments are called.
        reader: Whose decisions are listed; None for everybody's.
    """
    yield from accuracy_lines(match, analysis)
    yield ""
    costly = costliest(each for each in analysis.decisions if reader in (None, each.seat))
    if not costly:
        never = "nobody gave" if reader is None else "you never gave"
        yield f"A perfect game: {never} anything away."
        return
    yield "Your costliest moves:" if reader is not None else "The costliest moves:"
    for each in costly:
        yield f"  {position_text(match, each, words)}"
        yield f"    {capitalized(better_text(match, each, words, analysis.unit))}"
        if each.why:
            yield f"    {each.why}"


def accuracy_lines(match: Match, analysis: Analysis) -> Iterator[str]:
    """Yield for each seat what it gave away with each decision, and in how many."""
    for seat in match.game.chairs:
        if found := accuracy_of([loss_in(analysis, seat)]):
            who, count = shown_name(match, seat), found.decisions
            moves = "1 move" if count == 1 else f"{count} moves"
            gave = f"{100 * found.mean:.1f} {analysis.unit} in 100 a move on average ({moves})"
            yield f"{begin_sentence(who)} gave away {gave}."


def costliest(decisions: Iterable[DecisionCost]) -> list[DecisionCost]:
    """Return the decisions that cost most, the costliest first."""
    costly = [each for each in decisions if each.cost >= WORTH_NAMING]
    return sorted(costly, key=lambda each: -each.cost)[:MOST_NAMED]


def position_text(match: Match, made: DecisionCost, words: MomentWords) -> str:
    """Return a decision with its position: "Round 5, prize 9: you held 2 4 ... and bid 4."."""
    step = match.steps[made.step - 1]
    place = ", ".join(filter(None, (f"Round {made.round}", words.place(step))))
    who = shown_name(match, made.seat)
    said = " and ".join(
        filter(None, (words.position(step, who), words.deed(step, made.choice, who)))
    )
    return f"{place}: {said}."


def better_text(match: Match, made: DecisionCost, words: MomentWords, unit: str) -> str:
    """Return what was better than a decision, and by how much: "a 7 wins 8 more games in 100."."""
    step = match.steps[made.step - 1]
    other = words.better(step, action_typed(match, step, made.better), made.better)
    return f"{other} wins {more_text(made.cost, unit, 'more', estimated=made.estimated)}."


def more_text(chance: float, unit: str, word: str, *, estimated: bool = False) -> str:
    """Return a difference of chances: "8 more games in 100", "slightly more games".

    Args:
        chance: The difference.
        unit: What is won: "games".
        word: "more" or "fewer"; "" for neither.
        estimated: Whether the difference is an estimate: then it is "about 8 more games in 100".
    """
    by = round(100 * chance)
    things = unit.removesuffix("s") if by == 1 else unit
    if not by:
        return f"slightly {word} {unit}" if word else f"less than 1 {unit.removesuffix('s')} in 100"
    return " ".join(filter(None, ("about" * estimated, str(by), word, things, "in 100")))
