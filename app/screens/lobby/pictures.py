"""What the lobby paints at its top: the wordmark, who plays here, and the deals of the day."""

from collections.abc import Iterable
from datetime import date

from app.screens.lobby.news import ENDING_WORDS, Days, News, own_points_first
from app.screens.lobby.places import TALL_BAND
from app.screens.size_class import SizeClass
from app.statistics.summary import wins_in_a_row
from app.storage.rows import Saved
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import mix
from widgets.canvas.figures import draw_lettering
from widgets.canvas.marks import draw_cap, draw_panel, draw_square
from widgets.cards.style import CardLook, FaceStyle

# a panel


def draw_part(
    canvas: Canvas, title: str, right: str = "", *, focused: bool, look: CardLook
) -> None:
    """Paint a panel over the whole canvas, with a golden edge while it has the focus."""
    draw_panel(canvas, 0, 0, (canvas.width, canvas.height), title, right)
    if focused:
        draw_edge(canvas, look)


def draw_edge(canvas: Canvas, look: CardLook) -> None:
    """Draw the golden edge of what has the focus."""
    for row in range(canvas.height):
        canvas.put(0, row, ">" if look.bare else "▌", "gold")


def draw_pips(canvas: Canvas, x: int, y: int, beaten: Iterable[bool]) -> int:
    """Draw a pip for each level, golden if it is beaten; return the next column."""
    for level in beaten:
        canvas.put(x, y, "●" if level else "○", "gold" if level else "faint")
        x += 1
    return x


# the header

WORDMARK = "PARLOUR"

WORDMARK_LEFT = {SizeClass.SMALL: 2, SizeClass.MEDIUM: 3, SizeClass.LARGE: 3}
"""Columns before the wordmark, and after the player's name."""

TAGLINE_PLACES = {SizeClass.MEDIUM: (54, 2), SizeClass.LARGE: (105, 3)}
"""The column and row of the line that says what there is to play."""

COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

SHORTEST_ROW = 2
"""The fewest wins that are called a row."""


def draw_lobby_header(
    canvas: Canvas, size: SizeClass, news: News, games: int, look: CardLook
) -> None:
    """Paint the header over the whole canvas."""
    canvas.fill(0, 0, canvas.width, canvas.height, "rail")
    draw_wordmark(canvas, size, look)
    if size in TAGLINE_PLACES:
        x, y = TAGLINE_PLACES[size]
        canvas.text(x, y, f"{number_word(games)} games, a bot arena", "quiet")
        canvas.text(x, y + 1, "and no hurry", "quiet")
    right, top = canvas.width - WORDMARK_LEFT[size], (0, 1, 3)[size]
    for row, (text, ink, bold) in enumerate(player_lines(news), top):
        canvas.right_aligned(right, row, text, ink, bold=bold)


def player_lines(news: News) -> tuple[tuple[str, str, bool], ...]:
    """Return the player and what was won, each line with its colour and whether it is bold."""
    mine = news.totals.mine(rated=False)
    if not mine.played:
        return (news.name or "Welcome", "foreground", True), ("No games yet", "quiet", False)
    tied = f"  {mine.drawn} tied" if mine.drawn else ""
    row = wins_in_a_row(saved.sign for saved in news.played)
    streak = f"▴ {row} wins in a row" if row >= SHORTEST_ROW else ""
    return (
        (news.name or "Welcome back", "foreground", True),
        (f"{mine.won} won  {mine.lost} lost{tied}", "quiet", False),
        (streak, "coach", True),
    )


def number_word(count: int) -> str:
    """Return a number as a word, or in figures if it is large."""
    return COUNT_WORDS[count] if count < len(COUNT_WORDS) else str(count)


def draw_wordmark(canvas: Canvas, size: SizeClass, look: CardLook) -> None:
    """Draw the name in large letters, twice the size in a large terminal."""
    small = size is SizeClass.SMALL
    draw_lettering(
        canvas,
        WORDMARK_LEFT[size],
        int(not small),
        WORDMARK,
        scale=1 + (size is SizeClass.LARGE),
        half_row_down=small,
        plain=look.face is FaceStyle.LETTERS,
    )


# the deals of the day

WIDE_TODAY = 50
"""Columns from which each game has its result next to the calendar."""

ROOMY_TODAY = 60
"""Columns from which there is more air between the calendar and the results."""

DAY_COLUMNS, WEEK, LONGEST_MONTH = 4, 7, 6
SOME_MONDAY = date(2024, 1, 1)
BRIGHTNESS = (0.25, 0.45, 0.7, 1.0)
"""How bright a day is, by how many of its deals were won."""


def draw_today(canvas: Canvas, days: Days | None, *, focused: bool, look: CardLook) -> None:
    """Paint the part over the whole canvas; only its frame until the deals have been read."""
    head = f"{days.today:%a} {days.today.day} {days.today:%b}" if days else ""
    draw_part(canvas, "TODAY", head, focused=focused, look=look)
    if days is None:
        return
    if canvas.height < TALL_BAND:
        draw_short_today(canvas, days, look)
    elif canvas.width < WIDE_TODAY:
        draw_weeks(canvas, 2, 2, days, 3 if canvas.height < 13 else 6, look)
        draw_games(canvas, days, look)
        draw_foot(canvas, days)
    else:
        draw_weeks(canvas, 2, 2, days, min(6, canvas.height - 6), look)
        draw_results(canvas, 35 if canvas.width >= ROOMY_TODAY else 32, days, look)
        draw_foot(canvas, days)


def draw_short_today(canvas: Canvas, days: Days, look: CardLook) -> None:
    """Draw one result, how many deals are open, this week, and the streak."""
    played = next((each for each in days.tries if each[1] and each[1].result), None)
    if played:
        title, saved = played
        canvas.text(2, 1, shortened(title.partition(" of ")[0], 11))
        draw_square(canvas, 14, 1, saved.sign if saved else "", bare=look.bare)
        canvas.text(17, 1, shortened(result_text(saved).replace(" : ", ":"), 11), "quiet")
    else:
        canvas.text(2, 1, "the same deal for all", "quiet")
    left = f"{days.open} {'deal' if days.open == 1 else 'deals'} to play"
    canvas.text(2, 2, left if days.open else "all deals played", "quiet")
    draw_cap(canvas, canvas.width - 5, 2, "d", bare=look.bare)
    for n, day in enumerate(days_from(monday_before(days.today), WEEK)):
        canvas.text(2 + 3 * n, 3, weekday(n), "faint")
        if day:
            draw_won_day(canvas, 2 + 3 * n, 4, 2, day, days, look)
    canvas.text(2, 5, days_in_a_row_text(days.streak), "coach", bold=True)


def draw_games(canvas: Canvas, days: Days, look: CardLook) -> None:
    """Draw a square for each game's deal of today, in two columns above the last row."""
    most = 4 if len(days.tries) <= 4 else 6
    top = canvas.height - 4
    fits = len(days.tries) <= most
    for n, (title, saved) in enumerate(days.tries if fits else days.tries[: most - 1]):
        x, y = 2 + (n % 2) * 19, top + n // 2
        draw_square(canvas, x, y, result_sign(saved), bare=look.bare)
        name = shortened(title.partition(" of ")[0], 12)
        canvas.text(x + 3, y, name, "foreground" if saved else "quiet")
    if not fits:
        canvas.text(24, top + 2, f"{len(days.tries) - most + 1} more", "quiet")


def draw_results(canvas: Canvas, x: int, days: Days, look: CardLook) -> None:
    """Draw each game's result of today in two rows."""
    step = 3 if canvas.height >= 2 + 3 * len(days.tries) else 2
    fitting = (canvas.height - 3) // step
    for n, (title, saved) in enumerate(days.tries[:fitting]):
        y = 2 + step * n
        draw_square(canvas, x, y, result_sign(saved), 4, bare=look.bare)
        room = canvas.width - x - 7
        name = title if text_width(title) <= room else title.partition(" of ")[0]
        canvas.text(x + 5, y, shortened(name, room), bold=True)
        ink = "coach" if saved and saved.sign == "✓" else "quiet"
        canvas.text(x + 5, y + 1, result_text(saved), ink)


def draw_foot(canvas: Canvas, days: Days) -> None:
    """Write the streak, the longest one, and the key."""
    row = canvas.height - 1
    canvas.text(2, row, days_in_a_row_text(days.streak), "coach", bold=True)
    if canvas.height >= 13 and days.longest > days.streak:
        canvas.text(2, row - 1, f"best {days.longest} days", "faint")
    said = "d play today's deals" if canvas.width >= WIDE_TODAY else "d play"
    x = canvas.right_aligned(canvas.width - 2, row, said, "quiet")
    canvas.text(x, row, "d", "gold", bold=True)


def days_in_a_row_text(days: int) -> str:
    """Return how many days in a row a deal was finished; "" for none."""
    return f"▴ {days} days in a row" if days > 1 else "▴ 1 day" if days else ""


def result_sign(saved: Saved | None) -> str:
    """Return the sign of a try that is over; "" for any other."""
    return saved.sign if saved and saved.result else ""


def result_text(saved: Saved | None) -> str:
    """Return how a try went, in words."""
    if saved is None:
        return "not played yet"
    if saved.result is None:
        return saved.standing.line
    mine, theirs = own_points_first(saved)
    return f"{ENDING_WORDS.get(saved.sign, 'ended')} {mine} : {theirs}"


def weekday(number: int) -> str:
    """Return two letters of a day of the week, from 0 for Monday on, in the user's language."""
    return f"{SOME_MONDAY.replace(day=number + 1):%a}"[:2]


def draw_weeks(canvas: Canvas, x: int, y: int, days: Days, weeks: int, look: CardLook) -> None:
    """Draw weeks, each day in its own field: the month, or if that is too long, the last weeks."""
    for n in range(WEEK):
        canvas.text(x + n * DAY_COLUMNS, y, f"{weekday(n):>3}", "faint")
    monday, this = monday_before(days.today.replace(day=1)), monday_before(days.today)
    if weeks < LONGEST_MONTH:
        monday = max(monday, this - (weeks - 1) * WEEK)
    for n, day in enumerate(days_from(monday, weeks * WEEK)):
        if day and day.month == days.today.month:
            left = x + n % WEEK * DAY_COLUMNS
            draw_won_day(canvas, left, y + 1 + n // WEEK, 3, day, days, look)


def monday_before(day: date) -> int:
    """Return the number of the Monday of a day's week; see `date.toordinal`."""
    return day.toordinal() - day.weekday()


def days_from(first: int, count: int) -> tuple[date | None, ...]:
    """Return consecutive days, by number; None for those that no calendar has."""
    last = date.max.toordinal()
    numbers = range(first, first + count)
    return tuple(date.fromordinal(n) if 1 <= n <= last else None for n in numbers)


def draw_won_day(
    canvas: Canvas, x: int, y: int, width: int, day: date, days: Days, look: CardLook
) -> None:
    """Draw a day: golden if it is today, and brighter the more of its deals were won."""
    palette, won, is_today = canvas.palette, days.won.get(day), day == days.today
    text = f"{day.day:>{width}}"
    if look.bare or palette.few:
        ink = "gold" if is_today else "coach" if won else "foreground" if won == 0 else "faint"
        canvas.text(x, y, text, ink, bold=is_today or won is not None)
    elif is_today:
        canvas.text(x, y, text, "ink", "gold-solid", bold=True)
    elif won is None:
        canvas.text(x, y, text, "faint")
    else:
        bright = BRIGHTNESS[min(won, len(BRIGHTNESS)) - 1]
        other, part = ("coach", bright) if won else ("loss", 0.35)
        field = mix(palette["middle"], palette[other], part)
        canvas.text(x, y, text, "rail" if won > 2 else "foreground", field)
