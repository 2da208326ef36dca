"""What each side gave away in a game, and its costliest decisions."""

from collections.abc import Iterable, Iterator

from app.analysis.accuracy import accuracy_of, loss_in
from app.analysis.decision_words import DecisionWords
from app.analysis.luck import WORTH_NAMING, Analysis, DecisionCost
from app.match.levels import shown_name
from app.match.match import Match
from app.match.names import begin_sentence
from games.contract import Seat
from games.text import capitalized

MOST_NAMED = 3
"""How many of the costliest decisions are listed."""


def blunder_lines(analysis: Analysis, words: DecisionWords, reader: Seat | None) -> Iterator[str]:
    """Yield what each side gave away, then the costliest decisions with what was better and why.

    Args:
        analysis: The analysis of a match.
        words: The words for its decisions.
        reader: Whose decisions are listed; None for everybody's.
    """
    yield from accuracy_lines(words.match, analysis)
    yield ""
    costly = costliest(each for each in analysis.decisions if reader in (None, each.seat))
    if not costly:
        never = "nobody gave" if reader is None else "you never gave"
        yield f"A perfect game: {never} anything away."
        return
    yield "Your costliest moves:" if reader is not None else "The costliest moves:"
    for each in costly:
        yield f"  {words.position(each)}"
        yield f"    {capitalized(words.better(each))}"
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
