"""What a play is worth: the points that it should bring in the end, less those of the other seat.

To the seat that has just moved, a face is worth the points made with it and those still to come,
which are averages over many games (tests/tools/tables/gostop.py) for every situation of a face.
Faces count as independent of each other. A play is worth the sum over all faces after it, averaged
over the card that the stock may bring; every unseen card is equally likely.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from games.contract import Seat
from games.gostop.faces import FACE_PAIR, FACE_SET, Face, faces
from games.gostop.state import State

FaceWorths = Mapping[str, float]
"""The points still to come from a face, by its `face_key`; 0 for a key that is missing."""

STACKED_KEY = 4
"""What stands for a triple stack in a key, in place of the number of cards in the layout."""


def face_key(face: Face, left: int) -> str:
    """Return the key for the situation of a face.

    Args:
        face: What the seat that has just moved knows of the face.
        left: How many cards it has left in its hand.
    """
    lying = STACKED_KEY if face.stacked else min(face.lying, FACE_SET - 1)
    halves = f"{int(face.mine % FACE_SET >= FACE_PAIR)}{int(face.theirs % FACE_SET >= FACE_PAIR)}"
    return f"{lying}{halves}{min(face.held, FACE_SET)}{face.unseen}{int(face.passed)}{min(left, 9)}"


def face_worth(face: Face, left: int, worths: FaceWorths) -> float:
    """Return the points that a face should bring in the end, less those of the other seat."""
    return face.mine // FACE_SET - face.theirs // FACE_SET + worths.get(face_key(face, left), 0.0)


def rank_plays(view: State, seat: Seat, worths: FaceWorths) -> dict[int, float]:
    """Return what playing each face in the hand is worth.

    Args:
        view: The state as the seat sees it, in which it is to play a card.
        seat: The seat.
        worths: The points still to come from faces.

    Returns:
        Points by rank, best first.
    """
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
    """Return for each face how many of its cards are unseen, and what one from the stock adds."""
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
    """Return what a face is worth once played, plus what the stock card adds, on average."""
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
    """Return a face after one of its cards is played, and whether that made a stack pair.

    The cards of the stack pair count neither as lying nor as captured.
    """
    held = face.held - 1
    if face.lying >= FACE_SET - 1:
        return with_captured(replace(face, held=held), FACE_SET - 1, FACE_SET), False
    if face.lying:
        return replace(face, held=held, lying=face.lying - 1), True
    return replace(face, held=held, lying=1), False


def met_by_stock(face: Face) -> Face:
    """Return a face after the stock brings one of its cards, if there is no stack pair of it."""
    face = replace(face, unseen=face.unseen - 1)
    if not face.lying:
        return replace(face, lying=1)
    return (
        with_captured(face, FACE_SET - 1, FACE_SET)
        if face.lying >= FACE_SET - 1
        else with_captured(face, 1, FACE_PAIR)
    )


def stock_on_pair(laid: Face, paired: bool) -> Face:
    """Return a face after it was played and the stock brings one of its cards, too."""
    if paired and not laid.lying:
        return replace(laid, lying=FACE_SET - 1, stacked=True, unseen=laid.unseen - 1)
    return with_pair(met_by_stock(laid), paired)


def with_pair(face: Face, paired: bool) -> Face:
    """Return a face with its stack pair captured, if `paired`."""
    return replace(face, mine=face.mine + FACE_PAIR) if paired else face


def with_captured(face: Face, taken: int, gained: int) -> Face:
    """Return a face with cards taken from the layout, and `gained` cards in the capture pile."""
    return replace(face, lying=face.lying - taken, stacked=False, mine=face.mine + gained)
