"""What a face should still bring: averages over many games, for every situation of a face.

The averages are in assets/tables/gostop.json and come from tests/tools/tables/gostop.py.
"""

from collections.abc import Mapping

from msgspec import Struct

from games.gostop.faces import FACE_PAIR, FACE_SET, Face


class FaceAverages(Struct, frozen=True, array_like=True):
    """What the rest of a round brought from a face, on average, to the seat that had just moved.

    Attributes:
        own: The points it made.
        other: The points the other seat made.
        square: The square of the one less the other, which says how far the points scatter.
    """

    own: float = 0.0
    other: float = 0.0
    square: float = 0.0


NO_AVERAGES = FaceAverages()
"""What stands for a situation that never came up."""

FaceTable = Mapping[str, FaceAverages]
"""The averages of a face, by its `face_key`."""

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


class Outlook(Struct, frozen=True):
    """The points of a face at the end of a round, as they should come out.

    Attributes:
        made: The points that lie in the capture piles, less those of the other seat.
        own: The points still to come.
        other: The points that the other seat still makes.
        square: The expected square of the lead.
    """

    made: float = 0.0
    own: float = 0.0
    other: float = 0.0
    square: float = 0.0

    @property
    def lead(self) -> float:
        """The points in the end, less those of the other seat."""
        return self.made + self.own - self.other

    @property
    def variance(self) -> float:
        """How far the lead scatters: the mean square of its distance from the mean."""
        return self.square - self.lead**2


def face_outlook(face: Face, left: int, table: FaceTable) -> Outlook:
    """Return what a face should bring, to the seat that has just moved."""
    made = face.mine // FACE_SET - face.theirs // FACE_SET
    mean = table.get(face_key(face, left), NO_AVERAGES)
    square = made * made + 2 * made * (mean.own - mean.other) + mean.square
    return Outlook(made, mean.own, mean.other, square)


def mixed(first: Outlook, second: Outlook, chance: float) -> Outlook:
    """Return the outlook if the second of two comes with a chance, else the first."""
    rest = 1 - chance
    return Outlook(
        rest * first.made + chance * second.made,
        rest * first.own + chance * second.own,
        rest * first.other + chance * second.other,
        rest * first.square + chance * second.square,
    )
