"""The rules of Go Stop: who may act, what is legal, and the state after an action."""

from functools import lru_cache

from games.contract import HOUSE, IllegalAction, Seat
from games.gostop.codes import group_name, short_name
from games.gostop.dealing import another_round, count_points, deal_out, lead
from games.gostop.layout import meeting_choices
from games.gostop.state import Action, Another, Choose, Count, Deal, Lead, Play, State, TurnStock
from games.gostop.turn import meet_layout, play_card, take_with_stock, turn_stock

HOUSE_ACTIONS: dict[str, Action] = {
    "deal": Deal(),
    "lead": Lead(),
    "stock": TurnStock(),
    "count": Count(),
}
"""The actions of HOUSE, by phase."""


def to_move(state: State) -> tuple[Seat, ...]:
    """Return who may act: the seat to move, seat 0 for another round, HOUSE, or nobody."""
    if state.phase in ("play", "meet", "take"):
        return (state.turn,)
    if state.phase == "another":
        return (HOUSE,) if state.options.rounds else (0,)
    return () if state.phase == "over" else (HOUSE,)


@lru_cache(maxsize=128)
def each_play(cards: int) -> tuple[Action, ...]:
    """Return the plays of a hand with this number of cards."""
    return tuple(Play(place) for place in range(cards))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every action that a seat may take now."""
    if seat not in to_move(state):
        return ()
    if state.phase == "play":
        return each_play(len(state.hands[seat]))
    if state.phase == "another":
        return round_answers(state)
    if state.card:
        return tuple(Choose(places) for places in meeting_choices(state.layout, state.card.rank))
    return (HOUSE_ACTIONS[state.phase],)


def round_answers(state: State) -> tuple[Action, ...]:
    """Return the answers to the question for another round; one if the rounds are set."""
    rounds = state.options.rounds
    return (Another(state.round < rounds),) if rounds else (Another(True), Another(False))


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` for any that is not legal."""
    if action not in legal(state, seat):
        raise IllegalAction(why_impossible(state, seat))
    match action:
        case Play(place):
            return play_card(state, place)
        case Choose(places) if state.card:
            settle = meet_layout if state.phase == "meet" else take_with_stock
            return settle(state, state.card, places)
        case Another(yes):
            return another_round(state, yes)
        case _:
            return take_house_step(state)


def take_house_step(state: State) -> State:
    """Take the action of HOUSE in this phase."""
    step = {"deal": deal_out, "lead": lead, "stock": turn_stock, "count": count_points}[state.phase]
    return step(state)


def why_impossible(state: State, seat: Seat) -> str:
    """Return why an action is not possible, and what is."""
    if state.phase == "over":
        return "The game is over."
    if seat not in to_move(state):
        return "One moment: the table is still moving." if seat == HOUSE else "It is not your turn."
    if state.phase == "play":
        return f"That is not possible now. {playable(state, seat)}"
    if state.phase == "another" and seat != HOUSE:
        return "Another round? Say yes or no."
    if state.card:
        return f"That is not possible now. {choosable(state)}"
    return "Only what comes next by itself can be done now."


def playable(state: State, seat: Seat) -> str:
    """Return the sentence that lists the cards of a seat by their places."""
    cards = (f"{place} {short_name(card)}" for place, card in enumerate(state.hands[seat], start=1))
    return f"Play one of your cards: {', '.join(cards)}."


def choosable(state: State) -> str:
    """Return the sentence that lists the cards of the layout to choose from, by their places."""
    options = meeting_choices(state.layout, state.card.rank) if state.card else ()
    places = sorted({place for option in options for place in option})
    cards = ", ".join(f"{place + 1} {group_name(state.layout[place])}" for place in places)
    number = "one" if len(options[0]) == 1 else "three"
    return f"Choose {number} of these: {cards}."
