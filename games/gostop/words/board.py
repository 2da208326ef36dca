"""The table as lines: everything that is always visible, arranged like a saved game as text."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from games.cards import DECK, Card
from games.contract import Seat
from games.gostop.codes import HIDDEN, card_names, group_name, short_name
from games.gostop.state import Group, State
from games.gostop.words.narration import ending_lines

LINE_WIDTH = 79
SET_MARKS = {2: " (half)", 3: " (half)", 4: " (set)"}
UNBROKEN = "\N{NO-BREAK SPACE}"
STACK_NAMES = {1: "", 2: " (stack pair)", 3: " (triple stack)"}


def describe(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the table in lines: round, both sides, layout, stock, and who is next."""
    return (
        f"Round: {state.round}",
        "",
        *side_lines(state, 1),
        *side_lines(state, 0),
        *wrapped("Layout: ", (marked_group(group) for group in state.layout)),
        "",
        f"Stock Pile: {stock_text(state)}",
        *card_in_play_line(state),
        "",
        *(ending_lines(state) or (f"Next Player: {('Human', 'Computer')[state.turn]}",)),
    )


def side_lines(state: State, seat: Seat) -> Iterator[str]:
    """Yield the lines of one side: score, hand, and capture pile in sets."""
    yield ("Human:", "Computer:")[seat]
    yield f"   Score: {state.scores[seat]}"
    yield from wrapped("   Hand: ", map(short_name, state.hands[seat]))
    yield from wrapped("   Capture Pile: ", map(set_marked, sets(state.captured[seat])), ", ")
    yield ""


def own_hand(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the cards of a reader's hand, in the order of their places."""
    return tuple(wrapped("Hand: ", map(short_name, state.hands[reader])))


def sets(pile: Iterable[Card]) -> Iterator[Group]:
    """Yield a capture pile sorted by face, in sets of four and the rest of each face."""
    ordered = sorted(pile, key=lambda card: (card.rank, DECK.index(card)))
    for _, face in groupby(ordered, key=lambda card: card.rank):
        cards = tuple(face)
        for begin in range(0, len(cards), 4):
            yield cards[begin : begin + 4]


def set_marked(cards: Group) -> str:
    """Return the cards of a set, marked if it is complete or half complete."""
    return card_names(cards) + SET_MARKS.get(len(cards), "")


def marked_group(group: Group) -> str:
    """Return what lies in a place of the layout, with its name if it is a stack."""
    return group_name(group) + STACK_NAMES[len(group)]


def stock_text(state: State) -> str:
    """Return how many cards the stock has, and its top card if it is known."""
    if not state.stock:
        return "empty"
    top = short_name(state.stock[0])
    number = f"{len(state.stock)} card" + "s" * (len(state.stock) > 1)
    return number if top == HIDDEN else f"{top} on top, {number}"


def card_in_play_line(state: State) -> tuple[str, ...]:
    """Return a line for the card that waits for a choice, if there is one."""
    return (f"Card in Play: {short_name(state.card)}",) if state.card else ()


def wrapped(label: str, parts: Iterable[str], between: str = " ") -> list[str]:
    """Return a label and its parts as lines that fit; no line breaks within a part."""
    whole = between.join(part.replace(" ", UNBROKEN) for part in parts)
    lines = wrap(
        whole, LINE_WIDTH, initial_indent=label, subsequent_indent=" " * 6, break_on_hyphens=False
    )
    return [line.replace(UNBROKEN, " ") for line in lines] or [label.rstrip()]
