"""Filled cards: suits, portraits and backs, painted once for each theme and kept."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.cards import Card, Suit
from widgets.canvas.canvas import Canvas, Cell, KeptCells
from widgets.canvas.colours import Paint, Palette, Rgb
from widgets.canvas.figures import figure_pixels, figure_width
from widgets.cards.style import CardLook, CardSize, CardState, corner, suit_ink, suit_sign

Art = tuple[str, ...]
"""Rows of pixels."""

JACK, QUEEN, KING = 11, 12, 13


def side_by_side(block: str) -> list[Art]:
    """Return the pictures that stand next to one another in a block of text."""
    return [*zip(*(line.split() for line in block.strip().splitlines()), strict=True)]


SUITS = dict(
    zip(
        (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS),
        side_by_side("""
            ......##...... .....####..... ..####..####.. ......##......
            .....####..... ....######.... ######..###### ....######....
            ...########... .....####..... ############## ..##########..
            .############. .####.##.####. ############## ##############
            ############## ############## .############. ##############
            #####.##.##### .####.##.####. ...########... ..##########..
            .###..##..###. ......##...... .....####..... ....######....
            ....######.... ....######.... ......##...... ......##......
        """),
        strict=True,
    )
)
"""The sign of each suit in quarters of cells: seven columns by four rows."""

MEDIUM_SUITS = dict(
    zip(
        SUITS,
        side_by_side("""
            ....##.... ...####... .###..###. ....##....
            ..######.. ..######.. ########## ..######..
            .########. ...####... ########## ##########
            ########## ########## .########. ##########
            .##.##.##. ###.##.### ...####... ..######..
            ...####... ...####... ....##.... ....##....
        """),
        strict=True,
    )
)
"""The same for a medium card: five columns by three rows."""

SUIT_AT = {CardSize.MEDIUM: (2, 2), CardSize.LARGE: (2, 3), CardSize.HUGE: (9, 8)}
"""Where a sign begins on a card, in quarters of cells."""

PORTRAITS = {
    CardSize.MEDIUM: side_by_side("""
        .RRRG ..G.. G.G.G
        RRRRG .GGG. GGGGG
        GGGGG HHHHH HFFFH
        HFFFH HFFFH HKFKH
        HKFKH HKFKH HFFFH
        HFFFH HFLFH HHHHH
        .WFW. H.F.H RHHHR
        RRGRR RRGRR RGHGR
    """),
    CardSize.LARGE: side_by_side("""
        ..RRRG. ...G... G..G..G
        .RRRRGG .G.G.G. GG.G.GG
        RRRRRGG .GGGGG. GGGGGGG
        GGGGGGG HHHHHHH HFFFFFH
        HFFFFFH HHFFFHH HFKFKFH
        HFKFKFH HFKFKFH HFFFFFH
        HFFFFFH HFFFFFH HHHLHHH
        HHFLFHH HHFLFHH RHHHHHR
        .WWFWW. HWGGGWH RRHHHRR
        RRRGRRR RRRGRRR RGRHRGR
    """),
    CardSize.HUGE: side_by_side("""
        ....RRRR.GG. .....GG..... ..G..GG..G..
        ..RRRRRRRGG. ...G.GG.G... ..GG.GG.GG..
        ..RRRRRRGG.. ...GGGGGG... ..GGGGGGGG..
        ..GGGGGGGG.. ..HHHHHHHH.. ..HFFFFFFH..
        ..HFFFFFFH.. .HHFFFFFFHH. ..HFKFFKFH..
        ..HFKFFKFH.. .HHFKFFKFHH. ..HFFFFFFH..
        ..HFFFFFFH.. .HHFFFFFFHH. ..HHHLLHHH..
        ..HHFLLFHH.. .HHHFLLFHHH. RRRHHHHHHRRR
        RRRWWFFWWRRR RRHWGGGGWHRR RGGRHHHHRGGR
        RRGRRWWRRGRR RRRRWGGWRRRR RRGGRHHRGGRR
    """),
}
"""Jack, queen and king, in pixels as wide as a cell and half as high.

The lower half of a huge one is its upper half, turned.
"""

PORTRAIT_AT = {CardSize.MEDIUM: 1, CardSize.LARGE: 1, CardSize.HUGE: 2}
"""The column of a portrait; its row is the second."""

HUES: dict[str, Paint] = {
    "G": "court-gold",
    "F": "court-face",
    "H": "court-hair",
    "K": "ink",
    "W": "bright",
    "L": "red",
}
"""The colours of the pixels; "R" is the colour of the suit."""

LETTERS = side_by_side("""
    ..### .###. #...#
    ...#. #...# #..#.
    ...#. #...# ###..
    ...#. #.#.# #.#..
    #..#. #..#. #..#.
    .##.. .##.# #...#
""")
"""The letters of jack, queen and king, where there are few colours."""

LETTER_AT = {CardSize.MEDIUM: (1, 1), CardSize.LARGE: (2, 2), CardSize.HUGE: (3, 3)}

FIELDS = {
    CardState.DIM: "dim",
    CardState.CHOSEN: "bright",
    CardState.MATCH: "lit",
    CardState.WON: "lit",
}
"""The names of the faces' colours; that of any other state is "ivory"."""


def face_colour(state: CardState) -> str:
    """Return the name of the colour of a filled card."""
    return FIELDS.get(state, "ivory")


def face_ink(card: Card, state: CardState, look: CardLook) -> str:
    """Return the name of the colour of the rank and suit on a filled card."""
    ink = suit_ink(card, look)
    return f"dim-{ink}" if state is CardState.DIM else ink


def kept(canvas: Canvas) -> KeptCells:
    """Return the cells of a canvas, which does not change any more."""
    return tuple(map(tuple, canvas.rows))


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
    size, ink, sign = look.size, face_ink(card, state, look), suit_sign(card, look)
    canvas = Canvas(*size.value, palette, face_colour(state))
    right, foot = size.width - 1 - trimmed, size.height - 1
    if size is CardSize.SMALL:
        canvas.text(1, 0, card.face, ink, bold=True)
        canvas.put(2, 1, sign, ink, bold=True)
        canvas.right_aligned(right, foot, card.face, ink, bold=True)
        return kept(canvas)
    if size is CardSize.HUGE and card.rank < JACK:
        draw_rank(canvas, 2, 0, card, ink)
        draw_rank(canvas, size.width - 2 - figure_width(card.face, 1), foot - 2, card, ink)
    else:
        canvas.text(1, 0, card.face + sign, ink, bold=True)
        last = card.face if size is CardSize.MEDIUM else sign + card.face
        canvas.right_aligned(right, foot, last, ink, bold=True)
    if card.rank < JACK:
        art = (MEDIUM_SUITS if size is CardSize.MEDIUM else SUITS)[card.suit]
        canvas.signs(0, 0, art, ink, at=SUIT_AT[size])
    elif palette.few:
        draw_letter(canvas, 0, 0, size, card.rank, ink)
    else:
        draw_portrait(canvas, PORTRAIT_AT[size], 1, size, card.rank, ink)
    return kept(canvas)


def draw_rank(canvas: Canvas, x: int, y: int, card: Card, ink: str) -> None:
    """Draw the rank of a huge card as a big figure; half a row lower in the upper corner."""
    pixels = figure_pixels(card.face, canvas.palette[ink])
    blank: list[list[Rgb | None]] = [] if y else [[None] * figure_width(card.face, 1)]
    canvas.halves(x, y, [*blank, *pixels])


def draw_portrait(canvas: Canvas, x: int, y: int, size: CardSize, rank: int, ink: Paint) -> None:
    """Draw the portrait of a court card."""
    art = PORTRAITS[size][rank - JACK]
    if size is CardSize.HUGE:
        art += tuple(line[::-1] for line in reversed(art))
    hues = {sign: canvas.palette[paint] for sign, paint in {**HUES, "R": ink}.items()}
    canvas.halves(x, y, [[hues.get(sign) for sign in line] for line in art])


def draw_letter(canvas: Canvas, x: int, y: int, size: CardSize, rank: int, ink: Paint) -> None:
    """Draw the big letter of a court card; the place is the corner of the card."""
    left, top = LETTER_AT[size]
    scale = 2 if size is CardSize.HUGE else 1
    colour = canvas.palette[ink]
    pixels = [
        [colour if dot == "#" else None for dot in line for _ in range(scale)]
        for line in LETTERS[rank - JACK]
        for _ in range(scale)
    ]
    canvas.halves(x + left, y + top, pixels)


@lru_cache(512)
def strip_cells(
    card: Card, state: CardState, look: CardLook, palette: Palette, seen: int
) -> KeptCells:
    """Return a covered card of which some left columns are seen: its rank over its suit.

    Nothing is cut: what has no room in front of the seam is left out.
    """
    canvas = Canvas(*look.size.value, palette, face_colour(state))
    ink, x, below = face_ink(card, state, look), 1, 1
    if look.size is CardSize.HUGE and card.rank < JACK and figure_width(card.face, 1) + 3 < seen:
        draw_rank(canvas, 2, 0, card, ink)
        x, below = 3, 4
    elif len(card.face) + 1 < seen:
        canvas.text(1, 0, card.face, ink, bold=True)
    if x + 1 < seen:
        canvas.put(x, below, suit_sign(card, look), ink, bold=True)
    return kept(canvas)


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
    return kept(canvas)


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
    return kept(canvas)


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
