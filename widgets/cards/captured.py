"""Captured cards: small cards of one row, those of a rank together."""

from collections.abc import Sequence

from games.cards import Card
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import mix
from widgets.cards.outline import outline_ink
from widgets.cards.style import CardLook, CardState, FaceStyle, corner, suit_ink

Group = Sequence[Card]
"""Cards that lie together without a gap."""

SET = 4
"""Cards of one rank that make a complete set."""

WIDTH = 3
"""Columns of a filled card, or of one in letters with the gap after it: those of a ten."""

TONES = {"ivory": 0.45, "lit": 0.2}
"""How much darker every second card of a colour is."""


def _complete_cards(group: Group) -> int:
    """Return how many cards of a group belong to complete sets of one rank."""
    return len(group) // SET * SET if len({card.rank for card in group}) == 1 else 0


def _group_width(group: Group, look: CardLook) -> int:
    """Return the columns of a group, with its star."""
    texts = [len(corner(card, look)) for card in group]
    if look.face is FaceStyle.SOLID:
        cards = WIDTH * len(group)
    elif look.face is FaceStyle.OUTLINED:
        cards = sum(texts)
    else:
        cards = WIDTH * (len(group) - 1) + texts[-1]
    return cards + bool(_complete_cards(group))


def _group_step(group: Group, look: CardLook) -> int:
    """Return the columns from a group to the next: cards in letters have gaps within it, too."""
    least = WIDTH * len(group) + bool(_complete_cards(group))
    spaced = look.face is FaceStyle.LETTERS and len(group) > 1
    return max(_group_width(group, look), least if spaced else 0) + 1


def captured_width(groups: Sequence[Group], look: CardLook) -> int:
    """Return the columns of groups in one row."""
    before = sum(_group_step(group, look) for group in groups[:-1])
    return before + (_group_width(groups[-1], look) if groups else 0)


def captured_lines(groups: Sequence[Group], width: int, look: CardLook) -> list[list[Group]]:
    """Return groups line by line, as many in each as its width has room for."""
    lines: list[list[Group]] = []
    for group in groups:
        if lines and captured_width([*lines[-1], group], look) <= width:
            lines[-1].append(group)
        else:
            lines.append([group])
    return lines


def draw_captured(canvas: Canvas, x: int, y: int, groups: Sequence[Group], look: CardLook) -> None:
    """Draw captured cards in a row; complete sets are lit and have a star."""
    for group in groups:
        end = _draw_group(canvas, x, y, group, look)
        if _complete_cards(group):
            star = "*" if look.face is FaceStyle.LETTERS else "★"
            canvas.put(end, y, star, "gold", bold=True)
        x += _group_step(group, look)


def _draw_group(canvas: Canvas, x: int, y: int, group: Group, look: CardLook) -> int:
    """Draw cards that lie together, in two tones by turns; return the column after them."""
    end, palette, complete = x, canvas.palette, _complete_cards(group)
    spaced = look.face is FaceStyle.LETTERS
    for n, card in enumerate(group):
        text = corner(card, look)
        if look.face is FaceStyle.SOLID:
            light, dark = ("lit", "court-gold") if n < complete else ("ivory", "dim")
            part = TONES[light] if not palette.few else float(light == "ivory")
            field = mix(palette[light], palette[dark], part if n % 2 else 0.0)
            end = canvas.text(end, y, text.rjust(WIDTH), suit_ink(card, look), field, bold=True)
        else:
            ink = outline_ink(card, CardState.NORMAL, look)
            start = x + n * WIDTH if spaced else end
            end = canvas.text(start, y, text, ink, bold=spaced or n % 2 == 0)  # or they touch
    return end
