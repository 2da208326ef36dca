"""What games for two players share: who is ahead, and a chance as either seat sees it."""

from games.contract import Seat


def leader(scores: tuple[int, int]) -> Seat | None:
    """Return the seat with more points, or None for a tie."""
    first, second = scores
    return None if first == second else int(second > first)


def final_value(scores: tuple[int, int]) -> float:
    """Return what the end of a game is worth to seat 0: 1 for a win, 0.5 for a tie, else 0."""
    winner = leader(scores)
    return 0.5 if winner is None else 1.0 - winner


def of_seat(chance: float, seat: Seat) -> float:
    """Turn the chance of seat 0 into the chance of a seat, or the other way round.

    Args:
        chance: A chance from 0 to 1, a tie counting half.
        seat: Whose chance is wanted, or whose it was.

    Returns:
        `chance` for seat 0, and its complement for seat 1.
    """
    return chance if seat == 0 else 1 - chance
