"""Paint the offers of the dialog for a new game, and tell which rows they are in."""

from collections.abc import Sequence

from app.match.setup import PERSON
from app.screens.dialogs.offers import NUMBER_KEYS, Offer
from games.text import shortened
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cursor
from widgets.cards.style import CardLook

CURSOR_EDGE = 2
"""Columns from the edge of the dialog to the field under the cursor."""

MOST_TALL = 5
"""The most offers that have two rows each."""

LINE_COLUMN, BOT_LINE = 7, 23
"""The columns of the lines about offers and about bots."""

MOST_GIVEN_AWAY = 25
"""Games in 100 that fill the whole bar."""

BAR = {False: 12, True: 18}
"""The columns of a bar, in a narrow and in a wide dialog."""

ROW_COLUMN = 13
"""The column of the first offer where all are in one row."""

WIDE_DIALOG = 84
"""The columns from which a dialog is wide."""


def is_tall(offers: Sequence[Offer]) -> bool:
    """Return whether the offers with lines have two rows each."""
    return len(offers) <= MOST_TALL


def offer_rows(offers: Sequence[Offer], *, tall: bool) -> tuple[range, ...]:
    """Return the rows of each offer, below the row of the heading."""
    found, row = [], 1
    for offer in offers:
        rows = 1 + (tall and bool(offer.line))
        found.append(range(row, row + rows))
        row += rows
    return tuple(found)


def list_height(offers: Sequence[Offer], *, tall: bool) -> int:
    """Return how many rows all offers and the heading take."""
    return 1 + sum(map(len, offer_rows(offers, tall=tall)))


def draw_offers(
    canvas: Canvas, heading: str, offers: Sequence[Offer], chosen: str, look: CardLook
) -> None:
    """Paint the levels over the whole canvas.

    Args:
        canvas: What to paint.
        heading: What is asked.
        offers: What there is to choose.
        chosen: The value of the chosen offer.
        look: How cards are drawn.
    """
    tall, width = is_tall(offers), canvas.width
    canvas.text(3, 0, heading, bold=True)
    for n, (offer, rows) in enumerate(zip(offers, offer_rows(offers, tall=tall), strict=True), 1):
        y, here = rows.start, offer.value == chosen
        if here:
            size = (width - 2 * CURSOR_EDGE, len(rows))
            draw_cursor(canvas, CURSOR_EDGE, y, size, bare=look.bare)
        if n <= NUMBER_KEYS:
            canvas.text(4, y, str(n), "gold", bold=True)
        after = canvas.text(
            LINE_COLUMN, y, offer.title, "gold" if here else "foreground", bold=True
        )
        draw_level_pips(canvas, 16, y, offer)
        canvas.right_aligned(width - 4, y, offer.record, "foreground" if here else "quiet")
        x, row = (LINE_COLUMN, y + 1) if tall else (max(18, after + 2), y)
        room = width - x - 4
        canvas.text(x, row, shortened(offer.line, room), "foreground" if here else "quiet")


def offer_columns(offers: Sequence[Offer]) -> tuple[range, ...]:
    """Return the columns of each offer where all are in one row."""
    found, x = [], ROW_COLUMN
    for n, offer in enumerate(offers, 1):
        width = len(f" {n} {short_offer(offer)} ")
        found.append(range(x, x + width))
        x += width + 1
    return tuple(found)


def short_offer(offer: Offer) -> str:
    """Return the short name of an offer."""
    return offer.title.partition(",")[0]


def draw_offer_row(canvas: Canvas, offers: Sequence[Offer], chosen: str, look: CardLook) -> None:
    """Paint the offers in one row, by title only."""
    canvas.text(
        3, 0, "Who" if any(offer.value == PERSON for offer in offers) else "Play", bold=True
    )
    for n, (offer, columns) in enumerate(zip(offers, offer_columns(offers), strict=True), 1):
        here, title = offer.value == chosen, short_offer(offer)
        field = None if look.bare else "gold" if here else "raised"
        ink = "rail" if here and not look.bare else "gold"
        text = f"[{n} {title}]" if here and look.bare else f" {n} {title} "
        canvas.text(columns.start, 0, text, ink, field, bold=here)


def draw_level_pips(canvas: Canvas, x: int, y: int, offer: Offer) -> None:
    """Draw how high a level is, with a pip for each level."""
    for n in range(offer.most):
        on = n < offer.pips
        canvas.put(x + n, y, "●" if on else "○", "gold" if on else "quiet")


def draw_bots(canvas: Canvas, offers: Sequence[Offer], chosen: str, look: CardLook) -> None:
    """Paint the bots over the whole canvas, each measured one with a bar."""
    width, bar = canvas.width, BAR[canvas.width >= WIDE_DIALOG]
    canvas.text(5, 0, "Or choose a bot by name", bold=True)
    measured = any(offer.given_away is not None for offer in offers)
    if measured:
        canvas.right_aligned(width - 4, 0, "games it gives away in 100", "quiet")
    for row, offer in enumerate(offers, 1):
        here = offer.value == chosen
        if here:
            draw_cursor(canvas, CURSOR_EDGE, row, (width - 2 * CURSOR_EDGE, 1), bare=look.bare)
        canvas.text(5, row, offer.title, "gold" if here else "foreground", bold=here)
        room = width - BOT_LINE - (bar + 11 if measured else 4)
        line = shortened(offer.line, room)
        canvas.text(BOT_LINE, row, line, "foreground" if here else "quiet")
        if offer.given_away is not None:
            share = offer.given_away / MOST_GIVEN_AWAY
            bare = look.bare
            draw_level(canvas, width - bar - 10, row, bar, share, "loss", bare=bare)
            canvas.right_aligned(width - 4, row, f"{offer.given_away:.0f}")
