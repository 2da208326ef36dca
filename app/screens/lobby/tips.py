"""One tip a day, and what a newcomer should know before the first game."""

from datetime import date

from app.screens.lobby.places import FEWEST_PANEL_ROWS
from games.text import shortened, text_width, wrap_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, tip_field
from widgets.cards.style import CardLook

TIPS = (
    "In GOPS, losing a small prize to a big card is often a bargain.",
    "Press c at a table to ask the coach. The game is then friendly, not rated.",
    "Everyone gets the same deal of the day. You can try it once.",
    "In Go Stop, watch which ranks your opponent leaves: they may have no match.",
    "In Twenty-One, the dealer's face-up card says how much to risk.",
    "Ctrl+P lists everything you can do here. Type a word to find it.",
    "After a game, the result shows what was luck and what was skill.",
    "F1 opens the rules at the page you need right now.",
)

FIRST_TIP = "Cards, dice and menus also answer to the mouse."
FIRST_LINE = "Games save themselves. Esc takes you one step back, wherever you are."

HELP = (
    ("esc", "ONE STEP BACK", "Leave whenever you like.", "Every move is saved."),
    ("?", "THE KEYS", "Lists the keys that work", "on the screen you see."),
    ("F1", "THE RULES", "Opens them at the page", "you need right now."),
)
"""A key, a heading and two lines each."""


def tip_of(day: date) -> str:
    """Return the tip of a day."""
    return TIPS[day.toordinal() % len(TIPS)]


def draw_tip(canvas: Canvas, tip: str, *, first: bool) -> None:
    """Paint the row of the tip over the whole canvas."""
    canvas.fill(0, 0, canvas.width, 1, tip_field(canvas.palette))
    x = 2 + (canvas.width >= 110)
    if not first:
        x = canvas.text(x, 0, "Tip", "gold", bold=True) + 1
    canvas.text(x, 0, shortened(tip, canvas.width - x - 1), "quiet")


def draw_help(canvas: Canvas, gap: int, look: CardLook) -> None:
    """Paint what a newcomer should know: one line, or three panels if they fit."""
    if canvas.height < FEWEST_PANEL_ROWS:
        canvas.text(1, 0, FIRST_LINE, "quiet")
        return
    room = canvas.width - gap * (len(HELP) - 1)
    x = 0
    for n, (key, title, *lines) in enumerate(HELP):
        width = room * (n + 1) // len(HELP) - room * n // len(HELP)
        canvas.fill(x, 0, width, canvas.height, "middle")
        draw_cap(canvas, x + 2, 0, key, bare=look.bare)
        left = x + 12
        canvas.text(left, 0, title, "gold", bold=True)
        fitting = all(text_width(line) < width - 12 for line in lines)
        shown = lines if fitting else wrap_text(" ".join(lines), width - 13)
        for row, line in enumerate(shown[: canvas.height - 1], 1):
            canvas.text(left, row, line, "quiet" if fitting and row > 1 else "foreground")
        x += width + gap
