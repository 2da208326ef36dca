"""What the table of Go Stop shows at one moment."""

from collections.abc import Iterator

from msgspec import Struct

from app.match.table_view import TableView as View
from app.tables.face import Chosen
from app.tables.gostop.words import GoStopNews
from games.cards import FACES, Card
from games.gostop.advice import choice_preview, preview
from games.gostop.faces import faces
from games.gostop.rules import (
    Choose,
    Group,
    Play,
    State,
    earned,
    legal,
    matching_places,
    seen_by,
)
from games.gostop.words import sets
from widgets.cards.style import CardLook, CardState, ShownCard, corner

HALF, SET = 2, 4
"""From how many cards of a rank on it is listed, and how many make a set."""


class SidePart(Struct, frozen=True):
    """One player's side.

    Attributes:
        name: What the player is called.
        points: The points of this round so far, or of the whole game once it is over.
        cards: The hand.
        raised: The card that is chosen; -1 for none.
        captured: The captured cards by rank, whole sets first.
        asked: Whether this player is to choose a card of the hand.
        in_play: A card of the hand that waits until its match is chosen.
        in_play_at: Its place in the hand.
        preview: What the chosen card does.
        turning: How far all cards have turned over after the deal, from 0 to 1.
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

    def slot(self, place: int) -> int:
        """Return the slot of a card of the hand: one further if a card in play is before it."""
        return place + (self.in_play is not None and place >= self.in_play_at)


class LaidGroup(Struct, frozen=True):
    """The cards in one place of the layout; `gone` while they move and only the place is kept."""

    cards: tuple[ShownCard, ...]
    gone: bool = False


class Anchor(Struct, frozen=True):
    """Something that cards move from or to.

    Attributes:
        kind: "own" or "other", a card of a hand; "laid", a place; "on", its cards; "stock"; "own
            pile" or "other pile", captured cards.
        index: Which card or place.
    """

    kind: str
    index: int = 0


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
    """The layout, the stock, the ranks that somebody collects.

    Attributes:
        layout: The places of the layout.
        chooses: Which of them can be chosen.
        stock: How many cards the stock has.
        top: Its top card.
        turned: A card of the stock that has been turned over, and still lies there.
        turning: How far it has turned over, from 0 to 1.
        ranks: The ranks that somebody collects.
        moving: Cards on their way.
        coach: What the coach says, in lines.
        result: The points of both at the end of a round, the bottom side's first.
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


class Pictured:
    """Makes pictures of views.

    Args:
        look: How cards are drawn.
        company: Whether two persons share the screen.
        hides: Whether the opponent's hand and the top of the stock are face down.
        coach: What the coach says of the view, in lines.
    """

    def __init__(
        self, look: CardLook, *, company: bool, hides: bool, coach: tuple[str, ...] = ()
    ) -> None:
        self.look, self.company, self.hides, self.coach = look, company, hides, coach

    def __call__(self, view: View, chosen: Chosen) -> GoStopPicture:
        """Return what the table shows of a view."""
        bottom = view.bottom
        return GoStopPicture(
            other=self.side(view, 1 - bottom, chosen),
            middle=self.middle(view, chosen),
            own=self.side(view, bottom, chosen),
        )

    def named(self, card: Card) -> str:
        """Return a card as text."""
        return corner(card, self.look)

    def side(self, view: View, seat: int, chosen: Chosen) -> SidePart:
        """Return a player's side; its cards are dim unless one of them must be played."""
        state: State = view.state
        plays = view.asked == seat and state.phase == "play"
        at_hand = seat == view.asked if self.company else seat == view.bottom
        hidden = self.hides and not at_hand and not view.is_open
        light = CardState.NORMAL if plays else CardState.DIM
        waits = state.turn == seat and state.phase == "meet" and state.card
        action, count = view.more.action, len(state.hands[seat])
        raised = raised_place(chosen, "hand") if plays else -1
        points = state.scores if state.phase == "over" else earned(state)
        piles = tuple(sets(state.captured[seat]))
        return SidePart(
            name=view.name(seat),
            points=points[seat],
            cards=tuple(ShownCard(None if hidden else each, light) for each in state.hands[seat]),
            raised=raised if raised < count else -1,
            captured=tuple(sorted(piles, key=lambda each: -(len(each) // SET))),
            asked=plays,
            in_play=ShownCard(state.card, CardState.CHOSEN) if waits else None,
            in_play_at=min(action.place, count) if isinstance(action, Play) else count,
            preview=self.preview(view, chosen) if view.asked == seat else "",
        )

    def preview(self, view: View, chosen: Chosen) -> str:
        """Return what the chosen card or place does."""
        state: State = view.state
        if view.asked is None:
            return ""
        if state.card:
            place = raised_place(chosen, "place")
            picked = frozenset(id_[1] for id_ in chosen.picks if isinstance(id_, tuple))
            if place in places_to_choose(state):
                return choice_preview(state, place, picked, self.named)
            return ""
        place = raised_place(chosen, "hand")
        hand = state.hands[view.asked]
        card = hand[place] if 0 <= place < len(hand) else None
        return preview(state, card, self.named) if card and state.phase == "play" else ""

    def middle(self, view: View, chosen: Chosen) -> MiddlePart:
        """Return the layout, the stock and the ranks."""
        state: State = view.state
        top = state.stock[0] if state.stock and not self.hides else None
        chooses = places_to_choose(state) if view.asked is not None and state.card else set()
        return MiddlePart(
            layout=tuple(self.groups(view, chosen, chooses)),
            chooses=tuple(sorted(chooses)),
            stock=len(state.stock),
            top=ShownCard(top, CardState.NORMAL if top is None else CardState.DIM),
            turned=ShownCard(state.card) if state.card and state.phase == "take" else None,
            ranks=tuple(ranks_of(view)),
            coach=self.coach,
            result=round_points(view),
        )

    def groups(self, view: View, chosen: Chosen, chooses: set[int]) -> Iterator[LaidGroup]:
        """Yield the places; those that can be chosen, or that the chosen card meets, are lit."""
        state: State = view.state
        picked = {id_[1] for id_ in chosen.picks if isinstance(id_, tuple)}
        lit: set[int] = set(chooses)
        if view.asked is not None and state.phase == "play":
            place, hand = raised_place(chosen, "hand"), state.hands[view.asked]
            card = hand[place] if 0 <= place < len(hand) else None
            lit = set(matching_places(state.layout, card.rank)) if card else set()
        at = raised_place(chosen, "place") if chooses else -1
        rest = CardState.DIM if chooses else CardState.NORMAL
        for place, group in enumerate(state.layout):
            front = CardState.MATCH if place in lit else rest
            if place in picked or place == at:
                front = CardState.WON if place in picked else CardState.CHOSEN
            under = CardState.WON if place in lit else rest
            yield LaidGroup(
                (*(ShownCard(c, under) for c in group[:-1]), ShownCard(group[-1], front))
            )


def raised_place(chosen: Chosen, kind: str) -> int:
    """Return the place of a hand ("hand") or of the layout ("place") that is chosen, or -1."""
    raised = chosen.raised
    return int(raised[1]) if isinstance(raised, tuple) and raised[0] == kind else -1


def places_to_choose(state: State) -> set[int]:
    """Return the places that the card in play may match."""
    options = legal(state, state.turn)
    return {place for each in options if isinstance(each, Choose) for place in each.places}


def round_points(view: View) -> tuple[int, int] | None:
    """Return the points of a finished round, the bottom side's first; at the end, of all rounds."""
    state: State = view.state
    if not view.is_over and state.phase != "another":
        return None
    points = state.scores if state.phase == "over" else earned(state)
    return points[view.bottom], points[1 - view.bottom]


def ranks_of(view: View) -> Iterator[Rank]:
    """Yield the ranks of which somebody holds two or three, one's own first."""
    state: State = view.state
    news: GoStopNews = view.more
    seat = view.facing
    known = faces(seen_by(state, seat), seat)
    for own in (True, False):
        for rank, face in sorted(known.items()):
            held = (face.mine if own else face.theirs) % SET
            if held >= HALF:
                out = face.unseen - news.lacking.get(rank, 0)
                name = view.name(seat if own else 1 - seat)
                yield Rank(FACES[rank - 1], name, own, out)
