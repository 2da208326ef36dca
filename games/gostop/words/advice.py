"""Help for a person: the coach's advice in words, and what playing a card would do.

Before a turn the advice is which card to play and why, what to take with it, and what to take with
the stock card, which nobody knows. When a choice is open, it is the choice.
"""

from collections.abc import Callable, Iterator

from games.cards import Card
from games.contract import Decision, Seat
from games.gostop.codes import group_name
from games.gostop.faces import FACE_PAIR, FACE_SET, faces, in_hand, plural, purpose, single
from games.gostop.layout import cards_at, matching_places, meeting_choices
from games.gostop.matching import meet_layout, play_card
from games.gostop.state import Action, Choose, Play, State


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
    return ("Whether another round is played is yours to say.",)


def recommendation(view: State, seat: Seat, card: Card) -> str:
    """Return which card to play, and what for."""
    hand = in_hand(view, seat)
    aim = purpose(card.rank, hand[card.rank]) or f"risk least: {why_unmatched(view, seat)}"
    return f"I recommend you play {card.name} from your hand to {aim}."


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


def stock_plan(view: State, seat: Seat) -> Iterator[str]:
    """Yield what to take with the stock card, for each face that would have a choice."""
    if not view.stock:
        yield "The stock is empty: no card comes."
        return
    planned = False
    for rank, face in sorted(faces(view, seat).items()):
        options = meeting_choices(view.layout, rank)
        if len(options) > 1 and face.unseen:
            planned = True
            gain = (
                f"it completes your {plural(rank)}"
                if face.completes
                else gain_of_half(face.lying, rank)
            )
            what = places_named(view, options[0])
            yield f"If the stock brings {with_article(rank)}, take {what}: {gain}."
    if not planned:
        yield "Whatever the stock brings, there is nothing to choose."


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
    """Return in a sentence what playing a card would do, as far as the layout shows.

    Args:
        state: The state; nothing is played.
        card: A card of a hand.
        sign: Returns a card as text.
    """
    options = meeting_choices(state.layout, card.rank)
    met = cards_at(state.layout, matching_places(state.layout, card.rank))
    if not met:
        return f"{sign(card)} would join the layout: nothing there matches."
    number = len(cards_at(state.layout, options[0]))
    does = "make a stack pair with" if number == 1 else "capture"
    named = [sign(each) for each in met]
    if len(options) == 1:
        return f"{sign(card)} would {does} {' '.join(named)}."
    which = f"{', '.join(named[:-1])} or {named[-1]}"
    return f"{sign(card)} would {does} {'' if number == 1 else 'three of '}{which}: you choose."
