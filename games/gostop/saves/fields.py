"""The fields of a saved game: their names, their order, and their values for a state."""

from collections.abc import Callable, Iterable

from games.cards import Card
from games.gostop.codes import short_name
from games.gostop.saves.tokens import WordOrList
from games.gostop.state import State

FIELD_NAMES = (
    "Round",
    "Computer Score",
    "Computer Hand",
    "Computer Capture Pile",
    "Human Score",
    "Human Hand",
    "Human Capture Pile",
    "Layout",
    "Stock Pile",
    "Next Player",
)
"""The fields in the order in which lists hold them."""

SaveFields = dict[str, WordOrList]
"""What a file says, unchecked: a word or a list for each field."""

Joiner = Callable[[Iterable[str]], str]
"""How a format writes several words as one value."""


def field_values(state: State, listed: Joiner, stack: Joiner) -> tuple[str, ...]:
    """Return the value of each field as text, in the order of `FIELD_NAMES`.

    Args:
        state: A state before a turn.
        listed: Writes a list of cards.
        stack: Writes a triple stack in the layout.
    """

    def pile(cards: Iterable[Card | None]) -> str:
        return listed(map(short_name, cards))

    layout = (
        short_name(group[0]) if len(group) == 1 else stack(map(short_name, group))
        for group in state.layout
    )
    (human, computer), (taken, captured) = state.hands, state.captured
    return (
        str(state.round),
        str(state.scores[1]),
        pile(computer),
        pile(captured),
        str(state.scores[0]),
        pile(human),
        pile(taken),
        listed(layout),
        pile(state.stock),
        ("Human", "Computer")[state.turn],
    )
