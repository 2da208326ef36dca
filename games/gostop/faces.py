"""The table by faces: what a seat knows of all cards of one rank, and what becomes of a face.

Suits do not matter to the rules, and a card meets only cards of its own face. So cards of one face
are worth the same, and so are the layout cards of one choice.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, structs

from games.cards import COURT_NAMES, Card
from games.contract import Seat
from games.gostop.rules import Action, Choose, Play, State, legal

# The cards of one face in two decks, in a set that makes a point, and in half a set.
FACE_CARDS, FACE_SET, FACE_PAIR = 8, 4, 2


class Face(Struct, frozen=True):
    """What a seat knows of one face, in numbers of cards."""

    lying: int  # in the layout, without the stack pair
    stacked: bool  # whether they are a triple stack
    mine: int  # captured
    theirs: int
    held: int
    unseen: int  # in the other hand or the stock
    passed: bool  # whether the other seat left it in the layout when it played what met none

    @property
    def completes(self) -> bool:
        """Whether a pair makes a set with what is captured."""
        return self.mine % FACE_SET == FACE_PAIR


def faces(view: State, seat: Seat) -> dict[int, Face]:
    """Return what a seat knows of every face, by rank; those in its hand first, in their order."""
    groups = [group for group in view.layout if len(group) != FACE_PAIR]
    stacks = {group[0].rank for group in groups if len(group) == 3}
    lying = _count_ranks(card for group in groups for card in group)
    all_lying = _count_ranks(card for group in view.layout for card in group)
    held, played = _count_ranks(view.hands[seat]), _count_ranks((view.card,))
    mine, theirs = _count_ranks(view.captured[seat]), _count_ranks(view.captured[1 - seat])
    return {
        rank: Face(
            lying=lying[rank],
            stacked=rank in stacks,
            mine=mine[rank],
            theirs=theirs[rank],
            held=held[rank],
            unseen=FACE_CARDS - sum(pile[rank] for pile in (all_lying, held, played, mine, theirs)),
            passed=rank in view.passed[1 - seat],
        )
        for rank in dict.fromkeys((*held, *range(1, 14)))
    }


def lacking(state: State) -> Counter[int]:
    """Return how many cards of each rank are too few for two decks; none where cards are hidden."""
    cards = [*state.stock, *(card for pile in (*state.hands, *state.captured) for card in pile)]
    if None in cards:
        return Counter()
    lying = (card for group in state.layout for card in group)
    there = _count_ranks((*cards, *lying, state.card))
    return Counter(dict.fromkeys(range(1, 14), FACE_CARDS)) - there


def in_hand(view: State, seat: Seat) -> dict[int, Face]:
    """Return what a seat knows of the faces it holds, by rank, in the order of its hand."""
    return {rank: face for rank, face in faces(view, seat).items() if face.held}


def _count_ranks(cards: Iterable[Card | None]) -> Counter[int]:
    return Counter(card.rank for card in cards if card)


def single(rank: int) -> str:
    """Return the name of a face: King, 10, Ace."""
    return str(COURT_NAMES.get(rank, rank))


def plural(rank: int) -> str:
    """Return the name of several cards of a face: Kings, 10s, Aces."""
    return f"{single(rank)}s"


def with_article(rank: int) -> str:
    """Return the name of a face with its article: an 8, an Ace, a King."""
    return f"{'an' if rank in (1, 8) else 'a'} {single(rank)}"


def purpose(rank: int, face: Face) -> str:
    """Return what a card of a face does now, as the end of "it could ..."; "" if it only joins."""
    if face.stacked:
        return "capture a triple stack"
    if face.lying >= FACE_SET - 1:
        return f"capture four {plural(rank)}"
    if not face.lying:
        return ""
    return f"complete a set of {plural(rank)}" if face.completes else "create a stacked pair"


def first_alike(view: State, action: Action) -> Action:
    """Return the first action that comes to the same: cards of one face do, and all choices."""
    if isinstance(action, Choose):
        return legal(view, view.turn)[0]
    card = view.hands[view.turn][action.place] if isinstance(action, Play) else None
    return Play(first_place_of(view, view.turn, card.rank)) if card else action


def first_place_of(view: State, seat: Seat, rank: int) -> int:
    """Return the first place of a face in the hand of a seat."""
    return next(place for place, card in enumerate(view.hands[seat]) if card and card.rank == rank)


def met_by_hand(face: Face) -> tuple[Face, bool]:
    """Return a face after one of its cards is played, and whether that made a stack pair."""
    face = structs.replace(face, held=face.held - 1)
    if face.lying >= FACE_SET - 1:
        return _with_captured(face, FACE_SET - 1, FACE_SET), False
    if face.lying:
        return structs.replace(face, lying=face.lying - 1), True
    return structs.replace(face, lying=1), False


def met_by_stock(face: Face) -> Face:
    """Return a face after the stock brings one of its cards, if there is no stack pair of it."""
    face = structs.replace(face, unseen=face.unseen - 1)
    if not face.lying:
        return structs.replace(face, lying=1)
    taken = FACE_SET - 1 if face.lying >= FACE_SET - 1 else 1
    return _with_captured(face, taken, taken + 1)


def stock_on_pair(laid: Face, paired: bool) -> Face:
    """Return a face after it was played and the stock brings one of its cards, too."""
    if paired and not laid.lying:
        return structs.replace(laid, lying=FACE_SET - 1, stacked=True, unseen=laid.unseen - 1)
    return with_pair(met_by_stock(laid), paired)


def with_pair(face: Face, paired: bool) -> Face:
    """Return a face with its stack pair captured, if `paired`."""
    return structs.replace(face, mine=face.mine + FACE_PAIR) if paired else face


def _with_captured(face: Face, taken: int, gained: int) -> Face:
    """Return a face with cards taken from the layout, and `gained` cards in the capture pile."""
    return structs.replace(face, lying=face.lying - taken, stacked=False, mine=face.mine + gained)
