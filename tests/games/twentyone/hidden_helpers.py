"""What nobody can know in Twenty-One: the deck's order, the hidden card, what was never turned."""

import random

from msgspec.structs import replace

from games.contract import Seat
from games.twentyone.rules import State


def unseen_rearranged(state: State, seat: Seat, coin: random.Random) -> State:
    """Return a state that the player cannot tell from this one.

    The hidden card may be any that it can be; what else was never seen is dealt again.
    """
    hidden = () if state.turned else state.dealer[1:]
    unseen = [card for card in (*state.deck, *hidden, *state.buried) if card]
    coin.shuffle(unseen)
    if hidden:
        hole = next(card for card in unseen if card in (state.suspects or unseen))
        unseen.remove(hole)
        hidden = (hole,)
    deck, buried = unseen[: len(state.deck)], unseen[len(state.deck) :]
    options = replace(state.options, deck=("AC",))
    dealer = (*state.dealer[: len(state.dealer) - len(hidden)], *hidden)
    piles = {"deck": tuple(deck), "dealer": dealer, "buried": tuple(buried)}
    return replace(state, options=options, seed=str(coin.random()), shuffles=9, **piles)


def unshown_rearranged(state: State, reader: Seat, coin: random.Random) -> State:
    """Return a state that looks the same to `reader`, who sees what the player sees, or less."""
    return unseen_rearranged(state, reader, coin)
