"""Draw a hand: its stacks where they lie, with marks and captions."""

from functools import lru_cache

from widgets.cards.faces import draw_card, draw_covered_card
from widgets.cards.layout import CardStack, HandLayout, StackPlace, stack_places
from widgets.cards.style import CardLook, FaceStyle
from widgets.spans import Row, Span, fit_row, overlay, row_text

EDGES = {"ivory": "seam", "dim": "seam", "back": "felt"}
"""The colour of a card's edge for each background colour."""


@lru_cache(64)
def draw_hand(layout: HandLayout, width: int, raised: int | None = None) -> tuple[Row, ...]:
    """Return all rows of a hand.

    Args:
        layout: What lies in the hand, and how.
        width: The columns there are.
        raised: The index of the stack to raise, None for none.
    """
    places = stack_places(layout, width)
    rows: list[Row] = []
    for line in range(1 + max((place.line for place in places), default=0)):
        drawn = [
            (place.column, _draw_slot(layout, places, index, raised=index == raised))
            for index, place in enumerate(places)
            if place.line == line
        ]
        rows += [
            overlay(width, [(column, slot_rows[y]) for column, slot_rows in drawn])
            for y in range(layout.line_height)
        ]
    return tuple(rows)


def draw_stack(stack: CardStack, look: CardLook, *, visible: int = 0) -> tuple[Row, ...]:
    """Return the cards of a stack.

    Args:
        stack: The cards.
        look: How they are drawn.
        visible: How many columns of the card in front another stack leaves uncovered, 0 for all.
    """
    drawn = [draw_covered_card(shown, look) for shown in stack.cards[:-1]]
    drawn.append(
        draw_covered_card(stack.top, look, visible) if visible else draw_card(stack.top, look)
    )
    drawn[1:] = [_edged(card, look) for card in drawn[1:]]
    return tuple(tuple(span for row in lines for span in row) for lines in zip(*drawn, strict=True))


def _draw_slot(
    layout: HandLayout, places: tuple[StackPlace, ...], index: int, *, raised: bool
) -> tuple[Row, ...]:
    """Return a stack with the rows around it: raised or not, marked, and with its caption."""
    stack, look, hidden = layout.stacks[index], layout.look, _hidden_columns(places, index)
    cards = draw_stack(stack, look, visible=look.size.width - hidden if hidden else 0)
    if _touches_last(places, index):
        cards = _edged(cards, look)
    width = places[index].width - hidden
    if not layout.lifts:
        return *cards, _below(stack, look, width, raised=raised)
    blank: Row = (Span(" " * width),)
    over = _line(look, width, "▁") if stack.top.lit else blank
    risen = (*cards, _line(look, width, "▔", bold=True)) if raised else (over, *cards)
    return (*risen, (Span(f"{stack.word:^{width}}", "quiet"),)) if layout.words else risen


def _edged(card: tuple[Row, ...], look: CardLook) -> tuple[Row, ...]:
    """Return a filled card with its left edge drawn in all rows where that cell is free."""
    if look.face is not FaceStyle.SOLID:
        return card
    return tuple(
        (Span("▏", EDGES[first.field], first.field), first._replace(text=first.text[1:]), *rest)
        if first.field and first.text[0] in " ╱╲"
        else (first, *rest)
        for first, *rest in card
    )


def _below(stack: CardStack, look: CardLook, width: int, *, raised: bool) -> Row:
    """Return the row below a stack that does not lift: its caption, or a mark."""
    pointers = ("^", ">") if look.face is FaceStyle.LETTERS else ("▲", "▸")
    if stack.word:
        edge = row_text(_line(look, 1, "▔")) if stack.top.lit else " "
        text = f"{pointers[1] if raised else edge}{stack.word}{edge}".center(width, edge)
        return (Span(text, "gold" if raised or stack.top.lit else "quiet", bold=raised),)
    if not (raised or stack.top.lit):
        return (Span(" " * width),)
    line = _line(look, width, "▔")
    middle = width // 2
    pointer = Span(pointers[0], "gold", bold=True)
    return (*fit_row(line, middle), pointer, *fit_row(line, width - middle - 1)) if raised else line


def _line(look: CardLook, width: int, edge: str, *, bold: bool = False) -> Row:
    """Return the golden line at an edge of a card."""
    return (Span(("=" if look.face is FaceStyle.LETTERS else edge) * width, "gold", bold=bold),)


def _hidden_columns(places: tuple[StackPlace, ...], index: int) -> int:
    """Return how many columns of a stack the next one covers."""
    here, *after = places[index : index + 2]
    if not after or after[0].line != here.line:
        return 0
    return max(0, here.column + here.width - after[0].column)


def _touches_last(places: tuple[StackPlace, ...], index: int) -> bool:
    """Return whether a stack meets the one before it, so that its edge must be drawn."""
    if not index or places[index - 1].line != places[index].line:
        return False
    return places[index - 1].column + places[index - 1].width >= places[index].column
