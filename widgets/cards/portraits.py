"""The portraits of jack, queen and king, and their letters where there are few colours."""

from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint
from widgets.cards.pips import Art
from widgets.cards.style import CardSize

JACK, QUEEN, KING = 11, 12, 13

PORTRAITS: dict[CardSize, dict[int, Art]] = {
    CardSize.MEDIUM: {
        KING: ("G.G.G", "GGGGG", "HFFFH", "HKFKH", "HFFFH", "HHHHH", "RHHHR", "RGHGR"),
        QUEEN: ("..G..", ".GGG.", "HHHHH", "HFFFH", "HKFKH", "HFLFH", "H.F.H", "RRGRR"),
        JACK: (".RRRG", "RRRRG", "GGGGG", "HFFFH", "HKFKH", "HFFFH", ".WFW.", "RRGRR"),
    },
    CardSize.LARGE: {
        KING: (
            "G..G..G",
            "GG.G.GG",
            "GGGGGGG",
            "HFFFFFH",
            "HFKFKFH",
            "HFFFFFH",
            "HHHLHHH",
            "RHHHHHR",
            "RRHHHRR",
            "RGRHRGR",
        ),
        QUEEN: (
            "...G...",
            ".G.G.G.",
            ".GGGGG.",
            "HHHHHHH",
            "HHFFFHH",
            "HFKFKFH",
            "HFFFFFH",
            "HHFLFHH",
            "HWGGGWH",
            "RRRGRRR",
        ),
        JACK: (
            "..RRRG.",
            ".RRRRGG",
            "RRRRRGG",
            "GGGGGGG",
            "HFFFFFH",
            "HFKFKFH",
            "HFFFFFH",
            "HHFLFHH",
            ".WWFWW.",
            "RRRGRRR",
        ),
    },
    CardSize.HUGE: {
        KING: (
            "..G..GG..G..",
            "..GG.GG.GG..",
            "..GGGGGGGG..",
            "..HFFFFFFH..",
            "..HFKFFKFH..",
            "..HFFFFFFH..",
            "..HHHLLHHH..",
            "RRRHHHHHHRRR",
            "RGGRHHHHRGGR",
            "RRGGRHHRGGRR",
        ),
        QUEEN: (
            ".....GG.....",
            "...G.GG.G...",
            "...GGGGGG...",
            "..HHHHHHHH..",
            ".HHFFFFFFHH.",
            ".HHFKFFKFHH.",
            ".HHFFFFFFHH.",
            ".HHHFLLFHHH.",
            "RRHWGGGGWHRR",
            "RRRRWGGWRRRR",
        ),
        JACK: (
            "....RRRR.GG.",
            "..RRRRRRRGG.",
            "..RRRRRRGG..",
            "..GGGGGGGG..",
            "..HFFFFFFH..",
            "..HFKFFKFH..",
            "..HFFFFFFH..",
            "..HHFLLFHH..",
            "RRRWWFFWWRRR",
            "RRGRRWWRRGRR",
        ),
    },
}
"""Pixels as wide as a cell and half as high; the lower half of a huge one is its upper, turned."""

HUES: dict[str, Paint] = {
    "G": "court-gold",
    "F": "court-face",
    "H": "court-hair",
    "K": "ink",
    "W": "bright",
    "L": "red",
}
"""The colours of the pixels; "R" is the colour of the suit."""

LETTERS: dict[int, Art] = {
    JACK: ("  ###", "   # ", "   # ", "   # ", "#  # ", " ##  "),
    QUEEN: (" ### ", "#   #", "#   #", "# # #", "#  # ", " ## #"),
    KING: ("#   #", "#  # ", "###  ", "# #  ", "#  # ", "#   #"),
}

LETTER_AT = {CardSize.MEDIUM: (1, 1), CardSize.LARGE: (2, 2), CardSize.HUGE: (3, 3)}
"""Where the big letter stands on a card."""


def draw_portrait(canvas: Canvas, x: int, y: int, size: CardSize, rank: int, ink: Paint) -> None:
    """Draw the portrait of a court card.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: The size of the card.
        rank: From jack to king.
        ink: The colour of the suit.
    """
    art = PORTRAITS[size][rank]
    if size is CardSize.HUGE:
        art += tuple(line[::-1] for line in reversed(art))
    hues = {sign: canvas.palette[paint] for sign, paint in {**HUES, "R": ink}.items()}
    canvas.halves(x, y, [[hues.get(sign) for sign in line] for line in art])


def draw_letter(canvas: Canvas, x: int, y: int, size: CardSize, rank: int, ink: Paint) -> None:
    """Draw the big letter of a court card; the place is the corner of the card."""
    left, top = LETTER_AT[size]
    scale = 2 if size is CardSize.HUGE else 1
    colour = canvas.palette[ink]
    rows = ["".join(dot * scale for dot in line) for line in LETTERS[rank] for _ in range(scale)]
    pixels = [[colour if dot == "#" else None for dot in line] for line in rows]
    canvas.halves(x + left, y + top, pixels)
