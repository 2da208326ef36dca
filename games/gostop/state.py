"""The values of Go Stop, the names of its cards, what lies in the layout, points, and views."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from games.cards import DECK, Card, Suit
from games.contract import Result, Seat, Standing
from games.two_player import leader

TWO_DECKS: tuple[Card, ...] = DECK + DECK  # the 104 cards: eight of each face, two of each card

Group = tuple[Card, ...]
"""What lies in one place of the layout: a single card, a stack pair or a triple stack."""

Layout = tuple[Group, ...]
HiddenHand = tuple[Card | None, ...]  # cards in order; None stands for an unknown card


class Options(Struct, frozen=True, omit_defaults=True):
    """The rules of a match.

    Attributes:
        rounds: How many are played; 0 to be asked after each.
        cards: Whether a person sees the other hand and the top of the stock, which no player sees.
    """

    rounds: int = field(default_factory=int)  # always written, as in files of earlier versions
    cards: Literal["open", "hidden"] = "open"


def lie_open(options: Options) -> bool:
    """Return whether a person sees what the players of the game do not."""
    return options.cards == "open"


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


FACE_LETTERS = "123456789XJQK"
"""The letters of the faces in the short names of cards, such as 1C, XD, KH."""

HIDDEN = "??"


def short_name(card: Card | None) -> str:
    """Return the short name of a card, or ?? for an unknown one."""
    return FACE_LETTERS[card.rank - 1] + card.suit.value if card else HIDDEN


def card_names(cards: Iterable[Card | None]) -> str:
    """Return the short names of cards with a space between them."""
    return " ".join(map(short_name, cards))


def group_name(group: Iterable[Card]) -> str:
    """Return the short names of the cards in one place of the layout, joined by hyphens."""
    return "-".join(map(short_name, group))


CARDS_BY_SHORT_NAME = {short_name(card): card for card in DECK}
CARDS_BY_SHORT_NAME |= {"A" + suit.value: Card(1, suit) for suit in Suit}


def card_named(text: str) -> Card | None:
    """Return the card of a short name in either case, with 1 or A for an Ace, or None."""
    return CARDS_BY_SHORT_NAME.get(text.upper()) if text.isascii() else None


def matching_places(layout: Layout, rank: int) -> tuple[int, ...]:
    """Return the places of single cards or the triple stack of a face, never the stack pair."""
    return tuple(
        place for place, group in enumerate(layout) if group[0].rank == rank and len(group) != 2
    )


def meeting_choices(layout: Layout, rank: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of places that a card of a face may meet; one set if there is no choice.

    It meets one of two single cards, three of four or more, and otherwise all there are.
    """
    places = matching_places(layout, rank)
    met = {0: 0, 1: 1, 2: 1}.get(len(places), 3)
    return tuple(combinations(places, met))


def cards_at(layout: Layout, places: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards that lie in some places, in the order of the places."""
    return tuple(card for place in places for card in layout[place])


def stack_pair(layout: Layout) -> int | None:
    """Return the place of the stack pair, or None."""
    return next((place for place, group in enumerate(layout) if len(group) == 2), None)


def stack_card(layout: Layout, place: int, card: Card) -> Layout:
    """Return the layout with a card put on what lies in a place."""
    return (*layout[:place], (*layout[place], card), *layout[place + 1 :])


def remove_places(layout: Layout, places: Iterable[int]) -> Layout:
    """Return the layout with some places emptied; the others close up."""
    gone = set(places)
    return tuple(group for place, group in enumerate(layout) if place not in gone)


def pile_points(pile: Iterable[Card]) -> int:
    """Return the points of a capture pile: one for every four cards of one face."""
    return sum(number // 4 for number in Counter(card.rank for card in pile).values())


def earned(state: State) -> tuple[int, int]:
    """Return the points of both capture piles."""
    human, computer = state.captured
    return pile_points(human), pile_points(computer)


def standing(state: State) -> Standing:
    """Return the round, and the points from finished rounds."""
    rounds = state.options.rounds
    line = f"round {state.round} of {rounds}" if rounds else f"round {state.round}"
    return Standing(state.round, state.scores, line)


def result(state: State) -> Result | None:
    """Return who has more points, after the last round."""
    if state.phase != "over":
        return None
    return Result(leader(state.scores), state.scores)


def seen_by(state: State, seat: Seat) -> State:
    """Return what a seat may know: neither the other hand nor any card of the stock."""
    first, second = state.hands
    hands = (first if seat == 0 else backs(first), second if seat == 1 else backs(second))
    return replace(state, seed="", hands=hands, stock=backs(state.stock))


def shown(state: State, reader: Seat) -> State:
    """Return what any reader may see: both hands and, once dealt, the top of the stock."""
    known = 0 if state.phase == "deal" else 1
    return replace(state, seed="", stock=state.stock[:known] + backs(state.stock[known:]))


def backs(hand: HiddenHand) -> HiddenHand:
    """Return as many unknown cards."""
    return (None,) * len(hand)
