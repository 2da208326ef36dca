"""What the coach says of hitting and staying: both chances, and what a hit makes."""

from collections.abc import Iterator

from games.contract import Decision, Seat
from games.twentyone.odds.comparison import compare_with_fresh, hit_totals, is_fresh
from games.twentyone.odds.hit_or_stay import CHANCE_TOLERANCE, Odds
from games.twentyone.odds.why_better import hit_text, stay_text
from games.twentyone.state import Action, Hit, State, total


def advise_on_hit(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for the player in sentences; none between two rounds."""
    if view.phase != "player":
        return ()
    return tuple(hit_or_stay_sentences(view, decision))


def hit_or_stay_sentences(view: State, decision: Decision[Action]) -> Iterator[str]:
    """Yield what to do, what both choices bring, and what a hit makes."""
    both, points, totals = compare_with_fresh(view), total(view.player), hit_totals(view)
    yield f"The coach would {better_words(both.seen, hits=isinstance(decision.action, Hit))}"
    bust = sum(each.percent for each in totals if each.is_bust) / 100  # as the totals show it
    yield hit_text(points, bust, both.seen.hit)
    yield stay_text(points, both.seen.stay)
    makes = ", ".join(f"{each.label} ({each.percent}%)" for each in totals)
    yield f"A hit makes: {makes}."
    if not is_fresh(view):
        makes = ", ".join(f"{each.label} ({each.fresh}%)" for each in totals)
        yield f"With a fresh deck: {makes}; {fresh_words(both.fresh)}."


def better_words(odds: Odds, *, hits: bool) -> str:
    """Return the better choice and how much more it wins, as the end of a sentence."""
    best, other = (odds.hit, odds.stay) if hits else (odds.stay, odds.hit)
    word, less = ("hit", "staying") if hits else ("stay", "hitting")
    if best.worth - other.worth <= CHANCE_TOLERANCE:
        return f"{word}, but {less} is worth the same."
    won, lost = f"{100 * best.worth:.1f}", f"{100 * other.worth:.1f}"
    if won == lost:
        return f"{word}: it wins a little more than {less}, {won} rounds in 100, a tie half."
    return f"{word}: it wins {won} rounds in 100, {less} {lost}, a tie counting half."


def fresh_words(fresh: Odds) -> str:
    """Return what both choices win with a fresh deck."""
    hit, stay = f"{100 * fresh.hit.worth:.1f}", f"{100 * fresh.stay.worth:.1f}"
    return f"hitting wins {hit}, staying {stay}"
