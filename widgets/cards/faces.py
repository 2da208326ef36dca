"""What a card looks like: filled ones, painted once for each theme and kept, and outlined ones."""

from functools import lru_cache

from games.cards import Card, Suit
from widgets.canvas.canvas import Canvas, KeptCells
from widgets.canvas.colours import Paint, Palette
from widgets.canvas.figures import figure_pixels, figure_width, pictures
from widgets.cards.style import (
    CardLook,
    CardSize,
    CardState,
    FaceStyle,
    ShownCard,
    corner,
    suit_ink,
    suit_sign,
)

SUIT_ORDER = Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS
COURT = 11, 12, 13

SUITS = pictures(
    SUIT_ORDER,
    """
    ......##...... .....####..... ..####..####.. ......##......
    .....####..... ....######.... ######..###### ....######....
    ...########... .....####..... ############## ..##########..
    .############. .####.##.####. ############## ##############
    ############## ############## .############. ##############
    #####.##.##### .####.##.####. ...########... ..##########..
    .###..##..###. ......##...... .....####..... ....######....
    ....######.... ....######.... ......##...... ......##......
    """,
)
"""The sign of each suit in quarters of cells: seven columns by four rows."""

MEDIUM_SUITS = pictures(
    SUIT_ORDER,
    """
    ....##.... ...####... .###..###. ....##....
    ..######.. ...####... ########## ..######..
    .########. ####..#### ########## ##########
    ########## ########## .########. ##########
    .##.##.##. ....##.... ...####... ..######..
    ...####... ...####... ....##.... ....##....
    """,
)
"""The same for a medium card: five columns by three rows."""

SUIT_AT = {CardSize.MEDIUM: (2, 2), CardSize.LARGE: (2, 3), CardSize.HUGE: (9, 8)}
"""Where a sign begins on a card, in quarters of cells."""

PORTRAITS = {
    CardSize.MEDIUM: pictures(
        COURT,
        """
    .RRRG ..G.. G.G.G
    RRRRG .GGG. GGGGG
    GGGGG HHHHH HFFFH
    HFFFH HFFFH HKFKH
    HKFKH HKFKH HFFFH
    HFFFH HFLFH HHHHH
    .WFW. H.F.H RHHHR
    RRGRR RRGRR RGHGR
    """,
    ),
    CardSize.LARGE: pictures(
        COURT,
        """
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
    """,
    ),
    CardSize.HUGE: pictures(
        COURT,
        """
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
    """,
    ),
}
"""Jack, queen and king, in pixels as wide as a cell and half as high.

The lower half of a huge one is its upper half, turned.
"""

HUES: dict[str, Paint] = {
    "G": "court-gold",
    "F": "court-face",
    "H": "court-hair",
    "K": "ink",
    "W": "bright",
    "L": "red",
}
"""The colours of the pixels; "R" is the colour of the suit."""

LETTERS = pictures(
    COURT,
    """
    ..### .###. #...#
    ...#. #...# #..#.
    ...#. #...# ###..
    ...#. #.#.# #.#..
    #..#. #..#. #..#.
    .##.. .##.# #...#
    """,
)
"""The letters of jack, queen and king, where there are few colours."""

LETTER_AT = {CardSize.MEDIUM: (1, 1), CardSize.LARGE: (2, 2), CardSize.HUGE: (3, 3)}

FIELDS = {
    CardState.DIM: "dim",
    CardState.CHOSEN: "bright",
    CardState.MATCH: "lit",
    CardState.WON: "lit",
}
"""The names of the faces' colours; that of any other state is "ivory"."""

WOVEN = "╲╱"


def rim_colour(shown: ShownCard) -> str:
    """Return the name of the colour of a face, or of the rim of a back: golden for a bid."""
    if shown.card is None:
        return "gold-solid" if shown.state is CardState.BID else "ivory"
    return FIELDS.get(shown.state, "ivory")


def _ink(card: Card, state: CardState, look: CardLook) -> str:
    """Return the name of the colour of the rank and suit on a filled card."""
    ink = suit_ink(card, look)
    return f"dim-{ink}" if state is CardState.DIM else ink


@lru_cache(2048)
def whole_cells(
    shown: ShownCard, look: CardLook, palette: Palette, *, trimmed: bool = False
) -> KeptCells:
    """Return a card, face up or down; `trimmed` leaves out half a column at the right."""
    size, card = look.size, shown.card
    canvas = Canvas(*size.value, palette, rim_colour(shown))
    if card is None:
        _weave(canvas)
        return canvas.frozen()
    ink, sign = _ink(card, shown.state, look), suit_sign(card, look)
    right, foot, is_court = size.width - 1 - trimmed, size.height - 1, card.rank in COURT
    if size is CardSize.SMALL:
        canvas.text(1, 0, card.face, ink, bold=True)
        canvas.put(2, 1, sign, ink, bold=True)
        canvas.right_aligned(right, foot, card.face, ink, bold=True)
        return canvas.frozen()
    if size is CardSize.HUGE and not is_court:
        _draw_rank(canvas, 2, 0, card, ink)
        _draw_rank(canvas, size.width - 2 - figure_width(card.face, 1), foot - 2, card, ink)
    else:
        canvas.text(1, 0, card.face + sign, ink, bold=True)
        last = card.face if size is CardSize.MEDIUM else sign + card.face
        canvas.right_aligned(right, foot, last, ink, bold=True)
    if not is_court:
        art = (MEDIUM_SUITS if size is CardSize.MEDIUM else SUITS)[card.suit]
        canvas.signs(0, 0, art, ink, at=SUIT_AT[size])
    elif palette.few:
        draw_letter(canvas, 0, 0, size, card.rank, ink)
    else:
        portrait = PORTRAITS[size][card.rank]
        if size is CardSize.HUGE:
            portrait += tuple(line[::-1] for line in reversed(portrait))
        hues = {dot: palette[paint] for dot, paint in {**HUES, "R": ink}.items()}
        pixels = [[hues.get(dot) for dot in line] for line in portrait]
        canvas.halves(2 if size is CardSize.HUGE else 1, 1, pixels)
    return canvas.frozen()


def _draw_rank(canvas: Canvas, x: int, y: int, card: Card, ink: str) -> None:
    """Draw the rank of a huge card as a big figure; half a row lower in the upper corner."""
    pixels = figure_pixels(card.face, canvas.palette[ink])
    canvas.halves(x, y, pixels if y else [[None] * len(pixels[0]), *pixels])


def draw_letter(canvas: Canvas, x: int, y: int, size: CardSize, rank: int, ink: Paint) -> None:
    """Draw the big letter of a court card; the place is the corner of the card."""
    left, top = LETTER_AT[size]
    scale = 2 if size is CardSize.HUGE else 1
    colour = canvas.palette[ink]
    pixels = [
        [colour if dot == "#" else None for dot in line for _ in range(scale)]
        for line in LETTERS[rank]
        for _ in range(scale)
    ]
    canvas.halves(x + left, y + top, pixels)


@lru_cache(512)
def strip_cells(shown: ShownCard, look: CardLook, palette: Palette, seen: int) -> KeptCells:
    """Return a covered card of which some left columns are seen: its rank over its suit.

    Where the rank has no room in front of the seam, the suit is left out, too: it would mislead.
    """
    card = shown.card
    if card is None:
        return whole_cells(shown, look, palette)
    canvas = Canvas(*look.size.value, palette, rim_colour(shown))
    ink, x, below = _ink(card, shown.state, look), 1, 1
    has_figure = look.size is CardSize.HUGE and card.rank not in COURT
    if has_figure and figure_width(card.face, 1) + 3 < seen:
        _draw_rank(canvas, 2, 0, card, ink)
        x, below = 3, 4
    elif len(card.face) + 1 < seen:
        canvas.text(1, 0, card.face, ink, bold=True)
    else:
        return canvas.frozen()
    canvas.put(x, below, suit_sign(card, look), ink, bold=True)
    return canvas.frozen()


@lru_cache(512)
def narrow_cells(shown: ShownCard, look: CardLook, palette: Palette, width: int) -> KeptCells:
    """Return a card that turns over in fewer columns: a back, or its corner and its suit."""
    canvas = Canvas(width, look.size.height, palette, rim_colour(shown))
    if (card := shown.card) is None:
        _weave(canvas)
        return canvas.frozen()
    ink = _ink(card, shown.state, look)
    canvas.text(1, 0, fitting_corner(card, look, width), ink, bold=True)
    canvas.put(width // 2, look.size.height // 2, suit_sign(card, look), ink, bold=True)
    return canvas.frozen()


def fitting_corner(card: Card, look: CardLook, width: int) -> str:
    """Return as much of rank and suit as a card of some columns has room for."""
    return next(text for text in (corner(card, look), card.face, "") if len(text) <= width - 2)


def _weave(canvas: Canvas) -> None:
    """Fill a card with its back, up to its rim."""
    width, height = canvas.width, canvas.height
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


# in outlines, for terminals without colours, and in letters of ASCII only

LINES = {FaceStyle.OUTLINED: "╭╮╰╯─│", FaceStyle.LETTERS: "++++-|"}
"""Four corners, a horizontal line and a vertical one."""

HEAVY = LINES | {FaceStyle.OUTLINED: "┏┓┗┛━┃"}
"""The same for a card that is chosen or bid."""

WEAVE = {FaceStyle.OUTLINED: WOVEN, FaceStyle.LETTERS: "##"}


def outline_ink(card: Card, state: CardState, look: CardLook) -> Paint:
    """Return the name of the colour of the rank and suit on an outlined card."""
    return "quiet" if state is CardState.DIM else f"line-{suit_ink(card, look)}"


@lru_cache(64)
def frame_rows(frame: str, width: int, height: int) -> tuple[str, ...]:
    """Return a box of lines."""
    north_west, north_east, south_west, south_east, across, down = [*frame]
    return (
        north_west + across * (width - 2) + north_east,
        *[down + " " * (width - 2) + down] * (height - 2),
        south_west + across * (width - 2) + south_east,
    )


def _draw_frame(
    canvas: Canvas, x: int, y: int, width: int, shown: ShownCard, look: CardLook
) -> bool:
    """Draw an empty card, or its back; return whether it is face up."""
    height, heavy = look.size.height, shown.state in (CardState.CHOSEN, CardState.BID)
    ink = "quiet" if shown.state is CardState.DIM else "line-ink"
    rows = frame_rows((HEAVY if heavy else LINES)[look.face], width, height)
    for row, text in enumerate(rows, y):
        canvas.text(x, row, text, ink, bold=heavy)
    if shown.card:
        return True
    weave = WEAVE[look.face]
    for row in range(height - 2):
        text = "".join(weave[(column + row) % 2] for column in range(width - 2))
        canvas.text(x + 1, y + 1 + row, text, "line-ink")
    if shown.state is CardState.BID:
        sign = " ? " if width > CardSize.SMALL.width else "?"
        canvas.centred(x, y + height // 2, width, sign, bold=True)
    return False


def draw_outlined(canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook) -> None:
    """Draw a whole card, face up or face down."""
    (width, height), card = look.size.value, shown.card
    if not _draw_frame(canvas, x, y, width, shown, look) or card is None:
        return
    ink = outline_ink(card, shown.state, look)
    canvas.text(x + 1, y + 1, corner(card, look), ink, bold=shown.state is not CardState.DIM)
    if look.size is not CardSize.SMALL:
        last = card.face if look.size is CardSize.MEDIUM else suit_sign(card, look) + card.face
        chosen = shown.state is CardState.CHOSEN
        canvas.right_aligned(x + width - 1, y + height - 2, last, ink, bold=chosen)
    lined, is_court = look.face is FaceStyle.OUTLINED, card.rank in COURT
    if look.size is CardSize.HUGE and lined and is_court:
        draw_letter(canvas, x, y, look.size, card.rank, ink)
    elif look.size is CardSize.HUGE and lined:
        canvas.signs(x, y, SUITS[card.suit], ink, at=SUIT_AT[look.size])
    elif look.size is CardSize.HUGE and is_court:
        for row, line in enumerate(LETTERS[card.rank], y + 3):
            text = "".join(dot * 2 for dot in line.replace(".", " "))
            canvas.text(x + 3, row, text, ink)
    elif look.size in (CardSize.LARGE, CardSize.HUGE):
        canvas.put(x + width // 2, y + height // 2, suit_sign(card, look), ink)


def draw_outlined_strip(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, seen: int
) -> None:
    """Draw a covered card of which some left columns are seen; see `strip_cells`."""
    if not _draw_frame(canvas, x, y, look.size.width, shown, look) or shown.card is None:
        return
    face, sign = shown.card.face, suit_sign(shown.card, look)
    lines = (face + sign,) if look.size is CardSize.SMALL else (face, sign)
    if len(lines[0]) < seen:
        ink, bold = outline_ink(shown.card, shown.state, look), shown.state is not CardState.DIM
        for row, text in enumerate(lines, y + 1):
            canvas.text(x + 1, row, text, ink, bold=bold)


def draw_outlined_turning(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, width: int
) -> None:
    """Draw a card of fewer columns while it turns over."""
    if _draw_frame(canvas, x, y, width, shown, look) and shown.card:
        ink = outline_ink(shown.card, shown.state, look)
        canvas.text(x + 1, y + 1, fitting_corner(shown.card, look, width), ink, bold=True)
