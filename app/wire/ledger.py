"""The ledger of a table: the actions that both sides agree on, and the states between them."""

import hashlib
from typing import Any

import msgspec

from app.plugins import AnyGame
from games.contract import HOUSE, Seat


class Ledger:
    """Actions in the order that both sides use, seat 0 before seat 1 where both choose at once.

    Args:
        game: The rules.
        options: The options that both sides agreed on.
    """

    def __init__(self, game: AnyGame, options: Any) -> None:
        self.game = game
        self.actions: list[tuple[Seat, Any]] = []
        self.states = [game.deal(options, "")]
        self.starts = [0]
        """How many actions came before each turn, the current one last."""

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @property
    def movers(self) -> tuple[Seat, ...]:
        """Who is to move."""
        return self.game.to_move(self.state)

    def house_action(self) -> Any:
        """Return what happens next by itself."""
        return self.game.legal(self.state, HOUSE)[0]

    def has_chance(self, action: Any) -> bool:
        """Return whether chance decides what an action leads to."""
        seeded = self.game.extras.seeded
        return seeded is not None and seeded(action, "?") != action

    def apply(self, *choices: tuple[Seat, Any]) -> None:
        """Apply the actions of a turn. Raises `IllegalAction`."""
        for seat, action in choices:
            self.states.append(self.game.reduce(self.state, seat, action))
            self.actions.append((seat, action))
        self.starts.append(len(self.actions))

    def before_last(self, seat: Seat) -> int | None:
        """Return how many actions came before the last turn in which a seat chose."""
        for start in reversed(self.starts):
            if any(mover == seat for mover, _ in self.actions[start:]):
                return start
        return None

    def cut(self, keep: int) -> None:
        """Take back all actions but the first `keep`, which end with a whole turn."""
        self.actions = self.actions[:keep]
        self.states = self.states[: keep + 1]
        self.starts = [start for start in self.starts if start <= keep]

    def digest(self) -> str:
        """Return what stands for the state now: the same on both sides, or something is wrong."""
        return hashlib.sha256(msgspec.json.encode(self.state)).hexdigest()

    def of_seat(self, seat: Seat) -> list[Any]:
        """Return all actions of a seat."""
        return [action for mover, action in self.actions if mover == seat]
