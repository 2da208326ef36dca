"""How a playing card is drawn: its faces, its back, as rows of named colours."""

from collections.abc import Iterator

from games.cards import Card, Suit
from widgets.cards.pictures import pictured
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard
from widgets.spans import Row, Span, cut

COVERED = 3
"""The columns that stay visible of a card that another one covers: a ten needs them."""

TWO_COLOURS = {suit: "red" if suit.red else "ink" for suit in Suit}
FOUR_COLOURS = {
    Suit.CLUBS: "green",
    Suit.DIAMONDS: "blue",
    Suit.HEARTS: "red",
    Suit.SPADES: "ink",
}
# corners, horizontal, vertical, the horizontal and vertical line of what cannot be played
LINES = {FaceStyle.OUTLINED: tuple("╭╮╰╯─│╌╎"), FaceStyle.LETTERS: tuple("++++-|.:")}
CORNERS = {
    FaceStyle.SOLID: tuple("┌┐└┘"),
    FaceStyle.OUTLINED: tuple("┌┐└┘"),
    FaceStyle.LETTERS: tuple("...."),
}
WEAVE = {FaceStyle.SOLID: ("╱", "╲"), FaceStyle.OUTLINED: ("╱", "╲"), FaceStyle.LETTERS: ("#", "#")}


def draw(shown: ShownCard, look: CardLook) -> tuple[Row, ...]:
    """Return a card whole, a row for each of its lines."""
    if shown.empty:
        return _empty(look)
    if not shown.card:
        return _back(look)
    drawn = _solid if look.face is FaceStyle.SOLID else _outlined
    return drawn(shown.card, look, playable=shown.playable)


def draw_covered(shown: ShownCard, look: CardLook, seen: int = COVERED) -> tuple[Row, ...]:
    """Return the `seen` columns of a card that another one covers: only one corner is of use.

    A large one of which but one column is covered stays as it is.
    """
    rows = draw(shown, look)
    whole = look.size is not CardSize.SMALL and seen >= look.size.width - 1
    if shown.card and look.face is FaceStyle.SOLID and not whole:
        rows = tuple(_upper_corner(rows, look, shown.card))
    elif shown.card and shown.card.rank == 10 and seen == COVERED:
        ten = Span(corner(shown.card, look), colour(shown.card, look), bold=shown.playable)
        return cut(rows[0], seen), (ten,), *(cut(row, seen) for row in rows[2:])
    return tuple(cut(row, seen) for row in rows)


def _upper_corner(rows: tuple[Row, ...], look: CardLook, card: Card) -> Iterator[Row]:
    """Yield a solid card's rows without all that is not in its upper left corner."""
    corner_rows, columns = (1, 3) if look.size is CardSize.SMALL else (2, 1 + len(card.face))
    for y, (span,) in enumerate(rows):
        kept = span.text[:columns] if y < corner_rows else ""
        yield (span._replace(text=kept.ljust(look.size.width)),)


def corner(card: Card, look: CardLook) -> str:
    """Return the rank and suit of a card in two or three characters."""
    return card.face + sign(card, look)


def sign(card: Card, look: CardLook) -> str:
    """Return the suit of a card in one character."""
    return card.suit.value if look.face is FaceStyle.LETTERS else card.suit.glyph


def colour(card: Card, look: CardLook) -> str:
    """Return the name of the colour a card's rank and suit have."""
    name = (FOUR_COLOURS if look.four_colours else TWO_COLOURS)[card.suit]
    return name if look.face is FaceStyle.SOLID else f"line-{name}"


def _empty(look: CardLook) -> tuple[Row, ...]:
    (width, height), (nw, ne, sw, se) = look.size.value, CORNERS[look.face]
    blank = " " * (width - 2)
    lines = (nw + blank + ne, *[" " * width] * (height - 2), sw + blank + se)
    return tuple((Span(line, "quiet"),) for line in lines)


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
        pip = sign(card, look).center(width - 2)
        inside = (*inside, *room, pip, *room, text.rjust(width - 2))
    return _framed(inside, colour(card, look), look, playable=playable)


def _framed(
    inside: tuple[str, ...], ink: str, look: CardLook, *, playable: bool = True
) -> tuple[Row, ...]:
    nw, ne, sw, se, *lines = LINES[look.face]
    across, down = lines[:2] if playable else lines[2:]
    frame, middle = "line-ink" if playable else "quiet", across * (look.size.width - 2)
    edge = Span(down, frame)
    return (
        (Span(nw + middle + ne, frame),),
        *((edge, Span(line, ink, bold=playable), edge) for line in inside),
        (Span(sw + middle + se, frame),),
    )


def _solid(card: Card, look: CardLook, *, playable: bool) -> tuple[Row, ...]:
    text = _small(card, look) if look.size is CardSize.SMALL else pictured(card, look.size)
    field = "ivory" if playable else "ivory-dim"
    return tuple((Span(line, colour(card, look), field, playable),) for line in text)


def _small(card: Card, look: CardLook) -> tuple[str, ...]:
    text = corner(card, look)
    return f"{text:<5}", " " * 5, f"{text:>5}"
