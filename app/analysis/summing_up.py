"""The summing-up of a game: what decided it, and one thing to practise."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from app.analysis.decision_words import DecisionWords, more_text
from app.analysis.luck import WORTH_NAMING, Analysis, DecisionCost
from app.analysis.report import estimate_sign, possessive, shown_tenths, sum_terms
from games.contract import Seat

LEAST_LOST = 0.005
"""What choices of a kind must have cost together to be worth practising."""

EVEN_CHANGE = 0.005
"""A game that changed a chance by less has decided nothing."""


def summing_up(analysis: Analysis, words: DecisionWords, reader: Seat | None) -> Iterator[str]:
    """Yield what decided a game, and for a single reader what to practise.

    Args:
        analysis: The analysis of a match.
        words: The words for its decisions.
        reader: Who it is for; None for everybody, with the sums of seat 0.
    """
    if said := what_decided(analysis, reader or 0):
        yield f"What decided it: {said}"
    if reader is not None:
        yield f"To practise: {what_to_practise(analysis, words, reader)}"


def what_decided(analysis: Analysis, seat: Seat) -> str:
    """Return which of luck and both sides' slips moved the chance most, from true sums."""
    parts = max(1, len(analysis.stretches)) if analysis.unit == "rounds" else 1
    terms = tuple(term / parts for term in sum_terms(analysis, seat))
    start, *_, result = terms
    _, *tenths, _ = shown_tenths(*terms)
    names = ("luck", *(possessive(analysis, each, "slips") for each in (seat, 1 - seat)))
    if abs(result - start) < EVEN_CHANGE:
        return even_sums(names, tenths, analysis.unit, estimate_sign(analysis))
    way = 1 if result > start else -1
    moved = sorted(zip((way * tenth for tenth in tenths), names, strict=True), reverse=True)
    did, undid = ("brought", "cost") if way > 0 else ("cost", "gave back")
    (most, first), *others = moved
    sign = estimate_sign(analysis)
    more = [
        f"{name} {did if tenth > 0 else undid} {sign}{abs(tenth) / 10:.1f}"
        for tenth, name in others
        if tenth
    ]
    decided = f"{first}, which {did} {sign}{most / 10:.1f} {analysis.unit} in 100"
    return "; ".join((decided, *more)) + "."


def even_sums(names: Sequence[str], tenths: Sequence[int], unit: str, sign: str) -> str:
    """Return the sentence for sums that cancelled each other out, and what they were."""
    moved = [
        f"{name} {'brought' if tenth > 0 else 'cost'} {sign}{abs(tenth) / 10:.1f}"
        for name, tenth in zip(names, tenths, strict=True)
        if tenth
    ]
    sums = f", in {unit} in 100: {', '.join(moved)}" if moved else ""
    return f"nothing; it ended as it began{sums}."


def what_to_practise(analysis: Analysis, words: DecisionWords, seat: Seat) -> str:
    """Return the kind of choice that cost a seat most in all, and how much."""
    kinds: defaultdict[str, list[DecisionCost]] = defaultdict(list)
    for each in analysis.decisions:
        if each.seat == seat and each.cost >= WORTH_NAMING:
            kinds[words.skill(each)].append(each)
    lost = {kind: sum(each.cost for each in made) for kind, made in kinds.items()}
    worst = max(lost, key=lambda kind: lost[kind], default="")
    if not worst or lost[worst] < LEAST_LOST:
        return "nothing in this game; no kind of choice cost you a whole game."
    count = len(kinds[worst])
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    singly = analysis.unit == "rounds" and count > 1  # a chance belongs to one round
    chance = lost[worst] / count if singly else lost[worst]
    estimated = any(each.estimated for each in kinds[worst])
    cost = more_text(chance, analysis.unit, "", estimated=estimated)
    return f"{worst}. You went wrong in it {times}, and lost {cost}{' each time' * singly}."
