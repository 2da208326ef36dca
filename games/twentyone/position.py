"""A position of Twenty-One as a line of text: what the player knows when asked to hit or stay."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from games import parsing
from games.cards import DECK, FACES, Card, read_cards
from games.contract import BadInput, Positions, Seat
from games.randomness import shuffled, stream
from games.twentyone.chances import off_table
from games.twentyone.rules import BEST, CARDS_BY_CODE, Options, State, card_code, total

POSITION_WORDS = (
    ("hand", "your cards, as in 7C,9D, or 7,9 for any suit"),
    ("dealer", "the dealer's card that lies face up"),
    ("gone", "cards you have seen on the discard pile"),
    ("buried", "how many of the discards you have not seen (0)"),
    ("hidden", "after a shuffle: what the hidden card can be"),
)

LEAST_SEEN = 4
"""The fewest cards of a finished round that lay face up: three of a hand that ended the round at
once and one of the dealer's, or two each."""

MOST_BURIED = 9  # discards that nobody has seen: a deck holds no more rounds that leave one
DEALT = 2  # the fewest cards in the hand, and all of the dealer's


def _write_position(view: State, seat: Seat) -> str:
    if view.phase != "player":
        return ""
    away = off_table(view)
    return parsing.write_position_words(
        {
            "hand": _write_cards(view.player),
            "dealer": _write_cards(view.dealer[:1]),
            "gone": _write_cards(view.discards),
            "buried": str(len(view.buried) or ""),
            "hidden": _write_cards(card for card in away if card in view.suspects),
        }
    )


def _write_cards(cards: Iterable[Card | None]) -> str:
    return ",".join(card_code(card) for card in cards if card)


def read_position(line: str) -> State:
    """Return the state of a line. Raises `BadInput` if it makes no sense or cannot come up."""
    words = parsing.read_position_words(line, POSITION_WORDS)
    hand, dealer, gone, hidden = read_cards(
        [
            ["10" if word == "T" else word for word in words[name].upper().split(",") if word]
            for name in ("hand", "dealer", "gone", "hidden")
        ],
        DECK,
        lambda word: CARDS_BY_CODE.get(word.replace("10", "T")),
        lambda card: f"The card {card_code(card)} appears twice.",
    )
    buried = parsing.whole(MOST_BURIED, 0)(words["buried"] or "0")
    if len(hand) < DEALT:
        raise BadInput("Your hand needs two cards or more, as in hand=7,9.")
    if len(dealer) != 1:
        raise BadInput("One of the dealer's cards lies face up, as in dealer=10.")
    if total(hand) >= BEST:
        raise BadInput(f"Your hand counts {total(hand)}: there is nothing left to choose.")
    seen = len(gone)
    if hidden and (gone or buried):
        raise BadInput(
            "With hidden=, which says that the pile was shuffled, leave out gone= and buried=."
        )
    if 0 < seen < LEAST_SEEN or buried * LEAST_SEEN > seen:
        raise BadInput(
            f"A round leaves at least {LEAST_SEEN} cards that you have seen, and one at most that "
            f"you have not; gone= has {seen}, buried= is {buried}."
        )
    left = len(DECK) - len(hand) - DEALT - len(gone) - buried
    if left < 0:
        raise BadInput("That is more than the 52 cards of the deck.")
    return State(
        Options(),
        seed="",
        phase="player",
        deck=(None,) * left,
        player=hand,
        dealer=(*dealer, None),
        discards=tuple(card for card in DECK if card in gone),
        buried=(None,) * buried,
        suspects=tuple(card for card in DECK if card in hidden),
    )


def complete_position(view: State, seed: str) -> State:
    """Return the state with the cards that were not seen in an order that the seed decides."""
    away = [card for card in off_table(view) if card not in view.discards]
    below = [card for card in away if card in view.suspects] or away
    hole, *_ = shuffled(stream(seed, 0), below)
    others = shuffled(stream(seed, 1), [card for card in away if card != hole])
    return replace(
        view,
        seed=seed,
        deck=others[: len(view.deck)],
        dealer=(*view.dealer[:1], hole),
        discards=tuple(card for card in view.discards if card),
        buried=others[len(view.deck) :],
    )


def _round_steps(word: str, given: Mapping[str, str]) -> parsing.Steps:
    """Return what clicks can make of the value of a word: a rank takes any suit that is left."""
    text = given.get(word, "")
    if word == "buried":
        return parsing.set_steps(text, *map(str, range(1, MOST_BURIED + 1)))
    return parsing.set_steps(text, *FACES) if word == "dealer" else parsing.add_steps(text, FACES)


POSITIONS: Positions[State] = Positions(
    POSITION_WORDS,
    "hand=7,9 dealer=10 gone=AC,AD,5H,6S",
    _write_position,
    read_position,
    complete_position,
    _round_steps,
    (("On the table", "hand"), ("Out of the deck", "gone")),
)
