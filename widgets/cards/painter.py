"""Draw cards on a canvas: one card, a stack, a pile, a card that turns over.

Where a card lies face up, its rank stands in its upper left corner, its suit next to it or in its
middle; a chosen one lies a row higher than it is put.
"""

from collections.abc import Sequence

from widgets.canvas.canvas import Box, Canvas, KeptCells, stamp
from widgets.canvas.colours import Rgb, shade
from widgets.cards.faces import (
    back_cells,
    draw_shadow,
    draw_shape,
    face_cells,
    face_colour,
    narrow_cells,
    rim_colour,
    strip_cells,
)
from widgets.cards.outline import (
    LINES,
    draw_outlined,
    draw_outlined_strip,
    draw_outlined_turning,
    draw_place,
)
from widgets.cards.style import BACK, CardLook, CardSize, CardState, FaceStyle, ShownCard

__all__ = [
    "STRIP",
    "draw_card",
    "draw_glow",
    "draw_pile",
    "draw_place",
    "draw_stack",
    "draw_turning",
    "pile_width",
    "stack_width",
]

STRIP = 4
"""The columns that show of a covered card."""

BELOW = 2
"""How many cards of a pile show their edge, at most."""

NARROW, FACING = 0.4, 0.6
"""A card that turns over is narrow up to the first part, and again from the second on."""

MARKS: dict[FaceStyle, dict[CardState, str]] = {
    FaceStyle.SOLID: {CardState.MATCH: "▾"},
    FaceStyle.OUTLINED: {CardState.MATCH: "▾", CardState.WON: "▲"},
    FaceStyle.LETTERS: {CardState.MATCH: "v", CardState.WON: "^"},
}
"""What is above a card; a filled one that has won shows it by its colour."""

BELOW_CHOSEN = {FaceStyle.SOLID: "▀", FaceStyle.OUTLINED: "▀", FaceStyle.LETTERS: "="}
"""What lies below a chosen card."""


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    shown: ShownCard,
    look: CardLook,
    *,
    trimmed: bool = False,
    shadow: bool = True,
) -> None:
    """Draw a card, or an empty place; a chosen card lies a row higher, above a golden bar.

    Half a column is left out at the right of one that is `trimmed`, because another one follows.
    """
    if shown.empty:
        draw_place(canvas, x, y, look, (), "gold" if shown.state is CardState.ASKED else "edge")
        return
    above = shown.state is CardState.CHOSEN or shown.state in MARKS[look.face]
    below = shown.state is not CardState.CHOSEN
    box = Box(look.size.width + 1, look.size.height + above + below, above)
    stamp(canvas, x, y, box, _draw_card, shown, look, trimmed, shadow)


def _draw_card(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, trimmed: bool, shadow: bool
) -> None:
    top = y - (shown.state is CardState.CHOSEN)
    if look.face is FaceStyle.SOLID:
        if shadow:
            draw_shadow(canvas, x, top, look.size.width - trimmed, look.size.height)
        cells, rim = _cells(canvas, shown, look, trimmed=trimmed)
        draw_shape(canvas, x, top, cells, rim, trimmed=trimmed)
    else:
        draw_outlined(canvas, x, top, shown, look)
    _draw_marks(canvas, x, top, shown, look)


def draw_glow(canvas: Canvas, x: int, y: int, look: CardLook) -> None:
    """Draw a golden rim around a card that lies there: the one that has won.

    Where cards are outlined, `CardState.WON` has its mark, and there is no rim.
    """
    if look.face is not FaceStyle.SOLID:
        return
    width, height = look.size.value
    for left, signs in ((x - 1, "▗▐▝"), (x + width, "▖▌▘")):
        for row in range(y - 1, y + height + 1):
            sign = signs[0 if row < y else 1 if row < y + height else 2]
            canvas.put(left, row, sign, "gold-solid")
    canvas.text(x, y - 1, "▄" * width, "gold-solid")
    canvas.text(x, y + height, "▀" * width, "gold-solid")
    for column in (x, x + width - 1):
        for row in (y, y + height - 1):
            if canvas.has(column, row):
                corner = canvas.rows[row][column]
                canvas.put(column, row, corner.char, field="gold-solid", bold=corner.bold)


def draw_stack(
    canvas: Canvas,
    x: int,
    y: int,
    cards: Sequence[ShownCard],
    look: CardLook,
    step: int = STRIP,
) -> None:
    """Draw overlapping cards: of each but the last, only the left columns show.

    Those show rank and suit, and nothing that is cut. Cards lie apart where `step`, the columns
    from one to the next, is wide enough.
    """
    if step > look.size.width:
        for n, shown in enumerate(cards):
            draw_card(canvas, x + step * n, y, shown, look)
        return
    ground = canvas.field_at(x + STRIP - 1, y)
    for n, shown in enumerate(cards[:-1]):
        _draw_covered(canvas, x + step * n, y, shown, look, step, ground)
    for shown in cards[-1:]:
        draw_card(canvas, x + step * (len(cards) - 1), y, shown, look)


def stack_width(count: int, size: CardSize, step: int = STRIP) -> int:
    """Return the columns of a stack, without its shadow."""
    return step * (count - 1) + size.width if count else 0


def draw_pile(canvas: Canvas, x: int, y: int, count: int, top: ShownCard, look: CardLook) -> None:
    """Draw a pile of cards, or an empty place for 0; its thickness shows at the left."""
    box = Box(pile_width(look.size) + 1, look.size.height + 2, 1)
    stamp(canvas, x, y, box, _draw_pile, min(count, BELOW + 1), top, look)


def _draw_pile(canvas: Canvas, x: int, y: int, count: int, top: ShownCard, look: CardLook) -> None:
    below = min(BELOW, max(0, count - 1))
    for n in range(below):
        draw_card(canvas, x + n, y, BACK, look, shadow=False)
    draw_card(canvas, x + below, y, top if count else ShownCard(state=CardState.EMPTY), look)


def pile_width(size: CardSize) -> int:
    """Return the columns of a pile of many cards, without its shadow."""
    return size.width + BELOW


def draw_turning(
    canvas: Canvas,
    x: int,
    y: int,
    before: ShownCard,
    after: ShownCard,
    turned: float,
    look: CardLook,
) -> None:
    """Draw a card that turns over, from 0 to 1: narrow, its edge, narrow, whole."""
    if turned <= 0 or turned >= 1:
        draw_card(canvas, x, y, before if turned <= 0 else after, look)
    elif turned <= NARROW or turned >= FACING:
        _draw_narrow(canvas, x, y, before if turned <= NARROW else after, look)
    elif look.face is FaceStyle.SOLID:
        for row in range(y, y + look.size.height):
            canvas.put(x + look.size.width // 2, row, "█", "bright")
    else:
        for row in range(y, y + look.size.height):
            canvas.put(x + look.size.width // 2, row, LINES[look.face][5], "line-ink", bold=True)


def _cells(
    canvas: Canvas, shown: ShownCard, look: CardLook, *, trimmed: bool
) -> tuple[KeptCells, Rgb]:
    """Return a whole filled card and the colour of its rim."""
    palette = canvas.palette
    if shown.card is None:
        cells = back_cells(shown.state, *look.size.value, palette)
        return cells, palette[rim_colour(shown.state)]
    cells = face_cells(shown.card, shown.state, look, palette, trimmed=trimmed)
    return cells, palette[face_colour(shown.state)]


def _draw_covered(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, seen: int, ground: Rgb
) -> None:
    """Draw a card of which some columns are seen, and the shadow that falls on it.

    The ground is the background that the stack lies on.
    """
    top = y - (shown.state is CardState.CHOSEN)
    if look.face is not FaceStyle.SOLID:
        draw_outlined_strip(canvas, x, top, shown, look, seen)
    else:
        draw_shadow(canvas, x, top, *look.size.value)
        cells, rim = _cells(canvas, shown, look, trimmed=False)
        if shown.card:
            cells = strip_cells(shown.card, shown.state, look, canvas.palette, seen)
        draw_shape(canvas, x, top, cells, rim)
        seam = ground if canvas.palette.few else shade(ground)
        for row in range(top, top + look.size.height):
            canvas.put(x + seen - 1, row, "▌", rim, seam)
    _draw_bar(canvas, x, top, shown, look, seen)


def _draw_narrow(canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook) -> None:
    margin, palette = round(look.size.width * 0.15), canvas.palette
    width, x = look.size.width - 2 * margin, x + margin
    if look.face is not FaceStyle.SOLID:
        draw_outlined_turning(canvas, x, y, shown, look, width)
        return
    if shown.card:
        cells = narrow_cells(shown.card, shown.state, look, palette, width)
        rim = face_colour(shown.state)
    else:
        cells = back_cells(shown.state, width, look.size.height, palette)
        rim = rim_colour(shown.state)
    draw_shape(canvas, x, y, cells, palette[rim])


def _draw_marks(canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook) -> None:
    mark = MARKS[look.face].get(shown.state)
    if mark:
        canvas.put(x + look.size.width // 2, y - 1, mark, "gold", bold=True)
    _draw_bar(canvas, x, y, shown, look, look.size.width)


def _draw_bar(canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, width: int) -> None:
    """Draw what lies below a chosen card."""
    if shown.state is CardState.CHOSEN:
        for column in range(x, x + width):
            canvas.put(column, y + look.size.height, BELOW_CHOSEN[look.face], "gold-solid")
