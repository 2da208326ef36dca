"""What a player may know of a state of GOPS, and what a reader may see."""

from msgspec.structs import replace

from games.contract import Seat
from games.gops.rules import FACE_DOWN, NO_BID, State


def seen_by(state: State, seat: Seat) -> State:
    """Return what a seat may know: neither the order of the prizes nor if the other has bid."""
    return veiled(state, seat, NO_BID)


def shown(state: State, reader: Seat) -> State:
    """Return what a reader may see: like `seen_by`, but a bid that was made lies face down."""
    return veiled(state, reader, FACE_DOWN)


def opened(state: State) -> State:
    """Return what everybody may see after the game: everything."""
    return state


def veiled(state: State, reader: Seat, veil: int) -> State:
    """Return the state with the prizes to come sorted and `veil` over each secret bid."""
    phase, (first, second) = state.phase, state.bids
    if phase in ("bid", "award"):
        first = veil if first and reader != 0 else first
        second = veil if second and reader != 1 else second
        phase = "award" if first and second else "bid"
    return replace(
        state,
        options=replace(state.options, prizes=()),
        phase=phase,
        prizes=tuple(sorted(state.prizes)),
        bids=(first, second),
    )
