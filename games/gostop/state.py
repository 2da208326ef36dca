"""The values of Go Stop: options, actions, and a moment of the game."""

from typing import Literal

from msgspec import Struct

from games.cards import DECK, Card
from games.contract import Seat

TWO_DECKS: tuple[Card, ...] = DECK + DECK
"""The 104 cards: eight of each face, two of each card."""

Group = tuple[Card, ...]
"""What lies in one place of the layout: a single card, a stack pair or a triple stack."""

HiddenHand = tuple[Card | None, ...]
"""Cards in order; None stands for an unknown card."""


class Options(Struct, frozen=True):
    """The number of rounds; 0 to be asked after each."""

    rounds: int = 0


class Deal(Struct, frozen=True, tag="deal"):
    """HOUSE deals both hands and the layout from the shuffled cards."""


class Lead(Struct, frozen=True, tag="lead"):
    """HOUSE finds who plays first, or collects the cards to deal again where all is equal."""


class Play(Struct, frozen=True, tag="play"):
    """A seat plays the card at a place of its hand, counted from 0."""

    place: int


class Choose(Struct, frozen=True, tag="choose"):
    """A seat chooses the layout cards that the card in play meets: one or three places, rising."""

    places: tuple[int, ...]


class TurnStock(Struct, frozen=True, tag="stock"):
    """HOUSE turns the top card of the stock over, and plays it if there is no choice."""


class Count(Struct, frozen=True, tag="count"):
    """HOUSE counts the round's points and adds them to the game scores."""


class Another(Struct, frozen=True, tag="another"):
    """Whether another round is played: seat 0 decides, or HOUSE if the rounds are set."""

    yes: bool


Action = Deal | Lead | Play | Choose | TurnStock | Count | Another
Phase = Literal["deal", "lead", "play", "meet", "stock", "take", "count", "another", "over"]


class State(Struct, frozen=True):
    """A moment of the game; what belongs to the seats is a pair, seat 0 (the human) first.

    `phase` is what happens next; in "meet" and "take" a choice is open for `card`, the hand card
    or the stock card in play. `turn` is the seat whose turn it is. The stock's first card is its
    top. Capture piles lie on the table until the next round's cards are collected. `passed` holds
    the faces that each seat left in the layout when it played a card that met none: the other seat
    has seen that, and may guess what is not in the hand.
    """

    options: Options
    seed: str
    shuffles: int
    phase: Phase
    round: int
    turn: Seat
    hands: tuple[HiddenHand, HiddenHand]
    captured: tuple[tuple[Card, ...], tuple[Card, ...]]
    layout: tuple[Group, ...]
    stock: HiddenHand
    scores: tuple[int, int]
    card: Card | None = None
    passed: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


def is_turn(state: State) -> bool:
    """Return whether a seat's turn is under way: its hand card or the stock card is to come."""
    return state.phase in ("play", "meet", "stock", "take")
