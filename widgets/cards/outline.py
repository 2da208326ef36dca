"""Cards in outlines, for terminals without colours, and in letters of ASCII only."""

from collections.abc import Sequence
from functools import lru_cache

from games.cards import Card
from widgets.canvas.canvas import Box, Canvas, stamp
from widgets.canvas.colours import Paint, mix
from widgets.cards.faces import JACK, LETTERS, SUIT_AT, SUITS, draw_letter
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

FrameSigns = tuple[str, str, str, str, str, str]
"""Four corners, a horizontal line and a vertical one."""

LINES: dict[FaceStyle, FrameSigns] = {
    FaceStyle.OUTLINED: ("╭", "╮", "╰", "╯", "─", "│"),
    FaceStyle.LETTERS: ("+", "+", "+", "+", "-", "|"),
}
HEAVY: dict[FaceStyle, FrameSigns] = {
    FaceStyle.OUTLINED: ("┏", "┓", "┗", "┛", "━", "┃"),
    FaceStyle.LETTERS: LINES[FaceStyle.LETTERS],
}
WEAVE = {FaceStyle.OUTLINED: "╲╱", FaceStyle.LETTERS: "##"}
HEAVY_STATES = (CardState.CHOSEN, CardState.BID)


def outline_ink(card: Card, state: CardState, look: CardLook) -> Paint:
    """Return the name of the colour of the rank and suit on an outlined card."""
    return "quiet" if state is CardState.DIM else f"line-{suit_ink(card, look)}"


@lru_cache(64)
def frame_rows(frame: FrameSigns, width: int, height: int) -> tuple[str, ...]:
    """Return a box of lines."""
    north_west, north_east, south_west, south_east, across, down = frame
    return (
        north_west + across * (width - 2) + north_east,
        *[down + " " * (width - 2) + down] * (height - 2),
        south_west + across * (width - 2) + south_east,
    )


def draw_frame(
    canvas: Canvas, x: int, y: int, width: int, height: int, state: CardState, face: FaceStyle
) -> None:
    """Draw an empty box; a heavy one for a card that is chosen or bid."""
    heavy = state in HEAVY_STATES
    ink = "quiet" if state is CardState.DIM else "line-ink"
    rows = frame_rows((HEAVY if heavy else LINES)[face], width, height)
    for row, text in enumerate(rows, y):
        canvas.text(x, row, text, ink, bold=heavy)


def draw_outlined_back(
    canvas: Canvas, x: int, y: int, width: int, state: CardState, look: CardLook
) -> None:
    """Draw the back of a card; a bid has a question mark."""
    height, weave = look.size.height, WEAVE[look.face]
    draw_frame(canvas, x, y, width, height, state, look.face)
    for row in range(height - 2):
        text = "".join(weave[(column + row) % 2] for column in range(width - 2))
        canvas.text(x + 1, y + 1 + row, text, "line-ink")
    if state is CardState.BID:
        sign = " ? " if width > CardSize.SMALL.width else "?"
        canvas.centred(x, y + height // 2, width, sign, bold=True)


def draw_outlined(canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook) -> None:
    """Draw a whole card, face up or face down."""
    width, height = look.size.value
    if not shown.card:
        draw_outlined_back(canvas, x, y, width, shown.state, look)
        return
    draw_frame(canvas, x, y, width, height, shown.state, look.face)
    card, bold = shown.card, shown.playable
    ink = outline_ink(card, shown.state, look)
    canvas.text(x + 1, y + 1, corner(card, look), ink, bold=bold)
    if look.size is not CardSize.SMALL:
        last = card.face if look.size is CardSize.MEDIUM else suit_sign(card, look) + card.face
        chosen = shown.state is CardState.CHOSEN
        canvas.right_aligned(x + width - 1, y + height - 2, last, ink, bold=chosen)
        _draw_inside(canvas, x, y, card, look, ink)


def _draw_inside(canvas: Canvas, x: int, y: int, card: Card, look: CardLook, ink: Paint) -> None:
    """Draw what is in the middle of a large card or a huge one: its suit, or its letter."""
    lined = look.face is FaceStyle.OUTLINED
    if look.size is CardSize.LARGE or (look.size is CardSize.HUGE and card.rank < JACK):
        if look.size is CardSize.HUGE and lined:
            canvas.signs(x, y, SUITS[card.suit], ink, at=SUIT_AT[look.size])
        else:
            middle = x + look.size.width // 2, y + look.size.height // 2
            canvas.put(*middle, suit_sign(card, look), ink)
    elif look.size is CardSize.HUGE and lined:
        draw_letter(canvas, x, y, look.size, card.rank, ink)
    elif look.size is CardSize.HUGE:
        for row, line in enumerate(LETTERS[card.rank - JACK], y + 3):
            text = "".join(dot * 2 for dot in line.replace(".", " "))
            canvas.text(x + 3, row, text, ink)


def draw_outlined_strip(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, seen: int
) -> None:
    """Draw a covered card of which some left columns are seen; see `strip_cells`."""
    if not shown.card:
        draw_outlined(canvas, x, y, shown, look)
        return
    draw_frame(canvas, x, y, *look.size.value, shown.state, look.face)
    ink, face = outline_ink(shown.card, shown.state, look), shown.card.face
    sign = suit_sign(shown.card, look)
    lines = (face + sign,) if look.size is CardSize.SMALL else (face, sign)
    for row, text in enumerate(lines, y + 1):
        if len(text) < seen:
            canvas.text(x + 1, row, text, ink, bold=shown.playable)


def draw_outlined_turning(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, width: int
) -> None:
    """Draw a card of fewer columns while it turns over."""
    if not shown.card:
        draw_outlined_back(canvas, x, y, width, shown.state, look)
        return
    draw_frame(canvas, x, y, width, look.size.height, shown.state, look.face)
    ink = outline_ink(shown.card, shown.state, look)
    texts = (corner(shown.card, look), shown.card.face, "")
    fits = (text for text in texts if len(text) <= width - 2)
    canvas.text(x + 1, y + 1, next(fits), ink, bold=True)


Line = tuple[str, Paint, bool]
"""Text, its colour, and whether it is bold."""

ASKED_INK = "gold"
"""The colour of a place in which a card is expected."""

FAINT_CORNERS = 0.55
"""How far the corners of any other place stand out from the table, from 0 to 1."""


def draw_place(
    canvas: Canvas,
    x: int,
    y: int,
    look: CardLook,
    lines: Sequence[Line] = (),
    ink: Paint = "edge",
) -> None:
    """Draw an empty place, with up to three lines of text in its middle.

    Without colours, a rank alone is in brackets instead of corners.
    """
    stamp(canvas, x, y, Box(*look.size.value), _draw_place, look, tuple(lines), ink)


def _draw_place(
    canvas: Canvas, x: int, y: int, look: CardLook, lines: Sequence[Line], ink: Paint
) -> None:
    solid, asked, size = look.face is FaceStyle.SOLID, ink == ASKED_INK, look.size
    if asked and not solid:
        for row, text in enumerate(frame_rows(LINES[look.face], *size.value), y):
            canvas.text(x, row, text, ASKED_INK)
    elif solid or not lines or len(lines[0][0]) > len("10"):
        _draw_corners(canvas, x, y, look, ink)
    else:
        lines = ((f"({lines[0][0]})", *lines[0][1:]), *lines[1:])
    top = y + size.height // 2 - (len(lines) - 1) // 2
    for row, (text, colour, bold) in enumerate(lines, top):
        canvas.centred(x, row, size.width, text, colour, bold=bold)


def _draw_corners(canvas: Canvas, x: int, y: int, look: CardLook, ink: Paint) -> None:
    width, height = look.size.value
    if look.face is FaceStyle.SOLID and ink == "edge" and not canvas.palette.few:
        ink = mix(canvas.field_at(x, y), canvas.palette[ink], FAINT_CORNERS)
    frame = LINES[FaceStyle.LETTERS if look.face is FaceStyle.LETTERS else FaceStyle.OUTLINED]
    rows = frame_rows(frame, width, height)
    ends = (0, height - 1) if height < CardSize.MEDIUM.height else (0, 1, height - 2, height - 1)
    for row in ends:
        for column in (0, 1, width - 2, width - 1):
            if rows[row][column] != " ":
                canvas.put(x + column, y + row, rows[row][column], ink)
