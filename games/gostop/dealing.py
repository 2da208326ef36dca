"""What happens between turns: shuffle, deal, find who plays first, count, go on or end."""

from msgspec.structs import replace

from games.contract import Seat
from games.gostop.scoring import earned
from games.gostop.state import TWO_DECKS, HiddenHand, Options, State
from games.gostop.turn import begin_turn, face_up
from games.randomness import shuffled, stream
from games.rounds_field import check_rounds

LEAD_ORDER = (*range(13, 1, -1), 1)
"""The order in which ranks decide who plays first: Kings, Queens, ... twos, Aces."""


def deal(options: Options, seed: str) -> State:
    """Return the first state: round 1, the 104 cards shuffled in the stock, nothing dealt.

    Raises:
        BadInput: The number of rounds is impossible.
    """
    check_rounds(options.rounds)
    nothing = ((), ())
    state = State(options, seed, 0, "deal", 1, 0, nothing, nothing, (), (), (0, 0))
    return shuffle(state, 0)


def shuffle(state: State, shuffles: int) -> State:
    """Collect all 104 cards and shuffle them into the stock."""
    stock = shuffled(stream(state.seed, shuffles), TWO_DECKS)
    nothing = ((), ())
    return replace(
        state,
        shuffles=shuffles,
        phase="deal",
        hands=nothing,
        captured=nothing,
        layout=(),
        stock=stock,
        passed=nothing,
    )


def deal_out(state: State) -> State:
    """Deal 5 cards to the human, 5 to the computer, 4 to the layout, and the same once more."""
    stock = state.stock
    human, computer = stock[0:5] + stock[14:19], stock[5:10] + stock[19:24]
    layout = tuple((face_up(card),) for card in stock[10:14] + stock[24:28])
    return replace(state, phase="lead", hands=(human, computer), layout=layout, stock=stock[28:])


def lead(state: State) -> State:
    """Begin the first turn, or shuffle to deal again if the hands are equal."""
    first, _ = first_player(state)
    if first is None:
        return shuffle(state, state.shuffles + 1)
    return begin_turn(state, first)


def first_player(state: State) -> tuple[Seat | None, int]:
    """Return who plays first, and the rank that decided.

    In later rounds it is the side with more points. In the first round, or if the scores are equal,
    it is the side with more Kings, then Queens, and so on down.

    Returns:
        The seat, or None if both hands hold equally many of every face; and the rank, or 0 if the
        scores decided.
    """
    human, computer = state.scores
    if state.round > 1 and human != computer:
        return int(computer > human), 0
    for rank in LEAD_ORDER:
        human, computer = (count_held(hand, rank) for hand in state.hands)
        if human != computer:
            return int(computer > human), rank
    return None, 0


def count_held(hand: HiddenHand, rank: int) -> int:
    """Return how many cards of a rank are in a hand."""
    return sum(card is not None and card.rank == rank for card in hand)


def count_points(state: State) -> State:
    """Add the round's points to the game scores."""
    (human, computer), (more, others) = state.scores, earned(state)
    return replace(state, phase="another", scores=(human + more, computer + others))


def another_round(state: State, yes: bool) -> State:
    """Go on with the next round, or end the game."""
    if not yes:
        return replace(state, phase="over")
    return shuffle(replace(state, round=state.round + 1), state.shuffles + 1)
