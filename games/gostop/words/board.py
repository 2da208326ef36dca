"""The table as lines: all that is always to be seen, laid out like the text save format."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from games.cards import DECK, Card
from games.contract import Seat
from games.gostop.codes import HIDDEN, code, codes, group_code
from games.gostop.state import Group, State
from games.gostop.words.narration import ending

WIDTH = 79
MARKS = {2: " (half)", 3: " (half)", 4: " (set)"}
UNBROKEN = "\N{NO-BREAK SPACE}"
STACKS = {1: "", 2: " (stack pair)", 3: " (triple stack)"}


def describe(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the table in lines: round, both sides, layout, stock, and who is next."""
    return (
        f"Round: {state.round}",
        "",
        *side(state, 1),
        *side(state, 0),
        *wrapped("Layout: ", (marked(group) for group in state.layout)),
        "",
        f"Stock Pile: {stock(state)}",
        *in_play(state),
        "",
        *(ending(state) or (f"Next Player: {('Human', 'Computer')[state.turn]}",)),
    )


def side(state: State, seat: Seat) -> Iterator[str]:
    """Return the lines of one side: score, hand, capture pile in its sets."""
    yield ("Human:", "Computer:")[seat]
    yield f"   Score: {state.scores[seat]}"
    yield from wrapped("   Hand: ", map(code, state.hands[seat]))
    yield from wrapped("   Capture Pile: ", map(set_marked, sets(state.captured[seat])), ", ")
    yield ""


def sets(pile: Iterable[Card]) -> Iterator[Group]:
    """Return a capture pile sorted by face, in sets of four and what is left of a face."""
    ordered = sorted(pile, key=lambda card: (card.rank, DECK.index(card)))
    for _, face in groupby(ordered, key=lambda card: card.rank):
        cards = tuple(face)
        for begin in range(0, len(cards), 4):
            yield cards[begin : begin + 4]


def set_marked(cards: Group) -> str:
    """Return a set's cards, with a mark where it is complete or half done."""
    return codes(cards) + MARKS.get(len(cards), "")


def marked(group: Group) -> str:
    """Return what lies in a place of the layout, with the name of a stack."""
    return group_code(group) + STACKS[len(group)]


def stock(state: State) -> str:
    """Return how many cards the stock has, and its top where that may be looked at."""
    if not state.stock:
        return "empty"
    top = code(state.stock[0])
    number = f"{len(state.stock)} card" + "s" * (len(state.stock) > 1)
    return number if top == HIDDEN else f"{top} on top, {number}"


def in_play(state: State) -> tuple[str, ...]:
    """Return the line of a card that waits for a choice, if there is one."""
    return (f"Card in Play: {code(state.card)}",) if state.card else ()


def wrapped(label: str, parts: Iterable[str], between: str = " ") -> list[str]:
    """Return a label with its parts, in lines that fit; no line breaks within a part."""
    whole = between.join(part.replace(" ", UNBROKEN) for part in parts)
    lines = wrap(
        whole, WIDTH, initial_indent=label, subsequent_indent=" " * 6, break_on_hyphens=False
    )
    return [line.replace(UNBROKEN, " ") for line in lines] or [label.rstrip()]
