"""Draw one card: its face, its back, or an empty place."""

from collections.abc import Iterator

from games.cards import Card, Suit
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard
from widgets.spans import Row, Span, fit_row

COVERED = 3
"""The columns of a covered card that stay visible; the corner of a ten needs all three."""

TWO_COLOURS = {suit: "red" if suit.red else "ink" for suit in Suit}
FOUR_COLOURS = {
    Suit.CLUBS: "green",
    Suit.DIAMONDS: "blue",
    Suit.HEARTS: "red",
    Suit.SPADES: "ink",
}
# four corners, a horizontal and a vertical line, and both again for cards that cannot be played
FRAMES = {FaceStyle.OUTLINED: tuple("╭╮╰╯─│╌╎"), FaceStyle.LETTERS: tuple("++++-|.:")}
CORNERS = {
    FaceStyle.SOLID: tuple("┌┐└┘"),
    FaceStyle.OUTLINED: tuple("┌┐└┘"),
    FaceStyle.LETTERS: tuple("...."),
}
WEAVE = {FaceStyle.SOLID: ("╱", "╲"), FaceStyle.OUTLINED: ("╱", "╲"), FaceStyle.LETTERS: ("#", "#")}

PORTRAITS = {11: "♞", 12: "♛", 13: "♚"}
# for each rank the heights of the pips at the sides and in the middle, from 0 (top) to 1 (bottom)
TWO_PIPS, THREE_PIPS, FOUR_PIPS = (0.0, 1.0), (0.0, 0.5, 1.0), (0.0, 0.3, 0.7, 1.0)
SIDE_PIPS = {
    4: TWO_PIPS,
    5: TWO_PIPS,
    6: THREE_PIPS,
    7: THREE_PIPS,
    8: THREE_PIPS,
    9: FOUR_PIPS,
    10: FOUR_PIPS,
}
MIDDLE_PIPS: dict[int, tuple[float, ...]] = {
    1: (0.5,),
    2: TWO_PIPS,
    3: THREE_PIPS,
    5: (0.5,),
    7: (0.25,),
    8: (0.25, 0.75),
    9: (0.5,),
    10: (0.2, 0.8),
}


def draw_card(shown: ShownCard, look: CardLook) -> tuple[Row, ...]:
    """Return the rows of a whole card."""
    if shown.empty:
        return _empty(look)
    if not shown.card:
        return _back(look)
    drawn = _solid if look.face is FaceStyle.SOLID else _outlined
    return drawn(shown.card, look, playable=shown.playable)


def draw_covered_card(shown: ShownCard, look: CardLook, seen: int = COVERED) -> tuple[Row, ...]:
    """Return the visible columns of a card that another one covers.

    Only the upper left corner is drawn, unless a large card shows all but one column.

    Args:
        shown: The card.
        look: How it is drawn.
        seen: The visible columns, at the left.
    """
    rows = draw_card(shown, look)
    whole = look.size is not CardSize.SMALL and seen >= look.size.width - 1
    if shown.card and look.face is FaceStyle.SOLID and not whole:
        rows = tuple(_upper_corner(rows, look, shown.card))
    elif shown.card and shown.card.rank == 10 and seen == COVERED:
        ten = Span(corner(shown.card, look), suit_colour(shown.card, look), bold=shown.playable)
        return fit_row(rows[0], seen), (ten,), *(fit_row(row, seen) for row in rows[2:])
    return tuple(fit_row(row, seen) for row in rows)


def _upper_corner(rows: tuple[Row, ...], look: CardLook, card: Card) -> Iterator[Row]:
    """Yield the rows of a filled card with nothing but its upper left corner."""
    corner_rows, columns = (1, 3) if look.size is CardSize.SMALL else (2, 1 + len(card.face))
    for y, (span,) in enumerate(rows):
        kept = span.text[:columns] if y < corner_rows else ""
        yield (span._replace(text=kept.ljust(look.size.width)),)


def corner(card: Card, look: CardLook) -> str:
    """Return the rank and suit of a card in two or three characters."""
    return card.face + suit_sign(card, look)


def suit_sign(card: Card, look: CardLook) -> str:
    """Return the suit of a card in one character."""
    return card.suit.value if look.face is FaceStyle.LETTERS else card.suit.glyph


def suit_colour(card: Card, look: CardLook) -> str:
    """Return the name of the colour of a card's rank and suit."""
    name = (FOUR_COLOURS if look.four_colours else TWO_COLOURS)[card.suit]
    return name if look.face is FaceStyle.SOLID else f"line-{name}"


def _empty(look: CardLook) -> tuple[Row, ...]:
    (width, height), (nw, ne, sw, se) = look.size.value, CORNERS[look.face]
    blank = " " * (width - 2)
    lines = (nw + blank + ne, *[" " * width] * (height - 2), sw + blank + se)
    return tuple((Span(line, "edge"),) for line in lines)


def _back(look: CardLook) -> tuple[Row, ...]:
    width, height = look.size.value
    if look.face is FaceStyle.SOLID:
        return tuple((Span(line, "weave", "back"),) for line in _woven(width, height, look))
    return _framed(_woven(width - 2, height - 2, look), "line-ink", look)


def _woven(width: int, height: int, look: CardLook) -> tuple[str, ...]:
    there, back = WEAVE[look.face]
    return tuple(
        "".join(back if (x + y) % 2 else there for x in range(width)) for y in range(height)
    )


def _outlined(card: Card, look: CardLook, *, playable: bool) -> tuple[Row, ...]:
    (width, height), text = look.size.value, corner(card, look)
    inside: tuple[str, ...] = (text.ljust(width - 2),)
    if height > CardSize.SMALL.height:
        room = (" " * (width - 2),) * ((height - 5) // 2)
        pip = suit_sign(card, look).center(width - 2)
        inside = (*inside, *room, pip, *room, text.rjust(width - 2))
    return _framed(inside, suit_colour(card, look), look, playable=playable)


def _framed(
    inside: tuple[str, ...], ink: str, look: CardLook, *, playable: bool = True
) -> tuple[Row, ...]:
    nw, ne, sw, se, *lines = FRAMES[look.face]
    across, down = lines[:2] if playable else lines[2:]
    frame, middle = "line-ink" if playable else "quiet", across * (look.size.width - 2)
    edge = Span(down, frame)
    return (
        (Span(nw + middle + ne, frame),),
        *((edge, Span(line, ink, bold=playable), edge) for line in inside),
        (Span(sw + middle + se, frame),),
    )


def _solid(card: Card, look: CardLook, *, playable: bool) -> tuple[Row, ...]:
    text = _small(card, look) if look.size is CardSize.SMALL else _picture(card, look.size)
    name = suit_colour(card, look)
    ink, field = (name, "ivory") if playable else (f"dim-{name}", "dim")
    return tuple((Span(line, ink, field, playable),) for line in text)


def _small(card: Card, look: CardLook) -> tuple[str, ...]:
    text = corner(card, look)
    return f"{text:<5}", " " * 5, f"{text:>5}"


def _picture(card: Card, size: CardSize) -> tuple[str, ...]:
    """Return a large card: rank and suit in two corners, and its pips or its portrait."""
    width, height = size.value
    grid = [[" "] * width for _ in range(height)]
    for x, y, text in (*_pips(card, size), *_portrait(card, size)):
        grid[y][x : x + len(text)] = text
    rank, edge = card.face, int(size is CardSize.HUGE)
    for y, text in ((0, rank), (1, card.suit.glyph)):
        grid[y][edge : edge + len(text)] = text
        grid[-1 - y][width - edge - len(text) : width - edge] = text
    return tuple("".join(line) for line in grid)


def _pips(card: Card, size: CardSize) -> list[tuple[int, int, str]]:
    width, height = size.value
    centre, aside, margin = width // 2, width // 6, int(size is CardSize.HUGE)
    sides, middle = SIDE_PIPS.get(card.rank, ()), MIDDLE_PIPS.get(card.rank, ())
    if card.rank == 10 and size is CardSize.LARGE:  # no row is free between four and four
        sides, middle = (0, 0.25, 0.5, 0.75, 1), ()
    span = height - 1 - 2 * margin
    pips = [(x, share) for share in sides for x in (centre - aside, centre + aside)]
    pips += [(centre, share) for share in middle]
    return [(x, margin + round(share * span), card.suit.glyph) for x, share in pips]


def _portrait(card: Card, size: CardSize) -> list[tuple[int, int, str]]:
    if card.rank not in PORTRAITS:
        return []
    width, height = size.value
    left, inner = width // 4, width - 2 * (width // 4) - 2
    top, bottom = 1, height - 2
    frame = [(left, y, "│" + " " * inner + "│") for y in range(top + 1, bottom)]
    frame += [(left, top, f"╭{'─' * inner}╮"), (left, bottom, f"╰{'─' * inner}╯")]
    if size is CardSize.HUGE:
        suit = card.suit.glyph
        frame += [(left + 1, top + 1, suit), (left + inner, bottom - 1, suit)]
    return [*frame, (width // 2, height // 2, PORTRAITS[card.rank])]
