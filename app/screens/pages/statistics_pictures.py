"""Paint the statistics: the player, a line for each game and level, and a curve over time."""

from collections.abc import Iterator, Sequence
from datetime import date

from textual.geometry import Region

from app.screens.pages.statistics_view import StatisticsView, how_it_plays
from app.screens.widgets import Spot
from app.statistics.days import short_title
from app.statistics.played import FEWEST_GAMES, CountedGame, StatisticsLine
from app.statistics.rating import usual_rating
from app.statistics.summary import day_word
from games.text import shortened, text_width
from widgets.canvas.bars import draw_curve, draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, mix
from widgets.canvas.figures import can_letter, draw_lettering, lettering_width
from widgets.canvas.marks import draw_cursor, draw_panel, draw_square
from widgets.cards.style import CardLook, FaceStyle

LOW_PANEL = 12
"""Rows of a panel up to which nothing is left blank."""

NOT_PLAYED = "not played yet"

HOW_TO_READ = (
    "Up: a game you won, as high as your lead at the end.",
    "Down: a game you lost.",
)
"""What the bars mean, above and below the line of a tie, while there is room next to them."""


def draw_totals(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw the header over the whole canvas: the player, and the totals of all games."""
    low, name = canvas.height < 5, view.name or "You"
    x, step = (27, 13) if low else (30, 15) if canvas.width < 170 else (42, 18)
    fits = can_letter(name) and lettering_width(name) <= x - 3
    heading = name.upper() if fits else shortened(name, x - 3)
    plain = look.face is FaceStyle.LETTERS or not fits
    at = (2, 0) if low else (3, 1)
    draw_lettering(canvas, *at, heading, half_row_down=low, plain=plain)
    y = int(not low)
    if not view.has_games:
        said = "No games yet. Play one and your record starts here."
        canvas.text(x, y + 1, shortened(said, canvas.width - x - 1), bold=True)
        return
    which = "rated games" if view.rated else "all games"
    since = f", since {day_word(view.since, view.today)}" if view.since else ""
    canvas.text(x, y, which + since, "faint")
    for left, (figure, words, ink) in zip(range(x, 999, step), total_figures(view), strict=False):
        if left + max(text_width(figure), text_width(words)) < canvas.width:
            canvas.text(left, y + 1, figure, ink, bold=True)
            canvas.text(left, y + 2, words, "quiet")


def total_figures(view: StatisticsView) -> Iterator[tuple[str, str, str]]:
    """Yield what is in the header: a figure, the words below it, and its colour."""
    whole = [line for line in view.lines if line.other is None]
    played, streak = sum(line.played for line in whole), view.streak
    if not played:
        return
    yield f"{played:,}", "game" if played == 1 else "games", "foreground"
    for count, word, ink in (
        (sum(line.won for line in whole), "won", "coach"),
        (sum(line.lost for line in whole), "lost", "loss"),
        (sum(line.tied for line in whole), "tied", "quiet"),
    ):
        yield f"{count:,} {word}", f"{count / played:.0%}", ink
    if streak and streak.now > 1:
        yield f"{streak.now} in a row", f"best {streak.best}", "coach"
    elif streak and streak.best > 1:
        yield f"{streak.best} in a row", "your best", "coach"
    if view.days:
        yield f"{view.days:,} day{'s' if view.days != 1 else ''}", "played", "foreground"


# the lines


def draw_lines(canvas: Canvas, view: StatisticsView, look: CardLook) -> Iterator[Spot]:
    """Draw the lines that fit over the whole canvas, with the one under the cursor visible."""
    width, height, lines = canvas.width, canvas.height, view.lines
    draw_panel(canvas, 0, 0, (width, height), "BY GAME AND LEVEL")
    if not lines:
        said = "No rated games yet. Press r for all games."
        canvas.text(2, 2, said if view.rated else "", "quiet")
        return
    if view.has_games:
        canvas.text(2 + sum(line_columns(width)) + 2, 0, "won tied lost", "quiet")
    canvas.right_aligned(width - 2, 0, "rating", "quiet")
    top = 1 + (height > LOW_PANEL)
    room = height - top
    first = max(0, min(view.chosen - room // 2, len(lines) - room))
    spaced = spaced_rows(lines, room, double=not view.has_games)
    for index in range(first, min(first + room, len(lines))):
        y = top + row_of(lines, index, spaced) - first
        draw_line(canvas, y, view, index, look)
        yield Spot(Region(0, y, width, 1), index)
    if first:
        canvas.put(width - 1, top, "↑", "gold")
    if first + room < len(lines):
        canvas.put(width - 1, top + room - 1, "↓", "gold")


def line_columns(width: int) -> tuple[int, int]:
    """Return the columns of a label and of a bar in a list."""
    label = 14 + max(0, width - 68) // 4
    return label, max(0, width - 30 - label)


def draw_line(canvas: Canvas, y: int, view: StatisticsView, index: int, look: CardLook) -> None:
    """Draw a line in a row: its label, a bar, and its figures."""
    line, chosen, width = view.lines[index], index == view.chosen, canvas.width
    label, bar = line_columns(width)
    if chosen:
        draw_cursor(canvas, 0, y, (width, 1), bare=look.bare)
    strong, slight = "foreground" if line.is_head else "quiet", "quiet" if chosen else "faint"
    x = 2 if line.is_head else 4
    text, ink = shortened(short_title(line.label), label - x + 1), "gold" if chosen else strong
    canvas.text(x, y, text, ink, bold=chosen or line.is_head)
    if not line.played:
        canvas.text(2 + label, y, unplayed_text(line, width - label - 11), slight)
        strength = usual_rating(line.game, line.other or "")
        canvas.right_aligned(width - 2, y, f"{strength:,}" if strength else "", slight)
        return
    draw_won_and_lost(canvas, 2 + label, y, bar, line, look)
    ends = 2 + label + bar
    canvas.right_aligned(ends + 5, y, f"{line.won:,}", strong)
    canvas.right_aligned(ends + 9, y, f"{line.tied:,}", "quiet" if line.tied else slight)
    canvas.right_aligned(ends + 14, y, f"{line.lost:,}", strong)
    if line.other is None:
        rated = view.ratings.get(line.game, ())
        rating = f"{rated[-1].after:,}" if rated else ""
        canvas.right_aligned(width - 2, y, rating, "gold", bold=True)


def draw_won_and_lost(
    canvas: Canvas, x: int, y: int, width: int, line: StatisticsLine, look: CardLook
) -> None:
    """Draw a bar of what was won, tied and lost, paler for a level than for a whole game."""
    palette = canvas.palette
    won = round(line.won / line.played * width)
    tied = max(round((line.won + line.tied) / line.played * width), won + (line.tied > 0))
    inks: list[Paint] = ["coach", "faint", "loss"]
    if not line.is_head and not palette.few:
        inks[0] = mix(palette["middle"], palette["coach"], 0.55)
        inks[2] = mix(palette["middle"], palette["loss"], 0.42)
    for column in range(width):
        part = 0 if column < won else 1 if column < tied else 2
        canvas.put(x + column, y, "#=."[part] if look.bare else "▆", inks[part])


def spaced_rows(lines: Sequence[StatisticsLine], room: int, *, double: bool) -> int:
    """Return how many of some rows the lines take: with `double` they may take two each.

    Else there is one more for each game, if they all fit.
    """
    heads = max(1, sum(line.is_head for line in lines))
    forms = 2 * len(lines), len(lines) + heads - 1, len(lines)
    return next((rows for rows in forms[not double :] if rows <= room), len(lines))


def row_of(lines: Sequence[StatisticsLine], index: int, rows: int) -> int:
    """Return the row of a line among so many, counted from 0."""
    if rows >= 2 * len(lines):
        return 2 * index
    heads = sum(line.is_head for line in lines[1 : index + 1])
    return index + heads if rows > len(lines) else index


def unplayed_text(line: StatisticsLine, room: int) -> str:
    """Return how a level plays, in one sentence if more do not fit, or that nobody played it."""
    said = how_it_plays(line.game, line.other) if line.other else ""
    forms = said, f"{said.partition('. ')[0]}."
    fitting = (form for form in forms if said and text_width(form) <= room)
    return next(fitting, shortened(NOT_PLAYED, room))


# over time


def draw_course(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw a curve over time with its scale and dates, or single results until there is one."""
    course = view.details.course if view.details else None
    width, height = canvas.width, canvas.height
    draw_panel(canvas, 0, 0, (width, height), course.title if course else "YOUR RATING")
    if course is None:
        if not view.lines:
            canvas.text(2, 2, f"{FEWEST_GAMES} games draw a curve here.", "quiet")
            draw_first_games(canvas, Region(2, 4, width - 4, height - 5), (), view.today, look)
        return
    left = canvas.right_aligned(width - 2, 0, course.latest, "coach", bold=True)
    after = text_width(course.title) + 5
    if after + text_width(course.count) + 2 <= left:
        canvas.text(after, 0, course.count, "quiet")
    gap = 2 if height > 6 else 1
    if not course.shares:
        room = Region(2, gap, width - 4, height - gap)
        draw_first_games(canvas, room, course.first, view.today, look)
        return
    high = (height - gap - 2) // 2 * 2 + 1  # odd, so that the labels are evenly spaced
    left, top, wide = 8, height - 1 - high, width - 10
    for text, row in zip(course.scale, (0, (high - 1) // 2, high - 1), strict=True):
        canvas.text(2, top + row, text, "faint")
    draw_curve(canvas, left, top, (wide, high), course.shares, bare=look.bare)
    days = [course.days[round(n * (len(course.days) - 1) / 4)] for n in range(5)]
    *words, last = [day_word(day, view.today) for day in days]
    for n, word in enumerate(words):
        if word not in (words[n - 1] if n else "", last):
            canvas.text(left + n * wide // 4, top + high, word, "faint")
    canvas.right_aligned(left + wide, top + high, last, "faint")


def draw_first_games(
    canvas: Canvas, field: Region, games: Sequence[CountedGame], today: date, look: CardLook
) -> None:
    """Draw a square for each of the first games, the oldest first, and empty ones to come.

    Where there is room, a chart above them shows by how many points each was won or lost.
    """
    x, y, width, height = field
    scale = 6 if height >= 8 else 0
    step, spare = divmod(width - scale + 1, FEWEST_GAMES)
    x += scale + (spare if scale else spare // 2)
    if scale:
        rows = (height - 5) // 2 * 2
        draw_lead_at_end(canvas, Region(x, y, step * FEWEST_GAMES - 1, rows), games, look)
        y, height = y + rows + 1, 4
    for n in range(FEWEST_GAMES):
        game = games[n] if n < len(games) else None
        draw_game_square(canvas, Region(x + n * step, y, step - 1, height), game, today, look)


def draw_lead_at_end(
    canvas: Canvas, field: Region, games: Sequence[CountedGame], look: CardLook
) -> None:
    """Draw by how many points each game was won or lost, with the scale on the left."""
    x, y, width, rows = field
    step, margins = (width + 1) // FEWEST_GAMES, tuple(game.margin for game in games)
    draw_margins(canvas, x, y, (width, rows), margins, step=step, bare=look.bare)
    most = max(map(abs, margins), default=0)
    scale = {0: f"+{most}", rows - 1: f"-{most}"} if most else {}
    for row, label in (scale | {rows // 2: "tie"}).items():
        canvas.right_aligned(x - 2, y + row, label, "faint")
    left = step * len(games)
    if left + max(map(text_width, HOW_TO_READ)) <= width:
        for said, row in zip(HOW_TO_READ, (rows // 2 - 2, rows // 2 + 1), strict=True):
            canvas.text(x + left, y + row, said, "quiet")


def draw_game_square(
    canvas: Canvas, field: Region, game: CountedGame | None, today: date, look: CardLook
) -> None:
    """Draw a game: its result, and below it the points and the date if they fit."""
    x, y, width, height = field
    rows = max(1, min(2, height - 1), min(5, height - 2))
    middle = (rows - 1) // 2
    for row in range(rows):
        if row == middle or not look.bare:
            sign = game.sign if game else ""
            draw_square(canvas, x, y + row, sign, width, bare=look.bare, shown=row == middle)
    if game is None:
        return
    points, word = f"{game.outcome.points} : {game.outcome.against}", day_word(game.day, today)
    points = points if len(points) <= width else points.replace(" ", "")
    canvas.centred(x, y + rows, width, points, "foreground")
    if height > rows + 1:
        word = word if len(word) <= width else f"{game.day.day} {game.day:%b}"
        canvas.centred(x, y + rows + 1, width, word, "faint")
