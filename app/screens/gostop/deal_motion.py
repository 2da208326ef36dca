"""How the cards of Go Stop are dealt: face down, one after the other, then all turn over."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.screens.gostop.picture import (
    Anchor,
    GoStopPicture,
    GoStopSide,
    LaidGroup,
    MovingCards,
)
from app.screens.table.motion import Frame
from widgets.cards.style import ShownCard

DEAL_APART = 0.026
"""Seconds from one card to the next."""

DEAL_TURN = 0.05
"""Seconds for each of the three pictures in which the cards turn over."""

CARD_BACK = ShownCard()


def deal_frames(after: GoStopPicture) -> Iterator[Frame]:
    """Yield the deal of all cards that a picture shows; the last frame marks the end."""
    quiet = replace(
        after,
        own=replace(after.own, words=(), asked=False),
        other=replace(after.other, words=(), asked=False),
        top=CARD_BACK,
        turn=None,
        preview="",
        note="",
        still=False,
    )
    most = max(len(after.own.cards), len(after.other.cards), len(after.layout))
    for count in range(most):
        yield Frame(count * DEAL_APART, dealt(quiet, count))
    start = most * DEAL_APART
    for step, turned in enumerate((0.3, 0.5, 0.8)):
        yield Frame(start + step * DEAL_TURN, replace(quiet, turning_all=turned))
    yield Frame(start + 3 * DEAL_TURN, None)


def dealt(after: GoStopPicture, count: int) -> GoStopPicture:
    """Return a picture with a number of cards in each hand, and the next ones flying."""
    stock = Anchor("stock")
    lying = len(after.own.cards), len(after.other.cards), len(after.layout)
    goals = [
        Anchor(kind, count)
        for kind, side in (("own", after.own), ("other", after.other))
        if count < len(side.cards)
    ]
    return replace(
        after,
        stock=after.stock + sum(max(0, each - count) for each in lying),
        own=hidden_side(after.own, count),
        other=hidden_side(after.other, count),
        layout=tuple(LaidGroup((CARD_BACK,), gone=n >= count) for n in range(len(after.layout))),
        moving=tuple(MovingCards((CARD_BACK,), stock, goal, 0.6) for goal in goals),
    )


def hidden_side(side: GoStopSide, count: int) -> GoStopSide:
    """Return a side with some cards of its hand, face down."""
    return replace(side, cards=(CARD_BACK,) * min(count, len(side.cards)))
