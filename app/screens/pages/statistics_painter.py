"""Paint the statistics: the player, a line for each game and level, and a curve over time."""

from collections.abc import Iterator

from textual.geometry import Region

from app.screens.pages.areas import Area
from app.screens.pages.first_games_painter import draw_first_games
from app.screens.pages.header import PageLook, draw_header
from app.screens.pages.line_details_painter import draw_details
from app.screens.pages.newcomer_painter import (
    row_of,
    spaced_rows,
    unplayed_text,
)
from app.screens.pages.places import StatisticsPlaces, statistics_places
from app.screens.pages.statistics_view import GameTotals, StatisticsView
from app.screens.size_class import SizeClass
from app.statistics.days import short_title
from app.statistics.played import FEWEST_GAMES, Course, StatisticsLine, day_word
from app.statistics.rating import usual_rating
from games.text import shortened, text_width
from widgets.canvas.bars import draw_curve
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.canvas.marks import draw_cursor, draw_panel

FIGURES_AT = {SizeClass.SMALL: (27, 13), SizeClass.MEDIUM: (30, 15), SizeClass.LARGE: (62, 18)}
"""The first column of the figures in the header, and from one to the next; see `wide_step`."""

LINE_LABEL_CELLS, OTHER_CELLS = 14, 30
"""Columns of a line's label in a narrow list, and of everything but its label and bar."""

NARROW_LIST = 68
"""Columns of the list from which labels get wider."""

PALE_WON, PALE_LOST = 0.55, 0.42
"""How strong the colours of a level's bar are, compared with those of a whole game."""

SCALE_CELLS = 8
"""Columns before a curve, for its scale."""

MANY_LINES, ROWS_AROUND_LINES = 100, 3
"""More lines than any terminal shows, and the rows of the list that hold none."""

RATING_CELLS = 11
"""Columns of a line after the words about a level."""

DATES = 5
"""Dates below a curve."""

NO_GAMES = "No games yet. Play one and your record starts here."
NO_RATED_GAMES = "No rated games yet. Press r for all games."


def draw_statistics(canvas: Canvas, view: StatisticsView, look: PageLook) -> Iterator[Area]:
    """Paint the page over the whole canvas, and yield what can be clicked."""
    places = statistics_places(canvas.width, canvas.height, rows_wanted(view, canvas))
    draw_totals(canvas, view, places, look)
    small = places.size is SizeClass.SMALL
    if not small or not view.shows_details:
        yield from draw_lines(canvas, places, view, look)
    if not small or view.shows_details:
        draw_details(canvas, places.details, view, look)
        yield Area(places.details, "details")
    course = view.details.course if view.details else None
    draw_course(canvas, places.chart, course, view, look)


def draw_totals(
    canvas: Canvas, view: StatisticsView, places: StatisticsPlaces, look: PageLook
) -> None:
    """Draw the header: the player, and the totals of all games."""
    x, step = FIGURES_AT[places.size]
    draw_header(canvas, places.size, view.name or "You", look, room=x - 3)
    y = {SizeClass.SMALL: 0, SizeClass.MEDIUM: 1, SizeClass.LARGE: 2}[places.size]
    totals = view.totals
    if not view.has_games:
        canvas.text(x, y + 1, shortened(NO_GAMES, canvas.width - x - 1), bold=True)
        return
    which = "rated games" if view.rated else "rated and friendly games"
    since = f", since {day_word(totals.since, view.today)}" if totals.since else ""
    canvas.text(x, y, which + since, "faint")
    for n, (figure, words, ink) in enumerate(total_figures(totals)):
        left = x + n * step
        if left + max(text_width(figure), text_width(words)) < canvas.width:
            canvas.text(left, y + 1, figure, ink, bold=True)
            canvas.text(left, y + 2, words, "quiet")


def total_figures(totals: GameTotals) -> Iterator[tuple[str, str, str]]:
    """Yield what is in the header: a figure, the words below it, and its colour."""
    played = totals.played
    if not played:
        return
    yield f"{played:,}", "game" if played == 1 else "games", "foreground"
    for count, word, ink in (
        (totals.won, "won", "coach"),
        (totals.lost, "lost", "loss"),
        (totals.tied, "tied", "quiet"),
    ):
        yield f"{count:,} {word}", f"{count / played:.0%}" if played else "", ink
    if totals.streak and totals.streak.now > 1:
        yield f"{totals.streak.now} in a row", f"best {totals.streak.best}", "coach"
    elif totals.streak and totals.streak.best > 1:
        yield f"{totals.streak.best} in a row", "your best", "coach"
    if totals.days:
        yield f"{totals.days:,} day{'s' if totals.days != 1 else ''}", "played", "foreground"


def draw_lines(
    canvas: Canvas, places: StatisticsPlaces, view: StatisticsView, look: PageLook
) -> Iterator[Area]:
    """Draw the lines that fit, with the one under the cursor visible."""
    x, y, width, height = places.lines
    draw_panel(canvas, x, y, (width, height), "BY GAME AND LEVEL")
    label, bar = line_columns(width)
    if not view.lines:
        if view.rated:
            canvas.text(x + 2, y + 2, NO_RATED_GAMES, "quiet")
        return
    ends = x + 2 + label + bar
    if view.has_games:
        canvas.text(ends + 2, y, "won tied lost", "quiet")
    canvas.right_aligned(x + width - 2, y, "rating", "quiet")
    top = y + 1 + (places.size > SizeClass.SMALL)
    room = y + height - top
    first = max(0, min(view.chosen - room // 2, len(view.lines) - room))
    spaced = spaced_rows(view.lines, room, double=not view.has_games)
    for index in range(first, min(first + room, len(view.lines))):
        field = Region(x, top + row_of(view.lines, index, spaced) - first, width, 1)
        draw_line(canvas, field, view, index, look)
        yield Area(field, "line", index)
    if first:
        canvas.put(x + width - 1, top, "↑", "gold")
    if first + room < len(view.lines):
        canvas.put(x + width - 1, top + room - 1, "↓", "gold")


def rows_wanted(view: StatisticsView, canvas: Canvas) -> int:
    """Return how many rows the lines would take, with blank rows between games as they fit."""
    most = statistics_places(canvas.width, canvas.height, MANY_LINES).lines.height
    return spaced_rows(view.lines, most - ROWS_AROUND_LINES, double=not view.has_games)


def line_columns(width: int) -> tuple[int, int]:
    """Return the columns of a label and of a bar in a list."""
    label = LINE_LABEL_CELLS + max(0, width - NARROW_LIST) // 4
    return label, max(0, width - OTHER_CELLS - label)


def draw_line(
    canvas: Canvas, field: Region, view: StatisticsView, index: int, look: PageLook
) -> None:
    """Draw a line: its label, a bar, and its figures."""
    line, chosen = view.lines[index], index == view.chosen
    x, y, width, _ = field
    label, bar = line_columns(width)
    if chosen:
        draw_cursor(canvas, x, y, (width, 1), bare=look.bare)
    strong = "foreground" if line.is_head else "quiet"
    indent = 0 if line.is_head else 2
    text = shortened(short_title(line.label), label - indent - 1)
    canvas.text(x + 2 + indent, y, text, "gold" if chosen else strong, bold=chosen or line.is_head)
    slight = "quiet" if chosen else "faint"
    if not line.played:
        room = width - label - RATING_CELLS
        canvas.text(x + 2 + label, y, shortened(unplayed_text(line, room), room), slight)
        strength = usual_rating(line.game, line.other or "")
        canvas.right_aligned(x + width - 2, y, f"{strength:,}" if strength else "", slight)
        return
    draw_won_and_lost(canvas, x + 2 + label, y, bar, line, look)
    ends = x + 2 + label + bar
    canvas.right_aligned(ends + 5, y, f"{line.won:,}", strong)
    canvas.right_aligned(ends + 9, y, f"{line.tied:,}", "quiet" if line.tied else slight)
    canvas.right_aligned(ends + 14, y, f"{line.lost:,}", strong)
    if line.other is None:
        canvas.right_aligned(x + width - 2, y, rating_text(line, view), "gold", bold=True)


def rating_text(line: StatisticsLine, view: StatisticsView) -> str:
    """Return the rating in a game; the share won if nothing was rated."""
    rated = view.ratings.get(line.game, ())
    return f"{rated[-1].after:,}" if rated else f"{line.share:.0%}"


def draw_won_and_lost(
    canvas: Canvas, x: int, y: int, width: int, line: StatisticsLine, look: PageLook
) -> None:
    """Draw a bar of what was won, tied and lost."""
    played = max(1, line.played)
    won = round(line.won / played * width)
    tied = max(round((line.won + line.tied) / played * width), won + (line.tied > 0)) - won
    inks = bar_inks(canvas, strong=line.is_head)
    for column in range(width):
        part = 0 if column < won else 1 if column < won + tied else 2
        canvas.put(x + column, y, "#=."[part] if look.bare else "▆", inks[part])


def bar_inks(canvas: Canvas, *, strong: bool) -> tuple[Paint, Paint, Paint]:
    """Return the colours of what was won, tied and lost."""
    palette = canvas.palette
    if strong or palette.few:
        return "coach", "faint", "loss"
    return (
        mix(palette["middle"], palette["coach"], PALE_WON),
        "faint",
        mix(palette["middle"], palette["loss"], PALE_LOST),
    )


def draw_course(
    canvas: Canvas, field: Region, course: Course | None, view: StatisticsView, look: PageLook
) -> None:
    """Draw a curve over time with its scale and dates, or single results until there is one."""
    x, y, width, height = field
    draw_panel(canvas, x, y, (width, height), course.title if course else "YOUR RATING")
    if course is None:
        if not view.lines:
            canvas.text(x + 2, y + 2, f"{FEWEST_GAMES} games draw a curve here.", "quiet")
            room = Region(x + 2, y + 4, width - 4, height - 5)
            draw_first_games(canvas, room, (), view.today, look)
        return
    left = canvas.right_aligned(x + width - 2, y, course.latest, "coach", bold=True)
    after = x + 2 + text_width(course.title) + 3
    if after + text_width(course.count) + 2 <= left:
        canvas.text(after, y, course.count, "quiet")
    gap = 2 if height > 6 else 1
    if not course.shares:
        room = Region(x + 2, y + gap, width - 4, height - gap)
        draw_first_games(canvas, room, course.first, view.today, look)
        return
    left, top, wide, high = x + SCALE_CELLS, y + gap, width - SCALE_CELLS - 2, height - gap - 1
    for text, row in zip(course.scale, (0, (high - 1) // 2, high - 1), strict=True):
        canvas.text(x + 2, top + row, text, "faint")
    draw_curve(canvas, left, top, (wide, high), course.shares, bare=look.bare)
    draw_dates(canvas, left, top + high, wide, course, view)


def draw_dates(
    canvas: Canvas, x: int, y: int, width: int, course: Course, view: StatisticsView
) -> None:
    """Write below a curve when its games were played."""
    last = len(course.days) - 1
    words = [day_word(course.days[round(n * last / (DATES - 1))], view.today) for n in range(DATES)]
    for n, word in enumerate(words):
        if n == DATES - 1:
            canvas.right_aligned(x + width, y, word, "faint")
        elif word not in (words[n - 1] if n else "", words[-1]):
            canvas.text(x + n * width // (DATES - 1), y, word, "faint")
