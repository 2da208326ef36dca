"""The first part of the lobby: a game to continue, to play again, or to start with."""

from collections.abc import Sequence

from textual.geometry import Region

from app.match.setup import PERSON
from app.screens.lobby.glance import Glance
from app.screens.lobby.headings import game_heading, named_points, short_game_title, titled
from app.screens.lobby.invitation import draw_first
from app.screens.lobby.last_game import draw_again
from app.screens.lobby.news import News, own_points_first, when
from app.screens.lobby.panels import draw_part
from app.screens.lobby.past_games import draw_past_games
from app.screens.lobby.places import FELT, TALL_BAND, VAST_BAND
from app.screens.lobby.small_table import SmallTable
from app.screens.lobby.thumbnails import Drawn
from app.storage.rows import Saved
from games.text import shortened, text_width
from widgets.canvas.bars import draw_level, draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cap, draw_square
from widgets.cards.style import CardLook

OTHER_NAME_ROOM = 26
"""Cells for the name of another unfinished game."""

LEAD_SIZE, LEAD_SCALE_ROOM = (26, 8), 7
"""Columns and rows of the chart of the lead, and the columns after it with its scale."""

WORDS_ROOM = 34
"""The fewest columns for the words next to the chart."""

CHANCE_BAR = 26
"""The most columns of the bar of the chance to win."""

SHORT_CHANCE_BAR = 10
"""Columns of that bar if there is only one row for everything."""

CHANCE_WORDS = 12
"""Columns of the words before it."""

MOST_LEADS = 18
"""Rounds in the chart of the lead."""


def draw_go_on(
    canvas: Canvas,
    news: News,
    glance: Glance | None,
    art: Drawn | None,
    *,
    focused: bool,
    look: CardLook,
) -> None:
    """Paint the part over the whole canvas.

    Args:
        canvas: What to draw on.
        news: The games to continue.
        glance: What is on the table; None until it is known.
        art: Draws the picture of the game to play again; None if it has none.
        focused: Whether it has the focus.
        look: How cards are drawn.
    """
    if news.waiting:
        draw_part(canvas, "CONTINUE", focused=focused, look=look)
        draw_waiting(canvas, news, glance, look)
    elif news.last:
        draw_part(canvas, "PLAY AGAIN", focused=focused, look=look)
        draw_again(canvas, news, news.last, art, look)
    else:
        draw_part(canvas, "START HERE", focused=focused, look=look)
        draw_first(canvas, look)


def draw_waiting(canvas: Canvas, news: News, glance: Glance | None, look: CardLook) -> None:
    """Draw the newest unfinished game."""
    saved, others = news.waiting[0], news.waiting[1:]
    width, height = canvas.width, canvas.height
    if height < TALL_BAND:
        left = canvas.right_aligned(width - 2, 1, saved.standing.line, "quiet")
        canvas.text(2, 1, game_heading(saved, left - 4), bold=True)
        if glance:
            SmallTable(glance, named_points(saved), look).draw_strip(canvas, 2, 2, width - 4)
        canvas.fill(1, height - 1, width - 1, 1, "middle")  # no shadow behind the words
        end = canvas.right_aligned(width - 2, height - 1, "↵ continue", "gold", bold=True)
        more = f"r {len(others)} more" if others else ""
        chance = glance.chance if glance else None
        if chance is None:
            after = canvas.text(2, height - 1, f"left {when(saved.changed)}", "quiet")
        else:
            after = draw_chance(canvas, 2, height - 1, chance, SHORT_CHANCE_BAR, look)
        if more and after + 3 + len(more) < end:
            draw_key(canvas, after + 3, height - 1, "r", more[2:])
        return
    felt = FELT[height >= VAST_BAND]
    if glance:
        table = SmallTable(glance, named_points(saved), look)
        table.draw_felt(canvas, Region(2, 1, felt, height - 1))
    draw_waiting_words(canvas, felt + 5, news, glance, look)


def draw_waiting_words(
    canvas: Canvas,
    x: int,
    news: News,
    glance: Glance | None,
    look: CardLook,
) -> None:
    """Write which game it is, how it went so far, what other games wait, and the key."""
    saved, others = news.waiting[0], news.waiting[1:]
    room, last = canvas.width - x - 2, canvas.height - 1
    chart = LEAD_SIZE[0] + LEAD_SCALE_ROOM
    fits = last >= VAST_BAND and room >= WORDS_ROOM + chart
    if fits and draw_beside(canvas, canvas.width - chart - 2, news, glance, look):
        room -= chart + 2
    canvas.text(x, 2, game_heading(saved, room), bold=True)
    canvas.text(x, 3, saved.standing.line, "quiet")
    rounds = glance.rounds[-((room - 8) // 3) :] if glance else ()
    if rounds:
        canvas.text(x, 5, "so far", "quiet")
        for n, sign in enumerate(rounds):
            draw_square(canvas, x + 8 + 3 * n, 5, sign, bare=look.bare)
    canvas.text(x, 6, f"left {when(saved.changed)}", "quiet")
    if glance and glance.chance is not None:
        draw_chance(canvas, x, 8, glance.chance, min(CHANCE_BAR, room - CHANCE_WORDS), look)
    listed = others[: max(0, last - 13)]
    if listed:
        canvas.text(x, 10, "Also waiting", "quiet")
    for row, other in enumerate(listed, 11):
        draw_other(canvas, x, row, room, other)
    after = draw_cap(canvas, x, last, "↵", bare=look.bare)
    after = canvas.text(after, last, "continue", "gold", bold=True)
    if others:
        draw_key(canvas, after + 3, last, "r", f"{len(others)} more")


def draw_beside(canvas: Canvas, x: int, news: News, glance: Glance | None, look: CardLook) -> bool:
    """Draw a chart next to the words, of this game or of earlier ones; return if there is one."""
    if glance and len(glance.leads) > 1:
        draw_leads(canvas, x, 2, glance.leads, look)
    elif news.waiting[0].seats.count(PERSON) == 1:
        draw_past_games(canvas, x, 2, news, news.waiting[0], look)
    else:
        return False
    return True


def draw_chance(canvas: Canvas, x: int, y: int, chance: float, width: int, look: CardLook) -> int:
    """Draw the chance to win, in words and as a bar; return the column after it."""
    after = canvas.text(x, y, f"{chance:.0%}", "coach", bold=True)
    canvas.text(after + 1, y, "to win", "quiet")
    draw_level(canvas, x + CHANCE_WORDS, y, width, chance, "coach", bare=look.bare)
    return x + CHANCE_WORDS + width


def draw_leads(canvas: Canvas, x: int, y: int, leads: Sequence[int], look: CardLook) -> None:
    """Draw the lead in points after each round, with the scale on the right."""
    (width, rows), shown = LEAD_SIZE, leads[-MOST_LEADS:]
    step = min(4, width // len(shown))
    width = step * max(len(shown), LEAD_SIZE[0] // step)
    canvas.text(x, y, "Your lead, round by round", "quiet")
    draw_margins(canvas, x, y + 2, (width, rows), shown, step=step, bare=look.bare)
    most = max(1, *map(abs, shown))
    canvas.text(x + width + 1, y + 2, f"+{most}", "faint")
    canvas.text(x + width + 1, y + 2 + rows // 2, "level", "faint")
    canvas.text(x + width + 1, y + 1 + rows, f"-{most}", "faint")


def draw_other(canvas: Canvas, x: int, row: int, room: int, saved: Saved) -> None:
    """Write another unfinished game on one line, with its points if they fit."""
    mine, theirs = own_points_first(saved)
    said = f"{saved.standing.line.partition(' of ')[0]}  {mine} : {theirs}"
    name = titled(short_game_title(saved), saved)
    column = min(OTHER_NAME_ROOM, room - text_width(said) - 2)
    canvas.text(
        x, row, shortened(name if column >= text_width(name) else short_game_title(saved), column)
    )
    canvas.text(x + column + 2, row, said, "quiet")


def draw_key(canvas: Canvas, x: int, y: int, key: str, what: str) -> int:
    """Write a key and what it does; return the column after it."""
    return canvas.text(canvas.text(x, y, key, "gold", bold=True) + 1, y, what, "quiet")
