"""How cards move on the table of Go Stop: to their match, from the stock, to a pile.

Captured cards are lit and swept away. Points, piles and words change when all that is done.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from app.match.table_view import TableView as View
from app.tables.face import Chosen
from app.tables.felt import Frame
from app.tables.gostop.picture import (
    Anchor,
    GoStopPicture,
    LaidGroup,
    MovingCards,
    Pictured,
    SidePart,
)
from app.tables.gostop.words import GoStopNews, taken
from games.cards import Card
from games.contract import Seat
from games.gostop.rules import Choose, Deal, Play, State, TurnStock
from widgets.cards.style import CardState, ShownCard

CARD_STEPS, FRAME_TIME = 3, 0.05
"""The pictures of a card on its way, and the seconds for which each is shown."""

PAIRED = 0.15
"""Seconds for which a card rests on its match before anything is taken."""

STOCK_FLIP = 0.05
"""Seconds for each of the three pictures of a card that turns over."""

LIT = 0.3
"""Seconds for which cards shine before they are swept away."""

SWEEP_STEPS = 6
"""How many pictures show cards moving to their pile."""

NOTHING = LaidGroup((ShownCard(state=CardState.EMPTY),), gone=True)
"""A place that a card is about to take."""


def frames_between(before: View, after: View, pictured: Pictured) -> tuple[Frame, ...]:
    """Return what is shown between two views; the last frame marks the end."""
    news: GoStopNews = after.more
    if after.step <= before.step or news.since != before.step:
        return ()
    was = pictured(before, Chosen())
    match news.action:
        case Deal() if after.state.layout:
            return tuple(deal_frames(pictured(after, Chosen())))
        case Play() | Choose() | TurnStock():
            scene = Scene(before.state, after.state, still_picture(was), before.bottom)
            return tuple(scene.frames(news.action))
    return ()


def still_picture(picture: GoStopPicture) -> GoStopPicture:
    """Return a picture without anything for the person who is to choose."""
    sides = (
        replace(side, asked=False, raised=-1, preview="") for side in (picture.other, picture.own)
    )
    other, own = sides
    layout = tuple(LaidGroup(plain(group.cards)) for group in picture.middle.layout)
    middle = replace(picture.middle, layout=layout, chooses=(), result=None)
    return GoStopPicture(other, middle, own)


def with_middle(picture: GoStopPicture, **changes: Any) -> GoStopPicture:
    """Return a picture with another middle."""
    return replace(picture, middle=replace(picture.middle, **changes))


def plain(cards: Iterable[ShownCard], state: CardState = CardState.NORMAL) -> tuple[ShownCard, ...]:
    """Return cards in one state."""
    return tuple(ShownCard(each.card, state) for each in cards)


class Scene:
    """The animation of one step of a turn.

    Args:
        before: The state before the step.
        after: The state after it.
        picture: What the table showed before.
        bottom: The seat at the bottom.
    """

    def __init__(self, before: State, after: State, picture: GoStopPicture, bottom: Seat) -> None:
        self.before, self.after, self.picture = before, after, picture
        self.side = "own" if before.turn == bottom else "other"
        self.took = taken(before, after, before.turn)
        self.at = 0.0

    def frames(self, action: Play | Choose | TurnStock) -> Iterator[Frame]:
        """Yield the frames of an action, and one that marks the end."""
        match action:
            case TurnStock():
                yield from self.turn_over()
            case Play(place) if self.after.card is None:
                card = self.before.hands[self.before.turn][place]
                picture = self.with_side(self.without_card(place))
                if card:
                    yield from self.meet(picture, card, Anchor(self.side, place))
            case Choose() if self.before.card and self.before.phase == "meet":
                start = Anchor(self.side, self.own.in_play_at)
                picture = self.with_side(replace(self.own, in_play=None))
                yield from self.meet(picture, self.before.card, start)
            case Choose() if self.before.card:
                yield from self.take_with_stock(self.picture, self.before.card)
        yield Frame(self.at, self.picture)

    # the parts of a turn

    def turn_over(self) -> Iterator[Frame]:
        """Yield the stock's top turning over, and what it does then."""
        if not self.before.stock or self.before.stock[0] is None:
            yield from self.sweep(self.picture, self.places_gone())
            return
        card = self.before.stock[0]
        for turned in (0.3, 0.5, 0.8):
            turning = with_middle(self.picture, turned=ShownCard(card), turning=turned)
            yield self.frame(turning, STOCK_FLIP)
        if self.after.card is None:
            top = self.after.stock[0] if self.after.stock else None
            was = self.picture.middle.top
            shown = with_middle(
                self.picture,
                turned=ShownCard(card),
                stock=len(self.after.stock),
                top=ShownCard(None if was.card is None else top, was.state),
            )
            yield from self.take_with_stock(shown, card)

    def meet(self, picture: GoStopPicture, card: Card, start: Anchor) -> Iterator[Frame]:
        """Yield a card of the hand moving to its match, or to a place of its own."""
        gone = self.places_gone()
        grown = self.place_grown()
        if self.took:
            yield from self.travel(picture, card, start, Anchor("on", max(gone)))
            yield from self.sweep(laid_on(picture, max(gone), card), gone)
        elif grown is not None:
            yield from self.travel(picture, card, start, Anchor("on", grown))
            yield self.frame(laid_on(picture, grown, card), PAIRED)
        else:
            yield from self.travel_to_end(picture, card, start)

    def take_with_stock(self, picture: GoStopPicture, card: Card) -> Iterator[Frame]:
        """Yield what a card that was turned over does: it takes, makes a triple stack or joins."""
        gone, grown = self.places_gone(), self.place_grown()
        stock = Anchor("stock")
        lying = with_middle(picture, turned=None)
        if any(each == card for each in self.took):
            yield from self.sweep(picture, gone)
        elif grown is not None:
            yield from self.travel(lying, card, stock, Anchor("on", grown))
        else:
            yield from self.travel_to_end(lying, card, stock)
            if gone:
                yield from self.sweep(with_place(lying, card), gone)

    def travel_to_end(self, picture: GoStopPicture, card: Card, start: Anchor) -> Iterator[Frame]:
        """Yield a card moving to a new place of the layout."""
        laid = picture.middle.layout
        longer = with_middle(picture, layout=(*laid, NOTHING))
        goal = Anchor("laid", len(laid))
        yield from self.travel(longer, card, start, goal)

    def travel(
        self, picture: GoStopPicture, card: Card, start: Anchor, goal: Anchor
    ) -> Iterator[Frame]:
        """Yield a moving card."""
        for step in range(1, CARD_STEPS + 1):
            moving = MovingCards((ShownCard(card),), start, goal, step / (CARD_STEPS + 1))
            yield self.frame(with_middle(picture, moving=(moving,)), FRAME_TIME)

    def sweep(self, picture: GoStopPicture, gone: list[int]) -> Iterator[Frame]:
        """Yield captured cards: lit, then moving to the pile."""
        lit = with_middle(picture, layout=tuple(lit_places(picture, gone)))
        if turned := lit.middle.turned:
            lit = with_middle(lit, turned=ShownCard(turned.card, CardState.WON))
        yield self.frame(lit, LIT)
        goal = Anchor(f"{self.side} pile")
        for step in range(1, SWEEP_STEPS + 1):
            part = step / SWEEP_STEPS
            moving = [
                MovingCards(lit.middle.layout[place].cards, Anchor("laid", place), goal, part)
                for place in gone
            ]
            if lit.middle.turned:
                moving.append(MovingCards((lit.middle.turned,), Anchor("stock"), goal, part))
            swept = tuple(emptied(lit, gone))
            yield self.frame(
                with_middle(lit, turned=None, layout=swept, moving=tuple(moving)), FRAME_TIME
            )

    # what has changed

    @property
    def own(self) -> SidePart:
        """The side whose turn it is."""
        return self.picture.own if self.side == "own" else self.picture.other

    def with_side(self, side: SidePart) -> GoStopPicture:
        """Return the picture with the side to move replaced."""
        return (
            replace(self.picture, own=side)
            if self.side == "own"
            else replace(self.picture, other=side)
        )

    def without_card(self, place: int) -> SidePart:
        """Return the side to move without a card of its hand."""
        cards = self.own.cards
        return replace(self.own, cards=cards[:place] + cards[place + 1 :])

    def places_gone(self) -> list[int]:
        """Return the places of the layout that have been captured."""
        left, gone = list(self.after.layout), []
        for place, group in enumerate(self.before.layout):
            if group in left:
                left.remove(group)
            elif set(group) <= set(self.took):
                gone.append(place)
        return gone

    def place_grown(self) -> int | None:
        """Return the place to which a card was added, or None."""
        for place, group in enumerate(self.before.layout):
            if any(len(new) == len(group) + 1 and new[:-1] == group for new in self.after.layout):
                return place
        return None

    def frame(self, picture: GoStopPicture, seconds: float) -> Frame:
        """Return a frame that is shown for some seconds after those before it."""
        shown = Frame(self.at, picture)
        self.at += seconds
        return shown


def laid_on(picture: GoStopPicture, place: int, card: Card) -> GoStopPicture:
    """Return a picture with a card put on those of a place."""
    groups = list(picture.middle.layout)
    groups[place] = LaidGroup((*groups[place].cards, ShownCard(card)))
    return with_middle(picture, layout=tuple(groups))


def with_place(picture: GoStopPicture, card: Card) -> GoStopPicture:
    """Return a picture with one more place in the layout."""
    return with_middle(picture, layout=(*picture.middle.layout, LaidGroup((ShownCard(card),))))


def lit_places(picture: GoStopPicture, places: list[int]) -> Iterator[LaidGroup]:
    """Yield the layout with some places lit."""
    for n, group in enumerate(picture.middle.layout):
        yield LaidGroup(plain(group.cards, CardState.WON)) if n in places else group


def emptied(picture: GoStopPicture, places: list[int]) -> Iterator[LaidGroup]:
    """Yield the layout with some places empty; the others stay where they are."""
    for n, group in enumerate(picture.middle.layout):
        yield replace(group, gone=True) if n in places else group


# the deal

DEAL_APART = 0.026
"""Seconds from one card to the next."""

DEAL_TURN = 0.05
"""Seconds for each of the three pictures in which the cards turn over."""

CARD_BACK = ShownCard()


def deal_frames(after: GoStopPicture) -> Iterator[Frame]:
    """Yield the deal of all cards that a picture shows; the last frame marks the end."""
    quiet = with_middle(still_picture(after), top=CARD_BACK, ranks=())
    most = max(len(after.own.cards), len(after.other.cards), len(after.middle.layout))
    for count in range(most):
        yield Frame(count * DEAL_APART, dealt(quiet, count))
    start = most * DEAL_APART
    for step, turned in enumerate((0.3, 0.5, 0.8)):
        hands = (replace(side, turning=turned) for side in (quiet.other, quiet.own))
        other, own = hands
        yield Frame(start + step * DEAL_TURN, GoStopPicture(other, quiet.middle, own))
    yield Frame(start + 3 * DEAL_TURN, after)


def dealt(after: GoStopPicture, count: int) -> GoStopPicture:
    """Return a picture with a number of cards in each hand, and the next ones flying."""
    laid = after.middle.layout
    lying = len(after.own.cards), len(after.other.cards), len(laid)
    moving = tuple(
        MovingCards((CARD_BACK,), Anchor("stock"), Anchor(kind, count), 0.6)
        for kind, side in (("own", after.own), ("other", after.other))
        if count < len(side.cards)
    )
    hands = (
        replace(side, cards=(CARD_BACK,) * min(count, len(side.cards)))
        for side in (after.other, after.own)
    )
    other, own = hands
    middle = replace(
        after.middle,
        stock=after.middle.stock + sum(max(0, each - count) for each in lying),
        layout=tuple(LaidGroup((CARD_BACK,), gone=n >= count) for n in range(len(laid))),
        moving=moving,
    )
    return GoStopPicture(other, middle, own)
