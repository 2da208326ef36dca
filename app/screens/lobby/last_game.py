"""The first part of the lobby if no game waits: the last one, to be played again."""

from app.match.setup import PERSON
from app.screens.lobby.headings import game_heading, named_points
from app.screens.lobby.news import ENDING_WORDS, News, own_points_first, when
from app.screens.lobby.past_games import PAST_COLUMNS, alike, draw_past_games, won_of_words
from app.screens.lobby.places import FELT, TALL_BAND, VAST_BAND
from app.screens.lobby.thumbnails import Drawn
from app.storage.rows import Saved
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_width
from widgets.canvas.marks import draw_cap, draw_squares
from widgets.cards.style import CardLook, FaceStyle

PICTURE_ROWS = {False: 7, True: 12}
"""Rows of the picture on the felt of a tall and of a vast part."""

THEIR_FIGURES_AT = 18
"""Columns from the person's points to the opponent's."""

ROOM_FOR_PAST = 2 * THEIR_FIGURES_AT + PAST_COLUMNS
"""Columns next to the picture from which there is a chart of earlier games."""


def draw_again(canvas: Canvas, news: News, saved: Saved, art: Drawn | None, look: CardLook) -> None:
    """Draw the last game, to be played again."""
    if canvas.height < TALL_BAND:
        draw_again_low(canvas, saved, art, look)
        return
    vast = canvas.height >= VAST_BAND
    felt = FELT[vast]
    canvas.fill(2, 1, felt, canvas.height - 1, "felt")
    if art:
        draw_centred(canvas, art, felt, PICTURE_ROWS[vast], look)
    x, last = felt + 5, canvas.height - 1
    canvas.text(x, 2, game_heading(saved, canvas.width - x - 2), bold=True)
    canvas.text(x, 3, f"{score_words(saved)} {when(saved.changed)}", "quiet")
    after = draw_cap(canvas, x, last, "↵", bare=look.bare)
    canvas.text(after, last, "play again", "gold", bold=True)
    draw_record(canvas, x, news, saved, look)


def draw_again_low(canvas: Canvas, saved: Saved, art: Drawn | None, look: CardLook) -> None:
    """Draw the last game in a few rows, with a picture of three."""
    canvas.text(2, 1, game_heading(saved, canvas.width - 4), bold=True)
    if art:
        art(canvas, 2, 2, 17, 3, look)
    x = 22 if art else 2
    score, ago = score_words(saved), when(saved.changed)
    fits = text_width(f"{score} {ago}") <= canvas.width - x - 2
    for row, line in enumerate((f"{score} {ago}",) if fits else (score, ago), 3):
        canvas.text(x, row, line, "quiet")
    canvas.right_aligned(canvas.width - 2, canvas.height - 1, "↵ play again", "gold", bold=True)


def draw_record(canvas: Canvas, x: int, news: News, saved: Saved, look: CardLook) -> None:
    """Draw the points in large figures and the games before, as much as there is room for."""
    if canvas.height < VAST_BAND:
        draw_against(canvas, x, 5, news, saved, look)
    elif canvas.width - x - 2 >= ROOM_FOR_PAST and alike(news, saved):
        draw_score(canvas, x, 7, saved, look)
        draw_past_games(canvas, canvas.width - PAST_COLUMNS - 2, 2, news, saved, look)
    else:
        draw_against(canvas, x, 5, news, saved, look)
        draw_score(canvas, x, 8, saved, look)


def score_words(saved: Saved) -> str:
    """Return how a game ended: "won 4 : 0"."""
    mine, theirs = own_points_first(saved)
    ended = ENDING_WORDS.get(saved.sign, "ended") if saved.seats.count(PERSON) == 1 else "ended"
    return f"{ended} {mine} : {theirs}"


def draw_centred(canvas: Canvas, art: Drawn, felt: int, rows: int, look: CardLook) -> None:
    """Draw a picture in the middle of the felt, however wide it is."""
    room = felt - 2
    taken = art(Canvas(room, rows, canvas.palette), 0, 0, room, rows, look)
    top = 1 + (canvas.height - 1 - rows) // 2
    art(canvas, 2 + (felt - (taken or room)) // 2, top, room, rows, look)


def draw_against(canvas: Canvas, x: int, y: int, news: News, saved: Saved, look: CardLook) -> None:
    """Draw the latest results against the same opponent, and how many of all were won."""
    games = alike(news, saved)
    if not games:
        return
    room = (canvas.width - x - 2 - 8) // 3
    canvas.text(x, y, "lately", "quiet")
    draw_squares(canvas, x + 8, y, [each.sign for each in games[:room]], bare=look.bare)
    words = won_of_words(news, saved)
    canvas.text(x, y + 1, shortened(words, canvas.width - x - 2), "quiet")


def draw_score(canvas: Canvas, x: int, y: int, saved: Saved, look: CardLook) -> None:
    """Draw the points of both in large figures, each below a name."""
    theirs, mine = named_points(saved)
    for n, (name, points) in enumerate((mine, theirs)):
        left, ink = x + n * THEIR_FIGURES_AT, "foreground" if n else "gold"
        canvas.text(left, y, shortened(name, THEIR_FIGURES_AT - 2), ink, bold=True)
        plain = look.face is FaceStyle.LETTERS
        scale = 2 if figure_width(str(points), 2) < THEIR_FIGURES_AT - 2 else 1
        draw_figures(canvas, left, y + 1, str(points), ink, scale=scale, plain=plain)
