"""What nobody can know in GOPS: the order of the prizes to come, and the other's open bid."""

import random

from msgspec.structs import replace

from games import contract, randomness
from games.gops.rules import State


def unseen_rearranged(state: State, seat: contract.Seat, coin: random.Random) -> State:
    """Return a state that looks the same to a mind in `seat`: the other may not have bid at all."""
    return rearranged(state, seat, coin, [0, *state.hands[1 - seat]])


def unshown_rearranged(state: State, reader: contract.Seat, coin: random.Random) -> State:
    """Return a state that looks the same to `reader`: whether a seat has bid can be seen."""
    for seat in {0, 1} - {reader}:
        if state.bids[seat]:
            state = rearranged(state, 1 - seat, coin, [*state.hands[seat]])
    return replace(state, prizes=randomness.shuffled(coin, state.prizes))


def rearranged(state: State, seat: contract.Seat, coin: random.Random, bids: list[int]) -> State:
    """Return the state with other prizes to come and another of `bids` beside `seat`'s own."""
    state = replace(state, prizes=randomness.shuffled(coin, state.prizes))
    if state.phase not in ("bid", "award"):
        return state
    own, other = state.bids[seat], randomness.pick(coin, bids)
    both = (own, other) if seat == 0 else (other, own)
    return replace(state, bids=both, phase="award" if all(both) else "bid")
