"""How the person's games against one opponent ended, as a chart and in words, or by level."""

from collections.abc import Sequence

from app.match.levels import LEVEL_NAMES, level_word, levels_of
from app.match.setup import PERSON
from app.screens.lobby.news import News, own_points_first
from app.storage.rows import Saved
from games.text import shortened
from widgets.canvas.bars import draw_margins
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_squares
from widgets.cards.style import CardLook

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
