"""What a play is worth: the points it should bring in the end, more than the other's.

A face is worth, to the seat that has just moved, the points made with it and those still to come:
these were averaged over many games (tests/tools/tables/gostop.py), for every way a face can
stand. Faces are taken to be independent of one another. A play is worth the sum over all faces
after it, averaged over the card that the stock may bring: every unseen card is equally likely.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from games.contract import Seat
from games.gostop.faces import FACE_PAIR, FACE_SET, Face, faces
from games.gostop.state import State

FaceWorths = Mapping[str, float]
"""The points still to come from a face, by its `face_key`; a face that never came up is worth 0."""

STACKED_KEY = 4
"""How a key writes a triple stack, where it has the number of cards lying."""


def face_key(face: Face, left: int) -> str:
    """Return the name of how a face stands, with `left` cards in the hand of who has just moved."""
    lying = STACKED_KEY if face.stacked else min(face.lying, FACE_SET - 1)
    halves = f"{int(face.mine % FACE_SET >= FACE_PAIR)}{int(face.theirs % FACE_SET >= FACE_PAIR)}"
    return f"{lying}{halves}{min(face.held, FACE_SET)}{face.unseen}{int(face.passed)}{min(left, 9)}"


def face_worth(face: Face, left: int, worths: FaceWorths) -> float:
    """Return the points that a face should come to, less the other's."""
    return face.mine // FACE_SET - face.theirs // FACE_SET + worths.get(face_key(face, left), 0.0)


def rank_plays(view: State, seat: Seat, worths: FaceWorths) -> dict[int, float]:
    """Return the points each face in hand is worth playing, best first."""
    known = faces(view, seat)
    left = len(view.hands[seat]) - 1
    resting = {rank: face_worth(face, left, worths) for rank, face in known.items()}
    brought = stock_gains(known, left, worths) if view.stock else {}
    plays = {
        rank: sum(resting.values())
        - resting[rank]
        + worth_when_played(rank, face, brought, left, worths)
        for rank, face in known.items()
        if face.held
    }
    return dict(sorted(plays.items(), key=lambda play: -play[1]))


def stock_gains(
    known: Mapping[int, Face], left: int, worths: FaceWorths
) -> dict[int, tuple[int, float]]:
    """Return for each face how many cards of it are unseen, and what one in the stock adds."""
    return {
        rank: (
            face.unseen,
            face_worth(met_by_stock(face), left, worths) - face_worth(face, left, worths),
        )
        for rank, face in known.items()
        if face.unseen
    }


def worth_when_played(
    rank: int,
    face: Face,
    brought: Mapping[int, tuple[int, float]],
    left: int,
    worths: FaceWorths,
) -> float:
    """Return what playing a face makes of it, and the stock card of the others, on average."""
    laid, paired = met_by_hand(face)
    settled = face_worth(with_pair(laid, paired), left, worths)
    unseen = sum(number for number, _ in brought.values())
    if not unseen:
        return settled
    own = brought[rank][0] if rank in brought else 0
    total = settled * (unseen - own)
    if own:
        total += own * face_worth(stock_on_pair(laid, paired), left, worths)
    total += sum(number * gain for other, (number, gain) in brought.items() if other != rank)
    return total / unseen


def met_by_hand(face: Face) -> tuple[Face, bool]:
    """Return a face after a card of it is played, and whether that made a stack pair.

    The stack pair is in neither the layout nor a capture pile.
    """
    held = face.held - 1
    if face.lying >= FACE_SET - 1:
        return with_captured(replace(face, held=held), FACE_SET - 1, FACE_SET), False
    if face.lying:
        return replace(face, held=held, lying=face.lying - 1), True
    return replace(face, held=held, lying=1), False


def met_by_stock(face: Face) -> Face:
    """Return a face after the stock brings a card of it, with no stack pair of the face about."""
    face = replace(face, unseen=face.unseen - 1)
    if not face.lying:
        return replace(face, lying=1)
    return (
        with_captured(face, FACE_SET - 1, FACE_SET)
        if face.lying >= FACE_SET - 1
        else with_captured(face, 1, FACE_PAIR)
    )


def stock_on_pair(laid: Face, paired: bool) -> Face:
    """Return a face after the stock brings a third card to its pair, or to what was laid."""
    if paired and not laid.lying:
        return replace(laid, lying=FACE_SET - 1, stacked=True, unseen=laid.unseen - 1)
    return with_pair(met_by_stock(laid), paired)


def with_pair(face: Face, paired: bool) -> Face:
    """Return a face with its stack pair captured, if there is one."""
    return replace(face, mine=face.mine + FACE_PAIR) if paired else face


def with_captured(face: Face, taken: int, gained: int) -> Face:
    """Return a face with cards taken from the layout, and `gained` cards in the capture pile."""
    return replace(face, lying=face.lying - taken, stacked=False, mine=face.mine + gained)
