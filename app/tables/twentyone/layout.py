"""Where everything lies on the table of Twenty-One, in any size of the felt."""

from functools import lru_cache

from app.tables.painting import CardPlaces
from games.twentyone.rules import BEST
from widgets.cards.style import CardSize


class Places(CardPlaces, frozen=True, kw_only=True):
    """Where everything lies; cards lie in the row below their player's name.

    `value` is the column of the values, 0 if each follows its cards; `deck` the column of the deck
    and the size of its cards; `ruler` its first row and the columns of a point, or None; `coach`
    the first column, the first row and the room of the coach's block.
    """

    dealer: int
    own_top: int
    own: int
    value: int
    deck: tuple[int, CardSize]
    ruler: tuple[int, int] | None
    rounds: int
    unseen: int
    coach: tuple[int, int, int, int]


@lru_cache(64)
def arrange(width: int, height: int) -> Places:
    """Return where everything lies on a felt."""
    vast = width >= 180 and height >= 44
    roomy = width >= 110 and height >= 32
    column = width - (42 if vast else 29) if roomy else 0
    right = (column or width) - 2
    fits = [size for size in CardSize if 2 * (size.height + 2) + 1 <= height]
    size = fits[-1] if roomy else next((s for s in reversed(fits) if s.width < 12), CardSize.SMALL)
    hand = size.height + 2
    spare = height - 2 * hand
    ruled = spare >= 6 and roomy
    around = max(0, spare - (6 if ruled else 1)) // 4
    own_top, own = hand + 2 * around, height - hand - around
    step = next((each for each in (7, 6, 5, 4) if 4 + BEST * each < right), 0)
    value = 104 if vast else right - 17 if roomy else 0
    deck = size if vast else CardSize.LARGE if roomy else CardSize.MEDIUM
    unseen = own_top + vast
    beside = (width - 33, own_top, 31, height - own_top)
    return Places(
        size=size,
        x=4 if vast else 2,
        room=(value or 46) - 6,
        column=column,
        scale=3 if vast else 2 if roomy else 1,
        bands=(own_top, height - own_top),
        dealer=around,
        own_top=own_top,
        own=own,
        value=value,
        deck=((value - 2 if roomy and not vast else right) - deck.width - 4, deck),
        ruler=(own_top + (own - own_top - 3) // 2, step) if ruled and step else None,
        rounds=10 if vast else 6,
        unseen=unseen,
        coach=(column, unseen, width - column - 2, height - unseen) if column else beside,
    )
