"""Paint the details of the games of one line: the latest, the best, and where they go wrong.

Of a line that nobody has played: what there is to win, and what comes here.
"""

from collections.abc import Iterator, Sequence

from textual.geometry import Region

from app.match.names import level_word, levels_of
from app.screens.pages.closer_look import CloserLook
from app.screens.pages.statistics_pictures import LOW_PANEL
from app.screens.pages.statistics_view import LineDetails, StatisticsView
from app.statistics.played import CountedGame, StatisticsLine, day_word
from app.statistics.rating import FIRST_RATING, OPEN_BEFORE, expected_share, usual_rating
from games.text import shortened, text_width, wrap_text
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, draw_panel, draw_square, draw_squares
from widgets.cards.style import CardLook

FIGURE_LABEL_CELLS = 12
"""Columns of a label before its bar."""

FIGURE_CELLS = 10
"""Columns of the figure after a bar."""

HIGHLIGHT_AT = 16
"""The column of the text next to a label without a bar."""

TWO_COLUMNS = 70
"""Columns of a low panel from which the highlights take half as many rows."""

FEWEST_LISTED = 3
"""Rows from which on the latest games are listed, with their title."""

LATEST_POINTS = 9
"""Columns of the points of a game in the list."""

NOTHING_YET = "Your best and worst games will be here."
ACCURACY_ROWS = 2
"""Rows of the sentence about the accuracy, which is known after the others."""

NEXT_CHANCES = "Your score in the next games, by the ratings"
LOOK_CLOSER = "shows where your latest games slip"
NO_FIGURES = "We only have the final score of this game."


NOT_YET = "Not played yet."
CHANCES = "Your score at first, by the ratings"
LATER_HEADING = "After your first games"

EMPTY_LABELS = ("The last 10", "Your average", "Best win", "Worst loss", "Closest")
"""What is here after some games."""

EMPTY_LABEL_CELLS, SHARE_CELLS = 15, 5
"""Columns of a label, and of the figure after a bar."""

EMPTY_PLACE_CELLS = 14
"""Columns of the empty place for a figure: as wide as the bars, they would be a single block."""

LATEST_SQUARES = 10
"""How many of the latest games have a square."""


def draw_details(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw the details of the line under the cursor over the whole canvas."""
    line, details = view.line, view.details
    field = Region(0, 0, canvas.width, canvas.height)
    if line is None:
        draw_panel(canvas, field.x, field.y, field.size, "YOUR GAMES")
        canvas.text(field.x + 2, field.y + 2, NOTHING_YET, "quiet")
        return
    right = won_and_lost_words(line) if details and details.games else ""
    title = shortened(line.title.upper(), field.width - text_width(right) - 6)
    draw_panel(canvas, field.x, field.y, field.size, title, right)
    if details and details.games:
        draw_played(canvas, field, details, view, look)
    elif details:
        draw_unplayed(canvas, field, details, look)


def draw_played(
    canvas: Canvas, field: Region, details: LineDetails, view: StatisticsView, look: CardLook
) -> None:
    """Draw a line with games: the last signs, the highlights, the weaknesses, the latest games."""
    x, y, width, height = field
    gap = height > LOW_PANEL
    row = y + 1 + gap
    draw_signs(canvas, Region(x + 2, row, width - 4, 1), details, look)
    row += 1 + gap
    highlights = tuple(highlight_lines(details, view))
    columns = 1 if gap or width < TWO_COLUMNS else 2
    draw_highlights(canvas, Region(x + 2, row, width, height), highlights, columns)
    row += -(-len(highlights) // columns) + (gap or columns > 1)
    room = Region(x + 2, row, width - 4, y + height - row)
    row = draw_closer_look(canvas, room, view.look, look) + 1
    latest = Region(room.x, row, room.width, y + height - row - gap)
    draw_latest(canvas, latest, details, view, look)
    if view.look is None:
        below = len(details.games) + 2
        rest = Region(latest.x, latest.y + below, latest.width, latest.height - below)
        draw_next_chances(canvas, rest, details, view, look)


def draw_signs(canvas: Canvas, field: Region, details: LineDetails, look: CardLook) -> None:
    """Draw how the last games ended, as many as fit in a row."""
    x, y, width, _ = field
    signs = [game.sign for game in details.games][-((width + 1 - FIGURE_LABEL_CELLS) // 4) :]
    canvas.text(x, y, f"The last {len(signs)}" if len(signs) > 1 else "One game", "quiet")
    draw_squares(canvas, x + FIGURE_LABEL_CELLS, y, signs, width=3, bare=look.bare)


def draw_highlights(
    canvas: Canvas, field: Region, lines: Sequence[tuple[str, str]], columns: int
) -> None:
    """Draw labels with the texts next to them, in one or more columns."""
    for n, (label, text) in enumerate(lines):
        left = field.x + n % columns * (field.width // columns)
        canvas.text(left, field.y + n // columns, label, "quiet")
        canvas.text(left + HIGHLIGHT_AT, field.y + n // columns, text)


def draw_latest(
    canvas: Canvas, field: Region, details: LineDetails, view: StatisticsView, look: CardLook
) -> None:
    """List as many of the latest games as fit."""
    x, y, width, height = field
    if height < FEWEST_LISTED:
        return
    canvas.text(x, y, "Lately", "gold", bold=True)
    for row, game in enumerate(reversed(details.games[1 - height :]), y + 1):
        draw_square(canvas, x, row, game.sign, 3, bare=look.bare)
        points = f"{game.outcome.points} : {game.outcome.against}"
        canvas.text(x + 4, row, points.center(LATEST_POINTS))
        if details.line.other is None and game.other:
            canvas.text(x + 4 + LATEST_POINTS + 1, row, level_word(game.game, game.other), "quiet")
        canvas.right_aligned(x + width, row, day_word(game.day, view.today), "quiet")


def draw_next_chances(
    canvas: Canvas, field: Region, details: LineDetails, view: StatisticsView, look: CardLook
) -> None:
    """Draw the score that the rating promises in the next games, if there is room for it."""
    rated = view.ratings.get(details.line.game, ())
    levels = level_chances(details.line, rated[-1].after if rated else FIRST_RATING)
    if levels and len(levels) + 1 <= field.height:
        draw_chances(canvas, field, NEXT_CHANCES, levels, look)


def won_and_lost_words(line: StatisticsLine) -> str:
    """Return what was won and lost: "4 won 7 lost"."""
    tied = f" {line.tied} tied" if line.tied else ""
    return f"{line.won} won{tied} {line.lost} lost"


def highlight_lines(details: LineDetails, view: StatisticsView) -> Iterator[tuple[str, str]]:
    """Yield the highlights of the games, each with its label."""
    found = details.highlights
    if found.average:
        yield "Your average", " : ".join(f"{points:.1f}" for points in found.average)
    for label, game in (
        ("Best win", found.best),
        ("Worst loss", found.worst),
        ("Closest", found.closest),
    ):
        if game:
            yield label, game_words(game, view)
    before = view.ratings.get(details.line.game + OPEN_BEFORE)
    if before and not details.line.side:
        yield "Rated before", f"{before[-1].after:,}, in the open game"


def game_words(game: CountedGame, view: StatisticsView) -> str:
    """Return a game in a few words: "33 : 21, today"."""
    outcome = game.outcome
    return f"{outcome.points} : {outcome.against}, {day_word(game.day, view.today)}"


def draw_closer_look(
    canvas: Canvas, field: Region, closer: CloserLook | None, look: CardLook
) -> int:
    """Draw where games go wrong, as far as it is known, or which key finds out.

    Returns:
        The row after it.
    """
    x, y, width, height = field
    if height < 1:
        return y
    if closer is None:
        after = draw_cap(canvas, x, y, "l", bare=look.bare)
        canvas.text(after, y, shortened(LOOK_CLOSER, width - 4), "quiet")
        return y + 1
    draw_closer_head(canvas, field, closer)
    row = y + 1
    for figure in closer.bars:
        row = draw_figure(canvas, Region(x, row, width, y + height - row), figure, closer, look)
    nothing = closer.done == closer.games and not closer.bars
    said = wrap_text(NO_FIGURES if nothing else closer.sentence, width)
    accuracy = wrap_text(closer.accuracy, width) if closer.accuracy else []
    room = y + height - row
    to_come = len(accuracy) or ACCURACY_ROWS * closer.is_cost  # so that nothing moves up for it
    row += bool(closer.bars) and room > max(2, len(said)) and room != len(said) + to_come
    for line in said[: max(0, room)]:
        canvas.text(x, row, line, "coach" if closer.bars else "quiet")
        row += 1
    if row + len(accuracy) <= y + height:
        for line in accuracy:
            canvas.text(x, row, line, "quiet")
            row += 1
    return row


def draw_closer_head(canvas: Canvas, field: Region, closer: CloserLook) -> None:
    """Draw what the bars show, and of how many games."""
    x, y, width, _ = field
    canvas.text(x, y, "Where games slip" if closer.is_cost else "A closer look", "gold", bold=True)
    if closer.done < closer.games:
        canvas.right_aligned(x + width, y, f"{closer.done} of {closer.games} games", "quiet")
    elif closer.games:
        last = f"the last {closer.games}" if closer.games > 1 else "one game"
        canvas.right_aligned(x + width, y, last, "quiet")


def draw_figure(
    canvas: Canvas,
    field: Region,
    figure: tuple[str, float, str],
    closer: CloserLook,
    look: CardLook,
) -> int:
    """Draw a label, a bar and a figure; a long label has a row of its own.

    Args:
        canvas: The page.
        field: The available cells.
        figure: A label, the length of its bar, and the figure.
        closer: What it is part of.
        look: How it is drawn.

    Returns:
        The row after it.
    """
    x, y, width, height = field
    label, share, text = figure
    if not closer.is_cost and not share:  # a figure that is not a share of a best one
        canvas.text(x, y, shortened(label, width - text_width(text) - 1))
        canvas.right_aligned(x + width, y, text, "quiet")
        return y + 1
    rows = 1 if text_width(label) < FIGURE_LABEL_CELLS else 2
    if height < rows:
        return y
    canvas.text(x, y, shortened(label, width))
    y += rows - 1
    left = FIGURE_LABEL_CELLS if rows == 1 else 0
    bar = width - left - FIGURE_CELLS - 1
    ink = "loss" if closer.is_cost else "coach"
    draw_level(canvas, x + left, y, bar, share, ink, bare=look.bare)
    canvas.text(x + left + bar + 1, y, text, "quiet")
    return y + 1


# a line that nobody has played


def draw_unplayed(canvas: Canvas, field: Region, details: LineDetails, look: CardLook) -> None:
    """Write that there is no game yet and what there is to win; below it, what comes here."""
    x, y, width, height = field
    lines = [NOT_YET]
    for paragraph in filter(None, details.about):
        lines += ["", *wrap_text(paragraph, width - 4)]
    for row, text in enumerate(lines[: height - 2], y + 2):
        canvas.text(x + 2, row, text, "quiet")
    row = y + 3 + len(lines)
    levels = level_chances(details.line, FIRST_RATING)
    if levels and row + len(levels) < y + height:
        field = Region(x + 2, row, width - 4, 1 + len(levels))
        draw_chances(canvas, field, CHANCES, levels, look)
        row += len(levels) + 2
    if row + len(EMPTY_LABELS) < y + height:
        draw_to_come(canvas, Region(x + 2, row, width - 4, 1 + len(EMPTY_LABELS)), look)


def level_chances(line: StatisticsLine, rating: int) -> tuple[tuple[str, float], ...]:
    """Return the share that a rating promises against each level, or against one."""
    if line.side:
        return ()
    who = (line.other,) if line.other else levels_of(line.game)
    rated = ((each, usual_rating(line.game, each)) for each in who)
    return tuple(
        (level_word(line.game, each), expected_share(rating, strength))
        for each, strength in rated
        if strength is not None
    )


def draw_chances(
    canvas: Canvas,
    field: Region,
    title: str,
    levels: tuple[tuple[str, float], ...],
    look: CardLook,
) -> None:
    """Draw a bar for each level: the share that one may expect."""
    x, y, width, _ = field
    canvas.text(x, y, title, "gold", bold=True)
    bar = width - EMPTY_LABEL_CELLS - SHARE_CELLS
    for row, (name, share) in enumerate(levels, y + 1):
        canvas.text(x, row, name)
        draw_level(canvas, x + EMPTY_LABEL_CELLS, row, bar, share, "edge", bare=look.bare)
        canvas.right_aligned(x + width, row, f"{share:.0%}", "quiet")


def draw_to_come(canvas: Canvas, field: Region, look: CardLook) -> None:
    """Draw the labels of what comes here, each with an empty place."""
    x, y, width, _ = field
    canvas.text(x, y, LATER_HEADING, "gold", bold=True)
    left, room = x + EMPTY_LABEL_CELLS, width - EMPTY_LABEL_CELLS
    for row, label in enumerate(EMPTY_LABELS, y + 1):
        canvas.text(x, row, label, "quiet")
        if row > y + 1:
            cells = min(EMPTY_PLACE_CELLS, room)
            draw_level(canvas, left, row, cells, 0.0, "coach", bare=look.bare)
    step = max(2, (room + 1) // LATEST_SQUARES)
    for place in range(left, left + step * LATEST_SQUARES, step):
        draw_square(canvas, place, y + 1, "", step - 1, bare=look.bare)
