"""The first part of the lobby: a game to continue, to play again, or to start with."""

from collections.abc import Sequence

from app.screens.lobby.glance import Glance
from app.screens.lobby.news import (
    ENDING_WORDS,
    News,
    opponents,
    own_points_first,
    person_seat,
    seat_word,
    when,
)
from app.screens.lobby.places import TALL_BAND
from app.screens.lobby.signs import draw_part
from app.screens.lobby.small_table import NamedPoints, draw_felt, draw_strip
from app.screens.lobby.thumbnails import Drawn
from app.statistics.report import game_title
from app.storage.rows import Saved
from games.cards import Card, Suit
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.curves import draw_level
from widgets.canvas.margins import draw_margins
from widgets.canvas.marks import draw_cap, draw_square
from widgets.cards.painter import draw_card
from widgets.cards.style import CardLook, CardSize, CardState, ShownCard

VAST_PART = 15
"""Rows from which the table is drawn with larger cards."""

FELT = {False: 39, True: 51}
"""Columns of the felt, in a tall and in a very large part."""

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

RULES_OF_GOPS = (
    "One prize is turned up. You and Easy each bid",
    "a card in secret. The higher card takes the prize,",
    "and both bids are spent. Nine rounds, four minutes.",
)
SHORT_RULES = (
    "Bid one card for each prize. The higher bid takes it.",
    "Nine rounds, about four minutes.",
)
FIRST_CARDS = (
    ("you", "your bid", ShownCard(Card(8, Suit.SPADES))),
    ("prize", "the prize", ShownCard(Card(7, Suit.DIAMONDS))),
    ("Easy", "Easy's bid", ShownCard(state=CardState.BID)),
)
"""The cards of the first picture, each with its caption, the short one first."""


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
        draw_again(canvas, news.last, art, look)
    else:
        draw_part(canvas, "START HERE", focused=focused, look=look)
        draw_first(canvas, look)


def game_heading(saved: Saved, room: int) -> str:
    """Return the game and its players: "GOPS against Medium", "GOPS, Ann and Bob"."""
    long = titled(game_title(saved.game), saved)
    return (
        long
        if text_width(long) <= room
        else shortened(titled(short_game_title(saved), saved), room)
    )


def titled(title: str, saved: Saved) -> str:
    """Return a title with the opponent."""
    if saved.seats.count("human") > 1:
        return f"{title}, {opponents(saved)}"
    return f"{title} against {opponents(saved)}"


def short_game_title(saved: Saved) -> str:
    """Return the title of a game, without what is after " of "."""
    return game_title(saved.game).partition(" of ")[0]


def named_points(saved: Saved) -> NamedPoints:
    """Return the names and points of both, the person's last."""
    seat = person_seat(saved)
    mine, theirs = own_points_first(saved)
    return (seat_word(saved, 1 - seat), theirs), (seat_word(saved, seat), mine)


def draw_waiting(canvas: Canvas, news: News, glance: Glance | None, look: CardLook) -> None:
    """Draw the newest unfinished game."""
    saved, others = news.waiting[0], news.waiting[1:]
    width, height = canvas.width, canvas.height
    if height < TALL_BAND:
        left = canvas.right_aligned(width - 2, 1, saved.standing.line, "quiet")
        canvas.text(2, 1, game_heading(saved, left - 4), bold=True)
        if glance:
            draw_strip(canvas, 2, 2, width - 4, glance, named_points(saved), look)
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
    felt = FELT[height >= VAST_PART]
    if glance:
        draw_felt(canvas, 2, 1, (felt, height - 1), glance, named_points(saved), look)
    draw_waiting_words(canvas, felt + 5, saved, glance, others, look)


def draw_waiting_words(
    canvas: Canvas,
    x: int,
    saved: Saved,
    glance: Glance | None,
    others: Sequence[Saved],
    look: CardLook,
) -> None:
    """Write which game it is, how it went so far, what other games wait, and the key."""
    room, last = canvas.width - x - 2, canvas.height - 1
    if glance and len(glance.leads) > 1 and last >= VAST_PART:
        chart = LEAD_SIZE[0] + LEAD_SCALE_ROOM
        if room >= WORDS_ROOM + chart:
            room -= chart + 2
            draw_leads(canvas, canvas.width - chart - 2, 2, glance.leads, look)
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


def draw_again(canvas: Canvas, saved: Saved, art: Drawn | None, look: CardLook) -> None:
    """Draw the last game, to be played again."""
    height, last = canvas.height, canvas.height - 1
    mine, theirs = own_points_first(saved)
    result = ENDING_WORDS.get(saved.sign, "ended") if saved.seats.count("human") == 1 else "ended"
    score = f"{result} {mine} : {theirs}"
    said = f"{score} {when(saved.changed)}"
    if height < TALL_BAND:
        canvas.text(2, 1, game_heading(saved, canvas.width - 4), bold=True)
        if art:
            art(canvas, 2, 2, 17, 3, look)
        x = 22 if art else 2
        fits = text_width(said) <= canvas.width - x - 2
        for row, line in enumerate((said,) if fits else (score, when(saved.changed)), 3):
            canvas.text(x, row, line, "quiet")
        canvas.right_aligned(canvas.width - 2, last, "↵ play again", "gold", bold=True)
        return
    felt = FELT[height >= VAST_PART]
    canvas.fill(2, 1, felt, height - 1, "felt")
    if art:
        rows = 7
        art(canvas, 2 + (felt - 29) // 2, 1 + (height - 1 - rows) // 2, 30, rows, look)
    x = felt + 5
    canvas.text(x, 2, game_heading(saved, canvas.width - x - 2), bold=True)
    canvas.text(x, 3, said, "quiet")
    after = draw_cap(canvas, x, last, "↵", bare=look.bare)
    canvas.text(after, last, "play again", "gold", bold=True)


def draw_first(canvas: Canvas, look: CardLook) -> None:
    """Draw the invitation to a first game."""
    if canvas.height < TALL_BAND:
        canvas.text(2, 1, "GOPS against Easy", bold=True)
        for row, line in enumerate(SHORT_RULES, 2):
            canvas.text(2, row, line, "quiet")
        x = draw_cap(canvas, 2, 5, "↵", bare=look.bare)
        draw_learn(canvas, canvas.text(x, 5, "play", "gold", bold=True) + 3, 5, look)
        draw_first_cards(canvas, canvas.width - 20, 7, look, CardSize.SMALL)
        return
    canvas.text(2, 0, " " * 10, field="middle")
    canvas.text(3, 1, "START HERE", "gold", bold=True)
    canvas.text(3, 3, "GOPS against Easy", bold=True)
    for row, line in enumerate(RULES_OF_GOPS, 4):
        canvas.text(3, row, line, "quiet")
    x = draw_cap(canvas, 3, 8, "↵", bare=look.bare)
    x = canvas.text(x, 8, "play against Easy", "gold", bold=True)
    draw_learn(canvas, x + 3, 8, look)
    canvas.fill(60, 1, canvas.width - 62, canvas.height - 2, "felt")
    size = CardSize.HUGE if canvas.height >= VAST_PART else CardSize.LARGE
    step = min(15 + size.width, (canvas.width - 62) // 3)
    left = 60 + (canvas.width - 62 - 2 * step - size.width) // 2
    draw_first_cards(canvas, left, step, look, size)


def draw_learn(canvas: Canvas, x: int, y: int, look: CardLook) -> None:
    """Write the key that begins the lesson."""
    x = draw_cap(canvas, x, y, "l", bare=look.bare)
    canvas.text(x, y, "learn in two minutes", "coach", bold=True)


def draw_first_cards(canvas: Canvas, x: int, step: int, look: CardLook, size: CardSize) -> None:
    """Draw a bid, a prize and the opponent's bid, each with its caption."""
    sized = CardLook(size, look.face, look.four_colours)
    gap = size is not CardSize.LARGE  # there the caption stands in the shadow
    top = (canvas.height - size.height - gap) // 2
    for n, (short, long, shown) in enumerate(FIRST_CARDS):
        left, small = x + n * step, size is CardSize.SMALL
        draw_card(canvas, left, top, shown, sized)
        ink = "gold" if n == 1 else "quiet"
        caption = short if small else long
        row = top + size.height + gap
        canvas.centred(left - 1, row, size.width + 2, caption, ink)
