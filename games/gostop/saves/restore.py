"""The state that the fields of a saved game describe, and what is unusual about it."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from games.cards import Card
from games.contract import Loaded, Seat
from games.gostop.layout import cards_at
from games.gostop.saves.fields import FIELD_NAMES, SaveFields
from games.gostop.saves.text import write_text
from games.gostop.saves.tokens import Word, refused_at
from games.gostop.saves.values import (
    Placed,
    check_copies,
    check_stacks,
    read_layout,
    read_next_player,
    read_number,
    read_pile,
)
from games.gostop.state import TWO_DECKS, Options, State
from games.gostop.turn import begin_turn

DEALT_HAND = 10
SIDES_OF_FILE = ("the human", "the computer")


def restore(fields: SaveFields, end: Word) -> Loaded[Options, State]:
    """Return the state that fields describe, with warnings. Raises `BadInput` with the place."""
    for name in FIELD_NAMES:
        if name not in fields:
            raise refused_at(end, f"is reached, but the field {name} is missing.")
    seat = read_next_player(fields["Next Player"])
    state = restore_table(fields)
    warnings = tuple(unusual_things(state, seat))
    state = begin_turn(state, seat)
    seed = hashlib.sha256(write_text(state).encode()).hexdigest()
    return Loaded(Options(), replace(state, seed=seed), warnings)


def restore_table(fields: SaveFields) -> State:
    """Return the state without a seed, and before anybody's turn begins."""
    piles = {
        name: read_pile(fields[name], name)
        for name in FIELD_NAMES
        if name.endswith(("Hand", "Pile"))
    }
    layout = read_layout(fields["Layout"])
    check_copies(placed for group in (*piles.values(), *layout) for placed in group)
    check_stacks(layout)
    lying = {name: cards_of(placed) for name, placed in piles.items()}
    return State(
        options=Options(),
        seed="",
        shuffles=0,
        phase="play",
        round=read_number(fields["Round"], 1, "round"),
        turn=0,
        hands=(lying["Human Hand"], lying["Computer Hand"]),
        captured=(lying["Human Capture Pile"], lying["Computer Capture Pile"]),
        layout=tuple(map(cards_of, layout)),
        stock=lying["Stock Pile"],
        scores=(
            read_number(fields["Human Score"], 0, "score"),
            read_number(fields["Computer Score"], 0, "score"),
        ),
    )


def cards_of(placed: Iterable[Placed]) -> tuple[Card, ...]:
    """Return the cards without the words that named them."""
    return tuple(card for _, card in placed)


def unusual_things(state: State, seat: Seat) -> Iterator[str]:
    """Yield a sentence for each thing that cannot come up in a game by the rules."""
    human, computer = map(len, state.hands)
    if human != computer and not has_moved(state, 1 - seat):
        yield f"The hands are unequal: the human has {human} cards, the computer {computer}."
    if max(human, computer) > DEALT_HAND:
        yield f"A hand has more than {DEALT_HAND} cards."
    if human == computer == DEALT_HAND and any(state.captured):
        yield "There are captured cards although both hands are full."
    if state.round == 1 and any(state.scores):
        yield "There are points in round 1, although no round has been finished."
    yield from odd_piles(state)
    if missing := len(TWO_DECKS) - every_card(state):
        yield f"{missing} of the {len(TWO_DECKS)} cards are missing."
    if len(state.stock) < human + computer:
        yield "The stock has fewer cards than there are turns left."
    if not human + computer:
        yield "Both hands are empty: the round is counted at once."
    elif not state.hands[seat]:
        passed = "the turn passes to the other side"
        yield f"The next player, {SIDES_OF_FILE[seat]}, has no cards: {passed}."


def has_moved(state: State, seat: Seat) -> bool:
    """Return whether a seat holds one card fewer than the other, as after its move."""
    return len(state.hands[seat]) + 1 == len(state.hands[1 - seat])


def odd_piles(state: State) -> Iterator[str]:
    """Yield a sentence for each capture pile with an odd number of cards of a face."""
    for side, captured in zip(SIDES_OF_FILE, state.captured, strict=True):
        ranks = Counter(card.rank for card in captured)
        if any(number % 2 for number in ranks.values()):
            yield f"The capture pile of {side} has an odd number of cards of a face."


def every_card(state: State) -> int:
    """Return the number of cards in the game."""
    lying = len(cards_at(state.layout, range(len(state.layout))))
    return len(state.stock) + lying + sum(map(len, state.hands + state.captured))
