"""The rules of Twenty-One: what may be done in each phase of a round, and what follows.

One deck serves all rounds. HOUSE deals, and plays for the dealer.
"""

from collections.abc import Callable

from msgspec.structs import replace

from games.cards import DECK, Card
from games.contract import HOUSE, BadInput, IllegalAction, Result, Seat, Standing
from games.randomness import shuffled, stream
from games.rounds_field import check_rounds
from games.twentyone.state import (
    BEST,
    CARDS_BY_CODE,
    DEALER_STAYS,
    Action,
    Again,
    Collect,
    Draw,
    Hit,
    Leave,
    Options,
    Phase,
    Reshuffle,
    Settle,
    State,
    Stay,
    Turn,
    hidden,
    round_outcome,
    total,
)
from games.two_player import leader


def deal(options: Options, seed: str) -> State:
    """Return the first state.

    Raises:
        BadInput: The deck or the number of rounds is impossible.
    """
    check_rounds(options.rounds)
    return State(options, seed, "deal", first_deck(options, seed))


def first_deck(options: Options, seed: str) -> tuple[Card, ...]:
    """Return the deck for round one. Raises `BadInput` if the given deck is not the 52 cards."""
    if options.deck and sorted(options.deck) != sorted(CARDS_BY_CODE):
        raise BadInput("The deck must be the 52 cards, each once, written as in AC, TD or 9S.")
    return tuple(CARDS_BY_CODE[code] for code in options.deck) or shuffled(stream(seed, 0), DECK)


def to_move(state: State) -> tuple[Seat, ...]:
    """Return who may act: the player, HOUSE, or nobody when the game is over."""
    if state.phase == "over":
        return ()
    asked = state.phase == "player" or (state.phase == "another" and not state.options.rounds)
    return (0,) if asked else (HOUSE,)


PLAYER_CHOICES: tuple[Action, ...] = (Hit(), Stay())
ROUND_CHOICES: tuple[Action, ...] = (Again(), Leave())
HOUSE_STEPS: dict[Phase, tuple[Action, ...]] = {
    "hole": (Turn(),),
    "settle": (Settle(),),
    "collect": (Collect(),),
    "another": (Again(),),
}
DRAW_STEP: tuple[Action, ...] = (Draw(),)
RESHUFFLE_STEP: tuple[Action, ...] = (Reshuffle(),)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every action that a seat may take now."""
    if seat not in to_move(state):
        return ()
    if seat != HOUSE:
        return PLAYER_CHOICES if state.phase == "player" else ROUND_CHOICES
    return HOUSE_STEPS.get(state.phase) or (DRAW_STEP if state.deck else RESHUFFLE_STEP)


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` for any that is not legal."""
    if action not in legal(state, seat):
        raise IllegalAction(why_not_now(state, seat))
    return TRANSITIONS[type(action)](state)


def deal_card(state: State) -> State:
    """Deal the next card to the player or the dealer; the deal alternates, the player first."""
    card, deck = state.deck[0], state.deck[1:]
    player, dealer = state.player, state.dealer
    if state.phase == "dealer" or (state.phase == "deal" and len(player) > len(dealer)):
        dealer = (*dealer, card)
    elif card:  # in a view the next card is None, and a player's hand has no hidden cards
        player = (*player, card)
    phase = next_phase(state.phase, player, dealer)
    return replace(state, phase=phase, deck=deck, player=player, dealer=dealer)


def next_phase(phase: Phase, player: tuple[Card, ...], dealer: tuple[Card | None, ...]) -> Phase:
    """Return the phase after a card was dealt in `phase`."""
    if phase == "deal":
        return "player" if len(dealer) == 2 else "deal"
    if phase == "dealer":
        return dealer_phase(dealer)
    return "settle" if total(player) >= BEST else "player"


def dealer_phase(dealer: tuple[Card | None, ...]) -> Phase:
    """Return the phase in which the dealer must take a card, or in which the round is decided."""
    return "dealer" if total(dealer) < DEALER_STAYS else "settle"


def turn_over(state: State) -> State:
    """Turn the hidden card over."""
    return replace(state, phase=dealer_phase(state.dealer), turned=True, suspects=())


def reshuffle(state: State) -> State:
    """Shuffle the discards into the deck, and note which cards a hidden card can be."""
    shuffles = state.shuffles + 1
    unseen = {*hidden(state), *state.buried}
    return replace(
        state,
        deck=shuffled(stream(state.seed, shuffles), (*state.discards, *state.buried)),
        discards=(),
        buried=(),
        suspects=tuple(card for card in DECK if card in unseen) if hidden(state) else (),
        shuffles=shuffles,
    )


def decide_round(state: State) -> State:
    """Count the round as won, lost or tied."""
    how = round_outcome(state)
    return replace(
        state,
        phase="collect",
        won=state.won + (how == "won"),
        lost=state.lost + (how == "lost"),
        tied=state.tied + (how == "tied"),
    )


def collect(state: State) -> State:
    """Clear the table; a hidden card that was not turned over is buried, and stays unknown."""
    face_up = (*state.player, *state.dealer[: len(state.dealer) - len(hidden(state))])
    return replace(
        state,
        phase="over" if state.round == state.options.rounds else "another",
        player=(),
        dealer=(),
        turned=False,
        discards=(*state.discards, *face_up),
        buried=(*state.buried, *hidden(state)),
        suspects=(),
    )


TRANSITIONS: dict[type[Action], Callable[[State], State]] = {
    Hit: lambda state: replace(state, phase="hit"),
    Stay: lambda state: replace(state, phase="hole"),
    Again: lambda state: replace(state, phase="deal", round=state.round + 1),
    Leave: lambda state: replace(state, phase="over"),
    Draw: deal_card,
    Reshuffle: reshuffle,
    Turn: turn_over,
    Settle: decide_round,
    Collect: collect,
}


def why_not_now(state: State, seat: Seat) -> str:
    """Return why an action is not possible now, and what is."""
    if state.phase == "over":
        return "The game is over."
    if seat == HOUSE or seat not in to_move(state):
        return "One moment: the table is still moving."
    if state.phase == "player":
        return "Now you can hit or stay."
    return "Now you can play another round or leave."


def standing(state: State) -> Standing:
    """Return the round, and the rounds won and lost."""
    of = f" of {state.options.rounds}" if state.options.rounds else ""
    return Standing(state.round, (state.won, state.lost), f"round {state.round}{of}")


def result(state: State) -> Result | None:
    """Return who won more rounds, once the game is over."""
    if state.phase != "over":
        return None
    final = (state.won, state.lost)
    return Result(leader(final), final)
