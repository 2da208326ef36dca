"""An analysis in words: where the chance went."""

from collections.abc import Iterator

from app.analysis.luck import Analysis, Stretch
from app.match.names import begin_sentence, whose
from games.contract import Seat
from games.rounding import round_sum
from games.text import listed


def analysis_lines(analysis: Analysis, reader: Seat | None) -> Iterator[str]:
    """Yield the analysis in lines.

    Args:
        analysis: The analysis.
        reader: Who it is for; None for everybody, with the sums of seat 0.
    """
    seat = reader or 0
    yield f"{chance_title(analysis, seat)} (in 100 {analysis.unit})"
    yield ""
    if analysis.unit == "rounds":
        yield from round_lines(analysis, seat)
    else:
        yield from sum_lines(analysis, seat)
    if said := estimates_sentence(analysis):
        yield ""
        yield said


def estimates_sentence(analysis: Analysis) -> str:
    """Return which rounds are estimates: "Rounds 3 and 4 are estimates."; "" for none."""
    rounds = [str(number) for number in analysis.estimated_rounds]
    if not rounds:
        return ""
    what, are = ("Round", "is an estimate") if len(rounds) == 1 else ("Rounds", "are estimates")
    return f"{what} {listed(rounds, 'and')} {are}."


def estimate_sign(analysis: Analysis) -> str:
    """Return the sign before a figure that an estimate is part of; "" if all is exact."""
    return "≈" if analysis.estimated_rounds else ""


def chance_title(analysis: Analysis, seat: Seat) -> str:
    """Return whose chance to win it is."""
    return f"{begin_sentence(possessive(analysis, seat, 'chance'))} to win"


def possessive(analysis: Analysis, seat: Seat, what: str) -> str:
    """Return something that belongs to a seat in words, such as "your luck"."""
    called = analysis.players[seat] if seat < len(analysis.players) else "the dealer"
    return f"{whose(called)} {what}"


def sum_terms(part: Analysis | Stretch, seat: Seat) -> tuple[float, float, float, float, float]:
    """Return the terms for a seat: start, luck, its decisions, the opponent's, and the result."""
    mine, other = part.costs[seat], part.costs[1 - seat]
    parts = 1 if isinstance(part, Stretch) else len(part.stretches)
    if seat:
        return parts - part.start, -part.luck, -mine, other, parts - part.result
    return part.start, part.luck, -mine, other, part.result


def sum_lines(analysis: Analysis, seat: Seat) -> Iterator[str]:
    """Yield a line for each term of the sum."""
    start, luck, mine, other, result = shown_tenths(*sum_terms(analysis, seat))
    labels = [slips_label(analysis, each) for each in (seat, 1 - seat)]
    width, sign = max(map(len, labels)), estimate_sign(analysis)
    yield f"{'Start':{width}} {start / 10:7.1f}"
    for label, term in zip(("Luck", *labels), (luck, mine, other), strict=True):
        figure = f"{sign}{term / 10:+.1f}"
        yield f"{label:{width}} {figure:>7}"
    yield f"{'Result':{width}} {result / 10:7.1f}"


def shown_tenths(*terms: float) -> tuple[int, ...]:
    """Return chances and, last, their sum, in tenths of a hundredth that add up."""
    *parts, result = terms
    return round_sum(parts, result, 1000)


def slips_label(analysis: Analysis, seat: Seat) -> str:
    """Return whose slips a line is about."""
    return begin_sentence(possessive(analysis, seat, "slips"))


def round_lines(analysis: Analysis, seat: Seat) -> Iterator[str]:
    """Yield a line for each round, and one for the mean of all."""
    yield f"{'Round':>6} {'Start':>7} {'Luck':>7} {'Slips':>9} {'Result':>7}"
    for part in analysis.stretches:
        yield round_line(str(part.round), *sum_terms(part, seat))
    count = len(analysis.stretches)
    yield round_line("mean", *(term / count for term in sum_terms(analysis, seat)))


def round_line(
    label: str, start: float, luck: float, mine: float, other: float, result: float
) -> str:
    """Return the line of a round, with both seats' decisions as one: only one of them decides."""
    begun, brought, gave, ended = shown_tenths(start, luck, mine + other, result)
    changes = f"{brought / 10:+7.1f} {gave / 10:+9.1f}"
    return f"{label:>6} {begun / 10:7.1f} {changes} {ended / 10:7.1f}"
