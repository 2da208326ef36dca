"""What a player may know of a state of Twenty-One, and what a reader may see."""

from msgspec.structs import replace

from games.cards import DECK, Card
from games.contract import Seat
from games.twentyone.state import State


def seen_by(state: State, seat: Seat) -> State:
    """Return what any seat may know: every card that lay face up, and how many did not."""
    seen = {card for card in state.discards if card}
    return replace(
        state,
        options=replace(state.options, deck=()),
        seed="",
        deck=face_down(state.deck),
        dealer=state.dealer if state.turned else (*state.dealer[:1], *face_down(state.dealer[1:])),
        discards=(
            *(card for card in DECK if card in seen),
            *face_down(state.discards[len(seen) :]),
        ),
        buried=face_down(state.buried),
        shuffles=0,
    )


def shown(state: State, reader: Seat) -> State:
    """Return what a reader may see: like `seen_by`, but the discards are face down."""
    seen = seen_by(state, reader)
    return replace(seen, discards=face_down(seen.discards), suspects=())


def opened(state: State) -> State:
    """Return what everybody may see after the game; cards never turned over stay unknown."""
    return replace(shown(state, 0), discards=state.discards)


def face_down(cards: tuple[Card | None, ...]) -> tuple[None, ...]:
    """Return as many unknown cards."""
    return (None,) * len(cards)
