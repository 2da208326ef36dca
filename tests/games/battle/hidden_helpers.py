"""What a seat and a reader cannot know of Battle of the Sexes, arranged in another way."""

import random

from msgspec.structs import replace

from games.battle.rules import State
from games.contract import Seat


def unseen_rearranged(state: State, seat: Seat, coin: random.Random) -> State:
    """Return the state with another seed: nothing else is hidden."""
    return replace(state, seed=str(coin.random()))


unshown_rearranged = unseen_rearranged
