"""What the table of GOPS shows at one moment, and how that moves."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.match.coach import SPEAKING_MODES
from app.tables import face, painting
from app.tables.gops.words import Round
from games.contract import Seat
from games.gops.advice import mixed_bids
from games.gops.rules import State, ranks, scores

SUNK = 0.55
"""How dark the hands are while bids are turned over, from 0 to 1."""


class Bid(Struct, frozen=True):
    """The place of a bid: whether one `lies` there, whether a person is `asked` for it.

    Its `rank` is 0 face down; `wins` is None before that is known, and for a tie. How far it is
    `turned` over, and how far it has `arrived` at its place, is from 0 to 1.
    """

    rank: int = 0
    lies: bool = False
    asked: bool = False
    wins: bool | None = None
    turned: float = 1.0
    arrived: float = 1.0


class HandPart(Struct, frozen=True):
    """The cards that a player holds, and what they have won.

    `raised` is the card that is chosen, 0 for none; `plus` are points that are being added, `mix`
    is how often the coach bids each card, and `sunk` is how dark the hand is, from 0 to 1.
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
    """Prizes and bids, the own one first, and the prizes to bid for, those carried over first.

    `left` are those `to_come`, once they are few. `needs` is what wins the game, in words, once
    one of both could do it with this and the best later prize, and whether that is the player at
    the bottom. `outcome` is how the round ended, in words; "" before. The prizes have `flown` to
    the winner from 0 to 1.
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

    def with_middle(self, **changes: object) -> "GopsPicture":
        """Return a picture with another middle."""
        return replace(self, middle=replace(self.middle, **changes))


def picture_of(view: face.View, chosen: face.Chosen) -> GopsPicture:
    """Return what the table shows of a view."""
    state: State = view.state
    rounds: tuple[Round, ...] = view.more
    last = rounds[-1] if rounds and state.phase in ("turn", "over") else None
    bottom = view.bottom
    rank = 0 if view.asked is None else painting.value_at(chosen, "card") or 0
    few = len(state.prizes) <= 5 and bool(rounds)
    middle = MiddlePart(
        bids=(_bid(view, bottom, last), _bid(view, 1 - bottom, last)),
        prizes=() if last and last.winner is not None else state.middle,
        to_come=len(state.prizes),
        left=tuple(sorted(state.prizes)) if few else (),
        needs=_needs(view) if state.phase == "bid" else ("", True),
        rounds=rounds,
        outcome=outcome_of(last, state) if last else "",
    )
    own, other = (
        _hand(view, seat, rank if seat == view.facing else 0) for seat in (bottom, 1 - bottom)
    )
    return GopsPicture(bottom, ranks(state.options), other, middle, own)


def _hand(view: face.View, seat: Seat, raised: int) -> HandPart:
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


def _bid(view: face.View, seat: Seat, last: Round | None) -> Bid:
    """Return the place of a bid, face down until the round is decided or all bids are open."""
    if last:
        wins = None if last.winner is None else last.winner == seat
        return Bid(last.bids[seat], lies=True, wins=wins)
    bid = view.state.bids[seat]
    return Bid(max(0, bid) if view.is_open else 0, lies=bool(bid), asked=view.asked == seat)


def outcome_of(last: Round, state: State) -> str:
    """Return how a round ended, in a few words."""
    prizes = "+".join(map(str, last.prizes))
    if last.winner is None:
        is_gone = state.options.ties == "discard" or state.phase == "over"
        return f"tie: the {prizes} {'goes' if is_gone else 'stays'}"
    return f"{max(last.bids)} beats {min(last.bids)}"


def _needs(view: face.View) -> tuple[str, bool]:
    """Return how many more points win the game, if this and the best later prize may be enough."""
    state: State = view.state
    points = scores(state)
    in_play = sum(points) + sum(state.middle) + sum(state.prizes)  # ties discard prizes
    within = sum(state.middle) + max(state.prizes, default=0)
    for seat in (view.bottom, 1 - view.bottom):
        if 0 < (more := in_play // 2 + 1 - points[seat]) <= within:
            name = view.name(seat)
            words = f"{more} more wins it" if name == "you" else f"{name} needs {more}"
            return words, seat == view.bottom
    return "", True


def mixture(view: face.View) -> tuple[tuple[int, float], ...]:
    """Return how often the coach bids each card, if advice is wanted and has arrived."""
    said = view.advice
    if said.mode not in SPEAKING_MODES or said.decision is None or said.seat is None:
        return ()
    return mixed_bids(said.decision)


TRAVEL, HOLD, FLIP, GLOW, FLIGHT, COUNT, LIGHT = 0.1, 0.3, 0.1, 0.28, 0.3, 0.3, 0.1
"""Seconds of each part of a reveal, in this order: one picture for each twentieth of a second."""


def frames_between(before: GopsPicture, after: GopsPicture) -> Iterator[face.Frame]:
    """Yield what is shown between two pictures; the last frame marks the end."""
    bids = zip(before.middle.bids, after.middle.bids, strict=True)
    moves = [new.lies and not old.lies for old, new in bids]
    reveals = bool(after.middle.outcome) and not before.middle.outcome
    if reveals or any(moves):
        at = 0.0
        for seconds, picture in _reveal(before, after, moves, to_the_end=reveals):
            yield face.Frame(at, picture)
            at += seconds
        yield face.Frame(at, after)


def _reveal(
    before: GopsPicture, after: GopsPicture, moves: list[bool], *, to_the_end: bool
) -> Iterator[tuple[float, GopsPicture]]:
    """Yield pictures, and for how long each is shown: bids that come, turn over, and are paid.

    Nothing of the result shows before both bids are turned over; score, prizes and the list of
    rounds follow after that.
    """
    lie = _with_bids(before, moves, lies=True, asked=False, rank=0).with_middle(needs=("", True))
    lie = _sunk(lie, SUNK)
    goal = lie if to_the_end else after
    for step in (1, 2) if any(moves) else ():
        travelling = _with_bids(goal, moves, arrived=step / 3, asked=False)
        yield TRAVEL / 2, _sunk(travelling, goal.own.sunk)
    if not to_the_end:
        return
    yield HOLD, lie
    both, bids = [True, True], after.middle.bids
    own, other = (replace(getattr(lie, s), held=getattr(after, s).held) for s in ("own", "other"))
    opened = replace(lie, own=own, other=other).with_middle(bids=bids)
    for picture, turned in ((lie, 0.4), (opened, 0.7)):
        yield FLIP / 2, _with_bids(picture, both, turned=turned, lies=True, asked=False)
    shown = _with_bids(opened, both, turned=1.0, lies=True, asked=False)
    shown = shown.with_middle(outcome=after.middle.outcome)
    yield GLOW, shown
    if bids[0].wins is not None:
        for step in range(1, 7):
            yield FLIGHT / 6, shown.with_middle(flown=step / 6)
        shown, winner = shown.with_middle(prizes=()), "own" if bids[0].wins else "other"
        hand, won = getattr(shown, winner), getattr(after, winner).won
        points = sum(before.middle.prizes)
        for step in range(1, 7):
            counted = replace(hand, plus=round(points * step / 6), won=won)
            shown = replace(shown, **{winner: counted})
            yield COUNT / 6, shown
    yield LIGHT, shown


def _with_bids(picture: GopsPicture, which: list[bool], **changes: object) -> GopsPicture:
    bids = zip(picture.middle.bids, which, strict=True)
    return picture.with_middle(bids=tuple(replace(b, **changes) if is_ else b for b, is_ in bids))


def _sunk(picture: GopsPicture, part: float) -> GopsPicture:
    """Return a picture with both hands darker; nobody chooses from them."""
    sunk = {"sunk": part, "raised": 0, "is_asked": False, "mix": ()}
    own, other = replace(picture.own, **sunk), replace(picture.other, **sunk)
    return replace(picture, own=own, other=other)
