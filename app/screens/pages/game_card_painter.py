"""Paint one game of a short list as a card: a large square, the players, the points in figures."""

from datetime import date

from textual.geometry import Region

from app.match.rounds import own_first
from app.match.setup import PERSON
from app.screens.lobby.headings import named_points
from app.screens.pages.header import PageLook
from app.screens.pages.saved_words import note_words, players_words, when_words
from app.statistics.days import short_title
from app.statistics.summary import game_title
from app.storage.rows import Saved
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.canvas.marks import draw_cursor, draw_square

SHORT_LIST_STEPS = 10, 6, 2
"""Rows from one game to the next in a short list, the most first."""

NOTED_CARD = 7
"""Rows of a card from which a note on the game is below the rest."""

BIG_CARD = 9
"""Rows of a card from which its figures are large."""

SQUARE_CELLS = {True: 12, False: 6}
"""Columns of the square of a big card, and of a lower one."""

POINTS_GAP, LEAST_POINTS = 4, 10
"""Columns between the points of both, and the fewest for the points below a name."""


def card_step(count: int, rows: int) -> int:
    """Return the rows from one game to the next, so that all are visible; 1 if there are many."""
    return next((step for step in SHORT_LIST_STEPS if count * step <= rows), 1)


def wide_step(count: int, rows: int) -> int:
    """Return the same if nothing follows the list: no rows stay free below a short one."""
    step = card_step(count, rows)
    return max(step, (rows + 1) // count) if step > 1 else step


def draw_game_card(
    canvas: Canvas, field: Region, saved: Saved, today: date, *, chosen: bool, look: PageLook
) -> None:
    """Draw a game.

    Args:
        canvas: The page.
        field: The card.
        saved: The game.
        today: The date.
        chosen: Whether the cursor is on it.
        look: How it is drawn.
    """
    x, y, width, height = field
    if chosen:
        draw_cursor(canvas, x, y, (width, height), bare=look.bare)
    else:
        canvas.fill(x, y, width, height, "middle")
    big = height >= BIG_CARD
    square = SQUARE_CELLS[big]
    draw_large_square(canvas, Region(x + 2, y + 1, square, height - 2), saved, look)
    left = x + square + 5
    right = draw_named_figures(canvas, field, left, saved, look)
    title = game_title(saved.game)
    if text_width(title) > right - left - 2:
        title = short_title(title)
    lines = (title, players_words(saved), when_words(saved.changed, today))
    inks = ("gold" if chosen else "foreground", "foreground", "quiet")
    top = y + min(1, (height - len(lines)) // 2) + big
    for n, (line, ink) in enumerate(zip(lines, inks, strict=True)):
        canvas.text(left, top + n, shortened(line, right - left - 2), ink, bold=not n)
    if height >= NOTED_CARD:
        canvas.text(left, y + 5 + big, shortened(note_words(saved), right - left - 2), "quiet")


def draw_large_square(canvas: Canvas, field: Region, saved: Saved, look: PageLook) -> None:
    """Draw the result as one large square with its sign in the middle."""
    middle = field.y + (field.height - 1) // 2
    sign = saved.sign if saved.result else ""
    for row in range(field.y, field.bottom):
        if row == middle or not look.bare:
            shown = row == middle
            draw_square(canvas, field.x, row, sign, field.width, bare=look.bare, shown=shown)
    if not saved.result:
        canvas.text(field.x + (field.width - 1) // 2, middle, "▸", "gold", bold=True)


def draw_named_figures(
    canvas: Canvas, field: Region, left: int, saved: Saved, look: PageLook
) -> int:
    """Draw the points of both in figures, each below a name; return the column before them."""
    (they, theirs), (me, mine) = named_points(saved)
    if saved.seats.count(PERSON) != 1:
        mine, theirs = own_first(saved.standing.scores, 0)
    room = field.right - 2 - left - text_width(players_words(saved)) - 3
    large = points_width((mine, theirs), 2)
    fits = field.height >= BIG_CARD and 2 * large + POINTS_GAP <= room
    scale, width = (2, large) if fits else (1, points_width((mine, theirs), 1))
    top = field.y + (field.height - 1 - figure_height(scale)) // 2
    x = field.right - 2
    for name, points, ink in ((they, theirs, "foreground"), (me, mine, "gold")):
        x -= width
        canvas.text(x, top, shortened(name, width), ink)
        draw_figures(canvas, x, top + 1, str(points), ink, scale=scale, plain=look.letters)
        x -= POINTS_GAP
    return x + POINTS_GAP


def points_width(points: tuple[int, int], scale: int) -> int:
    """Return the columns of the wider figures, or of a name."""
    return max(LEAST_POINTS, *(figure_width(str(each), scale) for each in points))
