"""Paint the statistics: the player, a line for each game and level, and a curve over time."""

from collections.abc import Iterator, Sequence
from datetime import date

from textual.geometry import Region

from app.screens.pages.statistics_view import GameTotals, StatisticsView, how_it_plays
from app.screens.widgets import Spot
from app.statistics.days import short_title
from app.statistics.played import FEWEST_GAMES, CountedGame, Course, StatisticsLine, day_word
from app.statistics.rating import usual_rating
from games.text import shortened, text_width
from widgets.canvas.bars import draw_curve, draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.canvas.figures import can_letter, draw_lettering, lettering_width
from widgets.canvas.marks import draw_cursor, draw_panel, draw_square
from widgets.cards.style import CardLook, FaceStyle

LINE_LABEL_CELLS, OTHER_CELLS = 14, 30
"""Columns of a line's label in a narrow list, and of everything but its label and bar."""

NARROW_LIST = 68
"""Columns of the list from which labels get wider."""

PALE_WON, PALE_LOST = 0.55, 0.42
"""How strong the colours of a level's bar are, compared with those of a whole game."""

SCALE_CELLS = 8
"""Columns before a curve, for its scale."""

RATING_CELLS = 11
"""Columns of a line after the words about a level."""

WIDE_HEADER = 170
"""Columns from which the figures of the header lie further apart."""

LOW_PANEL = 12
"""Rows of the list up to which nothing is left blank."""

DATES = 5
"""Dates below a curve."""

NO_GAMES = "No games yet. Play one and your record starts here."
NO_RATED_GAMES = "No rated games yet. Press r for all games."

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


def draw_totals(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw the header over the whole canvas: the player, and the totals of all games."""
    low, name = canvas.height < 5, view.name or "You"
    x, step = (27, 13) if low else (30, 15) if canvas.width < WIDE_HEADER else (42, 18)
    fits = can_letter(name) and lettering_width(name) <= x - 3
    heading = name.upper() if fits else shortened(name, x - 3)
    plain = look.face is FaceStyle.LETTERS or not fits
    at = (2, 0) if low else (3, 1)
    draw_lettering(canvas, *at, heading, half_row_down=low, plain=plain)
    y = int(not low)
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


def draw_lines(canvas: Canvas, view: StatisticsView, look: CardLook) -> Iterator[Spot]:
    """Draw the lines that fit over the whole canvas, with the one under the cursor visible."""
    x, y, width, height = 0, 0, canvas.width, canvas.height
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
    top = y + 1 + (height > LOW_PANEL)
    room = y + height - top
    first = max(0, min(view.chosen - room // 2, len(view.lines) - room))
    spaced = spaced_rows(view.lines, room, double=not view.has_games)
    for index in range(first, min(first + room, len(view.lines))):
        field = Region(x, top + row_of(view.lines, index, spaced) - first, width, 1)
        draw_line(canvas, field, view, index, look)
        yield Spot(field, index)
    if first:
        canvas.put(x + width - 1, top, "↑", "gold")
    if first + room < len(view.lines):
        canvas.put(x + width - 1, top + room - 1, "↓", "gold")


def line_columns(width: int) -> tuple[int, int]:
    """Return the columns of a label and of a bar in a list."""
    label = LINE_LABEL_CELLS + max(0, width - NARROW_LIST) // 4
    return label, max(0, width - OTHER_CELLS - label)


def draw_line(
    canvas: Canvas, field: Region, view: StatisticsView, index: int, look: CardLook
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
    canvas: Canvas, x: int, y: int, width: int, line: StatisticsLine, look: CardLook
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


def draw_course(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw a curve over time with its scale and dates, or single results until there is one."""
    course = view.details.course if view.details else None
    x, y, width, height = 0, 0, canvas.width, canvas.height
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
    high = (height - gap - 2) // 2 * 2 + 1  # odd, so that the labels are evenly spaced
    left, top, wide = x + SCALE_CELLS, y + height - 1 - high, width - SCALE_CELLS - 2
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


# the first games


def draw_first_games(
    canvas: Canvas, field: Region, games: tuple[CountedGame, ...], today: date, look: CardLook
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
    canvas: Canvas, field: Region, games: tuple[CountedGame, ...], look: CardLook
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
    canvas: Canvas, field: Region, game: CountedGame | None, today: date, look: CardLook
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


# lines without games

NOT_PLAYED = "not played yet"


def spaced_rows(lines: Sequence[StatisticsLine], room: int, *, double: bool) -> int:
    """Return how many rows the lines take as they fit.

    Args:
        lines: The lines.
        room: The available rows.
        double: Whether a line may take two rows; else there is one more for each game.
    """
    heads = max(1, sum(line.is_head for line in lines))
    forms = 2 * len(lines), len(lines) + heads - 1, len(lines)
    return next((rows for rows in forms[not double :] if rows <= room), len(lines))


def row_of(lines: Sequence[StatisticsLine], index: int, rows: int) -> int:
    """Return the row of a line among so many, counted from 0."""
    if rows >= 2 * len(lines):
        return 2 * index
    if rows > len(lines):
        return index + sum(line.is_head for line in lines[1 : index + 1])
    return index


def unplayed_text(line: StatisticsLine, room: int) -> str:
    """Return how a level plays, in one sentence if more do not fit, or that nobody played it."""
    said = how_it_plays(line.game, line.other) if line.other else ""
    forms = said, f"{said.partition('. ')[0]}."
    return next((form for form in forms if said and text_width(form) <= room), NOT_PLAYED)
