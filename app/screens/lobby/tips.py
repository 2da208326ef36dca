"""One tip a day, a notice in its place, and what a newcomer should know before the first game."""

from collections.abc import Sequence
from datetime import date

from textual.geometry import Region

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

HelpText = tuple[tuple[str, str], Sequence[str]]
"""A key with a heading, and the lines below it."""

HELP: Sequence[HelpText] = (
    (
        ("esc", "ONE STEP BACK"),
        ("Leave whenever you like.", "Every move is saved.", "Enter continues the game."),
    ),
    (
        ("?", "THE KEYS"),
        ("Lists the keys that work", "on the screen you see.", "Press one to use it."),
    ),
    (
        ("F1", "THE RULES"),
        ("Opens them at the page", "you need right now.", "Esc closes them again."),
    ),
    (
        ("c", "THE COACH"),
        ("At a table, ask what is", "best here, and why.", "The game is then friendly."),
    ),
    (
        ("^P", "ALL COMMANDS"),
        ("Lists all you can do.", "Type a word to find it.", "Themes are there, too."),
    ),
)
"""A key with a heading, and three lines each; the third is left out where there is less room."""

USUAL_HELP = 3
"""The panels for which every terminal has room."""

NARROW_HELP = 31
"""The fewest columns of a panel if all of them are shown."""

HIGH_HELP = 6
"""Rows from which a panel has three lines, and a margin above."""


def tip_of(day: date) -> str:
    """Return the tip of a day."""
    return TIPS[day.toordinal() % len(TIPS)]


def draw_tip(canvas: Canvas, tip: str, *, first: bool) -> None:
    """Paint the row of the tip over the whole canvas."""
    canvas.fill(0, 0, canvas.width, 1, tip_field(canvas.palette))
    x = tip_column(canvas)
    if not first:
        x = canvas.text(x, 0, "Tip", "gold", bold=True) + 1
    canvas.text(x, 0, shortened(tip, canvas.width - x - 1), "quiet")


def tip_column(canvas: Canvas) -> int:
    """Return the column in which a tip or a notice begins, below the panels' titles."""
    return 2 + (canvas.width >= 110)


def draw_lobby_notice(canvas: Canvas, text: str, *, refused: bool) -> None:
    """Paint a notice over the whole canvas, one row; a refusal has a cross before it."""
    canvas.fill(0, 0, canvas.width, 1, "rail" if refused else tip_field(canvas.palette))
    ink, sign = ("loss", "× ") if refused else ("quiet", "")
    x = canvas.text(tip_column(canvas), 0, sign, ink, bold=True)
    canvas.text(x, 0, "".join(wrap_text(text, canvas.width - x - 1, 1)), ink)


def draw_help(canvas: Canvas, gap: int, look: CardLook) -> None:
    """Paint what a newcomer should know: one line, or panels as they fit."""
    if canvas.height < FEWEST_PANEL_ROWS:
        canvas.text(1, 0, FIRST_LINE, "quiet")
        return
    whole = canvas.width >= len(HELP) * (NARROW_HELP + gap) - gap
    high = canvas.height >= 2 * HIGH_HELP + 1
    first = HELP if whole else HELP[:USUAL_HELP]
    rows = (canvas.height - 1) // 2 if high and not whole else canvas.height
    draw_help_row(canvas, Region(0, 0, canvas.width, rows), first, gap, look)
    if rows < canvas.height:
        below = Region(0, rows + 1, canvas.width, canvas.height - rows - 1)
        draw_help_row(canvas, below, HELP[USUAL_HELP:], gap, look)


def draw_help_row(
    canvas: Canvas, field: Region, panels: Sequence[HelpText], gap: int, look: CardLook
) -> None:
    """Draw panels side by side."""
    room, x = field.width - gap * (len(panels) - 1), field.x
    for n, text in enumerate(panels):
        width = room * (n + 1) // len(panels) - room * n // len(panels)
        draw_help_panel(canvas, Region(x, field.y, width, field.height), text, look)
        x += width + gap


def draw_help_panel(canvas: Canvas, field: Region, text: HelpText, look: CardLook) -> None:
    """Draw a key, its heading, and as many lines as there is room for."""
    x, y, width, height = field
    (key, title), lines = text
    canvas.fill(x, y, width, height, "middle")
    high = height >= HIGH_HELP
    top, indent = y + high, 8 if high else 12
    draw_cap(canvas, x + 2, top, key, bare=look.bare)
    canvas.text(x + indent, top, title, "gold", bold=True)
    fitting = all(text_width(line) < width - indent for line in lines)
    kept = lines if high and fitting else lines[:2]
    shown = kept if fitting else wrap_text(" ".join(kept), width - indent - 1)
    for n, line in enumerate(shown[: height - 1 - high]):
        ink = "quiet" if fitting and n else "foreground"
        canvas.text(x + indent, top + 1 + n, line, ink)
