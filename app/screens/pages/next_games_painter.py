"""Paint what a person with few games may play next, below the list of the games."""

from collections.abc import Sequence

from textual.geometry import Region

from app.screens.lobby.thumbnails import Thumbnail, thumbnail
from app.screens.pages.header import PICTURE_FACES, PageLook
from app.screens.pages.next_games import NextGame
from app.statistics.days import short_title
from games.text import shortened
from widgets.canvas.canvas import Box, Canvas, stamp
from widgets.canvas.marks import draw_cap, draw_panel
from widgets.cards.style import CardLook

WHAT_NEXT, HOW_TO_OPEN = "WHAT NEXT", "Esc, then its key"

HOW_TO_OPEN_BELOW = "Esc twice, then its key"
"""How to open a game from a list that another page opened over the lobby."""

FEWEST_NEXT_ROWS = 5
"""Rows from which the panel is shown."""

PICTURE_STEP, PICTURE_CELLS = 6, 22
"""Rows of a game with a picture, and the columns of the picture."""

TWO_LINES, ROOMY_LINES = 2, 3
"""Rows of a game with two lines, and of one with a blank row below them."""

WORDS_AT = 17
"""The column of what is to be done, on the row of the title."""


def draw_next_games(
    canvas: Canvas, field: Region, games: Sequence[NextGame], way: str, look: PageLook
) -> None:
    """Draw a panel with as many games as fit, with pictures if there is room for all.

    Args:
        canvas: The page.
        field: The panel.
        games: What may be played next.
        way: How to get there.
        look: How it is drawn.
    """
    x, y, width, height = field
    draw_panel(canvas, x, y, (width, height), WHAT_NEXT, way)
    room = height - 2
    fits = {step: room // step for step in (PICTURE_STEP, ROOMY_LINES, TWO_LINES)}
    step = next((step for step, fitting in fits.items() if fitting >= len(games)), 1)
    if fits[PICTURE_STEP] >= 2 and step != PICTURE_STEP:
        step = PICTURE_STEP
    for n, game in enumerate(games[: room // step]):
        at = Region(x + 2, y + 2 + n * step, width - 4, step)
        if step == PICTURE_STEP:
            draw_with_picture(canvas, at, game, look)
        else:
            draw_next_words(canvas, at, game, look)


def draw_with_picture(canvas: Canvas, field: Region, game: NextGame, look: PageLook) -> None:
    """Draw a game with its picture on the left and three lines next to it."""
    x, y, width, height = field
    drawn = thumbnail(game.slug)
    if isinstance(drawn, Thumbnail):
        cards = CardLook(face=PICTURE_FACES[look.signs])
        box = Box(PICTURE_CELLS + 1, height)
        stamp(canvas, x, y, box, drawn.art, PICTURE_CELLS, height - 1, cards)
    left = x + PICTURE_CELLS + 3
    after = draw_cap(canvas, left, y + 1, game.key, bare=look.bare)
    canvas.text(after, y + 1, shortened(game.title, x + width - after), bold=True)
    canvas.text(left, y + 2, shortened(game.what, x + width - left))
    canvas.text(left, y + 3, shortened(game.more, x + width - left), "quiet")


def draw_next_words(canvas: Canvas, field: Region, game: NextGame, look: PageLook) -> None:
    """Draw a game in one line or in two."""
    x, y, width, height = field
    after = draw_cap(canvas, x, y, game.key, bare=look.bare)
    canvas.text(after, y, shortened(short_title(game.title), WORDS_AT - (after - x)), bold=True)
    left = x + WORDS_AT
    canvas.text(left, y, shortened(game.what, x + width - left))
    if height > 1:
        canvas.text(left, y + 1, shortened(game.more, x + width - left), "quiet")
