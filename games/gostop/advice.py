"""Help for a person: the coach's advice in words, and what playing a card would do.

Before a turn the advice is which card to play and why, what to take with it, and what to take with
a card of the stock, which no player looks at. When a choice is open, it is the choice.
"""

from collections.abc import Callable, Collection, Iterator

from games import text
from games.cards import Card
from games.contract import Decision, Seat
from games.gostop import reasons, rules
from games.gostop.faces import FACE_PAIR, FACE_SET, faces, in_hand, plural, purpose, with_article

# Said once where that card lies open.
NOT_LOOKING = "without looking at the stock's top card, as the rules ask"


def advise(view: rules.State, seat: Seat, decision: Decision[rules.Action]) -> tuple[str, ...]:
    """Return a decision for a seat in sentences; `view` is what the seat may know."""
    match decision.action:
        case rules.Play():
            return tuple(
                play_sentences(view, seat, decision, lambda card: f"{card.name} from your hand")
            )
        case rules.Choose(places):
            return (f"Take {_places_named(view, places)}: {decision.why}.",)
    return ("Another round? Up to you.",)


def play_sentences(
    view: rules.State, seat: Seat, decision: Decision[rules.Action], sign: Callable[[Card], str]
) -> Iterator[str]:
    """Yield which card to play, why, and what to take with it and with the card of the stock."""
    place = decision.action.place if isinstance(decision.action, rules.Play) else 0
    if card := view.hands[seat][place]:
        hand = in_hand(view, seat)
        why = "your matches can wait"
        if not any(face.lying for face in hand.values()):
            why = "nothing in your hand matches"
        aim = purpose(card.rank, hand[card.rank])
        end = f" to {aim}" if aim else f": {why if len(hand) > 1 else 'you hold no other rank'}"
        yield f"I recommend you play {sign(card)}{end}."
        if reason := reasons.read_reason(view, seat, decision):
            yield from reasons.reason_lines(reason)
        if met := rules.meeting_choices(view.layout, card.rank)[0]:
            yield f"Take {_places_named(view, met)} with it."
        after = rules.play_card(view, place)  # the table that the stock card will meet
        if after.card:
            met = rules.meeting_choices(after.layout, after.card.rank)[0]
            after = rules.meet_layout(after, after.card, met)
        plan = plan_for_stock(after, seat)
        if rules.lie_open(view.options) and after.stock:
            yield f"{text.capitalized(NOT_LOOKING)}{f': {plan}' if plan else ''}."
        elif plan:
            yield f"From the stock, {plan}."


def preview(state: rules.State, card: Card, sign: Callable[[Card], str]) -> str:
    """Return in a few words what playing a card does, as far as the layout shows."""
    places = rules.matching_places(state.layout, card.rank)
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
    state: rules.State, place: int, picked: Collection[int], sign: Callable[[Card], str]
) -> str:
    """Return in a few words what choosing a place does for the card in play."""
    if state.card is None:
        return ""
    card, met = sign(state.card), sign(state.layout[place][0])
    number = len(rules.meeting_choices(state.layout, state.card.rank)[0])
    if place in picked:
        return f"{card} leaves {met} again"
    if left := number - len({*picked, place}):
        return f"{card} takes {met}, and {left} more to choose"
    pairs = state.phase == "meet" and number == 1
    return f"{card} {'pairs with' if pairs else 'takes'} {met}"


def deed(state: rules.State, card: Card) -> str:
    """Return what playing a card does in one word: "lay", "pair" or "take"."""
    met = rules.cards_at(state.layout, rules.meeting_choices(state.layout, card.rank)[0])
    return "take" if len(met) > 1 else "pair" if met else "lay"


def plan_for_stock(view: rules.State, seat: Seat) -> str:
    """Return what to take with the likeliest card of the stock that makes a point or has a choice.

    One that makes a point comes first. `view` is the table as a seat knows it after its play.
    """
    known, pair, found = faces(view, seat), rules.stack_pair(view.layout), []
    of_all = sum(face.unseen for face in known.values())
    for rank, face in known.items():
        first, *others = rules.meeting_choices(view.layout, rank)
        if view.stock and face.unseen and first:
            is_paired = pair is not None and view.layout[pair][0].rank == rank
            had = face.mine + FACE_PAIR * is_paired
            gained = 1 + len(rules.cards_at(view.layout, first))
            makes = (had + gained) // FACE_SET > had // FACE_SET
            if others or makes:
                found.append((not makes, -face.unseen, rank, first))
    if not found:
        return ""
    _, unseen, rank, places = min(found)
    named = f"with {with_article(rank)} ({text.percent(-unseen / of_all)})"
    return f"{named} take {_places_named(view, places)}"


def _places_named(view: rules.State, places: tuple[int, ...]) -> str:
    cards = ("-".join(map(rules.short_name, view.layout[place])) for place in places)
    return ", ".join(
        f"{name} (place {place + 1})" for name, place in zip(cards, places, strict=True)
    )
