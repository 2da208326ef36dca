"""Paint the details of the games of one line: the latest, the best, and where they go wrong.

Of a line that nobody has played: what there is to win, and what comes here.
"""

from collections.abc import Iterator

from textual.geometry import Region

from app.match.names import level_word, levels_of
from app.screens.pages.statistics_pictures import LOW_PANEL
from app.screens.pages.statistics_view import CloserLook, LineDetails, StatisticsView
from app.statistics.played import StatisticsLine
from app.statistics.rating import FIRST_RATING, OPEN_BEFORE, expected_share, usual_rating
from app.statistics.summary import day_word
from games.text import shortened, text_width, wrap_text
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, draw_panel, draw_square, draw_squares
from widgets.cards.style import CardLook

LABEL, FIGURE = 12, 10
"""Columns of a label before its bar, and of the figure after it."""

EMPTY_LABEL = 15
"""Columns of a label of what comes here, and of a level before its chance."""

EMPTY_LABELS = ("The last 10", "Your average", "Best win", "Worst loss", "Closest")
"""What is here after some games."""


def draw_details(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw the details of the line under the cursor over the whole canvas."""
    line, details, size = view.line, view.details, (canvas.width, canvas.height)
    if line is None:
        draw_panel(canvas, 0, 0, size, "YOUR GAMES")
        canvas.text(2, 2, "Your best and worst games will be here.", "quiet")
        return
    right, has_games = "", bool(details and details.games)
    if has_games:
        tied = f" {line.tied} tied" if line.tied else ""
        right = f"{line.won} won{tied} {line.lost} lost"
    title = shortened(line.title.upper(), canvas.width - text_width(right) - 6)
    draw_panel(canvas, 0, 0, size, title, right)
    if details and has_games:
        draw_played(canvas, details, view, look)
    elif details:
        draw_unplayed(canvas, details, look)


def draw_played(canvas: Canvas, details: LineDetails, view: StatisticsView, look: CardLook) -> None:
    """Draw a line with games: the last signs, the highlights, the weaknesses, the latest games."""
    width, height, room = canvas.width, canvas.height, canvas.width - 4
    gap = height > LOW_PANEL
    row = 1 + gap
    signs = [game.sign for game in details.games][-((room + 1 - LABEL) // 4) :]
    canvas.text(2, row, f"The last {len(signs)}" if len(signs) > 1 else "One game", "quiet")
    draw_squares(canvas, 2 + LABEL, row, signs, bare=look.bare)
    row += 1 + gap
    highlights = tuple(highlight_lines(details, view))
    columns = 1 if gap or width < 70 else 2
    for n, (label, text) in enumerate(highlights):
        x, y = 2 + n % columns * (width // columns), row + n // columns
        canvas.text(x, y, label, "quiet")
        canvas.text(x + 16, y, text)
    row += -(-len(highlights) // columns) + (gap or columns > 1)
    row = draw_closer_look(canvas, Region(2, row, room, height - row), view.look, look) + 1
    rows = height - row - gap
    if rows >= 3:
        draw_latest(canvas, Region(2, row, room, rows), details, view, look)
    if view.look is None:
        rated = view.ratings.get(details.line.game, ())
        below = row + len(details.games) + 2
        levels = level_chances(details.line, rated[-1].after if rated else FIRST_RATING)
        if levels and below + len(levels) + 1 <= row + rows:
            title = "Your score in the next games, by the ratings"
            draw_chances(canvas, below, title, levels, look)


def highlight_lines(details: LineDetails, view: StatisticsView) -> Iterator[tuple[str, str]]:
    """Yield the highlights of the games, each with its label."""
    found = details.highlights
    if found.average:
        yield "Your average", " : ".join(f"{points:.1f}" for points in found.average)
    named = {"Best win": found.best, "Worst loss": found.worst, "Closest": found.closest}
    for label, game in named.items():
        if game:
            points = f"{game.outcome.points} : {game.outcome.against}"
            yield label, f"{points}, {day_word(game.day, view.today)}"
    before = view.ratings.get(details.line.game + OPEN_BEFORE)
    if before and not details.line.side:
        yield "Rated before", f"{before[-1].after:,}, in the open game"


def draw_latest(
    canvas: Canvas, field: Region, details: LineDetails, view: StatisticsView, look: CardLook
) -> None:
    """List as many of the latest games as fit."""
    x, y, width, height = field
    canvas.text(x, y, "Lately", "gold", bold=True)
    for row, game in enumerate(reversed(details.games[1 - height :]), y + 1):
        draw_square(canvas, x, row, game.sign, bare=look.bare)
        canvas.text(x + 4, row, f"{game.outcome.points} : {game.outcome.against}".center(9))
        if details.line.other is None and game.other:
            canvas.text(x + 14, row, level_word(game.game, game.other), "quiet")
        canvas.right_aligned(x + width, row, day_word(game.day, view.today), "quiet")


def draw_closer_look(
    canvas: Canvas, field: Region, closer: CloserLook | None, look: CardLook
) -> int:
    """Draw where games go wrong, or which key finds out; return the row after it."""
    x, row, width, height = field
    if height < 1:
        return row
    if closer is None:
        after = draw_cap(canvas, x, row, "l", bare=look.bare)
        said = "shows where your latest games slip"
        canvas.text(after, row, shortened(said, width - 4), "quiet")
        return row + 1
    is_done = closer.done == closer.games
    title = "Where games slip" if closer.is_cost else "A closer look"
    canvas.text(x, row, title, "gold", bold=True)
    said = "one game" if closer.games == 1 else f"the last {closer.games}" if closer.games else ""
    said = said if is_done else f"{closer.done} of {closer.games} games"
    canvas.right_aligned(x + width, row, said, "quiet")
    row += 1
    for bar in closer.bars:
        row = draw_figure(canvas, Region(x, row, width, field.bottom - row), bar, closer, look)
    nothing = is_done and not closer.bars
    said = "We only have the final score of this game." if nothing else closer.sentence
    lines, room = wrap_text(said, width), field.bottom - row
    accuracy = wrap_text(closer.accuracy, width) if closer.accuracy else []
    to_come = len(accuracy) or 2 * closer.is_cost  # so that nothing moves up for it
    row += bool(closer.bars) and room > max(2, len(lines)) and room != len(lines) + to_come
    for line in lines[: max(0, room)]:
        canvas.text(x, row, line, "coach" if closer.bars else "quiet")
        row += 1
    if row + len(accuracy) <= field.bottom:
        for line in accuracy:
            canvas.text(x, row, line, "quiet")
            row += 1
    return row


def draw_figure(
    canvas: Canvas,
    field: Region,
    figure: tuple[str, float, str],
    closer: CloserLook,
    look: CardLook,
) -> int:
    """Draw a label, in a row of its own if it is long, a bar, a figure; return the row after it."""
    x, y, width, height = field
    label, share, text = figure
    if not closer.is_cost and not share:  # a figure that is not a share of a best one
        canvas.text(x, y, shortened(label, width - text_width(text) - 1))
        canvas.right_aligned(x + width, y, text, "quiet")
        return y + 1
    rows = 1 if text_width(label) < LABEL else 2
    if height < rows:
        return y
    canvas.text(x, y, shortened(label, width))
    y += rows - 1
    left = x + (LABEL if rows == 1 else 0)
    bar = x + width - left - FIGURE - 1
    draw_level(canvas, left, y, bar, share, "loss" if closer.is_cost else "coach", bare=look.bare)
    canvas.text(left + bar + 1, y, text, "quiet")
    return y + 1


# a line that nobody has played


def draw_unplayed(canvas: Canvas, details: LineDetails, look: CardLook) -> None:
    """Write that there is no game yet and what there is to win; below it, what comes here."""
    width, height = canvas.width - 4, canvas.height
    lines = ["Not played yet."]
    for paragraph in filter(None, details.about):
        lines += ["", *wrap_text(paragraph, width)]
    for row, text in enumerate(lines[: height - 2], 2):
        canvas.text(2, row, text, "quiet")
    row = 3 + len(lines)
    levels = level_chances(details.line, FIRST_RATING)
    if levels and row + len(levels) < height:
        draw_chances(canvas, row, "Your score at first, by the ratings", levels, look)
        row += len(levels) + 2
    if row + len(EMPTY_LABELS) >= height:
        return
    canvas.text(2, row, "After your first games", "gold", bold=True)
    x, room = 2 + EMPTY_LABEL, width - EMPTY_LABEL
    for y, label in enumerate(EMPTY_LABELS, row + 1):
        canvas.text(2, y, label, "quiet")
        if y > row + 1:  # as wide as the bars, the empty places would be a single block
            draw_level(canvas, x, y, min(14, room), 0.0, "coach", bare=look.bare)
    step = max(2, (room + 1) // 10)
    draw_squares(canvas, x, row + 1, [""] * 10, width=step - 1, bare=look.bare)


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
    canvas: Canvas, y: int, title: str, levels: tuple[tuple[str, float], ...], look: CardLook
) -> None:
    """Draw a bar for each level: the share that one may expect."""
    canvas.text(2, y, title, "gold", bold=True)
    bar = canvas.width - 4 - EMPTY_LABEL - 5
    for row, (name, share) in enumerate(levels, y + 1):
        canvas.text(2, row, name)
        draw_level(canvas, 2 + EMPTY_LABEL, row, bar, share, "edge", bare=look.bare)
        canvas.right_aligned(canvas.width - 2, row, f"{share:.0%}", "quiet")
