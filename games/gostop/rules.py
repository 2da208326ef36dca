"""The rules of Go Stop: who may act, what is legal, and the state after an action.

A turn is a card from the hand, played to the layout, and then the top card of the stock. Between
turns HOUSE shuffles, deals, finds who plays first, and counts.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from games.cards import DECK, Card, Suit
from games.contract import HOUSE, IllegalAction, Result, Seat, Standing
from games.contract.parts import check_rounds
from games.randomness import shuffled, stream
from games.two_player import leader

TWO_DECKS: tuple[Card, ...] = DECK + DECK  # the 104 cards: eight of each face, two of each card
DEALT_HAND = 10  # the cards that a hand is dealt
Group = tuple[Card, ...]  # what lies in one place of the layout: a card, a pair or a triple stack
Layout = tuple[Group, ...]
HiddenHand = tuple[Card | None, ...]  # cards in order; None stands for an unknown card


class Options(Struct, frozen=True, omit_defaults=True):
    """How many rounds, 0 to be asked after each, and whether a person sees what no player sees."""

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
    or the stock card in play. The stock's first card is its top. `passed` holds the faces that each
    seat left in the layout when it played a card that met none: the other seat has seen that.
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


FACE_LETTERS = "123456789XJQK"  # in the short names of cards, such as 1C, XD, KH
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
    """Return the cards that lie in some places."""
    return tuple(card for place in places for card in layout[place])


def stack_pair(layout: Layout) -> int | None:
    """Return the place of the stack pair, or None."""
    return next((place for place, group in enumerate(layout) if len(group) == 2), None)


def _stack_card(state: State, place: int, added: Card, **changes: Any) -> State:
    layout = state.layout
    put = (*layout[:place], (*layout[place], added), *layout[place + 1 :])
    return replace(state, layout=put, **changes)


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
    return Result(leader(state.scores), state.scores) if state.phase == "over" else None


def is_decided(state: State) -> bool:
    """Return whether nothing can change the result of a match of so many rounds any more."""
    return state.phase in ("count", "another", "over") and state.round >= state.options.rounds


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


_T = TypeVar("_T")


def to_move(state: State) -> tuple[Seat, ...]:
    """Return who may act: the seat to move, seat 0 for another round, HOUSE, or nobody."""
    if state.phase in ("play", "meet", "take"):
        return (state.turn,)
    if state.phase == "another":
        return (HOUSE,) if state.options.rounds else (0,)
    return () if state.phase == "over" else (HOUSE,)


@lru_cache(maxsize=128)
def _each_play(cards: int) -> tuple[Action, ...]:
    return tuple(Play(place) for place in range(cards))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every action that a seat may take now."""
    if seat not in to_move(state):
        return ()
    if state.phase == "play":
        return _each_play(len(state.hands[seat]))
    if state.phase == "another":
        if rounds := state.options.rounds:
            return (Another(state.round < rounds),)
        return (Another(True), Another(False))
    if state.card:
        return tuple(Choose(places) for places in meeting_choices(state.layout, state.card.rank))
    return (HOUSE_STEPS[state.phase][0],)


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` for any that is not legal."""
    if action not in legal(state, seat):
        raise IllegalAction(why_impossible(state, seat))
    match action:
        case Play(place):
            return play_card(state, place)
        case Choose(places) if state.card:
            settle = meet_layout if state.phase == "meet" else _take_with_stock
            return settle(state, state.card, places)
        case Another(yes):
            if not yes:
                return replace(state, phase="over")
            return shuffle(replace(state, round=state.round + 1), state.shuffles + 1)
    return HOUSE_STEPS[state.phase][1](state)


def deal(options: Options, seed: str) -> State:
    """Return the first state: round 1, all cards in the stock. Raises `BadInput` for bad rounds."""
    check_rounds(options.rounds)
    state = State(options, seed, 0, "deal", 1, 0, ((), ()), ((), ()), (), (), (0, 0))
    return shuffle(state, 0)


def shuffle(state: State, shuffles: int) -> State:
    """Collect all 104 cards and shuffle them into the stock."""
    nothing, stock = ((), ()), shuffled(stream(state.seed, shuffles), TWO_DECKS)
    state = replace(state, shuffles=shuffles, phase="deal", layout=(), stock=stock)
    return replace(state, hands=nothing, captured=nothing, passed=nothing)


def _deal_out(state: State) -> State:
    """Deal 5 cards to the human, 5 to the computer, 4 to the layout, and the same once more."""
    stock = state.stock
    human, computer = stock[0:5] + stock[14:19], stock[5:10] + stock[19:24]
    layout = tuple((face_up(card),) for card in stock[10:14] + stock[24:28])
    return replace(state, phase="lead", hands=(human, computer), layout=layout, stock=stock[28:])


def lead(state: State) -> State:
    """Begin the first turn, or shuffle to deal again if the hands are equal."""
    first, _ = first_player(state)
    return shuffle(state, state.shuffles + 1) if first is None else begin_turn(state, first)


def first_player(state: State) -> tuple[Seat | None, int]:
    """Return who plays first, None for equal hands, and the rank that decided, 0 if scores did.

    In later rounds it is the side with more points. In the first round, or if the scores are equal,
    it is the side with more Kings, then Queens, and so on down.
    """
    ahead = leader(state.scores)
    if state.round > 1 and ahead is not None:
        return ahead, 0
    for rank in (*range(13, 1, -1), 1):
        human, computer = (sum(card.rank == rank for card in hand if card) for hand in state.hands)
        if human != computer:
            return int(computer > human), rank
    return None, 0


def _count_points(state: State) -> State:
    (human, computer), (more, others) = state.scores, earned(state)
    return replace(state, phase="another", scores=(human + more, computer + others))


def face_up(card: Card | None) -> Card:
    """Return a card that is face up. Raises `IllegalAction` if it is hidden."""
    if card is None:
        raise IllegalAction("That card is hidden; only a visible card can be played.")
    return card


def play_card(state: State, place: int) -> State:
    """Play a card from the hand; if several captures are possible, wait for the choice."""
    hand = state.hands[state.turn]
    card = face_up(hand[place])
    left = hand[:place] + hand[place + 1 :]
    state = replace(state, hands=_of_turn(state, state.hands, left))
    options = meeting_choices(state.layout, card.rank)
    if len(options) > 1:
        return replace(state, phase="meet", card=card)
    return meet_layout(state, card, options[0])


def meet_layout(state: State, card: Card, places: tuple[int, ...]) -> State:
    """Place a hand card: it joins the layout, makes the stack pair or captures all four."""
    met = cards_at(state.layout, places)
    if len(met) == 1:
        return _stack_card(state, places[0], card, phase="stock", card=None)
    if met:
        return capture(replace(state, phase="stock", card=None), places, card)
    lying = {group[0].rank for group in state.layout}  # which the seat to move has not matched
    seen = tuple(sorted(lying | set(state.passed[state.turn])))
    passed = _of_turn(state, state.passed, seen)
    return replace(state, phase="stock", passed=passed, layout=(*state.layout, (card,)))


def _of_turn(state: State, both: tuple[_T, _T], own: _T) -> tuple[_T, _T]:
    return (own, both[1]) if state.turn == 0 else (both[0], own)


def _turn_stock(state: State) -> State:
    if not state.stock:
        return begin_turn(_capture_pair(state), 1 - state.turn)
    card = face_up(state.stock[0])
    state = replace(state, stock=state.stock[1:])
    options = meeting_choices(state.layout, card.rank)
    if len(options) > 1:
        return replace(state, phase="take", card=card)
    return _take_with_stock(state, card, options[0])


def _take_with_stock(state: State, card: Card, places: tuple[int, ...]) -> State:
    """Place a stock card: it captures, makes a triple stack or joins the layout."""
    pair = stack_pair(state.layout)
    if places:
        state = _capture_pair(capture(state, places, card))
    elif pair is not None and state.layout[pair][0].rank == card.rank:
        state = _stack_card(state, pair, card)
    else:
        state = _capture_pair(replace(state, layout=(*state.layout, (card,))))
    return begin_turn(replace(state, card=None), 1 - state.turn)


def capture(state: State, places: tuple[int, ...], *cards: Card) -> State:
    """Move the cards at some places, and some others, to the capture pile of the seat to move."""
    taken = (*state.captured[state.turn], *cards_at(state.layout, places), *cards)
    captured = _of_turn(state, state.captured, taken)
    layout = tuple(group for place, group in enumerate(state.layout) if place not in places)
    return replace(state, layout=layout, captured=captured)


def _capture_pair(state: State) -> State:
    """Move the stack pair, if there is one, to the capture pile of the seat to move."""
    pair = stack_pair(state.layout)
    return state if pair is None else capture(state, (pair,))


def begin_turn(state: State, seat: Seat) -> State:
    """Give the turn to a seat, or to the other if it has no cards; end the round if neither has."""
    if not any(state.hands):
        return replace(state, phase="count", turn=seat)
    return replace(state, phase="play", turn=seat if state.hands[seat] else 1 - seat)


# What HOUSE does, by phase: its action, and what that changes.
HOUSE_STEPS: dict[str, tuple[Action, Callable[[State], State]]] = {
    "deal": (Deal(), _deal_out),
    "lead": (Lead(), lead),
    "stock": (TurnStock(), _turn_stock),
    "count": (Count(), _count_points),
}


def why_impossible(state: State, seat: Seat) -> str:
    """Return why an action is not possible, and what is."""
    if state.phase == "over":
        return "The game is over."
    if seat not in to_move(state):
        return "One moment: the table is still moving." if seat == HOUSE else "It is not your turn."
    if state.phase == "play":
        return f"That is not possible now. {playable(state, seat)}"
    if state.phase == "another" and seat != HOUSE:
        return "Another round? Say yes or no."
    if state.card:
        return f"That is not possible now. {choosable(state)}"
    return "Only what comes next by itself can be done now."


def playable(state: State, seat: Seat) -> str:
    """Return the sentence that lists the cards of a seat by their places."""
    cards = (f"{place} {short_name(card)}" for place, card in enumerate(state.hands[seat], start=1))
    return f"Play one of your cards: {', '.join(cards)}."


def choosable(state: State) -> str:
    """Return the sentence that lists the cards of the layout to choose from, by their places."""
    options = meeting_choices(state.layout, state.card.rank) if state.card else ()
    places = sorted({place for option in options for place in option})
    cards = ", ".join(f"{place + 1} {group_name(state.layout[place])}" for place in places)
    number = "one" if len(options[0]) == 1 else "three"
    return f"Choose {number} of these: {cards}."
