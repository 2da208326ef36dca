"""The header of the lobby: the wordmark in gold, and who plays here."""

from collections.abc import Sequence

from app.screens.lobby.news import News
from app.screens.lobby.places import SizeClass
from app.statistics.lately import wins_in_a_row
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Rgb, mix
from widgets.cards.style import CardLook, FaceStyle

LETTERS = {
    "P": ("#####.", "##..##", "##..##", "#####.", "##....", "##...."),
    "A": (".####.", "##..##", "##..##", "######", "##..##", "##..##"),
    "R": ("#####.", "##..##", "##..##", "#####.", "##.##.", "##..##"),
    "L": ("##....", "##....", "##....", "##....", "##....", "######"),
    "O": (".####.", "##..##", "##..##", "##..##", "##..##", ".####."),
    "U": ("##..##", "##..##", "##..##", "##..##", "##..##", ".####."),
}
"""The pixels of each letter: as wide as a cell, half as high."""

WORD = "PARLOUR"
LIGHT, DEEP = Rgb(246, 208, 120), Rgb(190, 134, 52)
"""The colours of the wordmark's first and last row."""

LEFT = {SizeClass.SMALL: 2, SizeClass.MEDIUM: 3, SizeClass.LARGE: 3}
"""Columns before the wordmark, and after who plays."""

SAID = {SizeClass.MEDIUM: (54, 2), SizeClass.LARGE: (105, 3)}
"""Where it says what there is to play."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

SHORTEST_ROW = 2
"""Wins from which on they are in a row."""

Dots = list[list[bool]]


def draw_header(canvas: Canvas, size: SizeClass, news: News, games: int, look: CardLook) -> None:
    """Paint the header over the whole canvas."""
    canvas.fill(0, 0, canvas.width, canvas.height, "rail")
    draw_wordmark(canvas, size, look)
    if size in SAID:
        x, y = SAID[size]
        canvas.text(x, y, f"{number_word(games)} games, a bot arena", "quiet")
        canvas.text(x, y + 1, "and no hurry", "quiet")
    right, top = canvas.width - LEFT[size], (0, 1, 3)[size]
    for row, (text, ink, bold) in enumerate(player_lines(news), top):
        canvas.to_the_right(right, row, text, ink, bold=bold)


def player_lines(news: News) -> tuple[tuple[str, str, bool], ...]:
    """Return who plays and what was won, each line with its colour and whether it is bold."""
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
    """Return a number as a word, or in figures where it is large."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def draw_wordmark(canvas: Canvas, size: SizeClass, look: CardLook) -> None:
    """Draw the name in pixels, of twice the size in a large terminal; in letters as text."""
    x, y = LEFT[size], int(size > SizeClass.SMALL)
    if look.face is FaceStyle.LETTERS:
        canvas.text(x, y + 1, " ".join(WORD), "gold", bold=True)
        return
    dots = word_dots()
    if size is SizeClass.LARGE:
        dots = doubled(dots)
    last, few = len(dots) - 1, canvas.palette.few
    top, low = (canvas.palette["gold"],) * 2 if few else (LIGHT, DEEP)
    pixels: list[list[Rgb | None]] = [
        [mix(top, low, row / last) if dot else None for dot in line]
        for row, line in enumerate(dots)
    ]
    blank: list[list[Rgb | None]] = [[None] * len(dots[0])] if size is SizeClass.SMALL else []
    canvas.halves(x, y, blank + pixels)


def word_dots() -> Dots:
    """Return the pixels of the wordmark, a column between two letters."""
    return [
        [dot == "#" for dot in ".".join(LETTERS[letter][row] for letter in WORD)]
        for row in range(6)
    ]


def doubled(dots: Dots) -> Dots:
    """Return pixels at twice the size, with corners rounded as scale2x does."""
    found: Dots = []
    for y, line in enumerate(dots):
        quads = [rounded(dots, x, y) for x in range(len(line))]
        found.append([dot for quad in quads for dot in quad[:2]])
        found.append([dot for quad in quads for dot in quad[2:]])
    return found


def rounded(dots: Dots, x: int, y: int) -> Sequence[bool]:
    """Return the four pixels that one becomes: the upper two, then the lower two."""

    def at(column: int, row: int) -> bool:
        return 0 <= row < len(dots) and 0 <= column < len(dots[0]) and dots[row][column]

    here, up, down, left, right = at(x, y), at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)
    return (
        up if left == up and left != down and up != right else here,
        up if up == right and up != left and right != down else here,
        down if down == left and down != right and left != up else here,
        right if right == down and right != up and down != left else here,
    )
