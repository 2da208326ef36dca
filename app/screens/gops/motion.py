"""Animations of the GOPS table: bids move in and turn over, and the higher one takes the prizes.

Nothing of the result shows before both cards are turned over; the score, the captured prizes and
the log follow after that.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from app.screens.gops.picture import GopsPicture, Side
from app.screens.table.motion import Frame

TRAVEL_STEPS, TRAVEL_STEP = 4, 0.03
TRAVEL = TRAVEL_STEPS * TRAVEL_STEP
"""Seconds for a bid to move to its place."""

HOLD = 0.3
"""Seconds for which both bids lie face down."""

FLIP = 0.05
"""Seconds for each picture of a card that turns over."""

GLOW = 0.25
"""Seconds for which the higher bid shines, before anything else moves."""

SLIDE_STEPS, SLIDE_STEP = 6, 0.03
"""How many pictures show prizes moving to their winner, and the seconds for each."""

TICKS, TICK = 4, 0.05
"""How many pictures show a growing score, and the seconds for each."""

REVEAL = 2 * FLIP + GLOW + SLIDE_STEPS * SLIDE_STEP + TICKS * TICK
"""Seconds from the turn of both bids to the new score."""

TIE_SHOWN = 0.4
"""Seconds for which a tie is shown before it is written down."""


def frames_between(before: GopsPicture, after: GopsPicture) -> tuple[Frame, ...]:
    """Return what is shown between two pictures; the last frame marks the end."""
    own, other = (
        now.bid.lies and not was.bid.lies
        for was, now in ((before.own, after.own), (before.other, after.other))
    )
    if after.outcome and not before.outcome:
        lead = tuple(travel(before, own=own, other=other))[:-1] if own or other else ()
        start = TRAVEL + HOLD if lead else 0.0
        shown = (Frame(start + each.at, each.picture) for each in reveal(before, after))
        return (*lead, *shown)
    return tuple(travel(after, own=own, other=other)) if own or other else ()


def travel(picture: GopsPicture, *, own: bool, other: bool) -> Iterator[Frame]:
    """Yield bids moving to their places, face down; the coach is silent by then."""
    still = replace(picture, mix=())
    for step in range(TRAVEL_STEPS + 1):
        part = (step + 1) / (TRAVEL_STEPS + 1)
        moved = replace(
            still,
            own=arrived(still.own, part) if own else still.own,
            other=arrived(still.other, part) if other else still.other,
        )
        yield Frame(step * TRAVEL_STEP, moved)
    yield Frame(TRAVEL, None)


def arrived(side: Side, part: float) -> Side:
    """Return a side whose bid is moving."""
    bid = replace(side.bid, arrived=part, lies=True, asked=False)
    return replace(side, bid=bid, plays=False)


def reveal(before: GopsPicture, after: GopsPicture) -> Iterator[Frame]:
    """Yield both bids turning over, the prizes moving to the higher one, and the score growing."""
    for step, turned in enumerate((0.3, 0.5)):
        yield Frame(step * FLIP, both(before, after, turned))
    shown = replace(both(before, after, 1.0), outcome=after.outcome)
    start = 2 * FLIP
    yield Frame(start, shown)
    if after.own.bid.wins is None:
        yield Frame(start + TIE_SHOWN, None)
        return
    start += GLOW
    for step in range(SLIDE_STEPS):
        slid = replace(shown, slid=(step + 1) / SLIDE_STEPS)
        yield Frame(start + step * SLIDE_STEP, slid)
    start += SLIDE_STEPS * SLIDE_STEP
    for step in range(TICKS):
        tick = round(sum(before.prizes) * (step + 1) / TICKS)
        yield Frame(start + step * TICK, replace(shown, slid=1.0, tick=tick))
    yield Frame(start + TICKS * TICK, None)


def both(before: GopsPicture, after: GopsPicture, turned: float) -> GopsPicture:
    """Return the earlier picture, with both bids turned over to some degree."""
    return replace(
        before,
        mix=(),
        own=turning(before.own, after.own, turned),
        other=turning(before.other, after.other, turned),
    )


def turning(before: Side, after: Side, turned: float) -> Side:
    """Return a side whose bid is turning over; the back is up until halfway."""
    if turned <= 0.5:
        bid = replace(before.bid, lies=True, asked=False, turned=turned)
    else:
        bid = replace(after.bid, turned=turned)
    held = before.held if turned <= 0.5 else after.held
    return replace(before, bid=bid, held=held, plays=False)
