"""The signs of the suits in quarters of cells, and where they lie on a card."""

from games.cards import Suit
from widgets.cards.style import CardSize

Art = tuple[str, ...]
"""Rows of pixels: "#" is painted."""

PIPS: dict[Suit, Art] = {
    Suit.HEARTS: (" ##  ## ", "########", " ###### ", "   ##   "),
    Suit.DIAMONDS: ("   ##   ", "  ####  ", "  ####  ", "   ##   "),
    Suit.SPADES: ("   ##   ", " ###### ", "########", "   ##   "),
    Suit.CLUBS: ("  ####  ", "  ####  ", "########", "   ##   "),
}
"""A sign of four cells by two."""

LARGE_ACES: dict[Suit, Art] = {
    Suit.HEARTS: (
        "  ####  ####  ",
        "##############",
        "##############",
        "##############",
        " ############ ",
        "   ########   ",
        "     ####     ",
        "      ##      ",
    ),
    Suit.DIAMONDS: (
        "      ##      ",
        "    ######    ",
        "  ##########  ",
        "##############",
        "##############",
        "  ##########  ",
        "    ######    ",
        "      ##      ",
    ),
    Suit.SPADES: (
        "      ##      ",
        "     ####     ",
        "   ########   ",
        " ############ ",
        "##############",
        "##############",
        " #### ## #### ",
        "     ####     ",
    ),
    Suit.CLUBS: (
        "     ####     ",
        "    ######    ",
        "    ######    ",
        " ### #### ### ",
        "##############",
        "##############",
        " #### ## #### ",
        "     ####     ",
    ),
}

HUGE_ACES: dict[Suit, Art] = {
    Suit.HEARTS: (
        "  ####    ####  ",
        " ######  ###### ",
        "################",
        "################",
        " ############## ",
        "   ##########   ",
        "     ######     ",
        "       ##       ",
    ),
    Suit.DIAMONDS: (
        "       ##       ",
        "     ######     ",
        "   ##########   ",
        " ############## ",
        " ############## ",
        "   ##########   ",
        "     ######     ",
        "       ##       ",
    ),
    Suit.SPADES: (
        "       ##       ",
        "     ######     ",
        "   ##########   ",
        " ############## ",
        "################",
        "################",
        " ##### ## ##### ",
        "     ######     ",
    ),
    Suit.CLUBS: (
        "     ######     ",
        "    ########    ",
        "    ########    ",
        " ### ###### ### ",
        "################",
        "################",
        " ##### ## ##### ",
        "     ######     ",
    ),
}

HEIGHTS = {
    CardSize.LARGE: (1, 2, 2, 2, 3, 4, 4, 4, 5),
    CardSize.HUGE: (2, 4, 6, 7, 10, 13, 14, 16, 18),
}
"""Nine heights at which pips lie, from the top down: in cells, or in quarters on a huge card."""

FOUR, SIX, EIGHT = (0, 8), (0, 4, 8), (0, 3, 5, 8)

SIDES: dict[int, tuple[int, ...]] = {
    **dict.fromkeys((4, 5), FOUR),
    **dict.fromkeys((6, 7, 8), SIX),
    **dict.fromkeys((9, 10), EIGHT),
}
"""Which of the heights have a pip at the left and one at the right, for each rank."""

MIDDLE: dict[int, tuple[int, ...]] = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    5: (4,),
    7: (2,),
    8: (2, 6),
    9: (4,),
    10: (1, 7),
}
"""Which of them have a pip in the middle."""


def pip_places(rank: int, size: CardSize) -> list[tuple[int, int]]:
    """Return where the pips of a rank lie: -1, 0 or 1 from left to right, and the height."""
    heights = HEIGHTS[size]
    sides = [(side, heights[n]) for n in SIDES.get(rank, ()) for side in (-1, 1)]
    return sides + [(0, heights[n]) for n in MIDDLE.get(rank, ())]
