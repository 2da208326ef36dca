"""Captured cards: small cards of one row, those of a rank together."""

from collections.abc import Iterable, Iterator, Sequence

from games.cards import Card
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Rgb, mix
from widgets.cards.outline import outline_ink
from widgets.cards.style import CardLook, CardState, FaceStyle, corner, suit_ink

CapturedGroup = Sequence[Card]
"""Cards that lie together without a gap."""

SET = 4
"""Cards of one rank that make a complete set."""

WIDTH = 3
"""Columns of a filled card: those of a ten."""

TONES = {"ivory": 0.45, "lit": 0.2}
"""How much darker every second card of a colour is."""


def complete_cards(group: CapturedGroup) -> int:
    """Return how many cards of a group belong to complete sets of one rank."""
    same = len({card.rank for card in group}) == 1
    return len(group) // SET * SET if same else 0


def group_width(group: CapturedGroup, look: CardLook) -> int:
    """Return the columns of a group, with its star."""
    if look.face is FaceStyle.SOLID:
        cards = WIDTH * len(group)
    else:
        cards = sum(len(corner(card, look)) for card in group)
    return cards + bool(complete_cards(group))


def captured_width(groups: Iterable[CapturedGroup], look: CardLook) -> int:
    """Return the columns of groups in one row, with a column between two of them."""
    return max(0, sum(group_width(group, look) + 1 for group in groups) - 1)


def captured_lines(
    groups: Sequence[CapturedGroup], width: int, look: CardLook
) -> list[list[CapturedGroup]]:
    """Return groups line by line, as many in each as its width has room for."""
    lines: list[list[CapturedGroup]] = []
    for group in groups:
        if lines and captured_width([*lines[-1], group], look) <= width:
            lines[-1].append(group)
        else:
            lines.append([group])
    return lines


def draw_captured(
    canvas: Canvas,
    x: int,
    y: int,
    groups: Sequence[CapturedGroup],
    width: int,
    look: CardLook,
    *,
    rows: int = 1,
    tall: bool = False,
) -> int:
    """Draw captured cards; complete sets are lit and have a star.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        groups: The cards, those of a rank together.
        width: The available columns.
        look: How cards are drawn.
        rows: The available rows; "…" stands for what does not fit.
        tall: Whether a card is one and a half rows high, and so takes two.

    Returns:
        The rows that were used.
    """
    high = 2 if tall else 1
    lines = captured_lines(groups, width, look)
    shown = lines[: rows // high]
    for n, line in enumerate(shown):
        odd = n % 2 == 1 and not tall  # cards that touch those above have the other tone
        end = _draw_line(canvas, x, y + n * high, line, look, tall=tall, odd=odd)
        if n == len(shown) - 1 and len(lines) > len(shown):
            sign = "~" if look.face is FaceStyle.LETTERS else "…"
            canvas.text(min(end, x + width - 1), y + n * high, sign, "quiet")
    return len(shown) * high


def _draw_line(
    canvas: Canvas,
    x: int,
    y: int,
    line: Sequence[CapturedGroup],
    look: CardLook,
    *,
    tall: bool,
    odd: bool,
) -> int:
    for group in line:
        if look.face is FaceStyle.SOLID:
            x = _draw_solid(canvas, x, y, group, look, tall=tall, odd=odd)
        else:
            x = _draw_letters(canvas, x, y, group, look)
        if complete_cards(group):
            star = "*" if look.face is FaceStyle.LETTERS else "★"
            canvas.put(x, y, star, "gold", bold=True)
            x += 1
        x += 1
    return x - 1


def _draw_solid(
    canvas: Canvas,
    x: int,
    y: int,
    group: CapturedGroup,
    look: CardLook,
    *,
    tall: bool,
    odd: bool,
) -> int:
    for card, field in zip(group, _fields(canvas, group, odd=odd), strict=False):
        text = corner(card, look).rjust(WIDTH)
        if tall:
            for column in range(x, x + WIDTH):
                canvas.put(column, y + 1, "▀", field, canvas.field_at(column, y + 1))
        x = canvas.text(x, y, text, suit_ink(card, look), field, bold=True)
    return x


def _draw_letters(canvas: Canvas, x: int, y: int, group: CapturedGroup, look: CardLook) -> int:
    for n, card in enumerate(group):
        ink = outline_ink(card, CardState.NORMAL, look)
        x = canvas.text(x, y, corner(card, look), ink, bold=n % 2 == 0)  # they touch
    return x


def _fields(canvas: Canvas, group: CapturedGroup, *, odd: bool) -> Iterator[Rgb]:
    """Yield the colour of each card: two tones take turns; `odd` begins dark."""
    palette, complete = canvas.palette, complete_cards(group)
    for n in range(len(group)):
        light, dark = ("lit", "court-gold") if n < complete else ("ivory", "dim")
        part = TONES[light] if not palette.few else float(light == "ivory")
        yield mix(palette[light], palette[dark], part if (n % 2 == 1) is not odd else 0.0)
