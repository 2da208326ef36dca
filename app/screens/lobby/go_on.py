"""The first part of the lobby: a game to continue, to play again, or to start with."""

from collections.abc import Sequence

from textual.geometry import Region

from app.match.names import LEVEL_NAMES, level_word, levels_of
from app.match.setup import PERSON
from app.screens.lobby.glance import (
    Glance,
    SmallTable,
    game_heading,
    named_points,
    short_game_title,
    titled,
)
from app.screens.lobby.news import ENDING_WORDS, News, own_points_first, when
from app.screens.lobby.pictures import draw_part
from app.screens.lobby.places import FELT, TALL_BAND, VAST_BAND
from app.screens.lobby.thumbnails import Drawn
from app.storage.rows import Saved
from games.cards import Card, Suit
from games.text import shortened, text_width
from widgets.canvas.bars import draw_level, draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_width
from widgets.canvas.marks import draw_cap, draw_square, draw_squares
from widgets.cards.painter import draw_card
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard

# a game to continue

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


# the first game

RULES_OF_GOPS = (
    "One prize is turned up. You and Easy each bid",
    "a card in secret. The higher card takes the prize,",
    "and both bids are spent. Nine rounds, four minutes.",
)
EXAMPLE = (
    "Here your 8 takes the 7, if Easy bids less. But",
    "then the 8 is gone, and bigger prizes may come.",
    "After equal bids the prize waits for the next one.",
)
"""What the cards next to it show, where there is room."""

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
    vast = canvas.height >= VAST_BAND
    lines = (*RULES_OF_GOPS, "", *EXAMPLE) if vast else RULES_OF_GOPS
    for row, line in enumerate(lines, 4):
        canvas.text(3, row, line, "quiet")
    row = 5 + len(lines)
    x = draw_cap(canvas, 3, row, "↵", bare=look.bare)
    x = canvas.text(x, row, "play against Easy", "gold", bold=True)
    draw_learn(canvas, 3 if vast else x + 3, row + 2 * vast, look)
    canvas.fill(60, 1, canvas.width - 62, canvas.height - 2, "felt")
    size = CardSize.HUGE if vast else CardSize.LARGE
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


# the games before

PAST_GAMES, GAME_STEP = 8, 3
"""The most games in the chart, and the columns from one to the next."""

PAST_SCALE = 7
"""The columns after the chart with its scale."""

PAST_COLUMNS = PAST_GAMES * GAME_STEP + PAST_SCALE
"""The columns of the chart with its scale."""

PAST_ROWS = 8
"""The rows of the bars."""

FEWEST_BARS = 2
"""The games from which there is a chart, if the game has levels to show instead."""

LEVEL_STEP, LEVEL_RECORD_AT = 2, 10
"""The rows from one level to the next, and the columns to what was won."""


def alike(news: News, saved: Saved) -> Sequence[Saved]:
    """Return the games that were played against the same opponent, the latest first."""
    return [each for each in news.played if (each.game, each.seats) == (saved.game, saved.seats)]


def won_of_words(news: News, saved: Saved) -> str:
    """Return how many games were won against the opponent: "won 3 of 8 against Medium"."""
    others = [who for who in saved.seats if who != PERSON]
    if not others:
        return ""
    tally, whom = news.totals.against(saved.game, others[0]), level_word(saved.game, others[0])
    if not tally.played:
        return f"your first game against {whom}"
    return f"won {tally.won} of {tally.played} against {whom}"


def draw_by_level(canvas: Canvas, x: int, y: int, news: News, game: str) -> None:
    """Draw a game's levels, and how many games were won against each.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row of the title.
        news: The games that were played.
        game: The slug of the game.
    """
    canvas.text(x, y, "Your games by level", "quiet")
    for place, player in enumerate(levels_of(game)):
        row, tally = y + 2 + LEVEL_STEP * place, news.totals.against(game, player)
        canvas.text(x, row, LEVEL_NAMES[place], "foreground" if tally.played else "quiet")
        won = f"won {tally.won} of {tally.played}"
        ink = "quiet" if tally.played else "faint"
        canvas.text(x + LEVEL_RECORD_AT, row, won if tally.played else "not played yet", ink)


def draw_past_games(
    canvas: Canvas, x: int, y: int, news: News, saved: Saved, look: CardLook
) -> None:
    """Draw a bar for each of the latest games: up if it was won, as high as the margin.

    One bar says little: until there are two, the levels of the game are drawn, if it has any.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The row of the title.
        news: The games that were played.
        saved: A game against the same opponent.
        look: How marks are drawn.
    """
    games = alike(news, saved)[:PAST_GAMES][::-1]
    if len(games) < FEWEST_BARS and levels_of(saved.game):
        draw_by_level(canvas, x, y, news, saved.game)
        return
    margins = [mine - theirs for mine, theirs in map(own_points_first, games)]
    width = PAST_GAMES * GAME_STEP
    canvas.text(x, y, "Your games so far, by points", "quiet")
    draw_margins(canvas, x, y + 2, (width, PAST_ROWS), margins, step=GAME_STEP, bare=look.bare)
    canvas.text(x + width + 1, y + 2 + PAST_ROWS // 2, "level", "faint")
    if most := max(map(abs, margins), default=0):
        canvas.text(x + width + 1, y + 2, f"+{most}", "faint")
        canvas.text(x + width + 1, y + 1 + PAST_ROWS, f"-{most}", "faint")
    signs = [each.sign for each in games]
    signs += [""] * (PAST_GAMES - len(signs))
    draw_squares(canvas, x, y + PAST_ROWS + 3, signs, bare=look.bare)
    words = shortened(won_of_words(news, saved), canvas.width - x - 2)
    canvas.text(x, y + PAST_ROWS + 4, words, "quiet")


# the last one, to be played again

PICTURE_ROWS = {False: 7, True: 12}
"""Rows of the picture on the felt of a tall and of a vast part."""

THEIR_FIGURES_AT = 18
"""Columns from the person's points to the opponent's."""

ROOM_FOR_PAST = 2 * THEIR_FIGURES_AT + PAST_COLUMNS
"""Columns next to the picture from which there is a chart of earlier games."""


def draw_again(canvas: Canvas, news: News, saved: Saved, art: Drawn | None, look: CardLook) -> None:
    """Draw the last game, to be played again."""
    if canvas.height < TALL_BAND:
        draw_again_low(canvas, saved, art, look)
        return
    vast = canvas.height >= VAST_BAND
    felt = FELT[vast]
    canvas.fill(2, 1, felt, canvas.height - 1, "felt")
    if art:
        draw_centred(canvas, art, felt, PICTURE_ROWS[vast], look)
    x, last = felt + 5, canvas.height - 1
    canvas.text(x, 2, game_heading(saved, canvas.width - x - 2), bold=True)
    canvas.text(x, 3, f"{score_words(saved)} {when(saved.changed)}", "quiet")
    after = draw_cap(canvas, x, last, "↵", bare=look.bare)
    canvas.text(after, last, "play again", "gold", bold=True)
    draw_record(canvas, x, news, saved, look)


def draw_again_low(canvas: Canvas, saved: Saved, art: Drawn | None, look: CardLook) -> None:
    """Draw the last game in a few rows, with a picture of three."""
    canvas.text(2, 1, game_heading(saved, canvas.width - 4), bold=True)
    if art:
        art(canvas, 2, 2, 17, 3, look)
    x = 22 if art else 2
    score, ago = score_words(saved), when(saved.changed)
    fits = text_width(f"{score} {ago}") <= canvas.width - x - 2
    for row, line in enumerate((f"{score} {ago}",) if fits else (score, ago), 3):
        canvas.text(x, row, line, "quiet")
    canvas.right_aligned(canvas.width - 2, canvas.height - 1, "↵ play again", "gold", bold=True)


def draw_record(canvas: Canvas, x: int, news: News, saved: Saved, look: CardLook) -> None:
    """Draw the points in large figures and the games before, as much as there is room for."""
    if canvas.height < VAST_BAND:
        draw_against(canvas, x, 5, news, saved, look)
    elif canvas.width - x - 2 >= ROOM_FOR_PAST and alike(news, saved):
        draw_score(canvas, x, 7, saved, look)
        draw_past_games(canvas, canvas.width - PAST_COLUMNS - 2, 2, news, saved, look)
    else:
        draw_against(canvas, x, 5, news, saved, look)
        draw_score(canvas, x, 8, saved, look)


def score_words(saved: Saved) -> str:
    """Return how a game ended: "won 4 : 0"."""
    mine, theirs = own_points_first(saved)
    ended = ENDING_WORDS.get(saved.sign, "ended") if saved.seats.count(PERSON) == 1 else "ended"
    return f"{ended} {mine} : {theirs}"


def draw_centred(canvas: Canvas, art: Drawn, felt: int, rows: int, look: CardLook) -> None:
    """Draw a picture in the middle of the felt, however wide it is."""
    room = felt - 2
    taken = art(Canvas(room, rows, canvas.palette), 0, 0, room, rows, look)
    top = 1 + (canvas.height - 1 - rows) // 2
    art(canvas, 2 + (felt - (taken or room)) // 2, top, room, rows, look)


def draw_against(canvas: Canvas, x: int, y: int, news: News, saved: Saved, look: CardLook) -> None:
    """Draw the latest results against the same opponent, and how many of all were won."""
    games = alike(news, saved)
    if not games:
        return
    room = (canvas.width - x - 2 - 8) // 3
    canvas.text(x, y, "lately", "quiet")
    draw_squares(canvas, x + 8, y, [each.sign for each in games[:room]], bare=look.bare)
    words = won_of_words(news, saved)
    canvas.text(x, y + 1, shortened(words, canvas.width - x - 2), "quiet")


def draw_score(canvas: Canvas, x: int, y: int, saved: Saved, look: CardLook) -> None:
    """Draw the points of both in large figures, each below a name."""
    theirs, mine = named_points(saved)
    for n, (name, points) in enumerate((mine, theirs)):
        left, ink = x + n * THEIR_FIGURES_AT, "foreground" if n else "gold"
        canvas.text(left, y, shortened(name, THEIR_FIGURES_AT - 2), ink, bold=True)
        plain = look.face is FaceStyle.LETTERS
        scale = 2 if figure_width(str(points), 2) < THEIR_FIGURES_AT - 2 else 1
        draw_figures(canvas, left, y + 1, str(points), ink, scale=scale, plain=plain)
