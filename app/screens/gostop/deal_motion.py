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

APART = 0.026
"""Seconds from one card to the next."""

TURN = 0.05
"""Seconds of each of the three pictures in which the cards turn over."""

BACK = ShownCard()


def deal_frames(after: GoStopPicture) -> Iterator[Frame]:
    """Yield the deal of all cards that a picture shows; the last frame marks the end."""
    quiet = replace(
        after,
        own=replace(after.own, words=(), asked=False),
        other=replace(after.other, words=(), asked=False),
        top=BACK,
        turn=None,
        preview="",
        note="",
        still=False,
    )
    most = max(len(after.own.cards), len(after.other.cards), len(after.layout))
    for count in range(most):
        yield Frame(count * APART, dealt(quiet, count))
    start = most * APART
    for step, turned in enumerate((0.3, 0.5, 0.8)):
        yield Frame(start + step * TURN, replace(quiet, turning_all=turned))
    yield Frame(start + 3 * TURN, None)


def dealt(after: GoStopPicture, count: int) -> GoStopPicture:
    """Return a picture in which so many cards lie in each hand, and the next ones fly."""
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
        own=face_down(after.own, count),
        other=face_down(after.other, count),
        layout=tuple(LaidGroup((BACK,), gone=n >= count) for n in range(len(after.layout))),
        moving=tuple(MovingCards((BACK,), stock, goal, 0.6) for goal in goals),
    )


def face_down(side: GoStopSide, count: int) -> GoStopSide:
    """Return a side that has some cards of its hand, face down."""
    return replace(side, cards=(BACK,) * min(count, len(side.cards)))
