"""The table by faces: what a seat knows of all cards of one rank.

Suits do not matter to the rules, and a card meets only cards of its own face. So cards of one face
are worth the same, and so are the layout cards of one choice.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from games.cards import COURT_NAMES, Card
from games.contract import Seat
from games.gostop.layout import cards_at
from games.gostop.state import Action, Play, State

FACE_CARDS, FACE_SET, FACE_PAIR = 8, 4, 2
"""The cards of one face in two decks, in a set that makes a point, and in half a set."""


class Face(Struct, frozen=True):
    """What a seat knows of one face, in numbers of cards.

    `lying` are in the layout, without the stack pair; `stacked` if they are a triple stack. `mine`
    and `theirs` are captured, `held` are in the hand of the seat, and `unseen` in the other hand or
    the stock. `passed` if the other seat left the face in the layout when it played a card that met
    none.
    """

    lying: int
    stacked: bool
    mine: int
    theirs: int
    held: int
    unseen: int
    passed: bool

    @property
    def completes(self) -> bool:
        """Whether a pair makes a set with what is captured."""
        return self.mine % FACE_SET == FACE_PAIR


def faces(view: State, seat: Seat) -> dict[int, Face]:
    """Return what a seat knows of every face, by rank; those in its hand first, in their order."""
    groups = [group for group in view.layout if len(group) != FACE_PAIR]
    stacks = {group[0].rank for group in groups if len(group) == 3}
    everything = cards_at(view.layout, range(len(view.layout)))
    lying, all_lying = (
        count_ranks(card for group in groups for card in group),
        count_ranks(everything),
    )
    held, played = count_ranks(view.hands[seat]), count_ranks((view.card,))
    mine, theirs = count_ranks(view.captured[seat]), count_ranks(view.captured[1 - seat])
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
    """Return how many cards of each rank a position has too few for two decks.

    Where cards are hidden, none is taken to be lacking.
    """
    cards = (
        *(card for pile in (*state.hands, *state.captured, *state.layout) for card in pile),
        *state.stock,
        *((state.card,) if state.card else ()),
    )
    if None in cards:
        return Counter()
    return Counter(dict.fromkeys(range(1, 14), FACE_CARDS)) - count_ranks(cards)


def in_hand(view: State, seat: Seat) -> dict[int, Face]:
    """Return what a seat knows of the faces it holds, by rank, in the order of its hand."""
    return {rank: face for rank, face in faces(view, seat).items() if face.held}


def count_ranks(cards: Iterable[Card | None]) -> Counter[int]:
    """Return the number of known cards of each rank."""
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
    """Return the play of the first card of the same face in the hand, which is worth the same."""
    card = view.hands[view.turn][action.place] if isinstance(action, Play) else None
    return Play(first_place_of(view, view.turn, card.rank)) if card else action


def first_place_of(view: State, seat: Seat, rank: int) -> int:
    """Return the first place of a face in the hand of a seat."""
    return next(place for place, card in enumerate(view.hands[seat]) if card and card.rank == rank)
