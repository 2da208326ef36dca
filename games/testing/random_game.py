"""One game played at random, which the checks look at."""

import random
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Protocol

from games import contract, randomness

SEED = "xyzzy"  # how the seed begins: a word that nothing else in a state contains
LONGEST_GAME = 3_000  # actions after which a random game is broken off
SEATS: tuple[contract.Seat, ...] = (0, 1, contract.HOUSE)
Step = contract.SeenStep[Any, Any]  # an action with the whole states around it


def play_at_random(game: contract.Game[Any, Any, Any], options: Any, number: int) -> Iterator[Step]:
    """Play one random game, the `number`-th, step by step; long ones are broken off."""
    coin = random.Random(number)
    state = game.deal(options, f"{SEED}{number}")
    for _ in range(LONGEST_GAME):
        turn = game.to_move(state)
        if not turn:
            return
        seat = randomness.pick(coin, turn)
        choices = game.legal(state, seat)
        if not choices:
            return
        action = randomness.pick(coin, choices)
        after = game.reduce(state, seat, action)
        yield contract.SeenStep(seat, action, state, after)
        state = after


class Hidden(Protocol):
    """What nobody can know in a game, as functions that draw it again.

    A module with these two functions is enough.
    """

    def unseen_rearranged(self, state: Any, seat: contract.Seat, coin: random.Random) -> Any:
        """Return another state of which `seat` knows exactly as much."""

    def unshown_rearranged(self, state: Any, reader: contract.Seat, coin: random.Random) -> Any:
        """Return another state that looks the same to `reader`."""


class Trial:
    """A random game of one game with some options."""

    def __init__(
        self,
        game: contract.Game[Any, Any, Any],
        options: Any,
        number: int,
        tables: contract.Tables,
        hidden: Hidden | None = None,
    ) -> None:
        self.game, self.options, self.number = game, options, number
        self.tables, self.hidden = tables, hidden
        self.seed = f"{SEED}{number}"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All its steps."""
        return tuple(play_at_random(self.game, self.options, self.number))

    def first(self, most: int = 200) -> tuple[Step, ...]:
        """Return its first steps."""
        return self.steps[:most]

    def some(self, most: int) -> tuple[Step, ...]:
        """Return a few of its first steps, spread evenly."""
        return self.first()[:: max(1, len(self.first()) // most)]

    def asked(self, state: Any) -> set[contract.Seat]:
        """Return the seats of players who are to move."""
        return set(self.game.to_move(state)) - {contract.HOUSE}


Check = Callable[[Trial], Iterator[str]]  # yields what is wrong, a sentence each
