"""What the lobby paints around the first part and the tiles, each over a whole canvas."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta

from msgspec import Struct

from app import daily, plugins
from app.screens.lobby.glance import Glance
from app.screens.lobby.news import ENDING_WORDS, News, opponents, own_points_first
from app.screens.lobby.places import MOST_KEYS, TALL_BAND
from app.screens.lobby.thumbnails import Drawn
from app.screens.widgets import SizeClass
from app.statistics import summary
from app.statistics.days import ROUND_WORDS, DayRecord, short_title
from app.storage.rows import Saved
from games.text import shortened, text_width, wrap_text
from widgets.canvas.bars import draw_curve
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import mix
from widgets.canvas.figures import draw_lettering
from widgets.canvas.marks import draw_cap, draw_panel, draw_square, tip_field
from widgets.cards.style import CardLook, FaceStyle

Tries = tuple[tuple[str, Saved | None], ...]
"""Each game's title with its try of today's deal, None if there is none."""


class LobbyView(Struct, frozen=True):
    """All that the lobby shows, apart from its tiles.

    `art` draws the picture of the last game, if it has one. `glance`, at the table of the game to
    continue, and `days` are None until they are known. `notice` takes the place of the tip.
    """

    news: News
    look: CardLook
    games: int = 0
    size: SizeClass = SizeClass.SMALL
    gap: int = 1
    art: Drawn | None = None
    glance: Glance | None = None
    days: DayRecord | None = None
    tries: Tries = ()
    notice: str = ""
    refused: bool = False


# the header


def draw_header(canvas: Canvas, view: LobbyView) -> None:
    """Paint the wordmark, what there is to play, and who plays here."""
    size, news = view.size, view.news
    small, large = size is SizeClass.SMALL, size is SizeClass.LARGE
    margin, plain = 2 if small else 3, view.look.face is FaceStyle.LETTERS
    canvas.fill(0, 0, canvas.width, canvas.height, "rail")
    draw_lettering(
        canvas, margin, not small, "PARLOUR", scale=1 + large, half_row_down=small, plain=plain
    )
    if not small:
        x, y = (105, 3) if large else (54, 2)
        count = ROUND_WORDS[view.games] if view.games < len(ROUND_WORDS) else view.games
        canvas.text(x, y, f"{count} games, a bot arena", "quiet")
        canvas.text(x, y + 1, "and no hurry", "quiet")
    mine = news.totals.mine
    right, top = canvas.width - margin, (0, 1, 3)[size]
    name = news.name or ("Welcome back" if mine.played else "Welcome")
    canvas.right_aligned(right, top, name, bold=True)
    tied = f"  {mine.drawn} tied" if mine.drawn else ""
    played = f"{mine.won} won  {mine.lost} lost{tied}" if mine.played else "No games yet"
    canvas.right_aligned(right, top + 1, played, "quiet")
    row = summary.streak_of(saved.sign for saved in reversed(news.played)).now
    if row > 1 and mine.played:
        canvas.right_aligned(right, top + 2, f"▴ {row} wins in a row", "coach", bold=True)


# the deals of the day

BRIGHTNESS = (0.25, 0.45, 0.7, 1.0)
"""How bright a day is, by how many of its deals were won."""


def draw_today(canvas: Canvas, view: LobbyView) -> None:
    """Paint the deals of the day; only their panel until they have been read."""
    days, look, (width, height) = view.days, view.look, (canvas.width, canvas.height)
    tries = view.tries
    head = f"{days.today:%a} {days.today.day} {days.today:%b}" if days else ""
    draw_panel(canvas, 0, 0, (width, height), "TODAY", head)
    if days is None:
        return
    streak, longest = days.streak, days.longest
    row = f"▴ {streak} days in a row" if streak > 1 else "▴ 1 day" if streak else ""
    canvas.text(2, height - 1, row, "coach", bold=True)
    if height < TALL_BAND:
        draw_short_today(canvas, days, tries, look)
        return
    wide = width >= 50
    draw_weeks(canvas, days, min(6, height - 6) if wide else 6 if height >= 13 else 3, look)
    if wide:
        draw_results(canvas, 35 if width >= 60 else 32, tries, look)
    else:
        draw_games(canvas, tries, look)
    if height >= 13 and longest > streak:
        canvas.text(2, height - 2, f"best {longest} days", "faint")
    said = "d play today's deals" if wide else "d play"
    x = canvas.right_aligned(width - 2, height - 1, said, "quiet")
    canvas.text(x, height - 1, "d", "gold", bold=True)


def draw_short_today(canvas: Canvas, days: DayRecord, tries: Tries, look: CardLook) -> None:
    """Draw one result, how many deals are open, and this week."""
    over = [(title, saved) for title, saved in tries if saved and saved.result]
    for title, saved in over[:1]:
        canvas.text(2, 1, shortened(short_title(title), 11))
        draw_square(canvas, 14, 1, saved.sign, bare=look.bare)
        canvas.text(18, 1, shortened(result_text(saved).replace(" : ", ":"), 10), "quiet")
    if not over:
        canvas.text(2, 1, "the same deal for all", "quiet")
    left = len(tries) - len(over)
    said = f"{left} {'deal' if left == 1 else 'deals'} to play" if left else "all deals played"
    canvas.text(2, 2, said, "quiet")
    draw_cap(canvas, canvas.width - 5, 2, "d", bare=look.bare)
    for n in range(-days.today.weekday(), 7 - days.today.weekday()):
        x = 2 + 3 * (n + days.today.weekday())
        with suppress(OverflowError):  # there are no dates that late or early
            day = days.today + timedelta(days=n)
            canvas.text(x, 3, f"{day:%a}"[:2], "faint")
            draw_won_day(canvas, x, 4, 2, day, days, look)


def draw_games(canvas: Canvas, tries: Tries, look: CardLook) -> None:
    """Draw a square for each game's deal of today, in two columns above the last row."""
    most, top, count = 4 if len(tries) <= 4 else 6, canvas.height - 4, len(tries)
    shown = count if count <= most else most - 1
    for n, (title, saved) in enumerate(tries[:shown]):
        x, y = 2 + (n % 2) * 19, top + n // 2
        draw_square(canvas, x, y, saved.sign if saved and saved.result else "", bare=look.bare)
        ink = "foreground" if saved else "quiet"
        canvas.text(x + 4, y, shortened(short_title(title), 12), ink)
    if shown < count:
        canvas.text(24, top + 2, f"{count - shown} more", "quiet")


def draw_results(canvas: Canvas, x: int, tries: Tries, look: CardLook) -> None:
    """Draw each game's result of today in two rows."""
    step, room = 3 if canvas.height >= 2 + 3 * len(tries) else 2, canvas.width - x - 7
    for n, (title, saved) in enumerate(tries[: (canvas.height - 3) // step]):
        y = 2 + step * n
        draw_square(canvas, x, y, saved.sign if saved and saved.result else "", 4, bare=look.bare)
        name = title if text_width(title) <= room else short_title(title)
        canvas.text(x + 5, y, shortened(name, room), bold=True)
        ink = "coach" if saved and saved.sign == "✓" else "quiet"
        canvas.text(x + 5, y + 1, result_text(saved), ink)


def result_text(saved: Saved | None) -> str:
    """Return how a try went, in words."""
    if saved is None:
        return "not played yet"
    if saved.result is None:
        return str(saved.standing.line)
    mine, theirs = own_points_first(saved)
    return f"{ENDING_WORDS.get(saved.sign, 'ended')} {mine} : {theirs}"


def draw_weeks(canvas: Canvas, days: DayRecord, most: int, look: CardLook) -> None:
    """Draw the weeks of the month, each day in its own field; the latest if they are too many."""
    import calendar  # only now: the first frame needs none

    today = days.today
    weeks = calendar.monthcalendar(today.year, today.month)
    this = next(n for n, week in enumerate(weeks) if today.day in week)
    for column in range(7):
        canvas.text(2 + column * 4, 2, f"{calendar.day_abbr[column][:2]:>3}", "faint")
    for y, week in enumerate(weeks[max(0, this - most + 1) :][:most], 3):
        for column, number in enumerate(week):
            if number:
                day = today.replace(day=number)
                draw_won_day(canvas, 2 + column * 4, y, 3, day, days, look)


def draw_won_day(
    canvas: Canvas, x: int, y: int, width: int, day: date, days: DayRecord, look: CardLook
) -> None:
    """Draw a day: golden if it is today, and brighter the more of its deals were won."""
    signs = [found[day] for found in days.results.values() if day in found]
    won = signs.count("✓") if signs else None
    palette, is_today, text = canvas.palette, day == days.today, f"{day.day:>{width}}"
    if look.bare or palette.few:
        ink = "gold" if is_today else "coach" if won else "foreground" if won == 0 else "faint"
        canvas.text(x, y, text, ink, bold=is_today or won is not None)
    elif is_today:
        canvas.text(x, y, text, "ink", "gold-solid", bold=True)
    elif won is None:
        canvas.text(x, y, text, "faint")
    else:
        bright = BRIGHTNESS[min(won, len(BRIGHTNESS)) - 1] if won else 0.35
        field = mix(palette["middle"], palette["coach" if won else "loss"], bright)
        canvas.text(x, y, text, "rail" if won > 2 else "foreground", field)


# the latest games

AGAINST_WORDS = {"✓": ("won", "beat"), "×": ("lost", "lost to"), "=": ("tied", "tied with")}
"""How a game ended, against nobody and against someone."""

GAME_WIDTH = 46
"""Columns of a game in the list, if there is more than one column of games."""

LEAST_PANEL = 4
"""The rows from which the last band has panels with titles."""


def draw_titled(canvas: Canvas, title: str, key: str, page: str) -> None:
    """Paint a panel with the key that opens its page at the right."""
    draw_panel(canvas, 0, 0, (canvas.width, canvas.height), title, f"{key} {page}")
    canvas.text(canvas.width - 3 - len(page) - len(key), 0, key, "gold", bold=True)


def draw_lately(canvas: Canvas, view: LobbyView) -> None:
    """Paint the latest games: a list, or squares if there are two rows."""
    played, bare = view.news.played, view.look.bare
    if canvas.height < LEAST_PANEL:
        draw_latest_squares(canvas, played, bare=bare)
        return
    draw_titled(canvas, "LATELY", "r", "all games")
    rows, columns = canvas.height - 1, max(1, (canvas.width - 2) // GAME_WIDTH)
    for n, saved in enumerate(played[: rows * columns]):
        x, y = 2 + n // rows * GAME_WIDTH, 1 + n % rows
        draw_square(canvas, x, y, saved.sign, bare=bare)
        canvas.text(x + 4, y, shortened(short_title(summary.game_title(saved.game)), 11))
        mine, theirs = own_points_first(saved)
        canvas.text(x + 15, y, f"{mine} : {theirs}".rjust(9), bold=True)
        canvas.text(x + 26, y, shortened(opponents(saved), 12), "quiet")
    if not played:
        canvas.text(2, 1, "No finished games yet", "quiet")
    taken = max(1, len(played))
    if columns > 1 and taken <= rows:
        draw_games_to_try(canvas, 2 + GAME_WIDTH, 1, view.news)
    elif taken + 3 < canvas.height:
        draw_games_to_try(canvas, 2, taken + 2, view.news)


def draw_games_to_try(canvas: Canvas, x: int, y: int, news: News) -> None:
    """List the games that nobody has begun here yet, each with the key that opens it."""
    waiting = {saved.game for saved in news.waiting}
    played = {each.board.game for each in news.totals.lines(rated=False) if each.tally.played}
    new = [(n, slug) for n, slug in plugins.numbered_slugs() if slug not in played | waiting]
    games = [(n, plugins.title_of(slug)) for n, slug in new if n <= MOST_KEYS]
    games = games[: canvas.height - y - 1]
    if games:
        canvas.text(x, y, "Not played yet", "quiet")
    for row, (n, game) in enumerate(games, y + 1):
        canvas.text(x, row, str(n), "gold", bold=True)
        canvas.text(x + 3, row, shortened(short_title(game.title), 11))
        room = min(GAME_WIDTH, canvas.width - x) - 16
        canvas.text(x + 15, row, shortened(game.tagline, room), "quiet")


def draw_latest_squares(canvas: Canvas, played: Sequence[Saved], *, bare: bool) -> None:
    """Draw the latest results as squares, the newest first, and the last game in words."""
    width = canvas.width
    canvas.fill(0, 0, width, canvas.height, "felt")
    canvas.text(1, 0, "Lately", "gold", bold=True)
    for n, saved in enumerate(played[: min(10, (width - 8) // 4)]):
        draw_square(canvas, 9 + 4 * n, 0, saved.sign, bare=bare)
    if not played:
        canvas.text(1, 1, "No finished games yet", "quiet")
        return
    last, (mine, theirs) = played[0], own_points_first(played[0])
    how = f"{short_title(summary.game_title(last.game))} {mine} : {theirs}"
    alone, against = AGAINST_WORDS[last.sign]
    said = f"{how}, {f'{against} {opponents(last)}' if len(last.seats) > 1 else alone}"
    fits = 1 + text_width(f"last game: {said}") <= width
    x = canvas.text(1, 1, "last game: ", "quiet") if fits else 1
    canvas.text(x, 1, shortened(said, width - x))


# the share won over time


def draw_wins(canvas: Canvas, view: LobbyView) -> None:
    """Paint the share won over time, or in two rows only its curve."""
    played, bare, (width, height) = view.news.played, view.look.bare, (canvas.width, canvas.height)
    last, signs = played[: summary.SPAN], [saved.sign for saved in reversed(played)]
    shares = summary.recent_shares(signs)[summary.FEWEST - 1 :]
    games, share = f"of the last {len(last)} games", f"{shares[-1]:.0%}" if shares else ""
    tied = any(saved.sign == "=" for saved in last)
    left, more = max(1, summary.FEWEST - len(played)), " more" * bool(played)
    few = f"{left}{more} game{' draws' if left == 1 else 's draw'} a curve here"
    if height < LEAST_PANEL:
        canvas.fill(0, 0, width, height, "felt")
        canvas.text(1, 0, "Wins", "gold", bold=True)
        if not shares:
            canvas.text(7, 0, few, "quiet")
            return
        x = width - (16 if tied else 6)
        draw_curve(canvas, 7, 0, (x - 8, height), shares, bare=bare)
        after = canvas.text(x, 0, share, "coach", bold=True)
        canvas.text(after + 1 if tied else x, 0 if tied else 1, f"of {len(last)}", "faint")
        if tied:
            canvas.text(x, 1, "ties count half", "faint")
        return
    draw_titled(canvas, "YOUR WINS", "t", "statistics")
    if not shares:
        canvas.text(2, 1, few, "quiet")
        draw_first_results(canvas, [saved.sign for saved in reversed(played)], bare=bare)
        return
    if width >= 60:
        said = f"{games}, a tie counts half" if tied else f"{games}, over time"
    else:
        said = f"of {len(last)}, ties count half" if tied else games
    canvas.text(13, 0, said, "quiet")
    canvas.text(2, 1, "100%", "faint")
    canvas.text(2, height - 1, "  0%", "faint")
    draw_curve(canvas, 7, 1, (width - 14, height - 1), shares, bare=bare)
    row = 1 + min(height - 2, round((1 - shares[-1]) * (height - 2)))
    canvas.text(width - 6, row, share, "coach", bold=True)


def draw_first_results(canvas: Canvas, signs: Sequence[str], *, bare: bool) -> None:
    """Draw a square for each game until there are enough for a curve, the oldest first."""
    room = canvas.width - 4 - (summary.FEWEST - 1)
    top = 2 + (canvas.height > LEAST_PANEL)
    rows = range(top, min(canvas.height, top + room // summary.FEWEST // 2))
    for row in rows:
        middle = row == rows[(len(rows) - 1) // 2]
        for n in range(summary.FEWEST if middle or not bare else 0):
            left, right = room * n // summary.FEWEST, room * (n + 1) // summary.FEWEST
            sign = signs[n] if n < len(signs) else ""
            draw_square(canvas, 2 + n + left, row, sign, right - left, bare=bare, shown=middle)


# a tip a day, a notice in its place, help for a newcomer

TIPS = (
    "In GOPS, losing a small prize to a big card is often a bargain.",
    "Press c at a table to ask the coach. The game is then not rated.",
    "Everyone gets the same deal of the day. You can try it once.",
    "In Go Stop, watch which ranks your opponent leaves: they may have no match.",
    "In Twenty-One, the dealer's face-up card says how much to risk.",
    "Ctrl+P lists everything you can do here. Type a word to find it.",
    "After a game, the result shows what was luck and what was skill.",
    "F1 opens the rules at the page you need right now.",
)

HELP = (
    (
        "esc",
        "ONE STEP BACK",
        "Leave whenever you like.|Every move is saved.|Enter continues the game.",
    ),
    ("?", "THE KEYS", "Lists the keys that work|on the screen you see.|Press one to use it."),
    ("F1", "THE RULES", "Opens them at the page|you need right now.|Esc closes them again."),
    ("c", "THE COACH", "At a table, ask what is|best here, and why.|The game is then not rated."),
    ("^P", "ALL COMMANDS", "Lists all you can do.|Type a word to find it.|Themes are there, too."),
)
"""A key with a heading, and three lines; the third is left out where there is less room."""

USUAL_HELP, NARROW_HELP, HIGH_HELP = 3, 31, 6
"""The panels for which every terminal has room, the fewest columns of each if all are shown, and
the rows from which one has three lines, and a margin above."""


def draw_tip(canvas: Canvas, view: LobbyView) -> None:
    """Paint the tip of the day, or a notice in its place; a refusal has a cross before it."""
    refused, first, width = view.refused, view.news.is_first, canvas.width
    canvas.fill(0, 0, width, 1, "rail" if refused else tip_field(canvas.palette))
    x = 2 + (width >= 110)  # below the panels' titles
    if view.notice:
        ink = "loss" if refused else "quiet"
        x = canvas.text(x, 0, "× " if refused else "", ink, bold=True)
        canvas.text(x, 0, "".join(wrap_text(view.notice, width - x - 1, 1)), ink)
        return
    tip = TIPS[daily.today().toordinal() % len(TIPS)]
    if first:
        tip = "Cards, dice and menus also answer to the mouse."
    else:
        x = canvas.text(x, 0, "Tip", "gold", bold=True) + 1
    canvas.text(x, 0, shortened(tip, width - x - 1), "quiet")


def draw_help(canvas: Canvas, view: LobbyView) -> None:
    """Paint what a newcomer should know: one line, or panels as they fit."""
    width, height, gap = canvas.width, canvas.height, view.gap
    canvas.fill(0, 0, width, height, "felt")
    if height < LEAST_PANEL:
        said = "Games save themselves. Esc takes you one step back, wherever you are."
        canvas.text(1, 0, said, "quiet")
        return
    whole = width >= len(HELP) * (NARROW_HELP + gap) - gap
    if whole or height < 2 * HIGH_HELP + 1:
        bands = [(0, height, HELP if whole else HELP[:USUAL_HELP])]
    else:
        rows = (height - 1) // 2
        bands = [(0, rows, HELP[:USUAL_HELP]), (rows + 1, height - rows - 1, HELP[USUAL_HELP:])]
    for y, rows, panels in bands:
        room, x = width - gap * (len(panels) - 1), 0
        for n, panel in enumerate(panels):
            wide = room * (n + 1) // len(panels) - room * n // len(panels)
            draw_help_panel(canvas, (x, y, wide, rows), panel, bare=view.look.bare)
            x += wide + gap


def draw_help_panel(
    canvas: Canvas, field: tuple[int, int, int, int], panel: tuple[str, str, str], *, bare: bool
) -> None:
    """Draw a key, its heading, and as many lines as there is room for."""
    x, y, width, height = field
    key, title, text = panel
    canvas.fill(*field, "middle")
    high, lines = height >= HIGH_HELP, text.split("|")
    top, indent = y + high, 8 if high else 12
    draw_cap(canvas, x + 2, top, key, bare=bare)
    canvas.text(x + indent, top, title, "gold", bold=True)
    fitting = all(text_width(line) < width - indent for line in lines)
    kept = lines if high and fitting else lines[:2]
    shown = kept if fitting else wrap_text(" ".join(kept), width - indent - 1)
    for n, line in enumerate(shown[: height - 1 - high]):
        ink = "quiet" if fitting and n else "foreground"
        canvas.text(x + indent, top + 1 + n, line, ink)
