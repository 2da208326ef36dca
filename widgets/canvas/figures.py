"""Big figures for scores and values: three cells wide and three rows high, in ASCII too."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TypeVar

from games.text import clipped
from widgets.canvas.canvas import Box, Canvas, stamp
from widgets.canvas.colours import Paint, Rgb, mix

Name = TypeVar("Name")


def pictures(names: Iterable[Name], *blocks: str) -> dict[Name, tuple[str, ...]]:
    """Return the pictures that stand next to one another in blocks of text; a blank is a dot."""
    columns = [zip(*map(str.split, block.strip().splitlines()), strict=True) for block in blocks]
    return dict(zip(names, chain(*columns), strict=True))


FIGURES = pictures(
    "0123456789-A",
    """
    ### .#. ### ### #.# ### ### ### ### ### ... ###
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# ... #.#
    #.# .#. ### .## ### ### ### ..# ### ### ### ###
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# ... #.#
    ### ### ### ### ..# ### ### .#. ### ### ... #.#
    """,
)
"""The pixels of each figure: as wide as a cell, half as high."""

STROKES = pictures(
    "0123456789-A",
    """
    ._. ... ._. ._. ... ._. ._. ._. ._. ._. ... ._.
    |.| ./| ._| ._| |_| |_. |_. ..| |_| |_| ._. |_|
    |_| ..| |_. ._| ..| ._| |_| ..| |_| ._| ... |.|
    """,
)
"""The rows of each figure in ASCII."""


def figure_width(text: str, scale: int) -> int:
    """Return the columns that figures take."""
    return len(text) * 4 * scale - scale


def figure_height(scale: int) -> int:
    """Return the rows that figures take, with the half row above them."""
    return (5 * scale + 2) // 2


def draw_figures(
    canvas: Canvas, x: int, y: int, text: str, ink: Paint, *, scale: int = 1, plain: bool = False
) -> None:
    """Draw a number, half a row below the first row: so that a name above it stays apart.

    It may have a minus, or be an A. `plain` figures are in ASCII, without block characters.
    """
    box = Box(figure_width(text, scale), figure_height(scale))
    stamp(canvas, x, y, box, _draw_letters if plain else _draw_blocks, text, ink, scale)


def _draw_letters(canvas: Canvas, x: int, y: int, text: str, ink: Paint, scale: int) -> None:
    """Draw figures of single size in strokes, larger ones in pixels as high as a row."""
    for figure in text:
        lines = STROKES[figure] if scale == 1 else scaled(figure, scale)[1::2]
        for row, line in enumerate(lines, y + figure_height(scale) - len(lines)):
            canvas.text(x, row, line.replace(".", " "), ink, bold=True)
        x += 4 * scale


def _draw_blocks(canvas: Canvas, x: int, y: int, text: str, ink: Paint, scale: int) -> None:
    pixels = figure_pixels(text, canvas.palette[ink], scale)
    canvas.halves(x, y, [[None] * figure_width(text, scale), *pixels])


def figure_pixels(text: str, colour: Rgb, scale: int = 1) -> list[list[Rgb | None]]:
    """Return a number in pixels that are as wide as a cell and half as high."""
    art = zip(*(scaled(figure, scale) for figure in text), strict=True)
    lines = [(" " * scale).join(parts) for parts in art]
    return [[colour if dot == "#" else None for dot in line] for line in lines]


def scaled(figure: str, scale: int) -> Sequence[str]:
    """Return the pixels of a figure, each as a square of `scale` by `scale`."""
    art = FIGURES[figure]
    return ["".join(dot * scale for dot in line) for line in art for _ in range(scale)]


GLYPHS = pictures(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 :-'.&",
    """
    .####. #####. .##### #####. ###### ###### .##### ##..## ## ....## ##..## ##.... ##...##
    ##..## ##..## ##.... ##..## ##.... ##.... ##.... ##..## ## ....## ##.##. ##.... ###.###
    ##..## #####. ##.... ##..## #####. #####. ##.### ###### ## ....## ####.. ##.... #######
    ###### ##..## ##.... ##..## ##.... ##.... ##..## ##..## ## ....## ##.##. ##.... ##.#.##
    ##..## ##..## ##.... ##..## ##.... ##.... ##..## ##..## ## ##..## ##..## ##.... ##...##
    ##..## #####. .##### #####. ###### ##.... .####. ##..## ## .####. ##..## ###### ##...##
    """,
    """
    ##...## .####. #####. .####. #####. .##### ###### ##..## ##..## ##...## ##..## ##..##
    ###..## ##..## ##..## ##..## ##..## ##.... ..##.. ##..## ##..## ##...## ##..## ##..##
    ####.## ##..## ##..## ##..## ##..## .####. ..##.. ##..## ##..## ##.#.## .####. .####.
    ##.#### ##..## #####. ##..## #####. ....## ..##.. ##..## ##..## ####### .####. ..##..
    ##..### ##..## ##.... ##.##. ##.##. ....## ..##.. ##..## .####. ###.### ##..## ..##..
    ##...## .####. ##.... .##.## ##..## #####. ..##.. .####. ..##.. ##...## ##..## ..##..
    """,
    """
    ###### .####. .##. #####. #####. ...##. ###### .####. ###### .####. .####. ... .. ....
    ...##. ##..## ###. ....## ....## ..###. ##.... ##.... ....## ##..## ##..## ... ## ....
    ..##.. ##..## .##. ..###. ..###. .#.##. #####. #####. ...##. .####. ##..## ... .. ####
    .##... ##..## .##. .##... ....## ###### ....## ##..## ..##.. ##..## .##### ... .. ....
    ##.... ##..## .##. ##.... ....## ...##. ....## ##..## ..##.. ##..## ....## ... ## ....
    ###### .####. #### ###### #####. ...##. #####. .####. ..##.. .####. .####. ... .. ....
    """,
    """
    ## .. .##...
    ## .. #..#..
    .. .. .##...
    .. .. #.#.#.
    .. ## #..#..
    .. ## .##.#.
    """,
)
"""The six rows of each letter's pixels, which are as wide as a cell and half as high."""

BRIGHT_GOLD, DEEP_GOLD = Rgb(246, 208, 120), Rgb(190, 134, 52)
"""The colours of a heading's first and last row on a dark theme."""

Dots = list[list[bool]]


def can_letter(text: str) -> bool:
    """Return whether there is a large letter for each character of a text."""
    return all(letter in GLYPHS for letter in text.upper())


def lettering_width(text: str, scale: int = 1) -> int:
    """Return the columns that a text takes in large letters, one column between two letters."""
    return max(0, sum(len(GLYPHS[each][0]) + 1 for each in text.upper()) - 1) * scale


def draw_lettering(
    canvas: Canvas,
    x: int,
    y: int,
    text: str,
    *,
    colours: tuple[Rgb, Rgb] | None = None,
    scale: int = 1,
    half_row_down: bool = False,
    plain: bool = False,
) -> int:
    """Return the column after a text, drawn in large capitals three rows high.

    The colours are those of the first and the last row of pixels, gold if none are given. A scale
    of 2 is twice the size, with rounded corners. `half_row_down` begins in the middle of the first
    row. `plain` text, or one without a letter here, stands as it is in the second row.
    """
    palette = canvas.palette
    top, low = colours or (BRIGHT_GOLD, DEEP_GOLD)
    if not colours and (palette.few or sum(palette["rail"]) >= 384):  # a light theme
        top = low = palette["gold"]
    if plain or not can_letter(text):
        return canvas.text(x, y + scale, clipped(text, canvas.width - x), top, bold=True)
    letters = [GLYPHS[letter] for letter in text.upper()]
    dots = [[dot == "#" for dot in ".".join(line)] for line in zip(*letters, strict=True)]
    dots = doubled(dots) if scale == 2 else dots
    pixels: list[list[Rgb | None]] = [[None] * len(dots[0])] if half_row_down else []
    for row, line in enumerate(dots):
        colour = mix(top, low, row / (len(dots) - 1))
        pixels.append([colour if dot else None for dot in line])
    canvas.halves(x, y, pixels)
    return x + len(dots[0])


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
