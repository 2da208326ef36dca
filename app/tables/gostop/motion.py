"""How cards move on the table of Go Stop: to their match, from the stock, to a pile.

Captured cards are lit and swept away. Points, piles and words change when all that is done.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from app.tables.face import Chosen, Frame, View
from app.tables.gostop.picture import Anchor, GoStopPicture, LaidGroup, MovingCards, Pictured
from app.tables.gostop.words import GoStopNews, taken
from games.cards import Card
from games.gostop.rules import Choose, Deal, Play, State, TurnStock
from widgets.cards.style import BACK, CardState, ShownCard

CARD_STEPS, SWEEP_STEPS = 3, 6
"""The pictures of a card on its way, and of cards that are swept to a pile."""

FRAME_TIME, PAIRED, LIT, DEAL_APART = 0.05, 0.15, 0.3, 0.026
"""Seconds: for each of these pictures and each of a card that turns over; for which a card rests
on its match before anything is taken, and for which cards shine before they are swept away; from
one card of a deal to the next."""

TURNS = (0.3, 0.5, 0.8)
"""How far a card has turned over in the pictures of that."""

Timed = Iterator[tuple[float, GoStopPicture]]
"""Pictures, and for how many seconds each is shown."""


def frames_between(before: View, after: View, pictured: Pictured) -> Iterator[Frame]:
    """Yield what is shown between two views; the last frame marks the end."""
    news: GoStopNews = after.more
    if news.since != before.step:
        return
    match news.action:
        case Deal() if after.state.layout:
            yield from _deal(pictured(after, Chosen()))
        case Play() | Choose() | TurnStock():
            still = _still(pictured(before, Chosen()))
            side = "own" if before.state.turn == before.bottom else "other"
            at, turn = 0.0, _Turn(before.state, after.state, still, side)
            for seconds, picture in turn.pictures(news.action):
                yield Frame(at, picture)
                at += seconds
            yield Frame(at, still)


def _still(picture: GoStopPicture) -> GoStopPicture:
    """Return a picture without anything for the person who is to choose."""
    nothing = {"asked": False, "raised": -1, "preview": ""}
    layout = tuple(LaidGroup(_plain(group.cards)) for group in picture.middle.layout)
    return GoStopPicture(
        replace(picture.other, **nothing),
        replace(picture.middle, layout=layout, chooses=(), result=None),
        replace(picture.own, **nothing),
    )


def _plain(
    cards: Iterable[ShownCard], state: CardState = CardState.NORMAL
) -> tuple[ShownCard, ...]:
    """Return cards in one state."""
    return tuple(ShownCard(each.card, state) for each in cards)


class _Turn:
    """The motion of one step of a turn: `picture` is before it, `side` is whose turn it is."""

    def __init__(self, before: State, after: State, picture: GoStopPicture, side: str) -> None:
        self.before, self.after, self.picture, self.side = before, after, picture, side
        self.took = taken(before, after)
        left, self.gone = list(after.layout), list[int]()
        for place, group in enumerate(before.layout):
            if group in left:
                left.remove(group)
            elif set(group) <= set(self.took):
                self.gone.append(place)
        self.grown = [
            place
            for place, group in enumerate(before.layout)
            if any(len(new) == len(group) + 1 and new[:-1] == group for new in after.layout)
        ]

    def pictures(self, action: Play | Choose | TurnStock) -> Timed:
        """Yield what an action shows on its way."""
        before, own = self.before, getattr(self.picture, self.side)
        match action:
            case TurnStock():
                yield from self._turn_over()
            case Play(place) if self.after.card is None:
                card = before.hands[before.turn][place]
                picture = self._with_side(cards=own.cards[:place] + own.cards[place + 1 :])
                if card:
                    yield from self._meet(picture, card, Anchor(self.side, place))
            case Choose() if before.card and before.phase == "meet":
                start = Anchor(self.side, own.in_play_at)
                yield from self._meet(self._with_side(in_play=None), before.card, start)
            case Choose() if before.card:
                yield from self._take_with_stock(self.picture, before.card)

    def _with_side(self, **changes: Any) -> GoStopPicture:
        side = replace(getattr(self.picture, self.side), **changes)
        return replace(self.picture, **{self.side: side})

    def _turn_over(self) -> Timed:
        """Yield the stock's top turning over, and what it does then."""
        before, left = self.before.stock, self.after.stock
        if not before or before[0] is None:
            yield from self._sweep(self.picture)
            return
        card = before[0]
        for turned in TURNS:
            turning = self.picture.with_middle(turned=ShownCard(card), turning=turned)
            yield FRAME_TIME, turning
        if self.after.card is None:
            was = self.picture.middle.top
            top = left[0] if left and was.card is not None else None
            shown = self.picture.with_middle(
                turned=ShownCard(card), stock=len(left), top=ShownCard(top, was.state)
            )
            yield from self._take_with_stock(shown, card)

    def _meet(self, picture: GoStopPicture, card: Card, start: Anchor) -> Timed:
        """Yield a card of the hand moving to its match, or to a place of its own."""
        if self.took:
            yield from self._travel(picture, card, start, Anchor("on", max(self.gone)))
            yield from self._sweep(_laid_on(picture, max(self.gone), card))
        elif self.grown:
            yield from self._travel(picture, card, start, Anchor("on", self.grown[0]))
            yield PAIRED, _laid_on(picture, self.grown[0], card)
        else:
            yield from self._travel(picture, card, start)

    def _take_with_stock(self, picture: GoStopPicture, card: Card) -> Timed:
        """Yield what a card that was turned over does: it takes, makes a triple stack or joins."""
        stock, lying = Anchor("stock"), picture.with_middle(turned=None)
        if card in self.took:
            yield from self._sweep(picture)
        elif self.grown:
            yield from self._travel(lying, card, stock, Anchor("on", self.grown[0]))
        else:
            yield from self._travel(lying, card, stock)
            if self.gone:
                layout = (*lying.middle.layout, LaidGroup((ShownCard(card),)))
                yield from self._sweep(lying.with_middle(layout=layout))

    def _travel(
        self, picture: GoStopPicture, card: Card, start: Anchor, goal: Anchor | None = None
    ) -> Timed:
        """Yield a card on its way: to a new place of the layout, unless a goal is given."""
        if goal is None:
            layout = picture.middle.layout
            goal = Anchor("laid", len(layout))
            picture = picture.with_middle(layout=(*layout, LaidGroup((BACK,), gone=True)))
        for step in range(1, CARD_STEPS + 1):
            moving = MovingCards((ShownCard(card),), start, goal, step / (CARD_STEPS + 1))
            yield FRAME_TIME, picture.with_middle(moving=(moving,))

    def _sweep(self, picture: GoStopPicture) -> Timed:
        """Yield captured cards: lit, then moving to the pile; the others stay where they are."""
        layout, turned = list(picture.middle.layout), picture.middle.turned
        for place in self.gone:
            layout[place] = LaidGroup(_plain(layout[place].cards, CardState.WON))
        lit = [(layout[place].cards, Anchor("laid", place)) for place in self.gone]
        if turned:
            turned = ShownCard(turned.card, CardState.WON)
            lit.append(((turned,), Anchor("stock")))
        yield LIT, picture.with_middle(layout=tuple(layout), turned=turned)
        for place in self.gone:
            layout[place] = replace(layout[place], gone=True)
        goal = Anchor(f"{self.side} pile")
        for step in range(1, SWEEP_STEPS + 1):
            moving = tuple(
                MovingCards(cards, start, goal, step / SWEEP_STEPS) for cards, start in lit
            )
            swept = picture.with_middle(turned=None, layout=tuple(layout), moving=moving)
            yield FRAME_TIME, swept


def _laid_on(picture: GoStopPicture, place: int, card: Card) -> GoStopPicture:
    """Return a picture with a card put on those of a place."""
    groups = list(picture.middle.layout)
    groups[place] = LaidGroup((*groups[place].cards, ShownCard(card)))
    return picture.with_middle(layout=tuple(groups))


def _deal(after: GoStopPicture) -> Iterator[Frame]:
    """Yield the deal of all cards that a picture shows; the last frame marks the end."""
    quiet = _still(after).with_middle(top=BACK, ranks=())
    most = max(len(after.own.cards), len(after.other.cards), len(after.middle.layout))
    for count in range(most):
        yield Frame(count * DEAL_APART, _dealt(quiet, count))
    start = most * DEAL_APART
    for step, turning in enumerate(TURNS):
        other, own = (replace(side, turning=turning) for side in (quiet.other, quiet.own))
        yield Frame(start + step * FRAME_TIME, GoStopPicture(other, quiet.middle, own))
    yield Frame(start + len(TURNS) * FRAME_TIME, after)


def _dealt(after: GoStopPicture, count: int) -> GoStopPicture:
    """Return a picture with a number of cards in each hand, and the next ones flying."""
    laid, hands = len(after.middle.layout), {"own": after.own, "other": after.other}
    goals = [Anchor(name, count) for name, side in hands.items() if count < len(side.cards)]
    lying = laid, *(len(side.cards) for side in hands.values())
    middle = replace(
        after.middle,
        stock=after.middle.stock + sum(max(0, each - count) for each in lying),
        layout=tuple(LaidGroup((BACK,), gone=n >= count) for n in range(laid)),
        moving=tuple(MovingCards((BACK,), Anchor("stock"), goal, 0.6) for goal in goals),
    )
    dealt = {
        name: replace(side, cards=(BACK,) * min(count, len(side.cards)))
        for name, side in hands.items()
    }
    return GoStopPicture(middle=middle, **dealt)
