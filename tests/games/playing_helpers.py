"""Games played at random, for tests of any game."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from app.plugins import AnyGame
from games.contract import Seat
from games.randomness import pick

SEED = "xyzzy"
LONGEST = 3_000


class Moment(NamedTuple):
    """An action and the states around it."""

    before: Any
    seat: Seat
    action: Any
    after: Any


def played(game: AnyGame, options: Any, number: int) -> Iterator[Moment]:
    """Play one random game, the `number`-th, step by step; long ones are cut off."""
    coin = random.Random(number)
    state = game.deal(options, f"{SEED}{number}")
    for _ in range(LONGEST):
        turn = game.to_move(state)
        if not turn:
            return
        seat = pick(coin, turn)
        action = pick(coin, game.legal(state, seat))
        after = game.reduce(state, seat, action)
        yield Moment(state, seat, action, after)
        state = after
