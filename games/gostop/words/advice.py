"""Help for a person: the coach's advice in words, and what playing a card would do.

Before a turn the advice is which card to play and why, what to take with it, and what to take with
the stock card, which nobody knows. When a choice is open, it is the choice.
"""

from collections.abc import Callable, Collection, Iterator

from games.cards import Card
from games.contract import Decision, Seat
from games.gostop.codes import group_name
from games.gostop.faces import FACE_PAIR, FACE_SET, faces, in_hand, plural, purpose, single
from games.gostop.layout import cards_at, matching_places, meeting_choices, stack_pair
from games.gostop.state import Action, Choose, Play, State
from games.gostop.turn import meet_layout, play_card


def advise(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for a seat in sentences; `view` is what the seat may know."""
    match decision.action:
        case Play(place) if card := view.hands[seat][place]:
            after = table_after(view, place)
            return (
                recommendation(view, seat, card),
                what_it_takes(view, card),
                *stock_plan(after, seat),
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


def choices_of_stock(view: State, seat: Seat) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each face of which a card of the stock would have a choice, and what to choose."""
    for rank, face in sorted(faces(view, seat).items()):
        options = meeting_choices(view.layout, rank)
        if len(options) > 1 and face.unseen:
            yield rank, options[0]


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


def stock_plan(view: State, seat: Seat) -> Iterator[str]:
    """Yield what to take with the stock card, for each face that would have a choice."""
    if not view.stock:
        yield "The stock is empty: no card comes."
        return
    known, planned = faces(view, seat), False
    for rank, places in choices_of_stock(view, seat):
        face, planned = known[rank], True
        gain = (
            f"it completes your {plural(rank)}"
            if face.completes
            else gain_of_half(face.lying, rank)
        )
        what = places_named(view, places)
        yield f"If the stock brings {with_article(rank)}, take {what}: {gain}."
    if not planned:
        yield "Whatever comes from the stock, it plays itself."


def gain_of_half(lying: int, rank: int) -> str:
    """Return what a stock card gains if it completes no captured pair."""
    if lying >= FACE_SET:
        return f"any three make a set of {plural(rank)}"
    return f"it is {FACE_PAIR} of the {FACE_SET} for a point"


def with_article(rank: int) -> str:
    """Return the name of a face with its article: an 8, an Ace, a King."""
    return f"{'an' if rank in (1, 8) else 'a'} {single(rank)}"


def places_named(view: State, places: tuple[int, ...]) -> str:
    """Return what lies in some places, each with its place counted from 1."""
    return ", ".join(f"{group_name(view.layout[place])} (place {place + 1})" for place in places)


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
