"""Paint the first games of a line, while they are too few for a curve."""

from datetime import date

from textual.geometry import Region

from app.screens.pages.header import PageLook
from app.statistics.played import FEWEST_GAMES, CountedGame, day_word
from games.text import text_width
from widgets.canvas.bars import draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_square

ROOM_FOR_MARGINS = 8
"""Rows from which a chart above the squares shows by how much each game was won or lost."""

MARGIN_SCALE = 6
"""Columns before the chart."""

HOW_TO_READ = (
    "Up: a game you won, as high as your lead at the end.",
    "Down: a game you lost.",
)
"""What the bars mean, above and below the line of a tie, while there is room next to them."""

SQUARE_ROWS = 4
"""Rows of a square, of the points and of the date below it, if there is a chart above."""

TALLEST_SQUARE = 5
"""The most rows of a square."""


def draw_first_games(
    canvas: Canvas, field: Region, games: tuple[CountedGame, ...], today: date, look: PageLook
) -> None:
    """Draw a square for each of the first games, and empty ones for those to come.

    Args:
        canvas: What to draw on.
        field: The available cells.
        games: The oldest first.
        today: The date.
        look: How it is drawn.
    """
    scale = MARGIN_SCALE if field.height >= ROOM_FOR_MARGINS else 0
    step = (field.width - scale + 1) // FEWEST_GAMES
    spare = field.width - scale + 1 - step * FEWEST_GAMES
    width, x = step * FEWEST_GAMES - 1, field.x + scale + (spare if scale else spare // 2)
    room = Region(x, field.y, width, field.height)
    if scale:
        rows = (field.height - SQUARE_ROWS - 1) // 2 * 2
        room = Region(x, field.y + rows + 1, width, SQUARE_ROWS)
        draw_lead_at_end(canvas, Region(x, field.y, width, rows), games, look)
    for n in range(FEWEST_GAMES):
        game = games[n] if n < len(games) else None
        at = Region(room.x + n * step, room.y, step - 1, room.height)
        draw_game_square(canvas, at, game, today, look)


def draw_lead_at_end(
    canvas: Canvas, field: Region, games: tuple[CountedGame, ...], look: PageLook
) -> None:
    """Draw by how many points each game was won or lost, with the scale on the left."""
    x, y, width, rows = field
    step = (width + 1) // FEWEST_GAMES
    margins = tuple(game.margin for game in games)
    draw_margins(canvas, x, y, (width, rows), margins, step=step, bare=look.bare)
    most = max(map(abs, margins), default=0)
    if most:
        canvas.right_aligned(x - 2, y, f"+{most}", "faint")
        canvas.right_aligned(x - 2, y + rows - 1, f"-{most}", "faint")
    canvas.right_aligned(x - 2, y + rows // 2, "tie", "faint")
    left = step * len(games)
    if left + max(map(text_width, HOW_TO_READ)) <= width:
        up, down = HOW_TO_READ
        canvas.text(x + left, y + rows // 2 - 2, up, "quiet")
        canvas.text(x + left, y + rows // 2 + 1, down, "quiet")


def draw_game_square(
    canvas: Canvas, field: Region, game: CountedGame | None, today: date, look: PageLook
) -> None:
    """Draw a game: its result, and below it the points and the date if they fit."""
    x, y, width, height = field
    rows = max(1, min(2, height - 1), min(TALLEST_SQUARE, height - 2))
    middle = (rows - 1) // 2
    for row in range(rows):
        sign = game.sign if game else ""
        if row == middle or not look.bare:
            draw_square(canvas, x, y + row, sign, width, bare=look.bare, shown=row == middle)
    if game is None:
        return
    points = f"{game.outcome.points} : {game.outcome.against}"
    if len(points) > width:
        points = points.replace(" ", "")
    canvas.centred(x, y + rows, width, points, "foreground")
    if height > rows + 1:
        word = day_word(game.day, today)
        if len(word) > width:
            word = f"{game.day.day} {game.day:%b}"
        canvas.centred(x, y + rows + 1, width, word, "faint")
