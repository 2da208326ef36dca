"""What a seat has seen of a match so far, worked out from what it may know of each state."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from games.contract import Seat, SeenStep

if TYPE_CHECKING:
    from games.contract import Game


class Acted(Protocol):
    """An action with the whole states around it, such as a step of a match."""

    @property
    def seat(self) -> Seat:
        """Who acted, or `HOUSE`."""

    @property
    def action(self) -> Any:
        """What was done."""

    @property
    def before(self) -> Any:
        """The state it was done in."""

    @property
    def after(self) -> Any:
        """The state it led to."""


class SeenSteps(Sequence[SeenStep[Any, Any]]):
    """The steps that a seat has seen, computed when the first of them is asked for.

    A secret action of another seat has no action here, and is left out where it changed nothing
    that this seat may know. So the history tells nothing that the seat's own views do not: it is
    the same in whatever order two seats made their secret choices.

    Args:
        game: The game.
        seat: The seat that looks back.
        steps: All actions of the match, in order.
    """

    def __init__(self, game: "Game[Any, Any, Any]", seat: Seat, steps: Sequence[Acted]) -> None:
        self.game, self.seat, self.steps = game, seat, steps

    @cached_property
    def seen(self) -> tuple[SeenStep[Any, Any], ...]:
        """The steps, in order."""
        return tuple(self._look_back())

    def _look_back(self) -> Iterator[SeenStep[Any, Any]]:
        before = self.game.seen_by(self.steps[0].before, self.seat) if self.steps else None
        for step in self.steps:
            after = self.game.seen_by(step.after, self.seat)
            is_hidden = step.seat != self.seat and type(step.action) in self.game.secret
            if not is_hidden or before != after:
                yield SeenStep(step.seat, None if is_hidden else step.action, before, after)
            before = after

    def __len__(self) -> int:
        return len(self.seen)

    def __getitem__(self, place: Any) -> Any:
        return self.seen[place]
