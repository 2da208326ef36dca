"""What the table of GOPS shows at one moment, and how that moves."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.match.table_view import TableView as View
from app.tables.face import Chosen
from app.tables.felt import Frame
from app.tables.gops.words import Round
from games.contract import Seat
from games.gops.advice import mixed_bids
from games.gops.rules import State, ranks, scores

SUNK = 0.55
"""How dark the hands are while bids are turned over."""

FEW_LEFT = 5
"""How many prizes to come are listed, at most."""


class Bid(Struct, frozen=True):
    """The place of a bid.

    Attributes:
        rank: The card; 0 if it lies face down or none was made.
        lies: Whether one was made.
        asked: Whether a person is to make it.
        wins: Whether it wins; None before that is known, and for a tie.
        turned: How far it is turned over, from 0 to 1.
        arrived: How far it is on its way to its place, from 0 to 1.
    """

    rank: int = 0
    lies: bool = False
    asked: bool = False
    wins: bool | None = None
    turned: float = 1.0
    arrived: float = 1.0


class HandPart(Struct, frozen=True):
    """A hand, and what its player has won.

    Attributes:
        name: The player's name.
        held: The cards in it.
        raised: The card that is chosen; 0 for none.
        is_asked: Whether its person is to choose.
        won: The prizes won.
        score: Their sum.
        plus: Points that are being added.
        mix: How often the coach bids each card.
        sunk: How dark it is, from 0 to 1.
    """

    name: str
    held: tuple[int, ...]
    raised: int = 0
    is_asked: bool = False
    won: tuple[int, ...] = ()
    score: int = 0
    plus: int = 0
    mix: tuple[tuple[int, float], ...] = ()
    sunk: float = 0.0


class MiddlePart(Struct, frozen=True):
    """Prizes and bids.

    Attributes:
        bids: The own bid, and the opponent's.
        prizes: The prizes to bid for, those carried over first.
        to_come: How many more there are.
        left: Which these are, once they are few.
        needs: What wins the game, in words, once one of both could do it with this and the best
            later prize; and whether that is the player at the bottom.
        rounds: The rounds that are over.
        outcome: How the round ended, in words; "" before.
        flown: How far the prizes are on their way to the winner, from 0 to 1.
    """

    bids: tuple[Bid, Bid]
    prizes: tuple[int, ...]
    to_come: int
    left: tuple[int, ...] = ()
    needs: tuple[str, bool] = ("", True)
    rounds: tuple[Round, ...] = ()
    outcome: str = ""
    flown: float = 0.0


class GopsPicture(Struct, frozen=True):
    """All that the table shows; `seat` is the seat at the bottom, `ranks` are those of a hand."""

    seat: Seat
    ranks: tuple[int, ...]
    other: HandPart
    middle: MiddlePart
    own: HandPart


def picture_of(view: View, chosen: Chosen) -> GopsPicture:
    """Return what the table shows of a view."""
    state: State = view.state
    rounds: tuple[Round, ...] = view.more
    last = rounds[-1] if rounds and state.phase in ("turn", "over") else None
    bottom, facing = view.bottom, view.facing
    raised = chosen.raised if view.asked is not None else None
    rank = raised[1] if isinstance(raised, tuple) and raised[0] == "card" else 0
    own, other = (
        hand_of(view, seat, rank if seat == facing else 0) for seat in (bottom, 1 - bottom)
    )
    bids = bid_of(view, bottom, last), bid_of(view, 1 - bottom, last)
    few = len(state.prizes) <= FEW_LEFT and bool(rounds)
    middle = MiddlePart(
        bids=bids,
        prizes=() if last and last.winner is not None else state.middle,
        to_come=len(state.prizes),
        left=tuple(sorted(state.prizes)) if few else (),
        needs=needs_of(view) if state.phase == "bid" else ("", True),
        rounds=rounds,
        outcome=outcome_of(last, state) if last else "",
    )
    return GopsPicture(bottom, ranks(state.options), other, middle, own)


def hand_of(view: View, seat: Seat, raised: int) -> HandPart:
    """Return a hand; the reader's own bid has left it, as nobody else can see."""
    state: State = view.state
    bid = state.bids[seat]
    lies = (view.is_open or view.reader == seat) and state.phase in ("bid", "award") and bid > 0
    return HandPart(
        name=view.name(seat),
        held=tuple(rank for rank in state.hands[seat] if not (lies and rank == bid)),
        raised=raised,
        is_asked=view.asked == seat,
        won=state.captured[seat],
        score=scores(state)[seat],
        mix=mixture(view) if view.advice.seat == seat else (),
        sunk=SUNK if state.phase == "award" else 0.0,
    )


def bid_of(view: View, seat: Seat, last: Round | None) -> Bid:
    """Return the place of a bid, face down until the round is decided or all bids are open."""
    state: State = view.state
    if last:
        wins = None if last.winner is None else last.winner == seat
        return Bid(last.bids[seat], lies=True, wins=wins)
    bid = state.bids[seat]
    asked = view.asked == seat
    return Bid(max(0, bid) if view.is_open else 0, lies=bool(bid), asked=asked)


def outcome_of(last: Round, state: State) -> str:
    """Return how a round ended, in a few words."""
    prizes = "+".join(map(str, last.prizes))
    if last.winner is None:
        is_gone = state.options.ties == "discard" or state.phase == "over"
        return f"tie: the {prizes} {'goes' if is_gone else 'stays'}"
    return f"{max(last.bids)} beats {min(last.bids)}"


def needs_of(view: View) -> tuple[str, bool]:
    """Return how many more points win the game, if this and the best later prize may be enough."""
    state: State = view.state
    points = scores(state)
    whole = sum(ranks(state.options))
    gone = whole - sum(points) - sum(state.middle) - sum(state.prizes)  # ties discard prizes
    within = sum(state.middle) + max(state.prizes, default=0)
    for seat in (view.bottom, 1 - view.bottom):
        more = (whole - gone) // 2 + 1 - points[seat]
        if 0 < more <= within:
            mine = seat == view.bottom
            name = view.name(seat)
            return (f"{more} more wins it" if name == "you" else f"{name} needs {more}"), mine
    return "", True


def mixture(view: View) -> tuple[tuple[int, float], ...]:
    """Return how often the coach bids each card, if advice is wanted and has arrived."""
    said = view.advice
    if said.mode not in ("best", "everything") or said.decision is None or said.seat is None:
        return ()
    return mixed_bids(said.decision)


# motion

TRAVEL, HOLD, FLIP, GLOW, FLIGHT, COUNT, LIGHT = 0.1, 0.3, 0.1, 0.28, 0.3, 0.3, 0.1
"""Seconds of each part of a reveal, in this order: one picture for each twentieth of a second."""


def frames_between(before: GopsPicture, after: GopsPicture) -> Iterator[Frame]:
    """Yield what is shown between two pictures; the last frame marks the end.

    Nothing of the result shows before both bids are turned over; score, prizes and the list of
    rounds follow after that.
    """
    was, now = before.middle.bids, after.middle.bids
    moves = [new.lies and not old.lies for old, new in zip(was, now, strict=True)]
    reveals = bool(after.middle.outcome) and not before.middle.outcome
    if not reveals and not any(moves):
        return
    at = 0.0
    if any(moves):
        goal = after if not reveals else lying(before, moves)
        for step in (1, 2):
            yield Frame(at, travelling(goal, moves, step / 3))
            at += TRAVEL / 2
    if not reveals:
        yield Frame(TRAVEL, goal)
        return
    start = lying(before, moves)
    yield Frame(at, start)
    at += HOLD
    for turned in (0.4, 0.7):
        yield Frame(at, turning(start, after, turned))
        at += FLIP / 2
    shown = turning(start, after, 1.0)
    shown = with_middle(shown, outcome=after.middle.outcome)
    yield Frame(at, shown)
    at += GLOW
    if (winner := after.middle.bids[0].wins) is not None:
        for step in range(1, 7):
            yield Frame(at, with_middle(shown, flown=step / 6))
            at += FLIGHT / 6
        points = sum(before.middle.prizes)
        landed = with_middle(shown, prizes=(), flown=0.0)
        for step in range(1, 7):
            yield Frame(at, counted(landed, after, round(points * step / 6), own=winner))
            at += COUNT / 6
        shown = counted(landed, after, points, own=winner)
    yield Frame(at, shown)
    yield Frame(at + LIGHT, after)


def lying(picture: GopsPicture, moves: list[bool]) -> GopsPicture:
    """Return a picture with the moving bids in their places, face down."""
    bids = tuple(
        replace(bid, lies=True, asked=False, rank=0) if moves_now else bid
        for bid, moves_now in zip(picture.middle.bids, moves, strict=True)
    )
    return sunk(with_middle(picture, bids=bids, needs=("", True)), SUNK)


def travelling(picture: GopsPicture, moves: list[bool], part: float) -> GopsPicture:
    """Return a picture with bids on their way; both hands are dark for it, or not at all."""
    bids = tuple(
        replace(bid, arrived=part, asked=False) if moves_now else bid
        for bid, moves_now in zip(picture.middle.bids, moves, strict=True)
    )
    return sunk(with_middle(picture, bids=bids), picture.own.sunk)


def turning(before: GopsPicture, after: GopsPicture, turned: float) -> GopsPicture:
    """Return the earlier picture with both bids turned over to some degree."""
    side = before if turned <= 0.5 else after
    bids = tuple(replace(bid, turned=turned, lies=True, asked=False) for bid in side.middle.bids)
    hands = {} if turned <= 0.5 else {"own": after.own.held, "other": after.other.held}
    shown = with_middle(before, bids=bids)
    for name, held in hands.items():
        shown = replace(shown, **{name: replace(getattr(shown, name), held=held)})
    return shown


def counted(picture: GopsPicture, after: GopsPicture, plus: int, *, own: bool) -> GopsPicture:
    """Return a picture with some points added to the winner's score, and the prizes at its side."""
    name = "own" if own else "other"
    won = getattr(after, name).won
    return replace(picture, **{name: replace(getattr(picture, name), plus=plus, won=won)})


def sunk(picture: GopsPicture, part: float) -> GopsPicture:
    """Return a picture with both hands darker; nobody chooses from them."""
    hands = (
        replace(hand, sunk=part, raised=0, is_asked=False, mix=())
        for hand in (picture.own, picture.other)
    )
    own, other = hands
    return replace(picture, own=own, other=other)


def with_middle(picture: GopsPicture, **changes: object) -> GopsPicture:
    """Return a picture with another middle."""
    return replace(picture, middle=replace(picture.middle, **changes))
