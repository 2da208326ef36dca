"""What a player may know of a state of Go Stop, and what a reader may see."""

from msgspec.structs import replace

from games.contract import Seat
from games.gostop.state import HiddenHand, State


def seen_by(state: State, seat: Seat) -> State:
    """Return what a seat may know: neither the other hand nor any card of the stock."""
    first, second = state.hands
    hands = (first if seat == 0 else backs(first), second if seat == 1 else backs(second))
    return replace(state, seed="", hands=hands, stock=backs(state.stock))


def shown(state: State, reader: Seat) -> State:
    """Return what any reader may see: both hands and, once dealt, the top of the stock."""
    known = 0 if state.phase == "deal" else 1
    return replace(state, seed="", stock=state.stock[:known] + backs(state.stock[known:]))


def opened(state: State) -> State:
    """Return what everybody may see after the game: the whole stock, too."""
    return replace(state, seed="")


def backs(hand: HiddenHand) -> HiddenHand:
    """Return as many unknown cards."""
    return (None,) * len(hand)
