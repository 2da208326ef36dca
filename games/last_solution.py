"""The last solution of a game: computer, coach and analysis ask for what follows one another."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

_P = TypeVar("_P")
_C = TypeVar("_C", contravariant=True)
_S = TypeVar("_S", bound="Holding[Any]")


class Holding(Protocol[_C]):
    """A solution that knows which positions it holds."""

    def holds(self, position: _C) -> bool:
        """Return whether it holds a position and all that follow it."""


class LastSolution(Generic[_P, _S]):
    """Solves positions, and solves nothing again while the last solution holds what is asked for.

    Args:
        solve: Returns the solution of all that may follow a position.
    """

    def __init__(self, solve: Callable[[_P], _S]) -> None:
        self.solve = solve
        self.last: _S | None = None

    def after(self, position: _P) -> _S:
        """Return a solution of all that may follow a position."""
        last = self.last
        if last is None or not last.holds(position):
            last = self.last = self.solve(position)
        return last
