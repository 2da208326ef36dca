"""Paint the list of all games: a row for each, page by page."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct
from textual.geometry import Region

from app.screens.pages.areas import Area
from app.screens.pages.game_card_painter import card_step, draw_game_card, wide_step
from app.screens.pages.header import HEADER_WORDS_AT, PageLook, draw_header
from app.screens.pages.newcomer_painter import draw_no_games
from app.screens.pages.next_games import NextGame
from app.screens.pages.next_games_painter import FEWEST_NEXT_ROWS, HOW_TO_OPEN, draw_next_games
from app.screens.pages.places import FOOT_ROWS, HEADER_ROWS, PAGE_MARGIN, page_size
from app.screens.pages.saved_words import note_words, own_score, players_words, when_words
from app.screens.pages.stored_course import StoredCourse
from app.screens.pages.stored_game_painter import draw_game_details
from app.screens.size_class import SizeClass
from app.statistics.days import short_title
from app.statistics.summary import game_title
from app.storage.rows import Saved
from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cursor, draw_square

TITLE_AT, WHO_AT, NARROW_WHO_AT = 7, 28, 20
"""The columns of the game and the players in a row; the last for a narrow list."""

WHEN_CELLS, POINTS_CELLS, NOTE_CELLS = 13, 11, 22
"""Columns on the right: the time, the points, and a note on the game's state if it fits."""

ROOM_FOR_NOTES = 100
"""Columns of the list from which that note fits."""

SHORT_TITLES_TO = 74
"""Columns of the list up to which titles are short."""

DETAILS_SHARE = 40
"""Width in percent of the panel about the game under the cursor."""

LEAST_CARD = 5
"""Rows from one game to the next from which each is a card."""

UNREADABLE = "This game is damaged and cannot be opened."


class HistoryView(Struct, frozen=True):
    """What the list shows.

    Attributes:
        title: Which games they are.
        count: How many there are.
        chosen: The index of the game under the cursor.
        first: The index of the first visible game.
        rows: The visible games; None for one that cannot be read.
        today: The date.
        course: The course of the game under the cursor; None until it is known.
        following: What may be played next; () if there are many games.
        way: How to get there.
    """

    title: str
    count: int
    chosen: int
    first: int
    rows: tuple[Saved | None, ...]
    today: date
    course: StoredCourse | None = None
    following: tuple[NextGame, ...] = ()
    way: str = HOW_TO_OPEN

    @property
    def row(self) -> Saved | None:
        """The game under the cursor, if there is one that can be read."""
        return self.rows[self.chosen - self.first] if self.rows else None


def rows_in_sight(width: int, height: int) -> int:
    """Return how many games a terminal shows at once."""
    header = HEADER_ROWS[page_size(width, height - FOOT_ROWS)]
    return max(1, height - FOOT_ROWS - header - 2)


def draw_history(canvas: Canvas, view: HistoryView, look: PageLook) -> Iterator[Area]:
    """Paint the page over the whole canvas, and yield what can be clicked."""
    size = page_size(canvas.width, canvas.height)
    x = HEADER_WORDS_AT[size]
    draw_header(canvas, size, "GAMES", look, room=x - 3)
    y = {SizeClass.SMALL: 1, SizeClass.MEDIUM: 1, SizeClass.LARGE: 2}[size]
    canvas.text(x, y, shortened(view.title, canvas.width - x - PAGE_MARGIN), bold=True)
    canvas.text(x, y + 1, listed_words(view.count), "quiet")
    rows = rows_in_sight(canvas.width, canvas.height + FOOT_ROWS)
    pages = -(-view.count // rows)
    if pages > 1:
        canvas.text(x, y + 2, f"page {view.first // rows + 1} of {pages}", "coach")
    top, width = HEADER_ROWS[size] + 1, canvas.width - 2 * PAGE_MARGIN
    if size is not SizeClass.SMALL and view.row:
        details = Region(0, top, width * DETAILS_SHARE // 100, rows)
        width -= details.width + PAGE_MARGIN
        details = details.translate((width + 2 * PAGE_MARGIN, 0))
        draw_game_details(canvas, details, view.row, view.course, view.today, look)
    field = Region(PAGE_MARGIN, top, width, rows)
    if not view.count:
        share = DETAILS_SHARE if size is not SizeClass.SMALL else 0
        draw_no_games(canvas, field, share, look)
    else:
        yield from draw_list(canvas, field, view, look)


def draw_list(canvas: Canvas, field: Region, view: HistoryView, look: PageLook) -> Iterator[Area]:
    """Draw the visible games, as cards if they are few, and yield where each can be clicked."""
    x, top, width, rows = field
    step = card_step(view.count, rows)
    taken = step * len(view.rows)
    below = Region(x, top + taken + (step == 1), width, rows - taken - (step == 1))
    has_next = bool(view.following) and below.height >= FEWEST_NEXT_ROWS
    if has_next:
        draw_next_games(canvas, below, view.following, view.way, look)
    else:
        step = wide_step(view.count, rows)
    if step < LEAST_CARD:
        canvas.fill(x, top, width, taken - (step > 1) if has_next else rows, "middle")
    for row, saved in enumerate(view.rows):
        at = Region(x, top + row * step, width, max(1, step - 1))
        chosen = view.first + row == view.chosen
        if saved and step >= LEAST_CARD:
            draw_game_card(canvas, at, saved, view.today, chosen=chosen, look=look)
        else:
            draw_listed(canvas, at, saved, view.today, chosen=chosen, look=look)
        yield Area(at, "game", view.first + row)


def listed_words(count: int) -> str:
    """Return how many games there are, and in which order."""
    if count > 1:
        return f"{count:,} games, the latest first"
    return "one game" if count else ""


def draw_listed(
    canvas: Canvas,
    field: Region,
    saved: Saved | None,
    today: date,
    *,
    chosen: bool,
    look: PageLook,
) -> None:
    """Draw a game in a row: its result, the players, the points, when it was; a note below it."""
    x, y, width, height = field
    if chosen:
        draw_cursor(canvas, x, y, (width, min(height, 2)), bare=look.bare)
    if saved is None:
        canvas.text(x + TITLE_AT, y, UNREADABLE, "quiet")
        return
    if saved.result is None:
        canvas.text(x + 3, y, "▸", "gold", bold=True)
    else:
        draw_square(canvas, x + 2, y, saved.sign, 3, bare=look.bare)
    ink = "gold" if chosen else "foreground"
    notes = width >= ROOM_FOR_NOTES
    who_at = WHO_AT if width >= SHORT_TITLES_TO else NARROW_WHO_AT
    title = game_title(saved.game) if who_at == WHO_AT else short_title(game_title(saved.game))
    canvas.text(x + TITLE_AT, y, shortened(title, who_at - TITLE_AT - 1), ink)
    end = width - 2 - WHEN_CELLS - POINTS_CELLS - NOTE_CELLS * notes
    canvas.text(x + who_at, y, shortened(players_words(saved), end - who_at - 1), "quiet")
    canvas.centred(x + end, y, POINTS_CELLS, own_score(saved), "foreground")
    if notes:
        canvas.text(x + end + POINTS_CELLS + 2, y, note_words(saved), "quiet")
    elif height > 1:
        canvas.text(x + who_at, y + 1, shortened(note_words(saved), end - who_at - 1), "quiet")
    canvas.right_aligned(x + width - 2, y, when_words(saved.changed, today), "quiet")
