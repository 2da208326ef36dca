"""One game played at random, which the checks look at."""

import random
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Protocol

from games.contract import HOUSE, Game, Seat, SeenStep, Tables
from games.randomness import pick

SEED = "xyzzy"  # how the seed begins: a word that nothing else in a state contains
LONGEST_GAME = 3_000  # actions after which a random game is broken off
SEATS: tuple[Seat, ...] = (0, 1, HOUSE)
Step = SeenStep[Any, Any]  # an action with the whole states around it


def play_at_random(game: Game[Any, Any, Any], options: Any, number: int) -> Iterator[Step]:
    """Play one random game, the `number`-th, step by step; long ones are broken off."""
    coin = random.Random(number)
    state = game.deal(options, f"{SEED}{number}")
    for _ in range(LONGEST_GAME):
        turn = game.to_move(state)
        if not turn:
            return
        seat = pick(coin, turn)
        choices = game.legal(state, seat)
        if not choices:
            return
        action = pick(coin, choices)
        after = game.reduce(state, seat, action)
        yield SeenStep(seat, action, state, after)
        state = after


class Hidden(Protocol):
    """What nobody can know in a game, as functions that draw it again.

    A module with these two functions is enough.
    """

    def unseen_rearranged(self, state: Any, seat: Seat, coin: random.Random) -> Any:
        """Return another state of which `seat` knows exactly as much."""

    def unshown_rearranged(self, state: Any, reader: Seat, coin: random.Random) -> Any:
        """Return another state that looks the same to `reader`."""


class Trial:
    """A random game of one game with some options."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        options: Any,
        number: int,
        tables: Tables,
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

    def asked(self, state: Any) -> set[Seat]:
        """Return the seats of players who are to move."""
        return set(self.game.to_move(state)) - {HOUSE}


Check = Callable[[Trial], Iterator[str]]  # yields what is wrong, a sentence each
