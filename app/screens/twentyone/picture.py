"""What the table of Twenty-One shows, as one value to paint from."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from app.match.names import does
from app.match.table_view import TableView
from app.screens.table.puzzle_notes import puzzle_notes
from app.screens.table.sentences import NUMBERS
from app.screens.twentyone.advice import HitAdvice, advice_of
from app.screens.twentyone.panel import last_lines, listed_rounds, rounds_to_come
from app.screens.twentyone.rounds import Lying
from games.cards import Card
from games.twentyone.rules import (
    BEST,
    DEALER_STAYS,
    State,
    discard_count,
    hidden,
    round_outcome,
    total,
)
from widgets.cards.style import BACK, CardState, ShownCard
from widgets.inputs.buttons import Button
from widgets.spans import Row

DEALER_RULE = f"must take at {DEALER_STAYS - 1} or less · an Ace counts 1"

ROUNDS_BESIDE, LINES_BESIDE = 28, 8
"""Columns of the rounds, where they are next to the hand; rows of the rounds or the log there."""

STOP_HERE = "stop here"
"""The words of the key and the button that end the match."""

ENDS = {"won": ("win", "coach"), "lost": ("lose", "loss"), "tied": ("", "gold")}
"""The verb for how a round ends for the player, and its colour."""


class LyingCard(Struct, frozen=True):
    """A card of a hand.

    Attributes:
        shown: The card as drawn.
        arrived: How far it has come from the deck, from 0 to 1.
        turned: How far it has turned over, from 0 to 1.
    """

    shown: ShownCard
    arrived: float = 1.0
    turned: float = 1.0


class HandPicture(Struct, frozen=True):
    """A hand and the words about it.

    Attributes:
        name: Whose it is.
        about: A note next to the name.
        cards: The cards.
        label: The text above the value.
        value: What the known cards count; "" for no cards.
        below: The text below the value.
        ink: Its colour.
        plays: Whether its player is to choose.
    """

    name: str
    about: str
    cards: tuple[LyingCard, ...] = ()
    label: str = ""
    value: str = ""
    below: str = ""
    ink: str = "quiet"
    plays: bool = False

    @property
    def bust(self) -> bool:
        """Whether the cards count more than 21."""
        return bool(self.value) and int(self.value) > BEST

    @property
    def still(self) -> int:
        """How many cards are at rest, before the first that moves or turns over."""
        moving = (n for n, card in enumerate(self.cards) if min(card.arrived, card.turned) < 1)
        return next(moving, len(self.cards))


class TwentyOnePicture(Struct, frozen=True):
    """Everything that the table shows.

    Attributes:
        own: The hand of the player.
        dealer: The hand of the dealer.
        deck: The cards left in the deck.
        discards: The discarded cards, without those of a round that are still on the table.
        buttons: What can be chosen now.
        draws: Whether a card can be asked for.
        watched: Whether the player may draw but is not asked here, as in a replay.
        advice: What the coach says; None if it is silent.
        rounds: The rounds so far, if there is no panel that lists them; else, in a replay, what
            happened last.
    """

    own: HandPicture
    dealer: HandPicture
    deck: int
    discards: int
    buttons: tuple[Button, ...] = ()
    draws: bool = False
    watched: bool = False
    advice: HitAdvice | None = None
    rounds: tuple[Row, ...] = ()


def twentyone_picture(
    view: TableView, *, parts: bool = False, whole: bool = True
) -> TwentyOnePicture:
    """Return what the table shows of a view.

    Args:
        view: The view.
        parts: Whether the buttons give wins, ties and losses, because there is no panel.
        whole: Whether cards are shown only when a deal is complete.
    """
    state: State = view.state
    lying: Lying = view.more
    seen = without_cards(lying.state) if whole and is_dealing(state) else lying.state
    advice = advice_of(view, grouped=parts)
    return TwentyOnePicture(
        own=hand_of_player(view, seen),
        dealer=dealers_hand(seen),
        deck=len(state.deck),
        discards=discard_count(lying.state),
        buttons=buttons_of(view, advice, parts=parts),
        draws=view.asked is not None and state.phase == "player",
        watched=view.asked is None and state.phase == "player",
        advice=advice,
        rounds=() if view.is_over else rows_beside(view, parts=parts, whole=whole),
    )


def rows_beside(view: TableView, *, parts: bool, whole: bool) -> tuple[Row, ...]:
    """Return what is next to the hand while the coach is silent."""
    if parts and view.puzzle:
        return puzzle_notes(view.puzzle)
    if parts:
        return listed_rounds(view, ROUNDS_BESIDE) + rounds_to_come(view, LINES_BESIDE - 1)
    return () if whole else last_lines(view, ROUNDS_BESIDE, LINES_BESIDE)


def is_dealing(state: State) -> bool:
    """Return whether some cards of a deal are on the table, but not all."""
    return state.phase == "deal"


def without_cards(state: State) -> State:
    """Return a state before its cards are dealt."""
    return replace(state, player=(), dealer=())


def hand_of_player(view: TableView, state: State) -> HandPicture:
    """Return the hand of the player."""
    name, asked = view.name(0), view.asked is not None
    points = total(state.player)
    over = state.phase == "collect"
    below, ink = end_words(state, name) if over else short_of_best(points)
    return HandPicture(
        name=name,
        about=count_words(len(state.player)),
        cards=lying(state.player, own_state(state)),
        label=f"{name} {'have' if name == 'you' else 'has'}",
        value=str(points) if state.player else "",
        below=below if state.player else "",
        ink=ink,
        plays=asked,
    )


def dealers_hand(state: State) -> HandPicture:
    """Return the hand of the dealer; while a card is hidden, its value is that of the others."""
    covered = bool(hidden(state))
    points = total(state.dealer)
    return HandPicture(
        name="dealer",
        about=about_dealer(state),
        cards=lying(state.dealer, dealers_state(state)),
        label="dealer shows" if covered or len(state.dealer) == 1 else "dealer has",
        value=str(points) if state.dealer else "",
        below=dealers_words(state),
        ink="loss" if points > BEST else "gold" if state.phase == "dealer" else "quiet",
    )


def about_dealer(state: State) -> str:
    """Return the note on the dealer: the rule, or that the hidden card stays face down."""
    if not hidden(state):
        return DEALER_RULE
    points = total(state.player)
    if points < BEST:
        return f"one card face down · {DEALER_RULE}"
    return "wins unseen" if points > BEST else "one card stays face down"


def dealers_words(state: State) -> str:
    """Return what the dealer's value means."""
    points = total(state.dealer)
    if points > BEST:
        return "bust"
    if state.phase == "dealer":
        return "takes a card"
    stays = state.turned and points >= DEALER_STAYS and state.phase in ("settle", "collect")
    return "stays" if stays else ""


def end_words(state: State, name: str) -> tuple[str, str]:
    """Return how a round ended for the player, and its colour."""
    verb, ink = ENDS[round_outcome(state)]
    if total(state.player) > BEST:
        verb = "bust"
    return does(name, verb) if verb else "a tie", ink


def short_of_best(points: int) -> tuple[str, str]:
    """Return by how much a hand falls short of 21, and the colour for it."""
    if points > BEST:
        return "bust", "loss"
    return (f"{BEST - points} short", "quiet") if points < BEST else ("exactly", "coach")


def own_state(state: State) -> CardState:
    """Return how the player's cards look: lit if they have won."""
    return end_state(state, wins="won")


def dealers_state(state: State) -> CardState:
    """Return how the dealer's cards look: lit if they have won."""
    return end_state(state, wins="lost")


def end_state(state: State, wins: str) -> CardState:
    """Return how the cards of a side look, which wins if the round ends in a given way."""
    if state.phase != "collect":
        return CardState.NORMAL
    return CardState.WON if round_outcome(state) == wins else CardState.DIM


def lying(cards: Iterable[Card | None], state: CardState) -> tuple[LyingCard, ...]:
    """Return cards as drawn; one that is face down has no state."""
    return tuple(LyingCard(ShownCard(card, state) if card else BACK) for card in cards)


def count_words(count: int) -> str:
    """Return how many cards there are."""
    return f"{NUMBERS[count]} card{'s' * (count != 1)}" if count else ""


def buttons_of(view: TableView, advice: HitAdvice | None, *, parts: bool) -> tuple[Button, ...]:
    """Return what can be chosen now, with its chances if the coach gives them."""
    if view.asked is None:
        return ()
    if view.state.phase != "player":
        return (
            Button("next round", "y", hint="click: next round"),
            Button(STOP_HERE, "n", hint="click: end the game"),
        )
    notes = (advice.parts if parts else advice.notes) if advice else None
    hit, stay = notes or ("", "")
    return (
        Button("hit", "h", hit, "click: take a card"),
        Button("stay", "s", stay, "click: take no more cards"),
    )
