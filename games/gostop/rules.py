"""The rules of Go Stop as a state machine: who may act, what may be done, what then holds."""

from functools import lru_cache

from games.contract import HOUSE, IllegalAction, Seat
from games.gostop.codes import code, group_code
from games.gostop.dealing import another, count, deal_out, lead
from games.gostop.layout import choices
from games.gostop.matching import meet, play, take, turn_stock
from games.gostop.state import Action, Another, Choose, Count, Deal, Lead, Play, State, TurnStock

BY_ITSELF: dict[str, Action] = {
    "deal": Deal(),
    "lead": Lead(),
    "stock": TurnStock(),
    "count": Count(),
}
"""What HOUSE does in the phases that need nobody."""


def to_move(state: State) -> tuple[Seat, ...]:
    """Return who may act: the seat in turn, seat 0 for another round, HOUSE, or nobody."""
    if state.phase in ("play", "meet", "take"):
        return (state.turn,)
    if state.phase == "another":
        return (HOUSE,) if state.options.rounds else (0,)
    return () if state.phase == "over" else (HOUSE,)


@lru_cache(maxsize=128)
def each_play(cards: int) -> tuple[Action, ...]:
    """Return the plays that a hand of so many cards allows."""
    return tuple(Play(place) for place in range(cards))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return all that a seat may do now."""
    if seat not in to_move(state):
        return ()
    if state.phase == "play":
        return each_play(len(state.hands[seat]))
    if state.phase == "another":
        return answers(state)
    if state.card:
        return tuple(Choose(places) for places in choices(state.layout, state.card.rank))
    return (BY_ITSELF[state.phase],)


def answers(state: State) -> tuple[Action, ...]:
    """Return what may be said to another round: one answer where the rounds are given."""
    rounds = state.options.rounds
    return (Another(state.round < rounds),) if rounds else (Another(True), Another(False))


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` for any that is not legal."""
    if action not in legal(state, seat):
        raise IllegalAction(refusal(state, seat))
    match action:
        case Play(place):
            return play(state, place)
        case Choose(places) if state.card:
            settle = meet if state.phase == "meet" else take
            return settle(state, state.card, places)
        case Another(yes):
            return another(state, yes)
        case _:
            return by_itself(state)


def by_itself(state: State) -> State:
    """Do what HOUSE does in this phase."""
    step = {"deal": deal_out, "lead": lead, "stock": turn_stock, "count": count}[state.phase]
    return step(state)


def refusal(state: State, seat: Seat) -> str:
    """Return why an action is not possible, and what is."""
    if state.phase == "over":
        return "The game is over."
    if seat not in to_move(state):
        return "That happens by itself, in its time." if seat == HOUSE else "It is not your turn."
    if state.phase == "play":
        return f"That is not possible now. {playable(state, seat)}"
    if state.phase == "another" and seat != HOUSE:
        return "Say whether another round is played: yes or no."
    if state.card:
        return f"That is not possible now. {choosable(state)}"
    return "Only what comes next by itself can be done now."


def playable(state: State, seat: Seat) -> str:
    """Return the sentence that lists a seat's cards by their places."""
    cards = (f"{place} {code(card)}" for place, card in enumerate(state.hands[seat], start=1))
    return f"Play one of your cards: {', '.join(cards)}."


def choosable(state: State) -> str:
    """Return the sentence that lists the layout cards to choose from, by their places."""
    options = choices(state.layout, state.card.rank) if state.card else ()
    places = sorted({place for option in options for place in option})
    cards = ", ".join(f"{place + 1} {group_code(state.layout[place])}" for place in places)
    number = "one" if len(options[0]) == 1 else "three"
    return f"Choose {number} of these: {cards}."
