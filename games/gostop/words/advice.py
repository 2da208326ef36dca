"""Help for a person: the coach's advice in words, and what playing a card would do.

Before a turn the advice is which card to play and why, what to take with it, what the stock card,
which nobody knows, may take and how likely that is, and which card not to play. When a choice is
open, it is the choice.
"""

from collections.abc import Callable, Collection

from games.cards import Card
from games.contract import Decision, Seat
from games.gostop.faces import in_hand, plural, purpose
from games.gostop.layout import cards_at, matching_places, meeting_choices, stack_pair
from games.gostop.play_reason import read_reason
from games.gostop.state import Action, Choose, Play, State
from games.gostop.turn import meet_layout, play_card
from games.gostop.words.play_reasons import reason_lines, warning_lines
from games.gostop.words.stock_plan import places_named, plan_lines


def advise(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for a seat in sentences; `view` is what the seat may know."""
    match decision.action:
        case Play(place) if card := view.hands[seat][place]:
            weighed = read_reason(view, seat, decision)
            return (
                recommendation(view, seat, card),
                *([] if weighed is None else reason_lines(weighed)),
                what_it_takes(view, card),
                *plan_lines(table_after(view, place), seat),
                *([] if weighed is None else warning_lines(weighed)),
            )
        case Choose(places):
            return (f"Take {places_named(view, places)}: {decision.why}.",)
    return ("Another round? Up to you.",)


def recommendation(view: State, seat: Seat, card: Card) -> str:
    """Return which card to play, and what for."""
    hand = in_hand(view, seat)
    aim = purpose(card.rank, hand[card.rank]) or f"risk least: {why_unmatched(view, seat)}"
    return f"I recommend you play {card.name} from your hand to {aim}."


def short_recommendation(view: State, seat: Seat, card: Card, sign: Callable[[Card], str]) -> str:
    """Return which card to play, and what for, in a line of the screen."""
    hand = in_hand(view, seat)
    aim = purpose(card.rank, hand[card.rank]) or f"risk least: {why_unmatched(view, seat)}"
    return f"I recommend you play {sign(card)} to {aim}."


def why_unmatched(view: State, seat: Seat) -> str:
    """Return why to play a card that meets nothing."""
    hand = in_hand(view, seat).values()
    if len(hand) == 1:
        return "you have no other face"
    return "your matches can wait" if any(face.lying for face in hand) else "nothing matches"


def what_it_takes(view: State, card: Card) -> str:
    """Return what a card takes with it, or what to choose for it."""
    options = meeting_choices(view.layout, card.rank)
    first = places_named(view, options[0])
    if len(options) > 1:
        others = "the other" if len(options[0]) == 1 else "any others"
        return f"Choose {first} for it; {others} would do as well."
    if not options[0]:
        return "It takes nothing and joins the layout."
    stays = len(cards_at(view.layout, options[0])) == 1
    return f"It makes a stack pair with {first}." if stays else f"It captures {first}."


def table_after(view: State, place: int) -> State:
    """Return the table that the stock card will meet, after the card at a place is played."""
    after = play_card(view, place)
    if after.card:
        return meet_layout(after, after.card, meeting_choices(after.layout, after.card.rank)[0])
    return after


def what_is_taken(view: State, place: int) -> tuple[Card, ...]:
    """Return the cards of the layout that the card at a place of the hand is to meet."""
    card = view.hands[view.turn][place]
    return cards_at(view.layout, meeting_choices(view.layout, card.rank)[0]) if card else ()


def stock_deed(after: State, card: Card) -> tuple[str, tuple[Card, ...]]:
    """Return what the known top of the stock will do, and which cards it is to take.

    Args:
        after: The table after the card of the hand is played.
        card: The top of the stock.
    """
    met = cards_at(after.layout, meeting_choices(after.layout, card.rank)[0])
    if met:
        return "takes", met
    pair = stack_pair(after.layout)
    if pair is not None and after.layout[pair][0].rank == card.rank:
        return "makes a triple stack", ()
    return "is laid down", ()


def preview(state: State, card: Card, sign: Callable[[Card], str]) -> str:
    """Return in a few words what playing a card does, as far as the layout shows.

    Args:
        state: The state; nothing is played.
        card: A card of a hand.
        sign: Returns a card as text.
    """
    places = matching_places(state.layout, card.rank)
    several = plural(card.rank)
    match len(places):
        case 0:
            return f"{sign(card)} matches nothing here and is laid down"
        case 1 if len(state.layout[places[0]]) > 1:
            return f"{sign(card)} takes the triple stack"
        case 1:
            return f"{sign(card)} pairs with {sign(state.layout[places[0]][0])}"
        case 2:
            return f"{sign(card)} pairs with one of two {several}"
        case 3:
            return f"{sign(card)} takes all three {several}"
        case number:
            return f"{sign(card)} takes three of the {number} {several}"


def choice_preview(
    state: State, place: int, picked: Collection[int], sign: Callable[[Card], str]
) -> str:
    """Return in a few words what choosing a place does for the card in play.

    Args:
        state: The state, in which a card waits for a choice.
        place: A place of the layout that may be chosen.
        picked: The places that are chosen already, where three are needed.
        sign: Returns a card as text.
    """
    if state.card is None:
        return ""
    card, met = sign(state.card), sign(state.layout[place][0])
    options = meeting_choices(state.layout, state.card.rank)
    left = len(options[0]) - len({*picked, place})
    if place in picked:
        return f"{card} leaves {met} again"
    if left:
        return f"{card} takes {met}, and {left} more to choose"
    return (
        f"{card} pairs with {met}"
        if state.phase == "meet" and len(options[0]) == 1
        else (f"{card} takes {met}")
    )


def deed(state: State, card: Card) -> str:
    """Return what playing a card does in one word: "lay", "pair" or "take"."""
    met = cards_at(state.layout, meeting_choices(state.layout, card.rank)[0])
    return "take" if len(met) > 1 else "pair" if met else "lay"
