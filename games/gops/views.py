"""What a player may know of a state of GOPS, and what anybody may look at."""

from msgspec.structs import replace

from games.contract import Seat
from games.gops.rules import FACE_DOWN, NO_BID, State


def seen_by(state: State, seat: Seat) -> State:
    """Return what a seat may know: not the prizes' order, nor whether the other has bid."""
    return veiled(state, seat, NO_BID)


def shown(state: State, reader: Seat) -> State:
    """Return what a reader may look at: as `seen_by`, but a bid that was made lies face down."""
    return veiled(state, reader, FACE_DOWN)


def opened(state: State) -> State:
    """Return what anybody may look at when the game is over: everything."""
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
