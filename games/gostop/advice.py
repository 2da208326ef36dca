"""Help for a person: the coach's advice in words, and what playing a card would do.

Before a turn the advice is which card to play and why, what to take with it, what the stock card,
which nobody knows, may take and how likely that is, and which card not to play. When a choice is
open, it is the choice.
"""

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from games.cards import Card
from games.contract import Decision, Seat
from games.gostop.faces import FACE_PAIR, FACE_SET, faces, in_hand, plural, purpose, with_article
from games.gostop.reasons import card_in_words, read_reason, reason_lines, warning_lines
from games.gostop.rules import meet_layout, play_card
from games.gostop.state import (
    Action,
    Choose,
    Play,
    State,
    cards_at,
    matching_places,
    meeting_choices,
    stack_pair,
)
from games.text import listed


def advise(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for a seat in sentences; `view` is what the seat may know."""
    match decision.action:
        case Play(place) if card := view.hands[seat][place]:
            weighed = read_reason(view, seat, decision)
            return (
                short_recommendation(view, seat, card, lambda card: f"{card.name} from your hand"),
                *([] if weighed is None else reason_lines(weighed)),
                what_it_takes(view, card),
                *plan_lines(table_after(view, place), seat),
                *([] if weighed is None else warning_lines(weighed)),
            )
        case Choose(places):
            return (f"Take {places_named(view, places)}: {decision.why}.",)
    return ("Another round? Up to you.",)


def short_recommendation(view: State, seat: Seat, card: Card, sign: Callable[[Card], str]) -> str:
    """Return which card to play, and what for, in a line of the screen."""
    hand = in_hand(view, seat)
    aim = purpose(card.rank, hand[card.rank])
    if not aim:
        matches = any(face.lying for face in hand.values())
        why = "your matches can wait" if matches else "nothing matches"
        aim = f"risk least: {why if len(hand) > 1 else 'you have no other face'}"
    return f"I recommend you play {sign(card)} to {aim}."


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
    pairs = state.phase == "meet" and len(options[0]) == 1
    return f"{card} {'pairs with' if pairs else 'takes'} {met}"


def deed(state: State, card: Card) -> str:
    """Return what playing a card does in one word: "lay", "pair" or "take"."""
    met = cards_at(state.layout, meeting_choices(state.layout, card.rank)[0])
    return "take" if len(met) > 1 else "pair" if met else "lay"


class StockChance(Struct, frozen=True):
    """What a card of one face from the stock would do.

    Attributes:
        rank: The face.
        unseen: How many of its cards are unseen.
        of_all: How many cards are unseen.
        places: The places of the layout that it would take; () if it makes a triple stack.
        has_choice: Whether there are others to choose.
        makes_set: Whether that makes a point.
        lying: How many cards of the face it meets or could meet.
    """

    rank: int
    unseen: int
    of_all: int
    places: tuple[int, ...]
    has_choice: bool
    makes_set: bool
    lying: int

    @property
    def chance(self) -> float:
        """The chance that it comes."""
        return self.unseen / self.of_all

    @property
    def odds(self) -> str:
        """The chance in words: 4 of 57, 7%."""
        return f"{self.unseen} of {self.of_all}, {self.chance:.0%}"


def stock_chances(view: State, seat: Seat) -> tuple[StockChance, ...]:
    """Return every face of which a card from the stock would take something, or make a triple.

    Those that make a point come first, then the most likely.

    Args:
        view: The table as a seat knows it, after its card is played.
        seat: The seat.
    """
    known = faces(view, seat)
    of_all = sum(face.unseen for face in known.values())
    pair = stack_pair(view.layout)
    paired = 0 if pair is None else view.layout[pair][0].rank
    found = []
    for rank, face in sorted(known.items()):
        first, *others = meeting_choices(view.layout, rank)
        if face.unseen and (first or rank == paired):
            had = face.mine + (FACE_PAIR if rank == paired else 0)  # with the stack pair
            more = 1 + len(cards_at(view.layout, first)) if first else 0
            makes = bool(first) and (had + more) // FACE_SET > had // FACE_SET
            found.append(
                StockChance(rank, face.unseen, of_all, first, bool(others), makes, face.lying)
            )
    return tuple(sorted(found, key=lambda each: (not each.makes_set, -each.unseen, each.rank)))


def plan_lines(view: State, seat: Seat) -> Iterator[str]:
    """Yield what to take with the stock card, or what it takes by itself, and how likely that is.

    Args:
        view: The table as a seat knows it, after its card is played.
        seat: The seat.
    """
    if not view.stock:
        yield "The stock is empty: no card comes."
        return
    chances = stock_chances(view, seat)
    apart = [each for each in chances if each.has_choice or each.makes_set or not each.places]
    for each in apart:
        yield chance_line(view, seat, each)
    if rest := [each for each in chances if each not in apart]:
        number, of_all = sum(each.unseen for each in rest), rest[0].of_all
        ranks = sorted(each.rank for each in rest)
        which = listed([with_article(rank) for rank in ranks], "or")
        odds = f"{number} of {of_all}, {number / of_all:.0%}"
        yield f"The stock takes a pair with {which} ({odds})."
    if not chances:
        yield "No card from the stock can take anything."


def chance_line(view: State, seat: Seat, each: StockChance) -> str:
    """Return what to take with a face from the stock, or what that does by itself."""
    brings = f"If the stock brings {with_article(each.rank)}"
    if not each.places:
        return f"{brings}, the three stay as a triple stack ({each.odds})."
    what, several = places_named(view, each.places), plural(each.rank)
    gain = f"it is {FACE_PAIR} of the {FACE_SET} for a point"
    if faces(view, seat)[each.rank].completes and each.makes_set:
        gain = f"it completes your {several}"
    elif each.has_choice and each.lying >= FACE_SET:
        gain = f"any three make a set of {several}"
    elif each.makes_set:
        gain = f"a set of {several}"
    takes = f"take {what}" if each.has_choice else f"it takes {what}"
    return f"{brings}, {takes}: {gain} ({each.odds})."


def places_named(view: State, places: tuple[int, ...]) -> str:
    """Return what lies in some places, each with its place counted from 1."""
    cards = ("-".join(map(card_in_words, view.layout[place])) for place in places)
    return ", ".join(
        f"{name} (place {place + 1})" for name, place in zip(cards, places, strict=True)
    )
