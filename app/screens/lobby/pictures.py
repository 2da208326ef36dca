"""What the lobby paints around the first part and the tiles, each over a whole canvas."""

from collections import Counter
from contextlib import suppress
from datetime import timedelta

from msgspec import Struct

from app import daily
from app.screens.lobby import news, places
from app.screens.lobby.glance import Glance
from app.screens.lobby.thumbnails import Drawn
from app.screens.widgets import SizeClass
from app.statistics import days, summary
from app.storage.rows import Saved
from games.text import in_words, number_of, shortened, text_width, wrap_sentences, wrap_text
from widgets.canvas import bars, colours, figures
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, draw_panel, draw_square, draw_squares, tip_field
from widgets.cards.style import CardLook, FaceStyle


class LobbyView(Struct, frozen=True):
    """All that the lobby shows, apart from its tiles."""

    news: news.News
    look: CardLook
    games: int = 0
    size: SizeClass = SizeClass.SMALL
    gap: int = 1  # the columns between panels
    art: Drawn | None = None  # draws the picture of the game that was begun last, if it has one
    glance: Glance | None = None
    """The table of the game to continue; None until it is known, as is `record`."""
    record: days.DayRecord | None = None
    tries: tuple[tuple[str, Saved | None], ...] = ()
    """Each game's title with its try of today's deal."""
    puzzles: Counter[str] = Counter()  # how many puzzles there are today, by game
    notice: str = ""  # what takes the place of the tip
    refused: bool = False


def draw_header(canvas: Canvas, view: LobbyView) -> None:
    """Paint the wordmark, what there is to play, and who plays here."""
    size, told = view.size, view.news
    small, large = size is SizeClass.SMALL, size is SizeClass.LARGE
    margin, plain = 2 if small else 3, view.look.face is FaceStyle.LETTERS
    canvas.fill(0, 0, canvas.width, canvas.height, "rail")
    figures.draw_lettering(
        canvas, margin, not small, "PARLOUR", scale=1 + large, half_row_down=small, plain=plain
    )
    if not small:
        x, y = (105, 3) if large else (54, 2)
        canvas.text(x, y, f"{in_words(view.games)} games, a bot arena", "quiet")
        canvas.text(x, y + 1, "and no hurry", "quiet")
    mine = told.totals.mine
    right, top = canvas.width - margin, (0, 1, 3)[size]
    name = told.name or ("Welcome back" if mine.played else "Welcome")
    canvas.right_aligned(right, top, name, bold=True)
    tied = f"  {mine.drawn} tied" if mine.drawn else ""
    played = f"{mine.won} won  {mine.lost} lost{tied}" if mine.played else "No games yet"
    canvas.right_aligned(right, top + 1, played, "quiet")
    row = summary.streak_of(saved.sign for saved in reversed(told.played)).now
    if row > 1 and mine.played:
        canvas.right_aligned(right, top + 2, f"▴ {row} wins in a row", "coach", bold=True)


# the deals of the day

BRIGHTNESS = (0.25, 0.45, 0.7, 1.0)  # how bright a day is, by how many of its deals were won


def draw_today(canvas: Canvas, view: LobbyView) -> None:
    """Paint the deals of the day and the last weeks; only their panel until they have been read."""
    record, look, (width, height) = view.record, view.look, (canvas.width, canvas.height)
    head = f"{record.today:%a} {record.today.day} {record.today:%b}" if record else ""
    draw_panel(canvas, 0, 0, (width, height), "TODAY", head)
    if record is None:
        return
    streak = f"▴ {record.streak} days in a row" if record.streak > 1 else ""
    wide, x = width >= 50, canvas.text(2, height - 1, streak, "coach", bold=True) + 2
    if record.longest > max(1, record.streak):
        canvas.text(x if streak else 2, height - 1, f"best {record.longest} days" * wide, "faint")
    if height < places.TALL_BAND:
        over = [(title, saved) for title, saved in view.tries if saved and saved.result]
        left = len(view.tries) - len(over)
        canvas.text(2, 1, f"{number_of(left, 'deal')} to play" if left else "all played", "quiet")
        signs = [saved.sign for _, saved in over[:3]]
        draw_squares(canvas, width - 1 - 4 * len(signs), 1, signs, bare=look.bare)
        draw_weeks(canvas, record, 2, 3, look)
        draw_cap(canvas, width - 5, height - 1, "d", bare=look.bare)
        return
    draw_weeks(canvas, record, min(6, height - 6) if wide or height > 12 else 3, 4, look)
    said = "d play today's deals" if wide else "d play"
    canvas.text(canvas.right_aligned(width - 2, height - 1, said, "quiet"), height - 1, "d", "gold")
    columns, step = (1, 3 if height >= 2 + 3 * len(view.tries) else 2) if wide else (2, 1)
    x, y, room = (35, 2, width - 42) if wide else (2, height - 4, 11)
    shown = columns * ((height - 2 - y) // step)
    if shown < len(view.tries):
        shown -= 1
        canvas.text(x, height - 2, f"{len(view.tries) - shown} more", "quiet")
    for n, (title, saved) in enumerate(view.tries[:shown]):
        at, row = x + n % columns * 18, y + n // columns * step
        draw_square(canvas, at, row, saved.sign if saved and saved.result else "", bare=look.bare)
        name = title if wide and text_width(title) <= room else days.short_title(title)
        canvas.text(at + 4, row, shortened(name, room), "foreground" if saved else "quiet")
        ink = "coach" if saved and saved.sign == "✓" else "quiet"
        canvas.text(at + 4, row + 1, result_text(saved) if wide else "", ink)


def result_text(saved: Saved | None) -> str:
    """Return how a try went, in words."""
    if saved is None or saved.result is None:
        return str(saved.standing.line) if saved else "not played yet"
    mine, theirs = news.own_points_first(saved)
    return f"{news.ENDING_WORDS.get(saved.sign, ('ended',))[0]} {mine} : {theirs}"


def draw_weeks(
    canvas: Canvas, record: days.DayRecord, weeks: int, step: int, look: CardLook
) -> None:
    """Draw the last weeks, each day brighter the more of its deals were won."""
    palette, plain = canvas.palette, look.bare or canvas.palette.few
    monday = -record.today.weekday()
    for n in range(7 * weeks):
        with suppress(OverflowError):  # there are no dates that late or early
            day = record.today + timedelta(days=monday + n - 7 * (weeks - 1))
            at, width = 2 + n % 7 * step, step - 1
            if n < 7:
                canvas.text(at, 2, f"{f'{day:%a}'[:2]:>{width}}", "faint")
            signs = [found[day] for found in record.results.values() if day in found]
            won, is_today = signs.count("✓"), day == record.today
            ink = "gold" if is_today else "coach" if won else "foreground" if signs else "faint"
            field: colours.Paint | None = None
            if is_today and not plain:
                ink, field = "ink", "gold-solid"
            elif signs and not plain:
                bright = BRIGHTNESS[min(won, len(BRIGHTNESS)) - 1] if won else 0.35
                ink = "rail" if won > 2 else "foreground"
                field = colours.mix(palette["middle"], palette["coach" if won else "loss"], bright)
            text = f"{day.day:>{width}}"
            canvas.text(at, 3 + n // 7, text, ink, field, bold=is_today or bool(signs))


# the latest games

GAME_WIDTH = 46  # columns of a game in the list, if there is more than one column of games
LEAST_PANEL = 4  # the rows from which the last band has panels with titles


def draw_titled(canvas: Canvas, title: str, key: str, page: str) -> None:
    """Paint a panel with the key that opens its page at the right; of two rows, only its title."""
    size = canvas.width, canvas.height
    if canvas.height < LEAST_PANEL:
        canvas.fill(0, 0, *size, "felt")
        canvas.text(1, 0, title.rpartition(" ")[2].capitalize(), "gold", bold=True)
    else:
        draw_panel(canvas, 0, 0, size, title, f"{key} {page}")
        canvas.text(canvas.width - 3 - len(page) - len(key), 0, key, "gold", bold=True)


def draw_lately(canvas: Canvas, view: LobbyView) -> None:
    """Paint the latest games: a list, or in two rows squares and the last one in words."""
    played, bare, width = view.news.played, view.look.bare, canvas.width
    draw_titled(canvas, "LATELY", "r", "all games")
    if not played:
        canvas.text(2 - (canvas.height < LEAST_PANEL), 1, "No finished games yet", "quiet")
    elif canvas.height < LEAST_PANEL:
        signs = [saved.sign for saved in played[: min(10, (width - 8) // 4)]]
        draw_squares(canvas, 9, 0, signs, bare=bare)
        last, (mine, theirs) = played[0], news.own_points_first(played[0])
        alone, against = news.ENDING_WORDS[last.sign]
        how = f"{against} {news.opponents(last)}" if len(last.seats) > 1 else alone
        title = days.short_title(summary.game_title(last.game))
        canvas.text(1, 1, shortened(f"{title} {mine} : {theirs}, {how}", width - 1))
    else:
        rows, columns = canvas.height - 1, max(1, (width - 2) // GAME_WIDTH)
        for n, saved in enumerate(played[: rows * columns]):
            x, y = 2 + n // rows * GAME_WIDTH, 1 + n % rows
            draw_square(canvas, x, y, saved.sign, bare=bare)
            title = days.short_title(summary.game_title(saved.game))
            canvas.text(x + 4, y, shortened(title, 11))
            mine, theirs = news.own_points_first(saved)
            canvas.text(x + 15, y, f"{mine} : {theirs}".rjust(9), bold=True)
            canvas.text(x + 26, y, shortened(news.opponents(saved), 12), "quiet")


def draw_wins(canvas: Canvas, view: LobbyView) -> None:
    """Paint the share won over time, or in two rows only its curve."""
    played, bare, (width, height) = view.news.played, view.look.bare, (canvas.width, canvas.height)
    signs, low = [saved.sign for saved in reversed(played)], height < LEAST_PANEL
    shares, last = summary.recent_shares(signs)[summary.FEWEST - 1 :], signs[-summary.SPAN :]
    draw_titled(canvas, "YOUR WINS", "t", "statistics")
    if not shares:
        left, more = summary.FEWEST - len(played), " more" * bool(played)
        said = f"{left}{more} game{' draws' if left == 1 else 's draw'} a curve here"
        canvas.text(7 if low else 2, int(not low), said, "quiet")
        rows = range(2, min(height, 2 + width // (2 * summary.FEWEST)))
        for row in () if low else rows:
            is_middle = row == rows[(len(rows) - 1) // 2]
            for n, sign in enumerate([*signs, *[""] * left] if is_middle or not bare else ()):
                x, end = (2 + each * (width - 3) // summary.FEWEST for each in (n, n + 1))
                draw_square(canvas, x, row, sign, end - x - 1, bare=bare, shown=is_middle)
        return
    share, half = f"{shares[-1]:.0%}", ", a tie counts half" if "=" in last else ""
    if low:
        said = f"of {len(last)}{half}"
        x = canvas.right_aligned(width, 1, said if width > 60 else f"of {len(last)}", "faint")
        canvas.text(x, 0, share, "coach", bold=True)
        if bare:  # two rows of signs would look as good as full
            bars.draw_level(canvas, 7, 0, x - 8, shares[-1], "coach", bare=bare)
        else:
            bars.draw_curve(canvas, 7, 0, (x - 8, height), shares, bare=bare)
        return
    said = f"of the last {len(last)} games{half}"
    canvas.text(13, 0, said if width >= 60 else said.partition(",")[0], "quiet")
    canvas.text(2, 1, "100%", "faint")
    canvas.text(2, height - 1, "  0%", "faint")
    bars.draw_curve(canvas, 7, 1, (width - 14, height - 1), shares, bare=bare)
    row = 1 + min(height - 2, round((1 - shares[-1]) * (height - 2)))
    canvas.text(width - 6, row, share, "coach", bold=True)


# a tip a day, a notice in its place, help for a newcomer

TIPS = (
    "In GOPS, losing a small prize to a big card is often a bargain.",
    "Press c at a table to ask the coach. That game is then not rated.",
    "Everyone gets the same deal of the day. You can try it once.",
    "In Go Stop, watch which ranks your opponent leaves: they may have no match.",
    "In Twenty-One, the dealer's face-up card tells you how much to risk.",
    "Ctrl+P lists everything you can do here. Type a word to find it.",
    "After a game, the result shows what was luck and what was skill.",
    "F1 opens the rules at the page you need right now.",
)

HELP = (
    ("esc", "ONE STEP BACK", "Leave whenever you like. Every move is saved."),
    ("?", "THE KEYS", "Lists the keys that work on this screen. Press one to use it."),
    ("F1", "THE RULES", "Opens them at the page you need right now. Esc closes them again."),
    ("c", "THE COACH", "Tells you at a table what is best, and why. That game is then not rated."),
    ("^P", "ALL COMMANDS", "Lists everything you can do. Type a word to find it."),
)
"""Keys, each with a heading and as many sentences as fit; every terminal has room for the first."""

USUAL_HELP, NARROW_HELP = 3, 31
"""The panels for which every terminal has room, and the fewest columns of each if all are shown."""


def draw_tip(canvas: Canvas, view: LobbyView) -> None:
    """Paint the tip of the day, or a notice in its place; a refusal has a cross before it."""
    refused, width = view.refused, canvas.width
    canvas.fill(0, 0, width, 1, "rail" if refused else tip_field(canvas.palette))
    x = 2 + (width >= 110)  # below the panels' titles
    if view.notice:
        ink = "loss" if refused else "quiet"
        x = canvas.text(x, 0, "× " if refused else "", ink, bold=True)
        canvas.text(x, 0, "".join(wrap_text(view.notice, width - x - 1, 1)), ink)
        return
    tip = TIPS[daily.today().toordinal() % len(TIPS)]
    if view.news.is_first:
        tip = "Cards, dice and menus also answer to the mouse."
    else:
        x = canvas.text(x, 0, "Tip", "gold", bold=True) + 1
    canvas.text(x, 0, shortened(tip, width - x - 1), "quiet")


def draw_help(canvas: Canvas, view: LobbyView) -> None:
    """Paint what a newcomer should know: one line, or panels with a key each."""
    width, height, gap = canvas.width, canvas.height, view.gap
    canvas.fill(0, 0, width, height, "felt")
    if height < LEAST_PANEL:
        said = "Games save themselves. Esc takes you one step back, wherever you are."
        canvas.text(1, 0, said, "quiet")
        return
    whole = width >= len(HELP) * (NARROW_HELP + gap) - gap
    panels = HELP if whole else HELP[:USUAL_HELP]
    high, part = height > 5, (width + gap) / len(panels)
    for n, (key, title, said) in enumerate(panels):
        x, wide = round(n * part), round((n + 1) * part) - round(n * part) - gap
        canvas.fill(x, 0, wide, height, "middle")
        left = x + (8 if high else 12)
        draw_cap(canvas, x + 2, int(high), key, bare=view.look.bare)
        canvas.text(left, int(high), title, "gold", bold=True)
        for row, line in enumerate(wrap_sentences([said], x + wide - left - 1, height - 2)):
            canvas.text(left, 1 + high + row, line, "quiet")
