"""What is known of a puzzle, next to its table: where it is from, and the answer once given."""

from collections.abc import Iterator

from app.match.table_view import AskedPuzzle
from app.practice.puzzle import WAITS, PuzzleCard, hundredths


def asked_puzzle(card: PuzzleCard) -> AskedPuzzle:
    """Return what may be known before the answer."""
    return AskedPuzzle(card.solved, len(WAITS), tuple(origin(card)))


def answered_puzzle(card: PuzzleCard, *, right: bool, is_kept: bool = True) -> AskedPuzzle:
    """Return what is known after the answer: also the best choice and what the other one cost.

    Args:
        card: The puzzle before the answer.
        right: Whether the answer was right.
        is_kept: Whether it was saved; one that was not does not count.
    """
    after = card.answered(right=right, today=card.due) if is_kept else card
    puzzle = card.puzzle
    notes = (
        *origin(card),
        ("played", puzzle.choice),
        ("best", puzzle.best),
        ("cost", f"{hundredths(puzzle.cost)} {puzzle.unit} in 100"),
    )
    return AskedPuzzle(after.solved, len(WAITS), notes, is_answered=True)


def origin(card: PuzzleCard) -> Iterator[tuple[str, str]]:
    """Yield where a puzzle is from, unless its match has no number."""
    if card.puzzle.match:
        yield "from", f"game {card.puzzle.match}, step {card.puzzle.step}"
