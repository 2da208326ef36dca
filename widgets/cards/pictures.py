"""What stands on a large solid card: its corners, and its pips or its portrait."""

from games.cards import Card
from widgets.cards.style import CardSize

PORTRAITS = {11: "♞", 12: "♛", 13: "♚"}
# for each rank the heights, as shares of the card's, of the pips at the sides and in the middle
PAIR, TRIPLE, FOURFOLD = (0.0, 1.0), (0.0, 0.5, 1.0), (0.0, 0.3, 0.7, 1.0)
SIDES = {4: PAIR, 5: PAIR, 6: TRIPLE, 7: TRIPLE, 8: TRIPLE, 9: FOURFOLD, 10: FOURFOLD}
MIDDLE: dict[int, tuple[float, ...]] = {
    1: (0.5,),
    2: PAIR,
    3: TRIPLE,
    5: (0.5,),
    7: (0.25,),
    8: (0.25, 0.75),
    9: (0.5,),
    10: (0.2, 0.8),
}


def pictured(card: Card, size: CardSize) -> tuple[str, ...]:
    """Return a large card: rank over suit in two corners, and its pips or its portrait."""
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
    sides, middle = SIDES.get(card.rank, ()), MIDDLE.get(card.rank, ())
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
