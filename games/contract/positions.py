"""A position of a game as one line of text, to be set up, shared and analysed."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from games.contract.values import Seat

_S = TypeVar("_S")


def no_steps(word: str, text: str) -> tuple[tuple[str, str], ...]:
    """Return nothing: the steps of a game whose positions can only be typed."""
    return ()


class Positions(Struct, Generic[_S], frozen=True):
    """How a game writes and reads positions in which a seat decides.

    A line holds what the deciding seat knows, as words such as `hand=2,4`, and nothing else. The
    seat is the first that `Game.to_move` names in the state that is read.

    Attributes:
        help: Each word of a line with what it means, in the order in which they are written.
        example: A line that `read` takes.
        write: (state as `seen_by`, seat): The line of a moment; "" if the seat has nothing to
            decide that can be analysed.
        read: (line): The state, as `seen_by` gives it. Raises `BadInput` if it makes no sense
            or cannot come up in a game; the sentence says why.
        complete: (state as `seen_by`, seed): A full state that the seat may be in. What it does
            not know is drawn from the seed.
        steps: (word, its value): What a click may change, each a label with the value after it.
        groups: The headings of a list of all words, each with the first word below it; () for none.
    """

    help: tuple[tuple[str, str], ...]
    example: str
    write: Callable[[_S, Seat], str]
    read: Callable[[str], _S]
    complete: Callable[[_S, str], _S]
    steps: Callable[[str, str], tuple[tuple[str, str], ...]] = no_steps
    groups: tuple[tuple[str, str], ...] = ()
