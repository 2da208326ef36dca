"""Where the cards of a hand or a layout lie, and which of them lies at a cell."""

from functools import lru_cache

from msgspec import Struct

from widgets.cards.faces import COVERED
from widgets.cards.style import CardLook, ShownCard

GAP = 1
"""Columns between two cards that do not cover each other."""


class CardStack(Struct, frozen=True):
    """Cards that lie together: each but the last is covered; `word` stands under them."""

    cards: tuple[ShownCard, ...]
    word: str = ""

    @property
    def top(self) -> ShownCard:
        """The card in front."""
        return self.cards[-1]


class StackPlace(Struct, frozen=True):
    """Where a stack lies: its first column, its width, and the line of cards it lies in."""

    column: int
    width: int
    line: int = 0


class HandLayout(Struct, frozen=True):
    """All that a row of stacks is drawn from. `lifts`: a chosen card rises by a row of its own.

    `wraps`: what does not fit goes to a second line instead of lying closer. `words`: cards that
    rise have a row for words too, as those that do not always have. `lines`: where more lines
    than these would be needed, cards lie closer after all; 0 for as many as it takes. `only`: the
    stacks that can be chosen, if not all can.
    """

    stacks: tuple[CardStack, ...]
    look: CardLook
    lifts: bool = True
    wraps: bool = False
    words: bool = False
    lines: int = 0
    only: tuple[int, ...] | None = None

    @property
    def there(self) -> list[int]:
        """The stacks that can be chosen: not the places that are empty."""
        lying = [index for index, stack in enumerate(self.stacks) if not stack.top.empty]
        return lying if self.only is None else [index for index in lying if index in self.only]

    @property
    def line_height(self) -> int:
        """Rows of one line of cards: the card, one to rise into or for marks, one for words."""
        return self.look.size.height + 1 + (self.lifts and self.words)


@lru_cache(256)
def places(spread: HandLayout, room: int) -> tuple[StackPlace, ...]:
    """Return where each stack lies in `room` columns."""
    widths = [stack_width(stack, spread.look) for stack in spread.stacks]
    return _in_lines(widths, spread, room) if spread.wraps else _in_a_row(widths, spread, room)


def stack_width(stack: CardStack, look: CardLook) -> int:
    """Return the columns a stack takes."""
    return look.size.width + COVERED * (len(stack.cards) - 1)


def extent(spread: HandLayout) -> int:
    """Return the columns that all stacks take side by side."""
    widths = [stack_width(stack, spread.look) for stack in spread.stacks]
    return sum(widths) + GAP * max(0, len(widths) - 1)


def at(spread: HandLayout, room: int, column: int, row: int) -> int | None:
    """Return the stack that can be chosen at a cell, the one in front where two lie, or None."""
    line = row // spread.line_height
    for index, place in reversed(list(enumerate(places(spread, room)))):
        inside = place.column <= column < place.column + place.width
        if inside and place.line == line and not spread.stacks[index].top.empty:
            return index if index in spread.there else None
    return None


def beyond(spread: HandLayout, room: int, index: int, by: int) -> int | None:
    """Return the stack nearest to one, so many lines further on; None where there is none."""
    lying = places(spread, room)
    line, column = lying[index].line + by, lying[index].column
    found = [each for each in spread.there if lying[each].line == line]
    return min(found, key=lambda each: abs(lying[each].column - column), default=None)


def of_rank(spread: HandLayout, rank: int, index: int) -> int | None:
    """Return the next stack after one with a card of a rank in front, from the first again."""
    cards = {each: spread.stacks[each].top.card for each in spread.there}
    found = [each for each, card in cards.items() if card and card.rank == rank]
    return next((each for each in found if each > index), found[0] if found else None)


def _in_a_row(widths: list[int], spread: HandLayout, room: int) -> tuple[StackPlace, ...]:
    """Return places on one line, closer together where there is not enough room."""
    count, card = len(widths), spread.look.size.width
    step: int | None = None
    if extent(spread) > room and count > 1:
        step = max(COVERED, min(card, (room - card) // (count - 1)))
    found, column = [], 0
    for width in widths:
        found.append(StackPlace(column, width))
        column += width + GAP if step is None else width - card + step
    return tuple(found)


def _in_lines(widths: list[int], spread: HandLayout, room: int) -> tuple[StackPlace, ...]:
    """Return places on as many lines as may be, closer together where that is not enough."""
    for gap in range(GAP, COVERED - spread.look.size.width - 1, -1):
        found = _wrapped(widths, room, gap)
        if not spread.lines or all(place.line < spread.lines for place in found):
            break
    return found


def _wrapped(widths: list[int], room: int, gap: int) -> tuple[StackPlace, ...]:
    found, column, line = [], 0, 0
    for width in widths:
        if column and column + width > room:
            column, line = 0, line + 1
        found.append(StackPlace(column, width, line))
        column += width + gap
    return tuple(found)
