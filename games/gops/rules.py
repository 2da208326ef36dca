"""The rules of GOPS: a prize is turned up, both bid a card in secret, the higher card takes it."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games import randomness, text, two_player
from games.contract import HOUSE, BadInput, IllegalAction, Result, Seat, Standing

NO_BID, FACE_DOWN = 0, -1  # in place of a bid: none was made yet, or one that nobody may see


class Options(Struct, frozen=True):
    """The lowest and the highest card, what a tie does, and the order of the prizes.

    Empty `prizes` are shuffled.
    """

    cards: tuple[int, int] = (2, 10)
    ties: Literal["carry", "discard"] = "carry"
    prizes: tuple[int, ...] = ()


class Turn(Struct, frozen=True, tag="turn", omit_defaults=True):
    """HOUSE turns up the next prize.

    With a seed of its own it is drawn from those that are left, so that nobody knew it before.
    """

    seed: str = ""


class Bid(Struct, frozen=True, tag="bid"):
    """A seat lays a card of its hand face down."""

    card: int


class Award(Struct, frozen=True, tag="award"):
    """HOUSE turns both bids over, and the higher takes what lies in the middle."""


Action = Turn | Bid | Award
Phase = Literal["turn", "bid", "award", "over"]


class State(Struct, frozen=True):
    """A moment of the game; what belongs to the seats is a pair, seat 0 first.

    A bid leaves its hand when it is turned over, and lies on the table until the next prize.
    """

    options: Options
    phase: Phase
    prizes: tuple[int, ...]
    middle: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    bids: tuple[int, int]
    captured: tuple[tuple[int, ...], tuple[int, ...]]


def ranks(options: Options) -> tuple[int, ...]:
    """Return the cards of each hand and of the prizes, lowest first."""
    low, high = options.cards
    return tuple(range(low, high + 1))


def deal(options: Options, seed: str) -> State:
    """Return the first state. Raises `BadInput` for impossible cards or prizes."""
    low, high = options.cards
    if not 1 <= low <= high <= 13:
        raise BadInput("The cards must be a range within 1-13, the lowest first, such as 2-10.")
    cards = ranks(options)
    if options.prizes and tuple(sorted(options.prizes)) != cards:
        raise BadInput(f"The prizes must be the cards {low} to {high}, each once.")
    prizes = options.prizes or randomness.shuffled(randomness.stream(seed, 0), cards)
    return State(options, "turn", prizes, (), (cards, cards), (NO_BID, NO_BID), ((), ()))


def to_move(state: State) -> tuple[Seat, ...]:
    """Return who may act: the seats that have not bid, HOUSE, or nobody when it is over."""
    if state.phase != "bid":
        return () if state.phase == "over" else (HOUSE,)
    first, second = state.bids
    if first:
        return (1,)
    return (0,) if second else (0, 1)


TURN_UP, AWARD = Turn(), Award()


@lru_cache(maxsize=1 << 14)
def _each_bid(hand: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Bid(card) for card in hand)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every action that a seat may take now."""
    if seat not in to_move(state):
        return ()
    if seat == HOUSE:
        return (TURN_UP,) if state.phase == "turn" else (AWARD,)
    return _each_bid(state.hands[seat])


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` for any that is not legal."""
    if seat not in to_move(state):
        wrong = "You have already bid." if state.phase == "bid" else "The prize isn't up yet."
        if state.phase == "over":
            wrong = "The game is over."
        elif seat == HOUSE:
            wrong = "The bids are not made yet."
        raise IllegalAction(wrong)
    if type(action) is Bid:
        if seat == HOUSE or action.card not in state.hands[seat]:
            wrong = f"There is no {card_number(action.card)} in your hand"
            if action.card in ranks(state.options):
                wrong = f"You have spent your {action.card} already"
            raise IllegalAction(f"{wrong}. {available(state, seat)}")
        first, second = state.bids
        both = (action.card, second) if seat == 0 else (first, action.card)
        return replace(state, phase="bid" if NO_BID in both else "award", bids=both)
    if seat != HOUSE or type(action) is not (Turn if state.phase == "turn" else Award):
        raise IllegalAction("One moment: the table is still moving.")
    return _turn_up(state, action) if type(action) is Turn else _award_prize(state)


def _turn_up(state: State, turn: Turn) -> State:
    order = state.prizes
    if turn.seed and not state.options.prizes:  # prizes set by hand keep their order
        order = randomness.shuffled(randomness.stream(turn.seed, 0), sorted(order))
    middle = state.middle + order[:1]
    return replace(state, phase="bid", prizes=order[1:], middle=middle, bids=(NO_BID, NO_BID))


def seeded_turn(action: Action, seed: str) -> Action:
    """Return an action whose chance comes from a seed of its own; "" for none."""
    return Turn(seed) if type(action) is Turn else action


def _award_prize(state: State) -> State:
    """Spend both bids and give the middle to the higher; a tie leaves it there or discards it."""
    (first, second), (left, right), middle = state.bids, state.captured, state.middle
    if first > second:
        left, middle = left + middle, ()
    elif first < second:
        right, middle = right + middle, ()
    elif state.options.ties == "discard":
        middle = ()
    own, other = state.hands
    mine, its = own.index(first), other.index(second)
    hands = own[:mine] + own[mine + 1 :], other[:its] + other[its + 1 :]
    phase = "turn" if state.prizes else "over"
    return replace(state, phase=phase, middle=middle, hands=hands, captured=(left, right))


def bid_winner(bids: tuple[int, int]) -> Seat | None:
    """Return the seat whose bid takes what lies in the middle: the higher one; None for a tie."""
    return two_player.leader(bids)


def card_number(card: int) -> str:
    """Return a number that may not be a card as text, shortened if it is long."""
    return text.shortened(str(card), 24)


def available(state: State, seat: Seat) -> str:
    """Return the sentence that lists the cards of a seat."""
    return f"Available: {', '.join(map(str, state.hands[seat]))}."


def standing(state: State) -> Standing:
    """Return the round and the points captured so far."""
    rounds = len(ranks(state.options))
    number = max(1, rounds - len(state.prizes))
    return Standing(number, scores(state), f"round {number} of {rounds}")


def scores(state: State) -> tuple[int, int]:
    """Return the points both seats have captured."""
    left, right = state.captured
    return sum(left), sum(right)


def result(state: State) -> Result | None:
    """Return who captured more points, once the last prize is decided."""
    if state.phase != "over":
        return None
    final = scores(state)
    return Result(two_player.leader(final), final)


def seen_by(state: State, seat: Seat) -> State:
    """Return what a seat may know: neither the order of the prizes nor if the other has bid."""
    return _veiled(state, seat, NO_BID)


def shown(state: State, reader: Seat) -> State:
    """Return what a reader may see: like `seen_by`, but a bid that was made lies face down."""
    return _veiled(state, reader, FACE_DOWN)


def _veiled(state: State, reader: Seat, veil: int) -> State:
    """Return the state with the prizes to come sorted and `veil` over each secret bid."""
    phase, (first, second) = state.phase, state.bids
    if phase in ("bid", "award"):
        first = veil if first and reader != 0 else first
        second = veil if second and reader != 1 else second
        phase = "award" if first and second else "bid"
    return replace(
        state,
        options=replace(state.options, prizes=()),
        phase=phase,
        prizes=tuple(sorted(state.prizes)),
        bids=(first, second),
    )
