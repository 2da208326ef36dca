"""Where everything lies on the table of Go Stop, in any size of the felt."""

from functools import lru_cache

from app.tables.painting import LEAST_STEP, CardPlaces
from widgets.cards.painter import STRIP, pile_width
from widgets.cards.style import CardSize


class Places(CardPlaces, frozen=True, kw_only=True):
    """Where everything lies; hands and layout begin at one column.

    `other` and `own` are the rows of the hands, `laid` that of the first of the `lines` of the
    layout, `pitch` the rows from one line to the next.
    """

    other: int
    middle: int
    laid: int
    pitch: int
    lines: int
    own_top: int
    own: int
    stock: int

    def left(self, width: int) -> int:
        """Return where cards of some width begin: in the middle where there is much room."""
        return self.x + (max(0, self.room - width) // 2 if self.column else 0)

    def hand(self, count: int) -> tuple[int, int]:
        """Return where a hand of some cards begins, and the columns from one to the next."""
        step = self.step(count)
        return self.left((count - 1) * step + self.size.width), step


@lru_cache(64)
def arrange(width: int, height: int) -> Places:
    """Return where everything lies on a felt."""
    vast = width >= 180 and height >= 44
    roomy = width >= 110 and height >= 31
    size = CardSize.LARGE if vast else CardSize.MEDIUM if roomy else CardSize.SMALL
    gap, x = (2, 4) if roomy else (1, 2)
    column = width - (42 if vast else 26) if roomy else 0
    block = 2 * (size.height + gap)
    fixed = (size.height + 2) + (1 + block) + (size.height + (4 if roomy else 3))
    around = max(0, height - fixed) // 4
    other = around + roomy
    middle = other + size.height + 1 + around
    own_top = height - (size.height + (5 if roomy else 4)) - around
    laid = middle + 1 + max(0, (own_top - middle - 1 - block) // 2)
    stock = (column or width - 13) - pile_width(size) - (4 if roomy else 2)
    return Places(
        size=size,
        x=x,
        room=stock - x - 4,
        column=column,
        scale=2 if roomy else 1,
        bands=(middle, own_top - middle, height - own_top),
        other=other,
        middle=middle,
        laid=laid,
        pitch=size.height + gap,
        lines=max(2, (own_top - laid) // (size.height + gap)),
        own_top=own_top,
        own=own_top + 2,
        stock=stock,
    )


@lru_cache(256)
def lay_out(places: Places, groups: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the first column and row of each place of the layout, by how many cards each has."""
    for step in range(places.size.width + 1, LEAST_STEP - 1, -1):
        x, y, found, ends = places.x, places.laid, list[tuple[int, int]](), dict[int, int]()
        for count in groups:
            width = min(STRIP, step) * (count - 1)
            if x > places.x and x + width + places.size.width > places.x + places.room:
                x, y = places.x, y + places.pitch
            found.append((x, y))
            ends[y] = x + width + places.size.width
            x += width + step + (count > 1)
        if len(ends) <= places.lines:
            break
    return tuple((x - places.x + places.left(ends[y] - places.x), y) for x, y in found)
