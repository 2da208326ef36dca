"""The numbers of a position as lines of text."""

from collections.abc import Iterator

from app.analysis.board import BoardNumbers, ShownChoice
from app.match.match import Match
from games.contract import Seat


def board_lines(match: Match, seat: Seat, numbers: BoardNumbers) -> Iterator[str]:
    """Yield a position and its numbers as lines.

    Args:
        match: The match that begins with it.
        seat: Who decides; only what it knows is shown.
        numbers: What is known of it.
    """
    yield numbers.line
    yield ""
    yield from match.game.describe(match.game.seen_by(match.state, seat), seat)
    yield ""
    yield from number_lines(numbers)


def number_lines(numbers: BoardNumbers) -> Iterator[str]:
    """Yield the chance to win, a line for each choice, and the coach's advice."""
    if numbers.chance is not None:
        yield f"Chance to win, a tie counting half: {100 * numbers.chance:.1f}%"
        yield ""
    if numbers.choices:
        width = max(len("Choice"), *(len(each.choice) for each in numbers.choices))
        yield f"{'Choice':{width}}  {numbers_heading(numbers)}"
        for each in numbers.choices:
            yield f"{each.choice:{width}}  {choice_cells(each, numbers.unit)}"
        yield ""
    yield from numbers.said


def numbers_heading(numbers: BoardNumbers) -> str:
    """Return the heading of the figures."""
    worth = f"{'wins' if numbers.unit == 'win' else 'points':>7}"
    mixes = any(each.share is not None for each in numbers.choices)
    return worth + ("  how often" if mixes else "")


def choice_cells(choice: ShownChoice, unit: str) -> str:
    """Return the figures of a choice."""
    worth = ""
    if choice.worth is not None:
        worth = f"{choice.worth:.1%}" if unit == "win" else f"{round(choice.worth, 2) + 0.0:+.2f}"
    share = "" if choice.share is None else f"  {choice.share:9.0%}"
    return f"{worth:>7}{share}"
