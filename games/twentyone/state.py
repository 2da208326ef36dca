"""The values of Twenty-One: options, actions, a moment of the game, and what cards count."""

from typing import Literal

from msgspec import Struct

from games.cards import DECK, Card

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


def card_value(card: Card) -> int:
    """Return what a card counts: its rank, but ten for a court card; an Ace counts one."""
    return min(card.rank, 10)


def total(hand: tuple[Card | None, ...]) -> int:
    """Return what a hand counts; an unknown card counts nothing."""
    return sum(card_value(card) for card in hand if card)


def hidden(state: State) -> tuple[Card | None, ...]:
    """Return the dealer's face-down card, if there is one."""
    return () if state.turned else state.dealer[1:]


def discard_count(state: State) -> int:
    """Return how many cards are on the discard pile."""
    return len(state.discards) + len(state.buried)


RoundOutcome = Literal["won", "lost", "tied"]


def round_outcome(state: State) -> RoundOutcome:
    """Return how a round ends for the player; the hidden card matters only after a stay."""
    player, dealer = total(state.player), total(state.dealer)
    if player > BEST:
        return "lost"
    if player == BEST or dealer > BEST or player > dealer:
        return "won"
    return "lost" if dealer > player else "tied"


RANK_LETTERS = "A23456789TJQK"
"""The letters of the ranks in deck files and on the table."""


def card_code(card: Card | None) -> str:
    """Return a card as a rank and a suit, as in TD; `xx` for one that lies face down."""
    return f"{RANK_LETTERS[card.rank - 1]}{card.suit.value}" if card else "xx"


CARDS_BY_CODE: dict[str, Card] = {card_code(card): card for card in DECK}
"""The 52 cards by their codes."""
