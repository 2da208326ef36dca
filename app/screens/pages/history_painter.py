"""Paint the list of all games: a row for each, page by page."""

from collections.abc import Iterator
from datetime import date, datetime

from msgspec import Struct
from textual.geometry import Region

from app.match.levels import level_word
from app.match.names import matchup, seat_name
from app.match.rounds import own_first
from app.match.setup import PERSON
from app.screens.pages.areas import Area
from app.screens.pages.header import HEADER_WORDS_AT, PageLook, draw_header
from app.screens.pages.places import FOOT_ROWS, HEADER_ROWS, PAGE_MARGIN, page_size
from app.screens.size_class import SizeClass
from app.statistics.played import day_word
from app.statistics.report import game_title
from app.storage.rows import Saved
from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cursor, draw_square

TITLE_AT, WHO_AT = 7, 28
"""The columns of the game and of the players in a row."""

WHEN_CELLS, POINTS_CELLS, NOTE_CELLS = 13, 11, 22
"""Columns at the right: when, the points, and how it stands where there is room."""

ROOM_FOR_NOTES = 100
"""Columns of the list from which on there is."""

NO_MATCHES = "No games yet. Press Esc, then Enter, to start one."
UNREADABLE = "This game is damaged and cannot be opened."


class HistoryView(Struct, frozen=True):
    """What the list shows.

    Attributes:
        title: Which games they are.
        count: How many there are.
        chosen: The index of the game under the cursor.
        first: The index of the first game in sight.
        rows: The games in sight; None for one that cannot be read.
        today: The date.
    """

    title: str
    count: int
    chosen: int
    first: int
    rows: tuple[Saved | None, ...]
    today: date


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
    canvas.fill(PAGE_MARGIN, top, width, rows, "middle")
    if not view.count:
        canvas.text(PAGE_MARGIN + 2, top + 1, NO_MATCHES, "quiet")
    for row, saved in enumerate(view.rows):
        field = Region(PAGE_MARGIN, top + row, width, 1)
        chosen = view.first + row == view.chosen
        draw_listed(canvas, field, saved, view.today, chosen=chosen, look=look)
        yield Area(field, "game", view.first + row)


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
    """Draw a game in a row: its result, the players, the points, when it was."""
    x, y, width, _ = field
    if chosen:
        draw_cursor(canvas, x, y, (width, 1), bare=look.bare)
    if saved is None:
        canvas.text(x + TITLE_AT, y, UNREADABLE, "quiet")
        return
    if saved.result is None:
        canvas.text(x + 3, y, "▸", "gold", bold=True)
    else:
        draw_square(canvas, x + 2, y, saved.sign, 3, bare=look.bare)
    ink = "gold" if chosen else "foreground"
    canvas.text(x + TITLE_AT, y, shortened(game_title(saved.game), WHO_AT - TITLE_AT - 1), ink)
    notes = width >= ROOM_FOR_NOTES
    end = width - 2 - WHEN_CELLS - POINTS_CELLS - NOTE_CELLS * notes
    canvas.text(x + WHO_AT, y, shortened(players_words(saved), end - WHO_AT - 1), "quiet")
    canvas.centred(x + end, y, POINTS_CELLS, own_score(saved), "foreground")
    if notes:
        canvas.text(x + end + POINTS_CELLS + 2, y, note_words(saved), "quiet")
    canvas.right_aligned(x + width - 2, y, when_words(saved.changed, today), "quiet")


def players_words(saved: Saved) -> str:
    """Return who played: "against Hard", "Ann against Bob"."""
    if saved.seats.count(PERSON) != 1:
        return matchup(saved)
    others = [seat for seat, who in enumerate(saved.seats) if who != PERSON]
    if not others:
        return "against the dealer"
    who = saved.seats[others[0]]
    word = level_word(saved.game, who)
    return f"against {seat_name(saved, others[0]) if word == who else word}"


def own_score(saved: Saved) -> str:
    """Return the points, those of the only person first."""
    alone = saved.seats.count(PERSON) == 1
    seat = saved.seats.index(PERSON) if alone else 0
    mine, theirs = own_first(saved.standing.scores, seat)
    return f"{mine:>3} : {theirs:<3}"


def note_words(saved: Saved) -> str:
    """Return how a game stands or what is unusual about it."""
    if saved.result is None:
        return saved.standing.line
    if saved.status == "resigned":
        return "given up"
    return "friendly" if saved.unrated else ""


def when_words(moment: int, today: date) -> str:
    """Return when something was: "today 14:02", "9 Nov"."""
    then = datetime.fromtimestamp(moment)
    word = day_word(then.date(), today)
    return f"{word} {then:%H:%M}" if word == "today" else word
