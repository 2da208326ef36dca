"""What the table of Go Stop shows, as one value to paint from."""

from msgspec import Struct

from app.screens.gostop.places import TableCounts
from app.screens.gostop.turns import TakenTurn
from games.gostop.state import Group
from games.text import shortened, text_width
from widgets.cards.style import ShownCard

NAME_COLUMNS = 12
"""The most columns of a name."""


class GoStopSide(Struct, frozen=True):
    """One player's side.

    Attributes:
        name: What the player is called.
        points: The points of this round so far.
        cards: The hand.
        words: What each card would do, below it; () if nobody is asked.
        captured: The captured cards by face, in sets of four.
        asked: Whether this player is to choose now.
        in_play: A card of the hand that is waiting until its match is chosen.
        in_play_at: Its place in the hand.
    """

    name: str
    points: int
    cards: tuple[ShownCard, ...] = ()
    words: tuple[str, ...] = ()
    captured: tuple[Group, ...] = ()
    asked: bool = False
    in_play: ShownCard | None = None
    in_play_at: int = 0

    @property
    def shown_name(self) -> str:
        """The name, shortened if it is very long."""
        return shortened(self.name, NAME_COLUMNS)

    def slot(self, place: int) -> int:
        """Return the slot of a card of the hand: one further if a card in play is before it."""
        return place + (self.in_play is not None and place >= self.in_play_at)

    @property
    def slots(self) -> int:
        """How many cards are in the row: the hand, and one that is in play."""
        return len(self.cards) + (self.in_play is not None)


class LaidGroup(Struct, frozen=True):
    """The cards in one place of the layout.

    Attributes:
        cards: From the back to the front.
        word: A word below them.
        gone: Whether the cards are moving, so that only their place is kept free.
    """

    cards: tuple[ShownCard, ...]
    word: str = ""
    gone: bool = False


class Anchor(Struct, frozen=True):
    """Something on the table that cards move from or to.

    Attributes:
        kind: "own" or "other", a card of a hand; "laid", a place; "on", its cards;
            "stock"; "own pile" or "other pile", captured cards.
        index: Which card or place.
    """

    kind: str
    index: int = 0


class MovingCards(Struct, frozen=True):
    """Cards that move together.

    Attributes:
        cards: From the back to the front.
        start: Where they come from.
        goal: Where they go.
        part: How far they have moved, from 0 to 1.
    """

    cards: tuple[ShownCard, ...]
    start: Anchor
    goal: Anchor
    part: float


class GoStopPicture(Struct, frozen=True):
    """Everything that the table shows.

    Attributes:
        own: The side at the bottom.
        other: The side at the top.
        layout: The cards between them.
        stock: How many cards the stock has.
        top: Its top card.
        turned: A card of the stock that has been turned over, and is still there.
        turning: How far it has turned over, from 0 to 1.
        turn: The last turn, if it is shown.
        turn_is_own: Whether it is shown with the side at the bottom.
        preview: What the card under the cursor does.
        note: A remark on the hand.
        lays: Whether the card under the cursor matches nothing, so that it would be laid down.
        moving: The moving cards.
        turning_all: How far the cards of hands and layout have turned over after the deal.
        still: Whether nothing moves, so that a person may choose.
        result: The points of both at the end of a round or a match: the middle shows nothing else.
        is_replay: Whether nothing is ever chosen, so that no card needs a word below it.
    """

    own: GoStopSide
    other: GoStopSide
    layout: tuple[LaidGroup, ...] = ()
    stock: int = 0
    top: ShownCard = ShownCard()
    turned: ShownCard | None = None
    turning: float = 1.0
    turn: TakenTurn | None = None
    turn_is_own: bool = False
    preview: str = ""
    note: str = ""
    lays: bool = False
    moving: tuple[MovingCards, ...] = ()
    turning_all: float = 1.0
    still: bool = True
    result: tuple[int, int] | None = None
    is_replay: bool = False

    @property
    def counts(self) -> TableCounts:
        """How many cards are on the table, and how wide the names are."""
        own, other = self.own, self.other
        return TableCounts(
            hands=(own.slots, other.slots),
            layout=tuple(max(1, len(group.cards)) for group in self.layout),
            captured=(lengths_of(own.captured), lengths_of(other.captured)),
            names=(text_width(own.shown_name), text_width(other.shown_name)),
            is_replay=self.is_replay,
        )


def lengths_of(groups: tuple[Group, ...]) -> tuple[int, ...]:
    """Return the number of cards in each group."""
    return tuple(map(len, groups))
