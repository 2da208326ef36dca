"""Draw cards on a canvas: one, a stack, a pile, one that turns over, captured ones, a place.

Where a card lies face up, its rank stands in its upper left corner, its suit next to it or in its
middle; a chosen one lies a row higher than it is put.
"""

from collections.abc import Sequence

from games.cards import Card
from widgets.canvas.canvas import Box, Canvas, KeptCells, stamp
from widgets.canvas.colours import Paint, Rgb, mix, shade
from widgets.cards import faces
from widgets.cards.style import (
    BACK,
    CardLook,
    CardSize,
    CardState,
    FaceStyle,
    ShownCard,
    corner,
    suit_ink,
)

STRIP = 4
"""The columns that show of a covered card."""

BELOW = 2
"""How many cards of a pile show their edge, at most."""

MARKS: dict[FaceStyle, dict[CardState, str]] = {
    FaceStyle.SOLID: {CardState.MATCH: "▾"},
    FaceStyle.OUTLINED: {CardState.MATCH: "▾", CardState.WON: "▲"},
    FaceStyle.LETTERS: {CardState.MATCH: "v", CardState.WON: "^"},
}
"""What is above a card; a filled one that has won shows it by its colour."""

Line = tuple[str, Paint, bool]
"""Text, its colour, and whether it is bold."""


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
    """Draw a card; a chosen card lies a row higher, above a golden bar.

    Half a column is left out at the right of one that is `trimmed`, because another one follows.
    """
    above = shown.state is CardState.CHOSEN or shown.state in MARKS[look.face]
    below = shown.state is not CardState.CHOSEN
    box = Box(look.size.width + 1, look.size.height + above + below, above)
    stamp(canvas, x, y, box, _draw_card, shown, look, trimmed, shadow)


def _draw_card(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, trimmed: bool, shadow: bool
) -> None:
    top, (width, height) = y - (shown.state is CardState.CHOSEN), look.size.value
    if look.face is FaceStyle.SOLID:
        if shadow:
            _draw_shadow(canvas, x, top, width - trimmed, height)
        cells = faces.whole_cells(shown, look, canvas.palette, trimmed=trimmed)
        _draw_shape(canvas, x, top, cells, shown, trimmed=trimmed)
    else:
        faces.draw_outlined(canvas, x, top, shown, look)
    if mark := MARKS[look.face].get(shown.state):
        canvas.put(x + width // 2, top - 1, mark, "gold", bold=True)
    _draw_bar(canvas, x, top, shown, look, width)


def _draw_shadow(canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Draw the shadow of a card: half a row below it, half a column at its right."""
    for column in range(x + 1, x + width):
        canvas.shadow(column, y + height, "▀")
    for row in range(y + 1, y + height):
        canvas.shadow(x + width, row, "▌")
    canvas.shadow(x + width, y + height, "▘")


def _draw_shape(
    canvas: Canvas, x: int, y: int, cells: KeptCells, shown: ShownCard, *, trimmed: bool = False
) -> None:
    """Paste a card; its corners, and what is trimmed of it, show what lies below."""
    last, right = y + len(cells) - 1, x + len(cells[0]) - 1
    upper, lower = ("▖", "▘") if trimmed else ("▙", "▛")
    edges = [(x, y, "▟"), (x, last, "▜"), (right, y, upper), (right, last, lower)]
    edges += [(right, row, "▌") for row in range(y + 1, last) if trimmed]
    below = [canvas.field_at(column, row) for column, row, _ in edges]
    canvas.paste(x, y, cells)
    for (column, row, char), field in zip(edges, below, strict=True):
        canvas.put(column, row, char, faces.rim_colour(shown), field)


def _draw_bar(canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, width: int) -> None:
    """Draw what lies below a chosen card."""
    if shown.state is CardState.CHOSEN:
        sign = "=" if look.face is FaceStyle.LETTERS else "▀"
        for column in range(x, x + width):
            canvas.put(column, y + look.size.height, sign, "gold-solid")


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
    ground = canvas.field_at(x + STRIP - 1, y)
    for n, shown in enumerate(cards):
        if step > look.size.width or n == len(cards) - 1:
            draw_card(canvas, x + step * n, y, shown, look)
        else:
            _draw_covered(canvas, x + step * n, y, shown, look, step, ground)


def _draw_covered(
    canvas: Canvas, x: int, y: int, shown: ShownCard, look: CardLook, seen: int, ground: Rgb
) -> None:
    """Draw a card of which some columns are seen, and the shadow that falls on it.

    The ground is the background that the stack lies on.
    """
    top = y - (shown.state is CardState.CHOSEN)
    if look.face is FaceStyle.SOLID:
        _draw_shadow(canvas, x, top, *look.size.value)
        _draw_shape(canvas, x, top, faces.strip_cells(shown, look, canvas.palette, seen), shown)
        seam = ground if canvas.palette.few else shade(ground)
        for row in range(top, top + look.size.height):
            canvas.put(x + seen - 1, row, "▌", faces.rim_colour(shown), seam)
    else:
        faces.draw_outlined_strip(canvas, x, top, shown, look, seen)
    _draw_bar(canvas, x, top, shown, look, seen)


def stack_width(count: int, size: CardSize, step: int = STRIP) -> int:
    """Return the columns of a stack, without its shadow."""
    return step * (count - 1) + size.width if count else 0


def draw_pile(canvas: Canvas, x: int, y: int, count: int, top: ShownCard, look: CardLook) -> None:
    """Draw a pile of cards, or an empty place for 0; its thickness shows at the left."""
    box = Box(pile_width(look.size) + 1, look.size.height + 2, 1)
    stamp(canvas, x, y, box, _draw_pile, min(count, BELOW + 1), top, look)


def _draw_pile(canvas: Canvas, x: int, y: int, count: int, top: ShownCard, look: CardLook) -> None:
    for n in range(count - 1):
        draw_card(canvas, x + n, y, BACK, look, shadow=False)
    if count:
        draw_card(canvas, x + count - 1, y, top, look)
    else:
        draw_place(canvas, x, y, look)


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
    width, height = look.size.value
    margin, solid = round(width * 0.15), look.face is FaceStyle.SOLID
    narrow, left = width - 2 * margin, x + margin
    shown = before if turned <= 0.4 else after
    if turned <= 0 or turned >= 1:
        draw_card(canvas, x, y, shown, look)
    elif 0.4 < turned < 0.6:
        edge, ink = ("█", "bright") if solid else (faces.LINES[look.face][5], "line-ink")
        for row in range(y, y + height):
            canvas.put(x + width // 2, row, edge, ink, bold=not solid)
    elif solid:
        _draw_shape(canvas, left, y, faces.narrow_cells(shown, look, canvas.palette, narrow), shown)
    else:
        faces.draw_outlined_turning(canvas, left, y, shown, look, narrow)


def draw_place(
    canvas: Canvas,
    x: int,
    y: int,
    look: CardLook,
    lines: Sequence[Line] = (),
    ink: Paint = "edge",
) -> None:
    """Draw an empty place, with up to three lines of text in its middle; golden if one is asked.

    Without colours, a rank alone is in brackets instead of corners.
    """
    stamp(canvas, x, y, Box(*look.size.value), _draw_place, look, tuple(lines), ink)


def _draw_place(
    canvas: Canvas, x: int, y: int, look: CardLook, lines: Sequence[Line], ink: Paint
) -> None:
    solid, size = look.face is FaceStyle.SOLID, look.size
    if ink == "gold" and not solid:
        for row, text in enumerate(faces.frame_rows(faces.LINES[look.face], *size.value), y):
            canvas.text(x, row, text, "gold")
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
        ink = mix(canvas.field_at(x, y), canvas.palette[ink], 0.55)
    letters = look.face is FaceStyle.LETTERS
    rows = faces.frame_rows(
        faces.LINES[FaceStyle.LETTERS if letters else FaceStyle.OUTLINED], width, height
    )
    ends = (0, height - 1) if height < CardSize.MEDIUM.height else (0, 1, height - 2, height - 1)
    for row in ends:
        for column in (0, 1, width - 2, width - 1):
            if rows[row][column] != " ":
                canvas.put(x + column, y + row, rows[row][column], ink)


# captured cards: small cards of one row, those of a rank together

Group = Sequence[Card]
"""Cards that lie together without a gap."""

SET = 4
"""Cards of one rank that make a complete set."""

WIDTH = 3
"""Columns of a filled card, or of one in letters with the gap after it: those of a ten."""


def _complete_cards(group: Group) -> int:
    """Return how many cards of a group belong to complete sets of one rank."""
    return len(group) // SET * SET if len({card.rank for card in group}) == 1 else 0


def _group_widths(group: Group, look: CardLook) -> tuple[int, int]:
    """Return the columns of a group with its star, and those to the next group.

    Cards in letters have gaps within the group, too.
    """
    texts, star = [len(corner(card, look)) for card in group], bool(_complete_cards(group))
    cards = WIDTH * len(group)
    if look.face is FaceStyle.OUTLINED:
        cards = sum(texts)
    elif look.face is FaceStyle.LETTERS:
        cards += texts[-1] - WIDTH
    spaced = look.face is FaceStyle.LETTERS and len(group) > 1
    return cards + star, max(cards, WIDTH * len(group) if spaced else 0) + star + 1


def captured_width(groups: Sequence[Group], look: CardLook) -> int:
    """Return the columns of groups in one row."""
    before = sum(_group_widths(group, look)[1] for group in groups[:-1])
    return before + (_group_widths(groups[-1], look)[0] if groups else 0)


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
        x += _group_widths(group, look)[1]


def _draw_group(canvas: Canvas, x: int, y: int, group: Group, look: CardLook) -> int:
    """Draw cards that lie together, in two tones by turns; return the column after them."""
    end, palette, complete = x, canvas.palette, _complete_cards(group)
    spaced = look.face is FaceStyle.LETTERS
    for n, card in enumerate(group):
        text = corner(card, look)
        if look.face is FaceStyle.SOLID:
            light, dark, part = (
                ("lit", "court-gold", 0.2) if n < complete else ("ivory", "dim", 0.45)
            )
            part = part if not palette.few else float(light == "ivory")
            field = mix(palette[light], palette[dark], part if n % 2 else 0.0)
            end = canvas.text(end, y, text.rjust(WIDTH), suit_ink(card, look), field, bold=True)
        else:
            ink = faces.outline_ink(card, CardState.NORMAL, look)
            start = x + n * WIDTH if spaced else end
            end = canvas.text(start, y, text, ink, bold=spaced or n % 2 == 0)  # or they touch
    return end
