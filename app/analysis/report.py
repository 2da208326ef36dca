"""An analysis in words: where the chance went, and which decisions cost most."""

from collections.abc import Iterable, Iterator

from app.analysis.luck import Analysis, DecisionCost, Stretch
from games.contract import Seat

MOST_NAMED = 3
"""How many of the costliest decisions are listed."""

WORTH_NAMING = 0.0005
"""A decision that costs less is not listed."""


def analysis_lines(analysis: Analysis, reader: Seat | None) -> Iterator[str]:
    """Yield the analysis in lines.

    Args:
        analysis: The analysis.
        reader: Whom it is for; None for everybody, who gets the sums of seat 0.
    """
    seat = reader or 0
    yield f"{possessive(analysis, seat, 'chance')}, in {analysis.unit} of 100"
    yield ""
    if analysis.unit == "rounds":
        yield from round_lines(analysis, seat)
    else:
        yield from sum_lines(analysis, seat)
    yield ""
    yield from costliest_lines(analysis, reader)


def possessive(analysis: Analysis, seat: Seat, what: str) -> str:
    """Return something of a seat in words, such as "your luck"."""
    called = analysis.players[seat] if seat < len(analysis.players) else "the dealer"
    return f"your {what}" if called == "you" else f"{called}'s {what}"


def sum_terms(part: Analysis | Stretch, seat: Seat) -> tuple[float, float, float, float, float]:
    """Return what adds up for a seat: start, luck, its decisions, the other's, and the result."""
    mine, other = part.costs[seat], part.costs[1 - seat]
    parts = 1 if isinstance(part, Stretch) else len(part.stretches)
    if seat:
        return parts - part.start, -part.luck, -mine, other, parts - part.result
    return part.start, part.luck, -mine, other, part.result


def sum_lines(analysis: Analysis, seat: Seat) -> Iterator[str]:
    """Yield a line for each term of the sum."""
    start, luck, mine, other, result = sum_terms(analysis, seat)
    labels = [possessive(analysis, each, "decisions") for each in (seat, 1 - seat)]
    width = max(map(len, labels))
    yield f"{'start':{width}} {100 * start:7.1f}"
    yield f"{'luck':{width}} {signed_percent(luck):>7}"
    for label, term in zip(labels, (mine, other), strict=True):
        yield f"{label:{width}} {signed_percent(term):>7}"
    yield f"{'result':{width}} {100 * result:7.1f}"


def round_lines(analysis: Analysis, seat: Seat) -> Iterator[str]:
    """Yield a line for each round, and one for the mean of all."""
    yield f"{'round':>6} {'start':>7} {'luck':>7} {'decisions':>9} {'result':>7}"
    for part in analysis.stretches:
        yield round_line(str(part.round), *sum_terms(part, seat))
    count = len(analysis.stretches)
    yield round_line("mean", *(term / count for term in sum_terms(analysis, seat)))


def round_line(
    label: str, start: float, luck: float, mine: float, other: float, result: float
) -> str:
    """Return the line of a round, with both seats' decisions as one: only one of them decides."""
    changes = f"{signed_percent(luck):>7} {signed_percent(mine + other):>9}"
    return f"{label:>6} {100 * start:7.1f} {changes} {100 * result:7.1f}"


def costliest_lines(analysis: Analysis, reader: Seat | None) -> Iterator[str]:
    """Yield the decisions that cost most, of the reader or of all, with what was better."""
    costly = costliest(each for each in analysis.decisions if reader in (None, each.seat))
    if not costly:
        yield f"No decision of {'yours' if reader is not None else 'anybody'} cost anything."
        return
    yield "The costliest decisions:"
    for each in costly:
        who = "" if reader is not None else f"{analysis.players[each.seat]}, "
        yield (
            f"  {who}round {each.round}, step {each.step}: {each.choice} cost "
            f"{100 * each.cost:.1f}; {each.better} was better"
        )


def costliest(decisions: Iterable[DecisionCost]) -> list[DecisionCost]:
    """Return the decisions that cost most, the costliest first."""
    costly = [each for each in decisions if each.cost >= WORTH_NAMING]
    return sorted(costly, key=lambda each: -each.cost)[:MOST_NAMED]


def signed_percent(chance: float) -> str:
    """Return a change of a chance in hundredths; what rounds to 0 has no minus."""
    return f"{round(100 * chance, 1) + 0.0:+.1f}"


def chances_over_time(analysis: Analysis, seat: Seat) -> tuple[float, ...]:
    """Return a seat's chance after each step at which there was one."""
    chances = [chance for part in analysis.stretches for chance in part.chances]
    return tuple(1 - chance if seat else chance for chance in chances)


def sample_evenly(values: tuple[float, ...], most: int) -> tuple[float, ...]:
    """Return at most `most` of some values, evenly spaced, with the last."""
    if len(values) <= most:
        return values
    steps = max(1, most - 1)
    return tuple(values[round(n * (len(values) - 1) / steps)] for n in range(most))
