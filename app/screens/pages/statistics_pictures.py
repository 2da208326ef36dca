"""Paint the statistics: the player, a line for each game and level, a curve, a line's details."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import accumulate

from textual.geometry import Region

from app.match.names import level_word, levels_of
from app.screens.pages.statistics_view import CloserLook, LineDetails, StatisticsView, how_it_plays
from app.screens.widgets import Spot
from app.statistics.days import short_title
from app.statistics.played import FEWEST_GAMES, CountedGame, StatisticsLine
from app.statistics.rating import FIRST_RATING, OPEN_BEFORE, expected_share, usual_rating
from app.statistics.summary import day_word
from games.text import shortened, text_width, wrap_text
from widgets.canvas import bars, colours, figures, marks
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook, FaceStyle

LOW_PANEL = 12  # rows of a panel up to which nothing is left blank
NOT_PLAYED = "not played yet"


def draw_totals(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw the header over the whole canvas: the player, and the totals of all games."""
    low, name = canvas.height < 5, view.name or "You"
    x, step = (27, 13) if low else (30, 15) if canvas.width < 170 else (42, 18)
    fits = figures.can_letter(name) and figures.lettering_width(name) <= x - 3
    heading = name.upper() if fits else shortened(name, x - 3)
    plain = look.face is FaceStyle.LETTERS or not fits
    at = (2, 0) if low else (3, 1)
    figures.draw_lettering(canvas, *at, heading, half_row_down=low, plain=plain)
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
    marks.draw_panel(canvas, 0, 0, (width, height), "BY GAME AND LEVEL")
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
    rows = line_rows(lines, room, double=not view.has_games)
    for index in range(first, min(first + room, len(lines))):
        y = top + rows[index] - first
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
        marks.draw_cursor(canvas, 0, y, (width, 1), bare=look.bare)
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
    inks: list[colours.Paint] = ["coach", "faint", "loss"]
    if not line.is_head and not palette.few:
        inks[0] = colours.mix(palette["middle"], palette["coach"], 0.55)
        inks[2] = colours.mix(palette["middle"], palette["loss"], 0.42)
    for column in range(width):
        part = 0 if column < won else 1 if column < tied else 2
        canvas.put(x + column, y, "#=."[part] if look.bare else "▆", inks[part])


def line_rows(lines: Sequence[StatisticsLine], room: int, *, double: bool) -> Sequence[int]:
    """Return the row of each line: every other one, one more for a game, or each, as they fit."""
    games = accumulate((line.is_head for line in lines[1:]), initial=0)
    apart = [n + heads for n, heads in enumerate(games)]
    ways = range(0, 2 * len(lines), 2), apart, range(len(lines))
    return next((rows for rows in ways[not double :] if rows and rows[-1] < room), ways[-1])


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
    marks.draw_panel(canvas, 0, 0, (width, height), course.title if course else "YOUR RATING")
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
    bars.draw_curve(canvas, left, top, (wide, high), course.shares, bare=look.bare)
    days = [course.days[round(n * (len(course.days) - 1) / 4)] for n in range(5)]
    *words, last = [day_word(day, view.today) for day in days]
    for n, word in enumerate(words):
        if word not in (words[n - 1] if n else "", last):
            canvas.text(left + n * wide // 4, top + high, word, "faint")
    canvas.right_aligned(left + wide, top + high, last, "faint")


def draw_first_games(
    canvas: Canvas, field: Region, games: Sequence[CountedGame], today: date, look: CardLook
) -> None:
    """Draw the first games as squares, each with its points and its date if they fit."""
    x, y, width, height = field
    rows = max(1, min(2, height - 1), min(width // (2 * FEWEST_GAMES), height - 2))
    for n in range(FEWEST_GAMES):
        left, end = (x + each * (width + 1) // FEWEST_GAMES for each in (n, n + 1))
        game, wide, middle = games[n] if n < len(games) else None, end - left - 1, (rows - 1) // 2
        for row in [middle] if look.bare else range(rows):
            sign = game.sign if game else ""
            marks.draw_square(
                canvas, left, y + row, sign, wide, bare=look.bare, shown=row == middle
            )
        if game:
            points = points_of(game).replace(" ", "" if wide < 9 else " ")
            canvas.centred(left, y + rows, wide, points)
            word = day_word(game.day, today) if height > rows + 1 else ""
            canvas.centred(left, y + rows + 1, wide, word, "faint")


# the details of a line: its latest games, the best ones, and where they go wrong

LABEL, FIGURE = 12, 10  # columns of a label before its bar, and of the figure after it
CHANCE_LABEL = 15  # columns of a level before its chance


def draw_details(canvas: Canvas, view: StatisticsView, look: CardLook) -> None:
    """Draw how the games of the line under the cursor went, or what there is to win."""
    line, details, (width, height) = view.line, view.details, (canvas.width, canvas.height)
    games = details.games if details else ()
    tied = f" {line.tied} tied" if line and line.tied else ""
    right = f"{line.won} won{tied} {line.lost} lost" if line and games else ""
    title = line.title.upper() if line else "YOUR GAMES"
    title = shortened(title, width - text_width(right) - 6)
    marks.draw_panel(canvas, 0, 0, (width, height), title, right)
    if line is None:
        canvas.text(2, 2, "Your best and worst games will be here.", "quiet")
    elif details and games:
        draw_played(canvas, details, view, look)
    elif details:
        lines = ["Not played yet."]
        for paragraph in filter(None, details.about):
            lines += ["", *wrap_text(paragraph, width - 4)]
        for row, text in enumerate(lines[: height - 2], 2):
            canvas.text(2, row, text, "quiet")
        title, row = "What the ratings expect at first", 3 + len(lines)
        draw_chances(canvas, row, title, level_chances(line, FIRST_RATING), look)


def draw_played(canvas: Canvas, details: LineDetails, view: StatisticsView, look: CardLook) -> None:
    """Draw a line with games: the last signs, the highlights, the weaknesses, the latest games."""
    width, height, room = canvas.width, canvas.height, canvas.width - 4
    gap, line, found = height > LOW_PANEL, details.line, details.highlights
    row = 1 + gap
    signs = [game.sign for game in details.games][-((room + 1 - LABEL) // 4) :]
    canvas.text(2, row, f"The last {len(signs)}" if len(signs) > 1 else "One game", "quiet")
    marks.draw_squares(canvas, 2 + LABEL, row, signs, bare=look.bare)
    row += 1 + gap
    named = {"Best win": found.best, "Worst loss": found.worst, "Closest": found.closest}
    facts = [
        (label, f"{points_of(game)}, {day_word(game.day, view.today)}")
        for label, game in named.items()
        if game
    ]
    if found.average:
        facts.insert(0, ("Your average", " : ".join(f"{each:.1f}" for each in found.average)))
    before = view.ratings.get(line.game + OPEN_BEFORE)
    if before and not line.side:
        facts.append(("Rated before", f"{before[-1].after:,}, in the open game"))
    columns = 1 if gap or width < 70 else 2
    for n, (label, text) in enumerate(facts):
        x, y = 2 + n % columns * (width // columns), row + n // columns
        canvas.text(x, y, label, "quiet")
        canvas.text(x + 16, y, text)
    row += -(-len(facts) // columns) + (gap or columns > 1)
    row = draw_closer_look(canvas, Region(2, row, room, height - row), view.look, look) + 1
    bottom = height - gap
    if bottom - row >= 3:
        canvas.text(2, row, "Lately", "gold", bold=True)
        for y, game in enumerate(reversed(details.games[1 + row - bottom :]), row + 1):
            marks.draw_square(canvas, 2, y, game.sign, bare=look.bare)
            canvas.text(6, y, points_of(game).center(9))
            if line.other is None and game.other:
                canvas.text(16, y, level_word(game.game, game.other), "quiet")
            canvas.right_aligned(2 + room, y, day_word(game.day, view.today), "quiet")
    if view.look is None:
        rated, row = view.ratings.get(line.game, ()), row + len(details.games) + 2
        levels = level_chances(line, rated[-1].after if rated else FIRST_RATING)
        draw_chances(canvas, row, "What the ratings expect you to score", levels, look)


def points_of(game: CountedGame) -> str:
    """Return the points of both, one's own first."""
    return f"{game.outcome.points} : {game.outcome.against}"


def draw_closer_look(
    canvas: Canvas, field: Region, closer: CloserLook | None, look: CardLook
) -> int:
    """Draw where games go wrong, or which key finds out; return the row after it."""
    x, row, width, height = field
    if height < 1:
        return row
    if closer is None:
        after = marks.draw_cap(canvas, x, row, "m", bare=look.bare)
        said = "shows where your mistakes are"
        canvas.text(after, row, shortened(said, width - 4), "quiet")
        return row + 1
    is_done = closer.done == closer.games
    title = "Where your mistakes are" if closer.is_cost else "A closer look"
    canvas.text(x, row, title, "gold", bold=True)
    said = "one game" if closer.games == 1 else f"the last {closer.games}" if closer.games else ""
    said = said if is_done else f"{closer.done} of {closer.games} games"
    canvas.right_aligned(x + width, row, said, "quiet")
    row += 1
    for label, share, text in closer.bars:
        is_bar = closer.is_cost or share  # else a figure that is not a share of a best one
        below = bool(is_bar) and text_width(label) >= LABEL  # a long label has a row of its own
        if row + below >= field.bottom:
            break
        canvas.text(x, row, shortened(label, width if is_bar else width - text_width(text) - 1))
        row += below
        left, end = x + LABEL * (not below), x + width - FIGURE - 1
        if is_bar:
            ink = "loss" if closer.is_cost else "coach"
            bars.draw_level(canvas, left, row, end - left, share, ink, bare=look.bare)
        canvas.text(end + 1 if is_bar else x + width - text_width(text), row, text, "quiet")
        row += 1
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
    """Draw a bar for each level, the share that one may expect, if all fit."""
    if not levels or y + len(levels) >= canvas.height:
        return
    canvas.text(2, y, title, "gold", bold=True)
    bar, step = canvas.width - 4 - CHANCE_LABEL - 5, 1 + (y + 2 * len(levels) < canvas.height)
    for row, (name, share) in zip(range(y + step, canvas.height, step), levels, strict=False):
        canvas.text(2, row, name)
        bars.draw_level(canvas, 2 + CHANCE_LABEL, row, bar, share, "edge", bare=look.bare)
        canvas.right_aligned(canvas.width - 2, row, f"{share:.0%}", "quiet")
