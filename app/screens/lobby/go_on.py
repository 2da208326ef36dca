"""The first part of the lobby: a game to continue, to play again, or to start with."""

from collections.abc import Sequence

from textual.geometry import Region

from app.match.names import LEVEL_NAMES, level_word, levels_of
from app.match.setup import PERSON
from app.screens.lobby.glance import Glance, SmallTable, game_heading, named_points, titled
from app.screens.lobby.news import ENDING_WORDS, News, own_points_first, when
from app.screens.lobby.pictures import LobbyView
from app.screens.lobby.places import TALL_BAND, VAST_BAND
from app.screens.lobby.thumbnails import Drawn
from app.statistics.days import short_title
from app.statistics.summary import game_title
from app.storage.rows import Saved
from games.cards import Card, Suit
from games.text import shortened, text_width
from widgets.canvas.bars import draw_level, draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_width
from widgets.canvas.marks import draw_cap, draw_panel, draw_squares
from widgets.cards.painter import draw_card
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard

FELT = {False: 39, True: 51}
"""The columns of the felt: in a tall part and in a vast one."""

CHART, SCALE, CHART_ROWS = 26, 7, 8
"""The columns of a chart and of the scale after it, and its rows."""

SCORE_STEP = 18
"""Columns from the person's points to the opponent's."""


def draw_go_on(canvas: Canvas, view: LobbyView) -> None:
    """Paint the part over the whole canvas."""
    news = view.news
    title = "CONTINUE" if news.waiting else "PLAY AGAIN" if news.last else "START HERE"
    draw_panel(canvas, 0, 0, (canvas.width, canvas.height), title)
    if news.waiting:
        (draw_waiting if canvas.height < TALL_BAND else draw_waiting_table)(canvas, view)
    elif news.last:
        draw_again(canvas, news, news.last, view.art, view.look)
    else:
        draw_first(canvas, view.look)


def draw_key(canvas: Canvas, x: int, y: int, key: str, what: str) -> None:
    """Write a key and what it does."""
    canvas.text(canvas.text(x, y, key, "gold", bold=True) + 1, y, what, "quiet")


# a game to continue


def draw_waiting(canvas: Canvas, view: LobbyView) -> None:
    """Draw the newest unfinished game in a few rows, and how many others wait."""
    news, glance, look = view.news, view.glance, view.look
    saved, more = news.waiting[0], f"{len(news.waiting) - 1} more"
    width, last = canvas.width, canvas.height - 1
    at = canvas.right_aligned(width - 2, 1, saved.standing.line, "quiet")
    canvas.text(2, 1, game_heading(saved, at - 4), bold=True)
    if glance:
        SmallTable(glance, named_points(saved), look).draw_strip(canvas, 2, 2, width - 4)
    canvas.fill(1, last, width - 1, 1, "middle")  # no shadow behind the words
    end = canvas.right_aligned(width - 2, last, "↵ continue", "gold", bold=True)
    if glance is None or glance.chance is None:
        after = canvas.text(2, last, f"left {when(saved.changed)}", "quiet")
    else:
        after = draw_chance(canvas, 2, last, glance.chance, 10, look)
    if len(news.waiting) > 1 and after + 5 + len(more) < end:
        draw_key(canvas, after + 3, last, "r", more)


def draw_waiting_table(canvas: Canvas, view: LobbyView) -> None:
    """Draw the newest unfinished game: its table, how it went so far, what other games wait."""
    news, glance, look = view.news, view.glance or Glance(), view.look
    saved, others = news.waiting[0], news.waiting[1:]
    last, felt = canvas.height - 1, FELT[canvas.height >= VAST_BAND]
    if view.glance:
        table = SmallTable(glance, named_points(saved), look)
        table.draw_felt(canvas, Region(2, 1, felt, last))
    x, chart = felt + 5, canvas.width - CHART - SCALE - 2
    room, alone = canvas.width - x - 2, saved.seats.count(PERSON) == 1
    if last >= VAST_BAND and chart >= x + 34 and (len(glance.leads) > 1 or alone):
        if len(glance.leads) > 1:
            draw_leads(canvas, chart, glance.leads, look)
        else:
            draw_past_games(canvas, chart, news, saved, look)
        room = chart - x - 2
    canvas.text(x, 2, game_heading(saved, room), bold=True)
    canvas.text(x, 3, saved.standing.line, "quiet")
    if rounds := glance.rounds[-((room - 8) // 4) :]:
        canvas.text(x, 5, "so far", "quiet")
        draw_squares(canvas, x + 8, 5, rounds, bare=look.bare)
    canvas.text(x, 6, f"left {when(saved.changed)}", "quiet")
    if glance.chance is not None:
        draw_chance(canvas, x, 8, glance.chance, min(26, room - 12), look)
    listed = others[: max(0, last - 13)]
    canvas.text(x, 10, "Also waiting" if listed else "", "quiet")
    for row, other in enumerate(listed, 11):
        mine, theirs = own_points_first(other)
        said = f"{other.standing.line.partition(' of ')[0]}  {mine} : {theirs}"
        column, title = min(26, room - text_width(said) - 2), short_title(game_title(other.game))
        name = titled(title, other)
        canvas.text(x, row, shortened(name if text_width(name) <= column else title, column))
        canvas.text(x + column + 2, row, said, "quiet")
    after = draw_cap(canvas, x, last, "↵", bare=look.bare)
    after = canvas.text(after, last, "continue", "gold", bold=True)
    if others:
        draw_key(canvas, after + 3, last, "r", f"{len(others)} more")


def draw_chance(canvas: Canvas, x: int, y: int, chance: float, width: int, look: CardLook) -> int:
    """Draw the chance to win, in words and as a bar; return the column after it."""
    after = canvas.text(x, y, f"{chance:.0%}", "coach", bold=True)
    canvas.text(after + 1, y, "to win", "quiet")
    draw_level(canvas, x + 12, y, width, chance, "coach", bare=look.bare)
    return x + 12 + width


def draw_leads(canvas: Canvas, x: int, leads: Sequence[int], look: CardLook) -> None:
    """Draw the lead in points after each of the last rounds."""
    shown = leads[-18:]
    step = min(4, CHART // len(shown))
    width = step * max(len(shown), CHART // step)
    canvas.text(x, 2, "Your lead, round by round", "quiet")
    draw_chart(canvas, x, width, shown, step, look)


def draw_chart(
    canvas: Canvas, x: int, width: int, margins: Sequence[int], step: int, look: CardLook
) -> None:
    """Draw a bar for each margin, with the scale on the right."""
    draw_margins(canvas, x, 4, (width, CHART_ROWS), margins, step=step, bare=look.bare)
    most = max(map(abs, margins), default=0)
    canvas.text(x + width + 1, 4 + CHART_ROWS // 2, "level", "faint")
    if most:
        canvas.text(x + width + 1, 4, f"+{most}", "faint")
        canvas.text(x + width + 1, 3 + CHART_ROWS, f"-{most}", "faint")


# the games before

PAST_GAMES, GAME_STEP = 6, 4
"""The most games in the chart, and the columns from one to the next."""


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


def draw_past_games(canvas: Canvas, x: int, news: News, saved: Saved, look: CardLook) -> None:
    """Draw a bar for each of the latest games against an opponent, as high as the margin.

    One bar says little: until there are two, it is what was won against each level, if there are
    levels.
    """
    games, levels = alike(news, saved)[:PAST_GAMES][::-1], levels_of(saved.game)
    if len(games) < 2 and levels:
        canvas.text(x, 2, "Your games by level", "quiet")
        for name, row, player in zip(LEVEL_NAMES, range(4, 12, 2), levels, strict=False):
            tally = news.totals.against(saved.game, player)
            canvas.text(x, row, name, "foreground" if tally.played else "quiet")
            won = f"won {tally.won} of {tally.played}" if tally.played else "not played yet"
            canvas.text(x + 10, row, won, "quiet" if tally.played else "faint")
        return
    margins = [mine - theirs for mine, theirs in map(own_points_first, games)]
    canvas.text(x, 2, "Your games so far, by points", "quiet")
    draw_chart(canvas, x, PAST_GAMES * GAME_STEP, margins, GAME_STEP, look)
    signs = [each.sign for each in games] + [""] * (PAST_GAMES - len(games))
    draw_squares(canvas, x, 5 + CHART_ROWS, signs, bare=look.bare)
    words = shortened(won_of_words(news, saved), canvas.width - x - 2)
    canvas.text(x, 6 + CHART_ROWS, words, "quiet")


# the last one, to be played again


def draw_again(canvas: Canvas, news: News, saved: Saved, art: Drawn | None, look: CardLook) -> None:
    """Draw the last game, to be played again."""
    width, last, vast = canvas.width, canvas.height - 1, canvas.height >= VAST_BAND
    mine, theirs = own_points_first(saved)
    ended = ENDING_WORDS.get(saved.sign, "ended") if saved.seats.count(PERSON) == 1 else "ended"
    score, ago = f"{ended} {mine} : {theirs}", when(saved.changed)
    if canvas.height < TALL_BAND:
        canvas.text(2, 1, game_heading(saved, width - 4), bold=True)
        if art:
            art(canvas, 2, 2, 17, 3, look)
        x = 22 if art else 2
        fits = text_width(f"{score} {ago}") <= width - x - 2
        for row, line in enumerate((f"{score} {ago}",) if fits else (score, ago), 3):
            canvas.text(x, row, line, "quiet")
        canvas.right_aligned(width - 2, last, "↵ play again", "gold", bold=True)
        return
    felt = FELT[vast]
    canvas.fill(2, 1, felt, last, "felt")
    if art:
        draw_centred(canvas, art, felt, 12 if vast else 7, look)
    x = felt + 5
    canvas.text(x, 2, game_heading(saved, width - x - 2), bold=True)
    canvas.text(x, 3, f"{score} {ago}", "quiet")
    after = draw_cap(canvas, x, last, "↵", bare=look.bare)
    canvas.text(after, last, "play again", "gold", bold=True)
    past, games = PAST_GAMES * GAME_STEP + SCALE, alike(news, saved)
    if vast and width - x - 2 >= 2 * SCORE_STEP + past and games:
        draw_score(canvas, x, 7, saved, look)
        draw_past_games(canvas, width - past - 2, news, saved, look)
        return
    if games:
        canvas.text(x, 5, "lately", "quiet")
        signs = [each.sign for each in games[: (width - x - 10) // 4]]
        draw_squares(canvas, x + 8, 5, signs, bare=look.bare)
        canvas.text(x, 6, shortened(won_of_words(news, saved), width - x - 2), "quiet")
    if vast:
        draw_score(canvas, x, 8, saved, look)


def draw_centred(canvas: Canvas, art: Drawn, felt: int, rows: int, look: CardLook) -> None:
    """Draw a picture in the middle of the felt, however wide it is."""
    room = felt - 2
    taken = art(Canvas(room, rows, canvas.palette), 0, 0, room, rows, look)
    top = 1 + (canvas.height - 1 - rows) // 2
    art(canvas, 2 + (felt - (taken or room)) // 2, top, room, rows, look)


def draw_score(canvas: Canvas, x: int, y: int, saved: Saved, look: CardLook) -> None:
    """Draw the points of both in large figures, each below a name."""
    plain = look.face is FaceStyle.LETTERS
    for (name, points), ink in zip(named_points(saved)[::-1], ("gold", "foreground"), strict=True):
        canvas.text(x, y, shortened(name, SCORE_STEP - 2), ink, bold=True)
        scale = 2 if figure_width(str(points), 2) < SCORE_STEP - 2 else 1
        draw_figures(canvas, x, y + 1, str(points), ink, scale=scale, plain=plain)
        x += SCORE_STEP


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
    width, vast = canvas.width, canvas.height >= VAST_BAND
    if canvas.height < TALL_BAND:
        x, y, row, rules, play = 2, 1, 5, list(SHORT_RULES), "play"
        left, step, size = width - 20, 7, CardSize.SMALL
    else:
        x, y, play = 3, 3, "play against Easy"
        rules = [*RULES_OF_GOPS, *(("", *EXAMPLE) if vast else ())]
        row, size = 5 + len(rules), CardSize.HUGE if vast else CardSize.LARGE
        step = min(15 + size.width, (width - 62) // 3)
        left = 60 + (width - 62 - 2 * step - size.width) // 2
        canvas.fill(2, 0, 10, 1, "middle")
        canvas.text(3, 1, "START HERE", "gold", bold=True)
        canvas.fill(60, 1, width - 62, canvas.height - 2, "felt")
    canvas.text(x, y, "GOPS against Easy", bold=True)
    for below, line in enumerate(rules, y + 1):
        canvas.text(x, below, line, "quiet")
    after = draw_cap(canvas, x, row, "↵", bare=look.bare)
    after = canvas.text(after, row, play, "gold", bold=True) + 3
    at, row = (x, row + 2) if vast else (after, row)
    at = draw_cap(canvas, at, row, "l", bare=look.bare)
    canvas.text(at, row, "learn in two minutes", "coach", bold=True)
    small, gap = size is CardSize.SMALL, size is not CardSize.LARGE
    top = (canvas.height - size.height - gap) // 2  # without a gap the caption is in the shadow
    for n, (short, long, shown) in enumerate(FIRST_CARDS):
        draw_card(canvas, left, top, shown, look.sized(size))
        ink = "gold" if n == 1 else "quiet"
        caption = short if small else long
        canvas.centred(left - 1, top + size.height + gap, size.width + 2, caption, ink)
        left += step
