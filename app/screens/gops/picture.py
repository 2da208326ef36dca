"""What the table of GOPS shows, as one value to paint from."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from app.match.table_view import TableView
from app.screens.gops.rounds import Round
from app.screens.table.sentences import NUMBERS
from games.cards import FACES
from games.contract import Seat
from games.gops.advice import equal_bids, likeliest_bids, likely_words, mixed_bids
from games.gops.rules import FACE_DOWN, State, ranks, scores


class SpentCard(Struct, frozen=True):
    """What became of a card that was bid: "took 5", "lost" or "tie", and its round."""

    rank: int
    result: str
    round: int


class ShownBid(Struct, frozen=True):
    """A place for a bid.

    Attributes:
        rank: The bid, once it is turned over; 0 before.
        lies: Whether a card is there.
        asked: Whether a card is expected there.
        wins: Whether it has won; None while that is open, and for a tie.
        arrived: How far the card has moved in, from 0 to 1.
        turned: How far it has turned over, from 0 to 1.
    """

    rank: int = 0
    lies: bool = False
    asked: bool = False
    wins: bool | None = None
    arrived: float = 1.0
    turned: float = 1.0


class Side(Struct, frozen=True):
    """One player's side.

    Attributes:
        name: What the player is called.
        about: The words after the name.
        held: The cards of the hand.
        spent: The cards that were bid.
        captured: The prizes taken so far.
        score: Their points.
        bid: The place of the bid.
        plays: Whether this player is asked now.
    """

    name: str
    about: str
    held: tuple[int, ...]
    spent: tuple[SpentCard, ...]
    captured: tuple[int, ...]
    score: int
    bid: ShownBid
    plays: bool


class GopsPicture(Struct, frozen=True):
    """Everything that the table shows.

    Attributes:
        ranks: The cards of a full hand.
        own: The side at the bottom.
        other: The side at the top.
        prizes: The prizes in the middle.
        stayed: How many of the prizes a tie left there.
        to_come: The prizes to come.
        left: The points that nobody has taken yet.
        is_over: Whether nobody can take them any more.
        outcome: How the last round ended, until the next prize is turned up.
        mix: How often the coach bids each card; () if it says nothing.
        right: How many cards are equally good; 0 if not all that the coach mixes are.
        expected: What the coach expects the opponent to bid, in several lengths, longest first.
        slid: How far the prizes have moved to their winner, from 0 to 1.
        tick: Points that are being added to the winner's score.
    """

    ranks: tuple[int, ...]
    own: Side
    other: Side
    prizes: tuple[int, ...]
    stayed: int
    to_come: tuple[int, ...]
    left: int
    is_over: bool = False
    outcome: str = ""
    mix: tuple[tuple[int, float], ...] = ()
    right: int = 0
    expected: tuple[str, ...] = ()
    slid: float = 0.0
    tick: int = 0


def face(rank: int) -> str:
    """Return a rank as printed on cards: 10, J, A."""
    return FACES[rank - 1]


def picture_of(view: TableView, persons: Iterable[Seat]) -> GopsPicture:
    """Return what the table shows of a view; `persons` are the seats of persons."""
    state: State = view.state
    rounds: tuple[Round, ...] = view.more
    last = rounds[-1] if rounds and state.phase in ("turn", "over") else None
    here = [_side(view, seat, last, seat in persons) for seat in (0, 1)]
    cards = ranks(state.options)
    own, other = here[view.bottom], here[1 - view.bottom]
    advised = view.advice.seat == view.bottom
    return GopsPicture(
        ranks=cards,
        own=own,
        other=other,
        prizes=state.middle,
        stayed=0 if last else max(0, len(state.middle) - 1),
        to_come=tuple(sorted(state.prizes)),
        left=sum(state.middle) + sum(state.prizes),
        is_over=state.phase == "over",
        outcome=outcome_of(last, state, (view.name(0), view.name(1))) if last else "",
        mix=mixture(view) if advised else (),
        right=len(right_bids(view)) if advised else 0,
        expected=tuple(expectations(view)) if advised else (),
    )


def _side(view: TableView, seat: Seat, last: Round | None, is_person: bool) -> Side:
    state: State = view.state
    asked = view.asked == seat
    return Side(
        name=view.name(seat),
        about=about(state, seat, is_person=is_person, is_open=view.is_open),
        held=held_by(view, seat),
        spent=spent(view.more, seat),
        captured=state.captured[seat],
        score=scores(state)[seat],
        bid=bid_of(state, seat, last, asked=asked, is_open=view.is_open),
        plays=asked,
    )


def held_by(view: TableView, seat: Seat) -> tuple[int, ...]:
    """Return the cards of a hand; the reader's own bid has left it, as nobody else can see."""
    state: State = view.state
    bid = state.bids[seat]
    lies = (view.is_open or view.reader == seat) and state.phase in ("bid", "award") and bid > 0
    return tuple(rank for rank in state.hands[seat] if not (lies and rank == bid))


def bid_of(state: State, seat: Seat, last: Round | None, *, asked: bool, is_open: bool) -> ShownBid:
    """Return the place of a bid, face down until the round is decided or all bids are open."""
    if last:
        wins = None if last.winner is None else last.winner == seat
        return ShownBid(last.bids[seat], lies=True, wins=wins)
    bid = state.bids[seat]
    return ShownBid(max(0, bid) if is_open else 0, lies=bool(bid), asked=asked)


def about(state: State, seat: Seat, *, is_person: bool, is_open: bool) -> str:
    """Return the words after a name: who plays there, or what is left in the hand."""
    if not is_person:
        has_bid = state.phase == "bid" and state.bids[seat] in (FACE_DOWN, *ranks(state.options))
        down = has_bid and not is_open
        return "computer · its bid lies face down" if down else "computer"
    count = len(state.hands[seat])
    each = ", each once" if count > 1 else ""
    return f"{NUMBERS[count]} card{'s' * (count != 1)}{each}"


def spent(rounds: tuple[Round, ...], seat: Seat) -> tuple[SpentCard, ...]:
    """Return what became of each card that a seat has bid."""
    ended = ((each.bids[seat], round_result(each, seat), each.number) for each in rounds)
    return tuple(SpentCard(*each) for each in ended)


def round_result(each: Round, seat: Seat) -> str:
    """Return how a round ended for a seat."""
    if each.winner is None:
        return "tie"
    return f"took {sum(each.prizes)}" if each.winner == seat else "lost"


def outcome_of(last: Round, state: State, names: tuple[str, str]) -> str:
    """Return how the last round ended, in a few words."""
    if last.winner is None:
        is_gone = state.options.ties == "discard" or state.phase == "over"
        return "tie: gone" if is_gone else "tie: it stays"
    name = names[last.winner]
    return f"{name} take{'' if name == 'you' else 's'} {sum(last.prizes)}"


def mixture(view: TableView) -> tuple[tuple[int, float], ...]:
    """Return how often the coach bids each card, if advice is wanted and has arrived."""
    said = view.advice
    if said.mode not in ("best", "everything") or said.decision is None or said.seat is None:
        return ()
    return mixed_bids(said.decision)


def right_bids(view: TableView) -> tuple[int, ...]:
    """Return the cards that the coach mixes, if it is right to bid any of them; () if not."""
    decision = view.advice.decision
    return equal_bids(decision) if mixture(view) and decision else ()


def cards_expected(view: TableView) -> tuple[tuple[str, int], ...]:
    """Return what the coach expects the opponent to bid, with percentages, the likeliest first."""
    decision = view.advice.decision
    return likeliest_bids(decision, face) if mixture(view) and decision else ()


def expectations(view: TableView) -> Iterator[str]:
    """Yield what the coach expects the opponent to bid, in fewer and fewer words."""
    likely = cards_expected(view)
    for before in ("the coach expects ", "may bid "):
        for count in range(len(likely), 0, -1):
            yield before + likely_words(likely[:count])
