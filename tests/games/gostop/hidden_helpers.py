"""What nobody can know in Go Stop: the stock below its top; a mind, its top and the other hand."""

import random

from msgspec.structs import replace

from games.contract import Seat
from games.gostop.rules import State
from games.randomness import shuffled


def unseen_rearranged(state: State, seat: Seat, coin: random.Random) -> State:
    """Return a state that looks the same to a mind in `seat`."""
    if seat not in (0, 1):
        return unshown_rearranged(state, seat, coin)
    other = state.hands[1 - seat]
    unseen = shuffled(coin, other + state.stock)
    dealt, stock = unseen[: len(other)], unseen[len(other) :]
    own = state.hands[seat]
    return replace(state, hands=(own, dealt) if seat == 0 else (dealt, own), stock=stock)


def unshown_rearranged(state: State, reader: Seat, coin: random.Random) -> State:
    """Return a state that looks the same to `reader`, who looks at both hands."""
    known = 0 if state.phase == "deal" else 1
    return replace(state, stock=state.stock[:known] + shuffled(coin, state.stock[known:]))
