"""Cards in outlines, for terminals without colours, and in letters of ASCII only."""

from functools import lru_cache

from games.cards import Card
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint
from widgets.cards.faces import (
    JACK,
    LETTERS,
    SUIT_AT,
    SUITS,
    WOVEN,
    draw_letter,
    fitting_corner,
)
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
    lined, is_court = look.face is FaceStyle.OUTLINED, card.rank >= JACK
    if look.size is CardSize.HUGE and lined and is_court:
        draw_letter(canvas, x, y, look.size, card.rank, ink)
    elif look.size is CardSize.HUGE and lined:
        canvas.signs(x, y, SUITS[card.suit], ink, at=SUIT_AT[look.size])
    elif look.size is CardSize.HUGE and is_court:
        for row, line in enumerate(LETTERS[card.rank - JACK], y + 3):
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
    for row, text in enumerate(lines, y + 1):
        if len(text) < seen:
            ink, bold = outline_ink(shown.card, shown.state, look), shown.state is not CardState.DIM
            canvas.text(x + 1, row, text, ink, bold=bold)


def draw_outlined_turning(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, width: int
) -> None:
    """Draw a card of fewer columns while it turns over."""
    if _draw_frame(canvas, x, y, width, shown, look) and shown.card:
        ink = outline_ink(shown.card, shown.state, look)
        canvas.text(x + 1, y + 1, fitting_corner(shown.card, look, width), ink, bold=True)
