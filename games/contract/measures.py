"""What can be said about how well a match was played."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from games.contract.players import Tables
from games.contract.positions import Positions
from games.contract.values import Seat

_O = TypeVar("_O")
_S = TypeVar("_S")


class Figure(Struct, frozen=True):
    """A statistic of one finished match for one seat, in addition to the points.

    Attributes:
        label: What is counted.
        value: Its value in this match.
        perfect: Its average under perfect play.
    """

    label: str
    value: float
    perfect: float


class Appraisal(Protocol):
    """The chances of a game that is solved, when both seats play perfectly from here on.

    They are exact but where `Measures.estimated` says otherwise. A tie counts a half. It is given
    full states, but must not look at future chance.
    """

    def value(self, state: Any) -> float | None:
        """Return the chance of seat 0 to win, from 0 to 1.

        None if nothing is at stake, as between two rounds. At the end it is 1, 0.5 or 0.
        """

    def choices(self, state: Any, seat: Seat) -> Sequence[tuple[Any, float]]:
        """Return all legal actions of a seat, each with the chance of seat 0 after it.

        Where chance decides next, that is the mean. The seat's best action is as good as `value`.
        """


def not_solved(options: Any, tables: Tables) -> None:
    """Return None: the appraisal of a game whose chances are not known."""


def nothing_estimated(state: Any) -> bool:
    """Return False: every chance is exact that the appraisal of a game knows."""
    return False


def no_reason(appraisal: Any, state: Any, seat: Seat, better: Any, other: Any) -> str:
    """Return "": the reason of a game that gives none."""
    return ""


def as_it_is(state: Any, action: Any) -> Any:
    """Return an action: in a game whose actions all differ it stands for itself."""
    return action


def no_figures(state: Any, seat: Seat) -> tuple[Figure, ...]:
    """Return nothing: the figures of a game that has only its points."""
    return ()


class Measures(Struct, Generic[_O, _S], frozen=True):
    """What a game knows about good play.

    Attributes:
        appraisal: (options, tables): The chances under these options, None if they are not
            known. It computes nothing before it is asked.
        why_better: (appraisal, state, seat, better action, other action): Why one choice is
            better than another, in whole sentences; "" if it cannot say.
        at_stake: What these chances are of: whole games, or rounds that are won one by one.
        figures: (final state, seat): What the statistics average next to the points.
        alike: (state, action): The action that stands for all that come to the same.
        positions: How a position is written as a line, for the analysis board.
        estimated: (state): Whether the appraisal only estimates the chances at this moment.
    """

    appraisal: Callable[[_O, Tables], Appraisal | None] = not_solved
    why_better: Callable[[Any, _S, Seat, Any, Any], str] = no_reason
    at_stake: Literal["games", "rounds"] = "games"
    figures: Callable[[_S, Seat], tuple[Figure, ...]] = no_figures
    alike: Callable[[_S, Any], Any] = as_it_is
    positions: Positions[_S] | None = None
    estimated: Callable[[_S], bool] = nothing_estimated
