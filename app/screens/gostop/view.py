"""What the Go Stop table shows for a view and the card under the cursor."""

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from app.match.table_view import TableView
from app.screens.gostop.picture import GoStopPicture, GoStopSide, LaidGroup
from app.screens.gostop.presentation import GoStopNews
from app.screens.gostop.turns import TakenTurn
from games.cards import Card
from games.contract import Seat
from games.gostop.advice import choice_preview, deed, preview
from games.gostop.rules import legal
from games.gostop.state import Choose, Group, Play, State, earned, matching_places
from games.gostop.words import sets
from widgets.cards.style import CardState, ShownCard

STACK_WORDS = {2: "pair", 3: "triple stack"}
"""The word below a stack, by its number of cards."""


class Aim(Struct, frozen=True):
    """What the person points at.

    Attributes:
        card: The card of the hand under the cursor, while one must be played.
        place: The place of the layout under the cursor, while one must be chosen.
        picked: The places chosen so far, where three are needed.
    """

    card: Card | None = None
    place: int | None = None
    picked: frozenset[int] = frozenset()


DEEDS = {
    "lay": "it joins the table",
    "pair": "it waits with its match for the stock's card",
    "take": "it captures three alike",
}
"""What each word below a card of the hand means."""


def gostop_picture(
    view: TableView, aim: Aim, sign: Callable[[Card], str], *, company: bool, hides: bool
) -> GoStopPicture:
    """Return what the table shows.

    Args:
        view: The view.
        aim: What the person points at.
        sign: Returns a card as text.
        company: Whether two persons share the screen.
        hides: Whether the opponent's hand and the top of the stock are face down.
    """
    state: State = view.state
    news: GoStopNews = view.more
    bottom = view.bottom
    turn = shown_turn(view, news.turn, company=company)
    sides = [
        gostop_side(view, seat, hidden=hides and not is_at_hand(view, seat, company=company))
        for seat in (bottom, 1 - bottom)
    ]
    return GoStopPicture(
        own=sides[0],
        other=sides[1],
        layout=tuple(layout_of(view, aim, turn)),
        stock=len(state.stock),
        top=top_of_stock(state, hidden=hides),
        turned=ShownCard(state.card) if state.card and state.phase == "take" else None,
        turn=turn,
        turn_is_own=turn is not None and turn.seat == bottom,
        preview=preview_line(view, aim, sign),
        note=laid_down(view, aim),
        lays=aim.card is not None and deed(state, aim.card) == "lay",
        result=score_at_end(view),
        is_replay=view.is_replay,
    )


def score_at_end(view: TableView) -> tuple[int, int] | None:
    """Return the points of a finished round, the bottom side's first; at the end, of all rounds."""
    state: State = view.state
    if not view.is_over and state.phase != "another":
        return None
    points = state.scores if state.phase == "over" else earned(state)
    return points[view.bottom], points[1 - view.bottom]


def is_at_hand(view: TableView, seat: Seat, *, company: bool) -> bool:
    """Return whether a hand belongs to the person at the screen; of two, to the one asked."""
    return seat == view.asked if company else seat == view.bottom


def shown_turn(view: TableView, turn: TakenTurn | None, *, company: bool) -> TakenTurn | None:
    """Return the last turn, if somebody other than the reader made it."""
    if turn is None or (view.reader == turn.seat and not company):
        return None
    return None if view.asked == turn.seat else turn


# the sides


def gostop_side(view: TableView, seat: Seat, *, hidden: bool) -> GoStopSide:
    """Return what a side shows; its cards are dim unless one of them must be played."""
    state: State = view.state
    asked = view.asked == seat and state.phase != "another"
    plays = asked and state.phase == "play"
    look = CardState.NORMAL if plays else CardState.DIM
    cards = tuple(ShownCard(None if hidden else card, look) for card in state.hands[seat])
    waits = state.turn == seat and state.phase == "meet" and state.card
    return GoStopSide(
        name=view.name(seat),
        points=earned(state)[seat],
        cards=cards,
        words=tuple(deeds(state, seat)) if plays else (),
        captured=tuple(sets(state.captured[seat])),
        asked=asked,
        in_play=ShownCard(state.card, CardState.CHOSEN) if waits else None,
        in_play_at=place_in_play(view, seat),
    )


def place_in_play(view: TableView, seat: Seat) -> int:
    """Return where the card in play was in its hand; the end if that is not known."""
    action, last = view.more.action, len(view.state.hands[seat])
    return min(action.place, last) if isinstance(action, Play) else last


def deeds(state: State, seat: Seat) -> Iterator[str]:
    """Yield what each card of a hand would do."""
    for card in state.hands[seat]:
        yield deed(state, card) if card else ""


# the layout and the stock


def layout_of(view: TableView, aim: Aim, turn: TakenTurn | None) -> Iterator[LaidGroup]:
    """Yield the cards of each place; matches of the card in play or under the cursor are marked."""
    state: State = view.state
    chosen_from = view.asked is not None and state.card is not None
    marked = places_to_mark(view, aim)
    rest = CardState.DIM if chosen_from else CardState.NORMAL
    for place, group in enumerate(state.layout):
        front = CardState.WON if place in aim.picked else CardState.MATCH
        *covered, top = group
        lit = place in marked
        under = CardState.WON if lit else rest
        cards = (
            *(ShownCard(card, under) for card in covered),
            ShownCard(top, front if lit else rest),
        )
        word = "taken" if place in aim.picked else word_for(group, turn)
        yield LaidGroup(cards, word)


def places_to_mark(view: TableView, aim: Aim) -> Collection[int]:
    """Return the places to choose from, or that the card under the cursor would meet."""
    state: State = view.state
    if view.asked is not None and state.card:
        return places_to_choose(state)
    return () if aim.card is None else matching_places(state.layout, aim.card.rank)


def places_to_choose(state: State) -> set[int]:
    """Return the places that the card in play may match."""
    options = legal(state, state.turn)
    return {place for each in options if isinstance(each, Choose) for place in each.places}


def word_for(group: Group, turn: TakenTurn | None) -> str:
    """Return the word below a group: what it is, or where a new card came from."""
    if len(group) > 1 or turn is None or group not in turn.fresh:
        return STACK_WORDS.get(len(group), "")
    from_stock = turn.stock is not None and group == (turn.stock.card,)
    return "stock" if from_stock else "laid"


def top_of_stock(state: State, *, hidden: bool) -> ShownCard:
    """Return the top card of the stock, which nobody may play."""
    known = state.stock[0] if state.stock and not hidden else None
    return ShownCard(known, CardState.NORMAL if known is None else CardState.DIM)


# words


def preview_line(view: TableView, aim: Aim, sign: Callable[[Card], str]) -> str:
    """Return what the card or the place under the cursor does."""
    state: State = view.state
    if view.asked is None:
        return ""
    if state.card and aim.place in places_to_choose(state):
        return choice_preview(state, aim.place, aim.picked, sign)
    return preview(state, aim.card, sign) if aim.card and state.phase == "play" else ""


def laid_down(view: TableView, aim: Aim) -> str:
    """Return which other faces match nothing; with no card chosen, what the words below mean."""
    state: State = view.state
    if view.asked is None or state.phase != "play":
        return ""
    if aim.card is None:
        return deeds_explained(state, view.asked)
    hand = [card for card in state.hands[view.asked] if card and card.rank != aim.card.rank]
    faces = dict.fromkeys(card.face for card in hand if deed(state, card) == "lay")
    return f"{', '.join(faces)} would be laid down" if faces else ""


def deeds_explained(state: State, seat: Seat) -> str:
    """Return what the words below a hand mean, until somebody captures a card; then ""."""
    if state.round > 1 or any(state.captured):
        return ""
    return "   ".join(f"{word}: {DEEDS[word]}" for word in sorted({*deeds(state, seat)} & {*DEEDS}))
