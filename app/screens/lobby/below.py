"""What the lobby paints below the tiles: the latest games, the share won, help, and a tip."""

from collections.abc import Sequence
from datetime import date

from textual.geometry import Region

from app import plugins
from app.screens.lobby.news import News, opponents, own_points_first
from app.screens.lobby.pictures import draw_edge, draw_part
from app.screens.lobby.places import FEWEST_PANEL_ROWS, MOST_KEYS
from app.statistics.summary import FEWEST, SPAN, game_title, recent_shares
from app.storage.rows import Saved
from games.packages import GameTitle
from games.text import shortened, text_width, wrap_text
from widgets.canvas.bars import draw_curve
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, draw_square, tip_field
from widgets.cards.style import CardLook

# the latest games, and the share won over time

AGAINST_WORDS = {"✓": ("won", "beat"), "×": ("lost", "lost to"), "=": ("tied", "tied with")}
"""How a game ended, against nobody and against someone."""

LAST_GAME = "last game: "

GAME_WIDTH = 46
"""Columns of a game in the list, if there is more than one column of games."""

LONG_WINS = 60
"""Columns from which the title of the curve is a whole sentence."""

TIED_COLUMNS = 16
"""Columns after a short curve for saying what a tie counts."""

MOST_SQUARES = 10
"""Squares in a row of the latest games."""


def draw_lately(canvas: Canvas, news: News, *, focused: bool, look: CardLook) -> None:
    """Paint the latest games over the whole canvas: a list, or squares if there are two rows."""
    if canvas.height < FEWEST_PANEL_ROWS:
        draw_latest_squares(canvas, news.played, focused=focused, look=look)
        return
    draw_part(canvas, "LATELY", "r all games", focused=focused, look=look)
    canvas.right_aligned(canvas.width - 2 - len(" all games"), 0, "r", "gold", bold=True)
    rows = canvas.height - 1
    columns = max(1, (canvas.width - 2) // GAME_WIDTH)
    for n, saved in enumerate(news.played[: rows * columns]):
        x = 2 + n // rows * GAME_WIDTH
        draw_game(canvas, x, 1 + n % rows, saved, look)
    if not news.played:
        canvas.text(2, 1, "No finished games yet", "quiet")
    taken = max(1, len(news.played))
    if columns > 1 and taken <= rows:
        draw_games_to_try(canvas, 2 + GAME_WIDTH, 1, news)
    elif taken + 3 < canvas.height:
        draw_games_to_try(canvas, 2, taken + 2, news)


def draw_games_to_try(canvas: Canvas, x: int, y: int, news: News) -> None:
    """List the games that nobody has played here yet, each with the key that opens it."""
    games = games_to_try(news)[: canvas.height - y - 1]
    if games:
        canvas.text(x, y, "Not played yet", "quiet")
    for row, (key, game) in enumerate(games, y + 1):
        canvas.text(x, row, key, "gold", bold=True)
        canvas.text(x + 3, row, shortened(game.title.partition(" of ")[0], 11))
        room = min(GAME_WIDTH, canvas.width - x) - 16
        canvas.text(x + 15, row, shortened(game.tagline, room), "quiet")


def games_to_try(news: News) -> list[tuple[str, GameTitle]]:
    """Return the games that were never begun here, each with its key in the lobby."""
    waiting = {saved.game for saved in news.waiting}
    played = {each.board.game for each in news.totals.lines(rated=False) if each.tally.played}
    return [
        (str(number), plugins.title_of(slug))
        for number, slug in plugins.numbered_slugs()
        if number <= MOST_KEYS and slug not in played | waiting
    ]


def draw_game(canvas: Canvas, x: int, y: int, saved: Saved, look: CardLook) -> None:
    """Draw a game on one line: the result, the game, the points, the opponent."""
    draw_square(canvas, x, y, saved.sign, bare=look.bare)
    canvas.text(x + 3, y, shortened(game_title(saved.game).partition(" of ")[0], 11))
    mine, theirs = own_points_first(saved)
    canvas.text(x + 15, y, f"{mine} : {theirs}".rjust(9), bold=True)
    canvas.text(x + 26, y, shortened(opponents(saved), 12), "quiet")


def draw_latest_squares(
    canvas: Canvas, played: Sequence[Saved], *, focused: bool, look: CardLook
) -> None:
    """Draw the latest results as squares, the newest first, and the last game in words."""
    canvas.fill(0, 0, canvas.width, canvas.height, "felt")
    if focused:
        draw_edge(canvas, look)
    canvas.text(1, 0, "Lately", "gold", bold=True)
    for n, saved in enumerate(played[:MOST_SQUARES]):
        draw_square(canvas, 9 + 3 * n, 0, saved.sign, bare=look.bare)
    if played:
        last = played[0]
        mine, theirs = own_points_first(last)
        how = f"{game_title(last.game).partition(' of ')[0]} {mine} : {theirs}"
        whom = f" {opponents(last)}" if len(last.seats) > 1 else ""
        said = f"{how}, {AGAINST_WORDS[last.sign][bool(whom)]}{whom}"
        fits = 1 + text_width(LAST_GAME + said) <= canvas.width
        after = canvas.text(1, 1, LAST_GAME, "quiet") if fits else 1
        canvas.text(after, 1, shortened(said, canvas.width - after))
    else:
        canvas.text(1, 1, "No finished games yet", "quiet")


def draw_wins(canvas: Canvas, news: News, *, focused: bool, look: CardLook) -> None:
    """Paint the share won over time over the whole canvas."""
    shares = recent_shares([saved.sign for saved in news.played])
    if canvas.height < FEWEST_PANEL_ROWS:
        draw_short_wins(canvas, news.played, shares, focused=focused, look=look)
        return
    draw_part(canvas, "YOUR WINS", "t statistics", focused=focused, look=look)
    canvas.right_aligned(canvas.width - 2 - len(" statistics"), 0, "t", "gold", bold=True)
    if shares:
        said = span_text(news.played, long=canvas.width >= LONG_WINS)
        canvas.text(13, 0, said, "quiet")
    rows = canvas.height - 1
    if not shares:
        canvas.text(2, 1, games_to_a_curve(news.played), "quiet")
        draw_first_results(canvas, news.played, bare=look.bare)
        return
    canvas.text(2, 1, "100%", "faint")
    canvas.text(2, rows, "  0%", "faint")
    draw_curve(canvas, 7, 1, (canvas.width - 14, rows), shares, bare=look.bare)
    row = 1 + min(rows - 1, round((1 - shares[-1]) * (rows - 1)))
    canvas.text(canvas.width - 6, row, f"{shares[-1]:.0%}", "coach", bold=True)


def draw_first_results(canvas: Canvas, played: Sequence[Saved], *, bare: bool) -> None:
    """Draw a square for each game until there are enough for a curve, the oldest first."""
    signs = [saved.sign for saved in reversed(played)]
    signs += [""] * (FEWEST - len(signs))
    room = canvas.width - 4 - (FEWEST - 1)
    top = 2 + (canvas.height > FEWEST_PANEL_ROWS)
    rows = range(top, min(canvas.height, top + room // FEWEST // 2))
    for row in rows:
        for n, sign in enumerate(signs):
            middle = row == rows[(len(rows) - 1) // 2]
            if middle or not bare:
                left, right = room * n // FEWEST, room * (n + 1) // FEWEST
                x, width = 2 + n + left, right - left
                draw_square(canvas, x, row, sign, width, bare=bare, shown=middle)


def span_text(played: Sequence[Saved], *, long: bool) -> str:
    """Return which games the last share covers, and what a tie counts if there was one."""
    last = played[:SPAN]
    tied = any(saved.sign == "=" for saved in last)
    if long:
        games = f"of the last {len(last)} games"
        return f"{games}, a tie counts half" if tied else f"{games}, over time"
    return f"of {len(last)}, ties count half" if tied else f"of the last {len(last)} games"


def games_to_a_curve(played: Sequence[Saved]) -> str:
    """Return how many games are missing for a curve."""
    left, more = max(1, FEWEST - len(played)), " more" if played else ""
    return (
        f"1{more} game draws a curve here" if left == 1 else f"{left}{more} games draw a curve here"
    )


def draw_short_wins(
    canvas: Canvas,
    played: Sequence[Saved],
    shares: Sequence[float],
    *,
    focused: bool,
    look: CardLook,
) -> None:
    """Draw the share won in two rows."""
    canvas.fill(0, 0, canvas.width, canvas.height, "felt")
    if focused:
        draw_edge(canvas, look)
    canvas.text(1, 0, "Wins", "gold", bold=True)
    if not shares:
        canvas.text(7, 0, games_to_a_curve(played), "quiet")
        return
    last = played[:SPAN]
    tied = any(saved.sign == "=" for saved in last)
    x = canvas.width - (TIED_COLUMNS if tied else 6)
    draw_curve(canvas, 7, 0, (x - 8, canvas.height), shares, bare=look.bare)
    after = canvas.text(x, 0, f"{shares[-1]:.0%}", "coach", bold=True)
    canvas.text(after + 1 if tied else x, 0 if tied else 1, f"of {len(last)}", "faint")
    if tied:
        canvas.text(x, 1, "ties count half", "faint")


# a tip a day, a notice in its place, help for a newcomer

TIPS = (
    "In GOPS, losing a small prize to a big card is often a bargain.",
    "Press c at a table to ask the coach. The game is then friendly, not rated.",
    "Everyone gets the same deal of the day. You can try it once.",
    "In Go Stop, watch which ranks your opponent leaves: they may have no match.",
    "In Twenty-One, the dealer's face-up card says how much to risk.",
    "Ctrl+P lists everything you can do here. Type a word to find it.",
    "After a game, the result shows what was luck and what was skill.",
    "F1 opens the rules at the page you need right now.",
)

FIRST_TIP = "Cards, dice and menus also answer to the mouse."
FIRST_LINE = "Games save themselves. Esc takes you one step back, wherever you are."

HelpText = tuple[tuple[str, str], Sequence[str]]
"""A key with a heading, and the lines below it."""

HELP: Sequence[HelpText] = (
    (
        ("esc", "ONE STEP BACK"),
        ("Leave whenever you like.", "Every move is saved.", "Enter continues the game."),
    ),
    (
        ("?", "THE KEYS"),
        ("Lists the keys that work", "on the screen you see.", "Press one to use it."),
    ),
    (
        ("F1", "THE RULES"),
        ("Opens them at the page", "you need right now.", "Esc closes them again."),
    ),
    (
        ("c", "THE COACH"),
        ("At a table, ask what is", "best here, and why.", "The game is then friendly."),
    ),
    (
        ("^P", "ALL COMMANDS"),
        ("Lists all you can do.", "Type a word to find it.", "Themes are there, too."),
    ),
)
"""A key with a heading, and three lines each; the third is left out where there is less room."""

USUAL_HELP = 3
"""The panels for which every terminal has room."""

NARROW_HELP = 31
"""The fewest columns of a panel if all of them are shown."""

HIGH_HELP = 6
"""Rows from which a panel has three lines, and a margin above."""


def tip_of(day: date) -> str:
    """Return the tip of a day."""
    return TIPS[day.toordinal() % len(TIPS)]


def draw_tip(canvas: Canvas, tip: str, *, first: bool) -> None:
    """Paint the row of the tip over the whole canvas."""
    canvas.fill(0, 0, canvas.width, 1, tip_field(canvas.palette))
    x = tip_column(canvas)
    if not first:
        x = canvas.text(x, 0, "Tip", "gold", bold=True) + 1
    canvas.text(x, 0, shortened(tip, canvas.width - x - 1), "quiet")


def tip_column(canvas: Canvas) -> int:
    """Return the column in which a tip or a notice begins, below the panels' titles."""
    return 2 + (canvas.width >= 110)


def draw_lobby_notice(canvas: Canvas, text: str, *, refused: bool) -> None:
    """Paint a notice over the whole canvas, one row; a refusal has a cross before it."""
    canvas.fill(0, 0, canvas.width, 1, "rail" if refused else tip_field(canvas.palette))
    ink, sign = ("loss", "× ") if refused else ("quiet", "")
    x = canvas.text(tip_column(canvas), 0, sign, ink, bold=True)
    canvas.text(x, 0, "".join(wrap_text(text, canvas.width - x - 1, 1)), ink)


def draw_help(canvas: Canvas, gap: int, look: CardLook) -> None:
    """Paint what a newcomer should know: one line, or panels as they fit."""
    if canvas.height < FEWEST_PANEL_ROWS:
        canvas.text(1, 0, FIRST_LINE, "quiet")
        return
    whole = canvas.width >= len(HELP) * (NARROW_HELP + gap) - gap
    high = canvas.height >= 2 * HIGH_HELP + 1
    first = HELP if whole else HELP[:USUAL_HELP]
    rows = (canvas.height - 1) // 2 if high and not whole else canvas.height
    draw_help_row(canvas, Region(0, 0, canvas.width, rows), first, gap, look)
    if rows < canvas.height:
        below = Region(0, rows + 1, canvas.width, canvas.height - rows - 1)
        draw_help_row(canvas, below, HELP[USUAL_HELP:], gap, look)


def draw_help_row(
    canvas: Canvas, field: Region, panels: Sequence[HelpText], gap: int, look: CardLook
) -> None:
    """Draw panels side by side."""
    room, x = field.width - gap * (len(panels) - 1), field.x
    for n, text in enumerate(panels):
        width = room * (n + 1) // len(panels) - room * n // len(panels)
        draw_help_panel(canvas, Region(x, field.y, width, field.height), text, look)
        x += width + gap


def draw_help_panel(canvas: Canvas, field: Region, text: HelpText, look: CardLook) -> None:
    """Draw a key, its heading, and as many lines as there is room for."""
    x, y, width, height = field
    (key, title), lines = text
    canvas.fill(x, y, width, height, "middle")
    high = height >= HIGH_HELP
    top, indent = y + high, 8 if high else 12
    draw_cap(canvas, x + 2, top, key, bare=look.bare)
    canvas.text(x + indent, top, title, "gold", bold=True)
    fitting = all(text_width(line) < width - indent for line in lines)
    kept = lines if high and fitting else lines[:2]
    shown = kept if fitting else wrap_text(" ".join(kept), width - indent - 1)
    for n, line in enumerate(shown[: height - 1 - high]):
        ink = "quiet" if fitting and n else "foreground"
        canvas.text(x + indent, top + 1 + n, line, ink)
