"""The first part of the lobby before any game was played: an invitation to a first one."""

from app.screens.lobby.places import TALL_BAND, VAST_BAND
from games.cards import Card, Suit
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap
from widgets.cards.painter import draw_card
from widgets.cards.style import CardLook, CardSize, CardState, ShownCard

RULES_OF_GOPS = (
    "One prize is turned up. You and Easy each bid",
    "a card in secret. The higher card takes the prize,",
    "and both bids are spent. Nine rounds, four minutes.",
)
EXAMPLE = (
    "Here your 8 takes the 7, if Easy bids less. But",
    "then the 8 is gone, and bigger prizes may come.",
    "After equal bids the prize waits for the next one.",
)
"""What the cards next to it show, where there is room."""

SHORT_RULES = (
    "Bid one card for each prize. The higher bid takes it.",
    "Nine rounds, about four minutes.",
)
FIRST_CARDS = (
    ("you", "your bid", ShownCard(Card(8, Suit.SPADES))),
    ("prize", "the prize", ShownCard(Card(7, Suit.DIAMONDS))),
    ("Easy", "Easy's bid", ShownCard(state=CardState.BID)),
)
"""The cards of the first picture, each with its caption, the short one first."""


def draw_first(canvas: Canvas, look: CardLook) -> None:
    """Draw the invitation to a first game."""
    if canvas.height < TALL_BAND:
        canvas.text(2, 1, "GOPS against Easy", bold=True)
        for row, line in enumerate(SHORT_RULES, 2):
            canvas.text(2, row, line, "quiet")
        x = draw_cap(canvas, 2, 5, "↵", bare=look.bare)
        draw_learn(canvas, canvas.text(x, 5, "play", "gold", bold=True) + 3, 5, look)
        draw_first_cards(canvas, canvas.width - 20, 7, look, CardSize.SMALL)
        return
    canvas.text(2, 0, " " * 10, field="middle")
    canvas.text(3, 1, "START HERE", "gold", bold=True)
    canvas.text(3, 3, "GOPS against Easy", bold=True)
    vast = canvas.height >= VAST_BAND
    lines = (*RULES_OF_GOPS, "", *EXAMPLE) if vast else RULES_OF_GOPS
    for row, line in enumerate(lines, 4):
        canvas.text(3, row, line, "quiet")
    row = 5 + len(lines)
    x = draw_cap(canvas, 3, row, "↵", bare=look.bare)
    x = canvas.text(x, row, "play against Easy", "gold", bold=True)
    draw_learn(canvas, 3 if vast else x + 3, row + 2 * vast, look)
    canvas.fill(60, 1, canvas.width - 62, canvas.height - 2, "felt")
    size = CardSize.HUGE if vast else CardSize.LARGE
    step = min(15 + size.width, (canvas.width - 62) // 3)
    left = 60 + (canvas.width - 62 - 2 * step - size.width) // 2
    draw_first_cards(canvas, left, step, look, size)


def draw_learn(canvas: Canvas, x: int, y: int, look: CardLook) -> None:
    """Write the key that begins the lesson."""
    x = draw_cap(canvas, x, y, "l", bare=look.bare)
    canvas.text(x, y, "learn in two minutes", "coach", bold=True)


def draw_first_cards(canvas: Canvas, x: int, step: int, look: CardLook, size: CardSize) -> None:
    """Draw a bid, a prize and the opponent's bid, each with its caption."""
    sized = CardLook(size, look.face, look.four_colours)
    gap = size is not CardSize.LARGE  # there the caption stands in the shadow
    top = (canvas.height - size.height - gap) // 2
    for n, (short, long, shown) in enumerate(FIRST_CARDS):
        left, small = x + n * step, size is CardSize.SMALL
        draw_card(canvas, left, top, shown, sized)
        ink = "gold" if n == 1 else "quiet"
        caption = short if small else long
        row = top + size.height + gap
        canvas.centred(left - 1, row, size.width + 2, caption, ink)
