"""Captured cards: small cards of one row, those of a rank together."""

from collections.abc import Iterator, Sequence

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
"""Columns of a filled card, or of one in letters with the gap after it: those of a ten."""

TONES = {"ivory": 0.45, "lit": 0.2}
"""How much darker every second card of a colour is."""


def complete_cards(group: CapturedGroup) -> int:
    """Return how many cards of a group belong to complete sets of one rank."""
    same = len({card.rank for card in group}) == 1
    return len(group) // SET * SET if same else 0


def group_width(group: CapturedGroup, look: CardLook) -> int:
    """Return the columns of a group, with its star."""
    texts = [len(corner(card, look)) for card in group]
    if look.face is FaceStyle.SOLID:
        cards = WIDTH * len(group)
    elif look.face is FaceStyle.OUTLINED:
        cards = sum(texts)
    else:
        cards = WIDTH * (len(group) - 1) + texts[-1]
    return cards + bool(complete_cards(group))


def group_step(group: CapturedGroup, look: CardLook) -> int:
    """Return the columns from a group to the next: cards in letters have gaps within it, too."""
    least = WIDTH * len(group) + bool(complete_cards(group))
    spaced = look.face is FaceStyle.LETTERS and len(group) > 1
    return max(group_width(group, look), least if spaced else 0) + 1


def captured_width(groups: Sequence[CapturedGroup], look: CardLook) -> int:
    """Return the columns of groups in one row."""
    before = sum(group_step(group, look) for group in groups[:-1])
    return before + (group_width(groups[-1], look) if groups else 0)


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
    """Draw captured cards in lines; complete sets are lit and have a star.

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
    high, letters = 2 if tall else 1, look.face is FaceStyle.LETTERS
    lines = captured_lines(groups, width, look)
    shown = lines[: rows // high]
    for n, line in enumerate(shown):
        at, left = y + n * high, x
        for group in line:
            odd = n % 2 == 1 and not tall  # cards that touch those above have the other tone
            end = _draw_group(canvas, left, at, group, look, tall=tall, odd=odd)
            if complete_cards(group):
                canvas.put(end, at, "*" if letters else "★", "gold", bold=True)
            left += group_step(group, look)
        if n == len(shown) - 1 and len(lines) > len(shown):
            canvas.text(min(left - 1, x + width - 1), at, "~" if letters else "…", "quiet")
    return len(shown) * high


def _draw_group(
    canvas: Canvas,
    x: int,
    y: int,
    group: CapturedGroup,
    look: CardLook,
    *,
    tall: bool,
    odd: bool,
) -> int:
    """Draw cards that lie together; return the column after them."""
    end = x
    for n, (card, field) in enumerate(zip(group, _fields(canvas, group, odd=odd), strict=False)):
        text = corner(card, look)
        if look.face is FaceStyle.SOLID:
            if tall:
                for column in range(end, end + WIDTH):
                    canvas.put(column, y + 1, "▀", field, canvas.field_at(column, y + 1))
            end = canvas.text(end, y, text.rjust(WIDTH), suit_ink(card, look), field, bold=True)
        else:
            ink = outline_ink(card, CardState.NORMAL, look)
            spaced = look.face is FaceStyle.LETTERS
            start = x + n * WIDTH if spaced else end
            end = canvas.text(start, y, text, ink, bold=spaced or n % 2 == 0)  # or they touch
    return end


def _fields(canvas: Canvas, group: CapturedGroup, *, odd: bool) -> Iterator[Rgb]:
    """Yield the colour of each card: two tones take turns; `odd` begins dark."""
    palette, complete = canvas.palette, complete_cards(group)
    for n in range(len(group)):
        light, dark = ("lit", "court-gold") if n < complete else ("ivory", "dim")
        part = TONES[light] if not palette.few else float(light == "ivory")
        yield mix(palette[light], palette[dark], part if (n % 2 == 1) is not odd else 0.0)
