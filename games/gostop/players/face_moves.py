"""What becomes of a face when a card of it is played: from the hand, from the stock, or both."""

from msgspec.structs import replace

from games.gostop.faces import FACE_PAIR, FACE_SET, Face


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
