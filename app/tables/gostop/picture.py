"""What the table of Go Stop shows at one moment."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct, structs

from app.tables.face import Chosen, View
from app.tables.gostop.words import GoStopNews
from app.tables.painting import value_at, values_of
from games.cards import FACES, Card
from games.gostop.advice import choice_preview, preview
from games.gostop.faces import FACE_SET, faces
from games.gostop.rules import Choose, Group, Play, State, earned, legal, matching_places, seen_by
from games.gostop.words import sets
from widgets.cards.style import CardLook, CardState, ShownCard, corner


class SidePart(Struct, frozen=True):
    """One player's side.

    `points` are those of this round so far, or of the whole game once it is over; `raised` is the
    card that is chosen, -1 for none; `captured` are cards by rank, whole sets first; `in_play` is
    a card of the hand that waits until its match is chosen, at its place in the hand. How far all
    cards have turned over after the deal (`turning`) is from 0 to 1.
    """

    name: str
    points: int
    cards: tuple[ShownCard, ...] = ()
    raised: int = -1
    captured: tuple[Group, ...] = ()
    asked: bool = False
    in_play: ShownCard | None = None
    in_play_at: int = 0
    preview: str = ""
    turning: float = 1.0


class LaidGroup(Struct, frozen=True):
    """The cards in one place of the layout; `gone` while they move and only the place is kept."""

    cards: tuple[ShownCard, ...]
    gone: bool = False


class Anchor(NamedTuple):
    """Something that cards move from or to: its kind, and which card or place.

    "own" or "other" is a card of a hand; "laid" a place, "on" its cards; "stock"; "own pile" or
    "other pile" are captured cards.
    """

    kind: str
    at: int = 0


class MovingCards(Struct, frozen=True):
    """Cards that move together: from where to where, and how far they are, from 0 to 1."""

    cards: tuple[ShownCard, ...]
    start: Anchor
    goal: Anchor
    part: float


class Rank(Struct, frozen=True):
    """A rank of which somebody holds two or three: who, and how many are still out."""

    face: str
    owner: str
    is_own: bool
    out: int


class MiddlePart(Struct, frozen=True):
    """The layout with the places that can be chosen, the stock, the ranks that somebody collects.

    `turned` is a card of the stock that has been turned over, and still lies there; how far it has
    turned over is from 0 to 1. `result` are the points of both at the end of a round, the bottom
    side's first.
    """

    layout: tuple[LaidGroup, ...] = ()
    chooses: tuple[int, ...] = ()
    stock: int = 0
    top: ShownCard = ShownCard()
    turned: ShownCard | None = None
    turning: float = 1.0
    ranks: tuple[Rank, ...] = ()
    moving: tuple[MovingCards, ...] = ()
    coach: tuple[str, ...] = ()
    result: tuple[int, int] | None = None


class GoStopPicture(Struct, frozen=True):
    """All that the table shows."""

    other: SidePart
    middle: MiddlePart
    own: SidePart

    def with_middle(self, **changes: Any) -> "GoStopPicture":
        """Return a picture with another middle."""
        return structs.replace(self, middle=structs.replace(self.middle, **changes))


class Pictured(NamedTuple):
    """Makes pictures of views; it `hides` the opponent's hand and the top of the stock."""

    look: CardLook
    company: bool
    hides: bool
    coach: tuple[str, ...] = ()

    def __call__(self, view: View, chosen: Chosen) -> GoStopPicture:
        """Return what the table shows of a view."""
        other, own = (self.side(view, seat, chosen) for seat in (1 - view.bottom, view.bottom))
        return GoStopPicture(other, self.middle(view, chosen), own)

    def side(self, view: View, seat: int, chosen: Chosen) -> SidePart:
        """Return a player's side; its cards are dim unless one of them must be played."""
        state: State = view.state
        hand, action = state.hands[seat], view.more.action
        plays = view.asked == seat and state.phase == "play"
        at_hand = seat == (view.asked if self.company else view.bottom)
        hidden = self.hides and not at_hand and not view.is_open
        light = CardState.NORMAL if plays else CardState.DIM
        waits = state.turn == seat and state.phase == "meet" and state.card
        raised = value_at(chosen, "hand") if plays else None
        points = state.scores if state.phase == "over" else earned(state)
        whole_first = sorted(sets(state.captured[seat]), key=lambda each: -(len(each) // FACE_SET))
        return SidePart(
            name=view.name(seat),
            points=points[seat],
            cards=tuple(ShownCard(None if hidden else each, light) for each in hand),
            raised=raised if raised is not None and raised < len(hand) else -1,
            captured=tuple(whole_first),
            asked=plays,
            in_play=ShownCard(state.card, CardState.CHOSEN) if waits else None,
            in_play_at=min(action.place, len(hand)) if isinstance(action, Play) else len(hand),
            preview=self.preview(view, chosen) if view.asked == seat else "",
        )

    def preview(self, view: View, chosen: Chosen) -> str:
        """Return what the chosen card or place does."""
        state: State = view.state

        def named(card: Card) -> str:
            return corner(card, self.look)

        if view.asked is not None and state.card:
            place = value_at(chosen, "place")
            is_open = place in places_to_choose(state)
            return choice_preview(state, place, values_of(chosen.picks), named) if is_open else ""
        card = _raised_card(view, chosen)
        return preview(state, card, named) if card else ""

    def middle(self, view: View, chosen: Chosen) -> MiddlePart:
        """Return the layout, the stock and the ranks."""
        state: State = view.state
        top = state.stock[0] if state.stock and not self.hides else None
        chooses = places_to_choose(state) if view.asked is not None and state.card else set()
        result = None
        if view.is_over or state.phase == "another":
            points = state.scores if state.phase == "over" else earned(state)
            result = points[view.bottom], points[1 - view.bottom]
        return MiddlePart(
            layout=tuple(_groups(view, chosen, chooses)),
            chooses=tuple(sorted(chooses)),
            stock=len(state.stock),
            top=ShownCard(top, CardState.NORMAL if top is None else CardState.DIM),
            turned=ShownCard(state.card) if state.card and state.phase == "take" else None,
            ranks=tuple(_ranks(view)),
            coach=self.coach,
            result=result,
        )


def _raised_card(view: View, chosen: Chosen) -> Card | None:
    """Return the card of the hand that is chosen while one is to be played."""
    place = value_at(chosen, "hand")
    if view.asked is None or view.state.phase != "play" or place is None:
        return None
    hand: tuple[Card | None, ...] = view.state.hands[view.asked]
    return hand[place] if place < len(hand) else None


def _groups(view: View, chosen: Chosen, chooses: set[int]) -> Iterator[LaidGroup]:
    """Yield the places; those that can be chosen, or that the chosen card meets, are lit."""
    layout, picked, lit = view.state.layout, values_of(chosen.picks), chooses
    if card := _raised_card(view, chosen):
        lit = set(matching_places(layout, card.rank))
    at = value_at(chosen, "place") if chooses else None
    rest = CardState.DIM if chooses else CardState.NORMAL
    for place, group in enumerate(layout):
        front = CardState.MATCH if place in lit else rest
        if place in picked or place == at:
            front = CardState.WON if place in picked else CardState.CHOSEN
        under = CardState.WON if place in lit else rest
        covered = (ShownCard(each, under) for each in group[:-1])
        yield LaidGroup((*covered, ShownCard(group[-1], front)))


def places_to_choose(state: State) -> set[int]:
    """Return the places that the card in play may match."""
    options = legal(state, state.turn)
    return {place for each in options if isinstance(each, Choose) for place in each.places}


def _ranks(view: View) -> Iterator[Rank]:
    """Yield the ranks of which somebody holds two or three, one's own first."""
    news: GoStopNews = view.more
    seat = view.facing
    known = sorted(faces(seen_by(view.state, seat), seat).items())
    for own in (True, False):
        name = view.name(seat if own else 1 - seat)
        for rank, face in known:
            if (face.mine if own else face.theirs) % FACE_SET >= 2:
                yield Rank(FACES[rank - 1], name, own, face.unseen - news.lacking.get(rank, 0))
