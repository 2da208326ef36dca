"""A turn: a card from the hand is played to the layout, then the top card of the stock is."""

from typing import TypeVar

from msgspec.structs import replace

from games.cards import Card
from games.contract import IllegalAction, Seat
from games.gostop.layout import (
    cards_at,
    join_layout,
    meeting_choices,
    remove_places,
    stack_card,
    stack_pair,
)
from games.gostop.state import State

_T = TypeVar("_T")


def face_up(card: Card | None) -> Card:
    """Return a card that is face up. Raises `IllegalAction` if it is hidden."""
    if card is None:
        raise IllegalAction("That card is hidden; only a visible card can be played.")
    return card


def play_card(state: State, place: int) -> State:
    """Play a card from the hand; if several captures are possible, wait for the choice."""
    hand = state.hands[state.turn]
    card = face_up(hand[place])
    left = hand[:place] + hand[place + 1 :]
    state = replace(state, hands=of_turn(state, state.hands, left))
    options = meeting_choices(state.layout, card.rank)
    if len(options) > 1:
        return replace(state, phase="meet", card=card)
    return meet_layout(state, card, options[0])


def meet_layout(state: State, card: Card, places: tuple[int, ...]) -> State:
    """Place a hand card: it joins the layout, makes the stack pair or captures all four."""
    met = cards_at(state.layout, places)
    if len(met) == 1:
        layout = stack_card(state.layout, places[0], card)
        return replace(state, phase="stock", layout=layout, card=None)
    if met:
        state = capture(state, places, card)
        return replace(state, phase="stock", card=None)
    return replace(pass_by(state), phase="stock", layout=join_layout(state.layout, card))


def pass_by(state: State) -> State:
    """Note the faces in the layout, which the seat to move has not matched."""
    lying = {group[0].rank for group in state.layout}
    seen = tuple(sorted(lying | set(state.passed[state.turn])))
    return replace(state, passed=of_turn(state, state.passed, seen))


def of_turn(state: State, both: tuple[_T, _T], own: _T) -> tuple[_T, _T]:
    """Return a pair of values by seat, with the value of the seat to move replaced by `own`."""
    return (own, both[1]) if state.turn == 0 else (both[0], own)


def turn_stock(state: State) -> State:
    """Turn the top card of the stock over; if it is empty, only capture the stack pair."""
    if not state.stock:
        return next_turn(capture_pair(state))
    card = face_up(state.stock[0])
    state = replace(state, stock=state.stock[1:])
    options = meeting_choices(state.layout, card.rank)
    if len(options) > 1:
        return replace(state, phase="take", card=card)
    return take_with_stock(state, card, options[0])


def take_with_stock(state: State, card: Card, places: tuple[int, ...]) -> State:
    """Place a stock card: it captures, makes a triple stack or joins the layout."""
    pair = stack_pair(state.layout)
    if places:
        state = capture_pair(capture(state, places, card))
    elif pair is not None and state.layout[pair][0].rank == card.rank:
        state = replace(state, layout=stack_card(state.layout, pair, card))
    else:
        state = capture_pair(replace(state, layout=join_layout(state.layout, card)))
    return next_turn(replace(state, card=None))


def capture(state: State, places: tuple[int, ...], *cards: Card) -> State:
    """Move the cards at some places, and some others, to the capture pile of the seat to move."""
    taken = (*state.captured[state.turn], *cards_at(state.layout, places), *cards)
    captured = of_turn(state, state.captured, taken)
    return replace(state, layout=remove_places(state.layout, places), captured=captured)


def capture_pair(state: State) -> State:
    """Move the stack pair, if there is one, to the capture pile of the seat to move."""
    pair = stack_pair(state.layout)
    return state if pair is None else capture(state, (pair,))


def next_turn(state: State) -> State:
    """Pass the turn to the other seat, or end the round if no hand has cards."""
    return begin_turn(state, 1 - state.turn)


def begin_turn(state: State, seat: Seat) -> State:
    """Give the turn to a seat, or to the other if it has no cards; end the round if neither has."""
    if not any(state.hands):
        return replace(state, phase="count", turn=seat)
    return replace(state, phase="play", turn=seat if state.hands[seat] else 1 - seat)
