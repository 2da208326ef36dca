"""What a card can meet, in the panel next to the table of GOPS: the cards the opponent holds."""

from collections.abc import Iterator, Sequence

from app.match.names import whose
from app.match.table_view import TableView
from app.screens.gops.panel import WIDE_ROUNDS, across
from app.screens.gops.picture import face
from games.gops.rules import State, bid_winner
from widgets.spans import Row, Span

WINS = "wins over"

WORD_ROOM = len(WINS) + 1
"""Columns of the words before the small cards."""

SMALL_CARD = 4
"""Columns of a small card and the space after it."""


def meeting(view: TableView, card: int | None, sign: str, width: int) -> tuple[Row, ...]:
    """Return how a card compares with the cards that the opponent still holds, or only those.

    There are always as many rows as the card that needs most takes, so that nothing below moves
    when another one is chosen.

    Args:
        view: What the table shows.
        card: The card under the cursor, None for none.
        sign: The suit of the opponent's cards, in one character.
        width: The available columns.
    """
    state: State = view.state
    seat = view.facing
    mine, theirs = state.hands[seat], state.hands[1 - seat]
    if view.is_over or not theirs:
        return ()
    name = view.name(1 - seat)
    if card is None:
        title: Row = (Span(f"held by {name}", "quiet", bold=True),)
        rows = [title, *small_cards("", "quiet", theirs, sign, width)]
    else:
        head = (Span(f"{whose(view.name(seat))} {face(card)} against", "gold", bold=True),)
        held = (Span(f"held by {name}", "quiet"),) if width >= WIDE_ROUNDS else ()
        rows = [across(head, held, width), *compared(card, theirs, sign, width)]
    most = max((row_count(each, theirs, width) for each in mine), default=0)
    return (*rows, *[()] * (1 + most - len(rows)))


def groups(card: int, held: Sequence[int]) -> tuple[tuple[str, str, list[int]], ...]:
    """Return the cards that a card beats, ties and loses to, each with its words and its ink."""
    return (
        (WINS, "gold", [each for each in held if bid_winner((card, each)) == 0]),
        ("ties", "foreground", [each for each in held if bid_winner((card, each)) is None]),
        ("loses to", "loss", [each for each in held if bid_winner((card, each)) == 1]),
    )


def compared(card: int, held: Sequence[int], sign: str, width: int) -> Iterator[Row]:
    """Yield the rows of what a card beats, ties and loses to."""
    for word, ink, cards in groups(card, held):
        yield from small_cards(f"{word:<{WORD_ROOM}}", ink, cards, sign, width)


def row_count(card: int, held: Sequence[int], width: int) -> int:
    """Return how many rows it takes to compare a card."""
    per_row = cards_in_row(WORD_ROOM, width)
    return sum(max(1, -(-len(cards) // per_row)) for _, _, cards in groups(card, held))


def cards_in_row(label: int, width: int) -> int:
    """Return how many small cards fit in a row after words of a number of columns."""
    return max(1, (width - label + 1) // SMALL_CARD)


def small_cards(word: str, ink: str, cards: Sequence[int], sign: str, width: int) -> Iterator[Row]:
    """Yield a word and cards as small cards after it, in as many rows as they need."""
    per_row = cards_in_row(len(word), width)
    for start in range(0, max(1, len(cards)), per_row):
        spans = [
            span
            for card in cards[start : start + per_row]
            for span in (Span(f"{face(card):>2}{sign}", "dim-ink", "dim", bold=True), Span(" "))
        ]
        first = Span(word if not start else " " * len(word), ink)
        yield (first, *spans[:-1]) if spans else (first, Span("none", "quiet"))
