"""What games for two have in common: who is ahead, what an end is worth, whose chance it is."""

from games.contract import Seat


def leader(scores: tuple[int, int]) -> Seat | None:
    """Return the seat with more points; None where both have as many."""
    first, second = scores
    return None if first == second else int(second > first)


def final_value(scores: tuple[int, int]) -> float:
    """Return what an end is worth to seat 0: 1 where it won, 0.5 for a tie, else 0."""
    winner = leader(scores)
    return 0.5 if winner is None else 1.0 - winner


def of_seat(chance: float, seat: Seat) -> float:
    """Return the chance of a seat where that of seat 0 is this one; and the other way round."""
    return chance if seat == 0 else 1 - chance
