"""What games for two players share: who is ahead, a chance as either seat sees it, a solution."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from games.contract import Seat

_P = TypeVar("_P")
_C = TypeVar("_C", contravariant=True)
_S = TypeVar("_S", bound="_Holding[Any]")


def leader(scores: tuple[int, int]) -> Seat | None:
    """Return the seat with more points, or None for a tie."""
    first, second = scores
    return None if first == second else int(second > first)


def final_value(scores: tuple[int, int]) -> float:
    """Return what the end of a game is worth to seat 0: 1 for a win, 0.5 for a tie, else 0."""
    winner = leader(scores)
    return 0.5 if winner is None else 1.0 - winner


def of_seat(chance: float, seat: Seat) -> float:
    """Turn the chance of seat 0, a tie counting half, into a seat's, or the other way round."""
    return chance if seat == 0 else 1 - chance


class _Holding(Protocol[_C]):
    def holds(self, position: _C) -> bool: ...


class LastSolution(Generic[_P, _S]):
    """Solves positions, but none again that the last solution holds."""

    def __init__(self, solve: Callable[[_P], _S]) -> None:
        self.solve = solve
        self.last: _S | None = None

    def after(self, position: _P) -> _S:
        """Return a solution of all that may follow a position."""
        if self.last is None or not self.last.holds(position):
            self.last = self.solve(position)
        return self.last
