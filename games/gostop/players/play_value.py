"""What a play is worth: the points that it should bring in the end, less those of the other seat.

Faces count as independent of each other, and every unseen card is equally likely to be the next of
the stock. So two plays differ by their own faces alone: by what becomes of a face once it is
played, less what becomes of it otherwise.
"""

from games.contract import Seat
from games.gostop.faces import Face, faces
from games.gostop.play_reason import PlayValue
from games.gostop.players.face_moves import met_by_hand, met_by_stock, stock_on_pair, with_pair
from games.gostop.players.outlook import FaceTable, Outlook, face_outlook, mixed
from games.gostop.state import State

ROUND_VARIANCE = 3.1
"""How far the lead of a whole round scatters, as tests/tools/tables/gostop.py sees it."""


def value_plays(view: State, seat: Seat, table: FaceTable) -> tuple[PlayValue, ...]:
    """Return what playing each face in the hand is worth, best first.

    Args:
        view: The state as the seat sees it, in which it is to play a card.
        seat: The seat.
        table: What faces bring on average.
    """
    known = faces(view, seat)
    left = len(view.hands[seat]) - 1
    unseen = sum(face.unseen for face in known.values()) if view.stock else 0
    chances = {rank: face.unseen / unseen if unseen else 0.0 for rank, face in known.items()}
    resting = {
        rank: resting_outlook(face, chances[rank], left, table) for rank, face in known.items()
    }
    base = sum(outlook.lead for outlook in resting.values())
    spread = sum(outlook.variance for outlook in resting.values())
    price = price_of_chance(view, seat, base, spread)
    values = (
        play_value(
            rank, base, resting[rank], played_outlook(face, chances[rank], left, table), price
        )
        for rank, face in known.items()
        if face.held
    )
    return tuple(sorted(values, key=lambda value: -value.worth))


def resting_outlook(face: Face, chance: float, left: int, table: FaceTable) -> Outlook:
    """Return what a face should bring if another is played. The stock may bring it."""
    resting = face_outlook(face, left, table)
    return (
        mixed(resting, face_outlook(met_by_stock(face), left, table), chance) if chance else resting
    )


def played_outlook(face: Face, chance: float, left: int, table: FaceTable) -> Outlook:
    """Return what a face should bring if it is played. The stock may bring it, too."""
    laid, paired = met_by_hand(face)
    settled = face_outlook(with_pair(laid, paired), left, table)
    if not chance:
        return settled
    return mixed(settled, face_outlook(stock_on_pair(laid, paired), left, table), chance)


def play_value(
    rank: int, base: float, resting: Outlook, played: Outlook, price: float
) -> PlayValue:
    """Return the value of a play from what its face brings without it and with it."""
    return PlayValue(
        rank=rank,
        base=base,
        makes=played.made - resting.made,
        builds=played.own - resting.own,
        denies=resting.other - played.other,
        match=price * (played.variance - resting.variance),
    )


def price_of_chance(view: State, seat: Seat, lead: float, variance: float) -> float:
    """Return what one more of variance is worth, in points.

    The lead at the end of the match is taken as normal, so the match is won with a chance of
    phi(m / s). What that gains by more variance, over what it gains by a point more, is
    -m / (2 s^2): a seat that is behind is to seek chance, one that is ahead to avoid it.
    """
    ahead = view.scores[seat] - view.scores[1 - seat] + lead
    rounds = max(0, view.options.rounds - view.round)
    return -ahead / (2 * (variance + rounds * ROUND_VARIANCE)) if variance > 0 else 0.0
