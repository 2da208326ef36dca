"""Where the stacks of a hand lie, and which of them is at a cell."""

from functools import lru_cache

from msgspec import Struct

from widgets.cards.faces import COVERED
from widgets.cards.style import CardLook, ShownCard

GAP = 1
"""Columns between two cards that do not overlap."""


class CardStack(Struct, frozen=True, cache_hash=True):
    """Cards that lie together, the last one in front.

    Args:
        cards: From the back to the front; each but the last is partly covered.
        word: A caption in the row below the cards.
        selectable: Whether the cursor may go to it.
    """

    cards: tuple[ShownCard, ...]
    word: str = ""
    selectable: bool = True

    @property
    def top(self) -> ShownCard:
        """The card in front."""
        return self.cards[-1]


class StackPlace(Struct, frozen=True):
    """Where a stack lies: its first column, its width in columns, and its line of cards."""

    column: int
    width: int
    line: int = 0


class HandLayout(Struct, frozen=True):
    """What a hand is drawn from.

    Args:
        stacks: What lies in the hand, from left to right.
        look: How the cards are drawn.
        lifts: Whether the selected stack moves up by one row; otherwise a mark below shows it.
        wraps: Whether stacks that do not fit go to another line; otherwise they overlap.
        words: Whether there is a row for captions below cards that lift. Cards that do not lift
            always have one.
        lines: How many lines there may be before cards overlap after all; 0 for no limit.
    """

    stacks: tuple[CardStack, ...]
    look: CardLook
    lifts: bool = True
    wraps: bool = False
    words: bool = False
    lines: int = 0

    @property
    def selectable(self) -> list[int]:
        """The indices that the cursor may go to: empty places are not among them."""
        return [n for n, each in enumerate(self.stacks) if each.selectable and not each.top.empty]

    @property
    def line_height(self) -> int:
        """Rows of one line: the card, one to lift into or for a mark, and one for captions."""
        return self.look.size.height + 1 + (self.lifts and self.words)


@lru_cache(256)
def stack_places(layout: HandLayout, width: int) -> tuple[StackPlace, ...]:
    """Return where each stack lies in so many columns."""
    widths = [stack_width(stack, layout.look) for stack in layout.stacks]
    place = _place_in_lines if layout.wraps else _place_in_row
    return place(widths, layout, width)


def stack_width(stack: CardStack, look: CardLook) -> int:
    """Return the columns that a stack takes."""
    return look.size.width + COVERED * (len(stack.cards) - 1)


def natural_width(layout: HandLayout) -> int:
    """Return the columns that all stacks take side by side."""
    widths = [stack_width(stack, layout.look) for stack in layout.stacks]
    return sum(widths) + GAP * max(0, len(widths) - 1)


def stack_at(layout: HandLayout, width: int, column: int, row: int) -> int | None:
    """Return the index of the selectable stack in front at a cell, or None."""
    line = row // layout.line_height
    for index, place in reversed(list(enumerate(stack_places(layout, width)))):
        inside = place.column <= column < place.column + place.width
        if inside and place.line == line and not layout.stacks[index].top.empty:
            return index if layout.stacks[index].selectable else None
    return None


def nearest_on_line(layout: HandLayout, width: int, index: int, by: int) -> int | None:
    """Return the selectable stack nearest to another one, `by` lines below it, or None."""
    places = stack_places(layout, width)
    line, column = places[index].line + by, places[index].column
    found = [each for each in layout.selectable if places[each].line == line]
    return min(found, key=lambda each: abs(places[each].column - column), default=None)


def next_of_rank(layout: HandLayout, rank: int, index: int) -> int | None:
    """Return the next selectable stack with a card of a rank in front, from the end to the start.

    Args:
        layout: The hand.
        rank: From 1 for an ace to 13 for a king.
        index: The stack after which the search begins.
    """
    cards = {each: layout.stacks[each].top.card for each in layout.selectable}
    found = [each for each, card in cards.items() if card and card.rank == rank]
    return next((each for each in found if each > index), found[0] if found else None)


def _place_in_row(widths: list[int], layout: HandLayout, width: int) -> tuple[StackPlace, ...]:
    """Return places on one line, closer together where there is not enough room."""
    count, card = len(widths), layout.look.size.width
    step: int | None = None
    if natural_width(layout) > width and count > 1:
        step = max(COVERED, min(card, (width - card) // (count - 1)))
    found, column = [], 0
    for each in widths:
        found.append(StackPlace(column, each))
        column += each + GAP if step is None else each - card + step
    return tuple(found)


def _place_in_lines(widths: list[int], layout: HandLayout, width: int) -> tuple[StackPlace, ...]:
    """Return places on as many lines as there may be, overlapping where that is not enough."""
    for gap in range(GAP, COVERED - layout.look.size.width - 1, -1):
        found = _wrap(widths, width, gap)
        if not layout.lines or all(place.line < layout.lines for place in found):
            break
    return found


def _wrap(widths: list[int], width: int, gap: int) -> tuple[StackPlace, ...]:
    found, column, line = [], 0, 0
    for each in widths:
        if column and column + each > width:
            column, line = 0, line + 1
        found.append(StackPlace(column, each, line))
        column += each + gap
    return tuple(found)
