"""The header of the lobby: the wordmark in gold, and who plays here."""

from app.screens.lobby.news import News
from app.screens.size_class import SizeClass
from app.statistics.summary import wins_in_a_row
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_lettering
from widgets.cards.style import CardLook, FaceStyle

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
