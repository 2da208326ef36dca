"""The rules of Twenty-One: its values, what may be done in each phase of a round, and what follows.

One deck serves all rounds. HOUSE deals, and plays for the dealer.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.cards import DECK, Card
from games.contract import HOUSE, BadInput, IllegalAction, Result, Seat, Standing
from games.contract.parts import check_rounds
from games.randomness import shuffled, stream
from games.two_player import leader

BEST, DEALER_STAYS = 21, 17


class Options(Struct, frozen=True):
    """The order of the deck as card codes, and the number of rounds.

    An empty `deck` is shuffled; with `rounds` 0 the player is asked after every round.
    """

    deck: tuple[str, ...] = ()
    rounds: int = 0


class Hit(Struct, frozen=True, tag="hit"):
    """The player asks for a card."""


class Stay(Struct, frozen=True, tag="stay"):
    """The player wants no more cards."""


class Again(Struct, frozen=True, tag="again"):
    """Another round begins: the player's choice, or HOUSE's step if the number of rounds is set."""


class Leave(Struct, frozen=True, tag="leave"):
    """The player wants no more rounds."""


class Draw(Struct, frozen=True, tag="draw"):
    """HOUSE deals the next card of the deck to the player or the dealer."""


class Reshuffle(Struct, frozen=True, tag="reshuffle"):
    """HOUSE shuffles the discard pile into the empty deck."""


class Turn(Struct, frozen=True, tag="turn"):
    """HOUSE turns the dealer's hidden card over."""


class Settle(Struct, frozen=True, tag="settle"):
    """HOUSE decides the round."""


class Collect(Struct, frozen=True, tag="collect"):
    """HOUSE moves every card on the table to the discard pile."""


Action = Hit | Stay | Again | Leave | Draw | Reshuffle | Turn | Settle | Collect

Phase = Literal["deal", "player", "hit", "hole", "dealer", "settle", "collect", "another", "over"]
"""What comes next: a card of the deal, the player's choice, the card of a hit, turning the hidden
card over, a card for the dealer, the decision, clearing the table, the question for another round,
or nothing."""


class State(Struct, frozen=True):
    """A moment of the game. None is a card that its reader does not know.

    `deck` has the next card first. `dealer` has the hidden card second, `turned` once it lies
    face up. `buried` are the discards that never lay face up. `suspects` are the cards that the
    hidden card can be where the discards were shuffled while it lay there; empty otherwise.
    """

    options: Options
    seed: str
    phase: Phase
    deck: tuple[Card | None, ...]
    player: tuple[Card, ...] = ()
    dealer: tuple[Card | None, ...] = ()
    turned: bool = False
    discards: tuple[Card | None, ...] = ()
    buried: tuple[Card | None, ...] = ()
    suspects: tuple[Card, ...] = ()
    shuffles: int = 0
    round: int = 1
    won: int = 0
    lost: int = 0
    tied: int = 0


RANK_LETTERS = "A23456789TJQK"  # the letters of the ranks in deck files and on the table


def card_code(card: Card | None) -> str:
    """Return a card as a rank and a suit, as in TD; `xx` for one that lies face down."""
    return f"{RANK_LETTERS[card.rank - 1]}{card.suit.value}" if card else "xx"


CARDS_BY_CODE: dict[str, Card] = {card_code(card): card for card in DECK}


def card_value(card: Card) -> int:
    """Return what a card counts: its rank, but ten for a court card; an Ace counts one."""
    return min(card.rank, 10)


def total(hand: tuple[Card | None, ...]) -> int:
    """Return what a hand counts; an unknown card counts nothing."""
    return sum(card_value(card) for card in hand if card)


def hidden(state: State) -> tuple[Card | None, ...]:
    """Return the dealer's face-down card, if there is one."""
    return () if state.turned else state.dealer[1:]


RoundOutcome = Literal["won", "lost", "tied"]


def round_outcome(state: State) -> RoundOutcome:
    """Return how a round ends for the player; the hidden card matters only after a stay."""
    player, dealer = total(state.player), total(state.dealer)
    if player > BEST:
        return "lost"
    if player == BEST or dealer > BEST or player > dealer:
        return "won"
    return "lost" if dealer > player else "tied"


def deal(options: Options, seed: str) -> State:
    """Return the first state. Raises `BadInput` if the deck or the rounds are impossible."""
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


CHOICES: dict[str, tuple[Action, ...]] = {"player": (Hit(), Stay()), "another": (Again(), Leave())}
HOUSE_STEPS: dict[str, tuple[Action, ...]] = {
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
        return CHOICES[state.phase]
    return HOUSE_STEPS.get(state.phase) or (DRAW_STEP if state.deck else RESHUFFLE_STEP)


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` for any that is not legal."""
    if action not in legal(state, seat):
        raise IllegalAction(why_not_now(state, seat))
    return TRANSITIONS[type(action)](state)


def _deal_card(state: State) -> State:
    """Deal the next card to the player or the dealer; the deal alternates, the player first."""
    card, deck = state.deck[0], state.deck[1:]
    player, dealer = state.player, state.dealer
    if state.phase == "dealer" or (state.phase == "deal" and len(player) > len(dealer)):
        dealer = (*dealer, card)
    elif card:  # in a view the next card is None, and a player's hand has no hidden cards
        player = (*player, card)
    phase: Phase
    if state.phase == "deal":
        phase = "player" if len(dealer) == 2 else "deal"
    elif state.phase == "dealer":
        phase = _dealer_phase(dealer)
    else:
        phase = "settle" if total(player) >= BEST else "player"
    return replace(state, phase=phase, deck=deck, player=player, dealer=dealer)


def _dealer_phase(dealer: tuple[Card | None, ...]) -> Phase:
    """Return the phase in which the dealer must take a card, or in which the round is decided."""
    return "dealer" if total(dealer) < DEALER_STAYS else "settle"


def reshuffle(state: State) -> State:
    """Shuffle the discards into the deck, and note which cards a hidden card can be."""
    shuffles = state.shuffles + 1
    unseen = {*hidden(state), *state.buried} if hidden(state) else set()
    suspects = tuple(card for card in DECK if card in unseen)
    deck = shuffled(stream(state.seed, shuffles), (*state.discards, *state.buried))
    state = replace(state, deck=deck, discards=(), buried=())
    return replace(state, suspects=suspects, shuffles=shuffles)


def collect(state: State) -> State:
    """Clear the table; a hidden card that was not turned over is buried, and stays unknown."""
    face_up = (*state.player, *state.dealer[: len(state.dealer) - len(hidden(state))])
    discards, buried = (*state.discards, *face_up), (*state.buried, *hidden(state))
    phase = "over" if state.round == state.options.rounds else "another"
    state = replace(state, phase=phase, discards=discards, buried=buried)
    return replace(state, player=(), dealer=(), turned=False, suspects=())


def settle(state: State) -> State:
    """Count the round as won, lost or tied."""
    how = round_outcome(state)
    return replace(state, phase="collect", **{how: getattr(state, how) + 1})


TRANSITIONS: dict[type[Action], Callable[[State], State]] = {
    Hit: lambda state: replace(state, phase="hit"),
    Stay: lambda state: replace(state, phase="hole"),
    Again: lambda state: replace(state, phase="deal", round=state.round + 1),
    Leave: lambda state: replace(state, phase="over"),
    Draw: _deal_card,
    Reshuffle: reshuffle,
    Turn: lambda state: replace(state, phase=_dealer_phase(state.dealer), turned=True, suspects=()),
    Settle: settle,
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
    final = (state.won, state.lost)
    return Result(leader(final), final) if state.phase == "over" else None


def seen_by(state: State, seat: Seat) -> State:
    """Return what any seat may know: every card that lay face up, and how many did not."""
    seen = {card for card in state.discards if card}
    known = tuple(card for card in DECK if card in seen)
    return replace(
        state,
        options=replace(state.options, deck=()),
        seed="",
        deck=_face_down(state.deck),
        dealer=state.dealer if state.turned else (*state.dealer[:1], *_face_down(state.dealer[1:])),
        discards=(*known, *_face_down(state.discards[len(seen) :])),
        buried=_face_down(state.buried),
        shuffles=0,
    )


def shown(state: State, reader: Seat) -> State:
    """Return what a reader may see: like `seen_by`, but the discards are face down."""
    seen = seen_by(state, reader)
    return replace(seen, discards=_face_down(seen.discards), suspects=())


def opened(state: State) -> State:
    """Return what everybody may see after the game; cards never turned over stay unknown."""
    return replace(shown(state, 0), discards=state.discards)


def _face_down(cards: tuple[Card | None, ...]) -> tuple[None, ...]:
    return (None,) * len(cards)
