"""Filled cards: their suits, portraits and backs, painted once for each theme and kept."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.cards import Card, Suit
from widgets.canvas.canvas import Canvas, Cell, KeptCells
from widgets.canvas.colours import Paint, Palette, Rgb
from widgets.cards.style import CardLook, CardSize, CardState, corner, suit_ink, suit_sign

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


WOVEN = "╲╱"


def rim_colour(state: CardState) -> str:
    """Return the name of the colour around a back: golden for a bid."""
    return "gold-solid" if state is CardState.BID else "ivory"


@lru_cache(128)
def back_cells(state: CardState, width: int, height: int, palette: Palette) -> KeptCells:
    """Return the back of a card as a rectangle of cells.

    Args:
        state: It gives the rim its colour.
        width: Its columns.
        height: Its rows.
        palette: The colours of the theme.
    """
    canvas = Canvas(width, height, palette, rim_colour(state))
    for row in range(1, height - 1):
        canvas.put(0, row, "▐", "back")
        canvas.put(width - 1, row, "▌", "back")
    for column in range(1, width - 1):
        canvas.put(column, 0, "▄", "back")
        canvas.put(column, height - 1, "▀", "back")
        for row in range(1, height - 1):
            canvas.put(column, row, WOVEN[(column + row) % 2], "weave", "back")
    if width >= CardSize.LARGE.width:
        signs = "◂◆▸" if width % 2 else "◆◆"
        canvas.text((width - len(signs) + 1) // 2, height // 2, signs, "gold-solid")
    return tuple(map(tuple, canvas.rows))


FIELDS = {
    CardState.DIM: "dim",
    CardState.CHOSEN: "bright",
    CardState.MATCH: "lit",
    CardState.WON: "lit",
}
"""The names of the faces' colours; that of any other state is "ivory"."""

PORTRAIT_AT = {CardSize.MEDIUM: 1, CardSize.LARGE: 1, CardSize.HUGE: 2}
"""The column of a portrait; its row is the second."""


def face_colour(state: CardState) -> str:
    """Return the name of the colour of a filled card."""
    return FIELDS.get(state, "ivory")


def face_ink(card: Card, state: CardState, look: CardLook) -> str:
    """Return the name of the colour of the rank and suit on a filled card."""
    ink = suit_ink(card, look)
    return f"dim-{ink}" if state is CardState.DIM else ink


@lru_cache(2048)
def face_cells(
    card: Card, state: CardState, look: CardLook, palette: Palette, *, trimmed: bool
) -> KeptCells:
    """Return a whole card as a rectangle of cells.

    Args:
        card: The card.
        state: What it looks like.
        look: How it is drawn.
        palette: The colours of the theme.
        trimmed: Whether to leave out half a column at the right.
    """
    size, ink = look.size, face_ink(card, state, look)
    canvas = Canvas(*size.value, palette, face_colour(state))
    right = size.width - 1 - trimmed
    if size is CardSize.SMALL:
        _draw_small(canvas, card, look, ink, right)
    else:
        canvas.text(1, 0, corner(card, look), ink, bold=True)
        last = suit_sign(card, look) * (size is not CardSize.MEDIUM) + card.face
        canvas.right_aligned(right, size.height - 1, last, ink, bold=True)
        _draw_picture(canvas, card, look, ink)
    return tuple(map(tuple, canvas.rows))


def _draw_small(canvas: Canvas, card: Card, look: CardLook, ink: str, right: int) -> None:
    canvas.text(1, 0, card.face, ink, bold=True)
    canvas.put(2, 1, suit_sign(card, look), ink, bold=True)
    canvas.right_aligned(right, 2, card.face, ink, bold=True)


def _draw_picture(canvas: Canvas, card: Card, look: CardLook, ink: str) -> None:
    """Draw what lies between the corners of a card that is not small."""
    size = look.size
    if card.rank >= JACK and canvas.palette.few:
        draw_letter(canvas, 0, 0, size, card.rank, ink)
    elif card.rank >= JACK:
        draw_portrait(canvas, PORTRAIT_AT[size], 1, size, card.rank, ink)
    elif size is CardSize.MEDIUM:
        canvas.signs(0, 0, PIPS[card.suit], ink, at=(3, 4))
    elif card.rank == 1:
        huge = size is CardSize.HUGE
        art = (HUGE_ACES if huge else LARGE_ACES)[card.suit]
        canvas.signs(0, 0, art, ink, at=(8, 8) if huge else (2, 3))
    else:
        _draw_pips(canvas, card, look, ink)


def _draw_pips(canvas: Canvas, card: Card, look: CardLook, ink: str) -> None:
    for side, height in pip_places(card.rank, look.size):
        if look.size is CardSize.HUGE:
            canvas.signs(0, 0, PIPS[card.suit], ink, at=(12 + 8 * side, height))
        else:
            canvas.put(4 + 2 * side, height, suit_sign(card, look), ink, bold=True)


@lru_cache(512)
def strip_cells(card: Card, state: CardState, look: CardLook, palette: Palette) -> KeptCells:
    """Return the visible left columns of a covered card: rank over suit."""
    canvas = Canvas(*look.size.value, palette, face_colour(state))
    ink = face_ink(card, state, look)
    canvas.text(1, 0, card.face, ink, bold=True)
    canvas.put(1, 1, suit_sign(card, look), ink, bold=True)
    return tuple(map(tuple, canvas.rows))


@lru_cache(512)
def narrow_cells(
    card: Card, state: CardState, look: CardLook, palette: Palette, width: int
) -> KeptCells:
    """Return a card that turns over: its corner and its suit, in fewer columns."""
    canvas = Canvas(width, look.size.height, palette, face_colour(state))
    ink = face_ink(card, state, look)
    fits = (text for text in (corner(card, look), card.face, "") if len(text) <= width - 2)
    canvas.text(1, 0, next(fits), ink, bold=True)
    canvas.put(width // 2, look.size.height // 2, suit_sign(card, look), ink, bold=True)
    return tuple(map(tuple, canvas.rows))


Cells = Sequence[Sequence[Cell]]

LEFT_EDGE = ("▟", "", "▜")
RIGHT_EDGE = ("▙", "", "▛")
TRIMMED_EDGE = ("▖", "▌", "▘")
"""What is in the first, the middle and the last row of a column; "" for nothing."""


def draw_shape(
    canvas: Canvas, x: int, y: int, cells: Cells, face: Rgb, *, trimmed: bool = False
) -> None:
    """Paste a card; its corners, and what is trimmed of it, show what lies below.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        cells: The card as a rectangle.
        face: The colour of its rim.
        trimmed: Whether the right half of the last column is left out.
    """
    height, right = len(cells), x + len(cells[0]) - 1
    edges = [*_edge(x, y, height, LEFT_EDGE)]
    edges += _edge(right, y, height, TRIMMED_EDGE if trimmed else RIGHT_EDGE)
    below = [canvas.field_at(column, row) for column, row, _ in edges]
    canvas.paste(x, y, cells)
    for (column, row, char), field in zip(edges, below, strict=True):
        canvas.put(column, row, char, face, field)


def _edge(x: int, y: int, height: int, chars: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    first, middle, last = chars
    for row in range(height):
        char = first if row == 0 else last if row == height - 1 else middle
        if char:
            yield x, y + row, char


def draw_shadow(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Draw the shadow of a card: half a row below it, half a column at its right."""
    for column in range(x + 1, x + width):
        canvas.shadow(column, y + height, "▀")
    for row in range(y + 1, y + height):
        canvas.shadow(x + width, row, "▌")
    canvas.shadow(x + width, y + height, "▘")
