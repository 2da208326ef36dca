"""Filled cards as rectangles of cells, painted once for each theme and kept."""

from functools import lru_cache

from games.cards import Card
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.canvas.stamp import KeptCells
from widgets.cards.pips import HUGE_ACES, LARGE_ACES, PIPS, pip_places
from widgets.cards.portraits import JACK, draw_letter, draw_portrait
from widgets.cards.style import CardLook, CardSize, CardState, corner, suit_ink, suit_sign

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
