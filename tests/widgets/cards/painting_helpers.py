"""Canvases for tests of cards: in each theme, and what was painted on them."""

from hypothesis import strategies as st

from games.cards import DECK
from widgets.canvas.canvas import Canvas, Cell
from widgets.canvas.colours import Palette
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard
from widgets.themes import FELT_DARK, THEMES, with_few_colours

PALETTES = [
    *(Palette(theme.variables | {"foreground": theme.foreground or ""}) for theme in THEMES),
    Palette(with_few_colours(FELT_DARK).variables | {"foreground": "#ffffff"}, few=True),
]

looks = st.builds(
    CardLook, st.sampled_from(CardSize), st.sampled_from(FaceStyle), four_colours=st.booleans()
)
shown_cards = st.builds(ShownCard, st.none() | st.sampled_from(DECK), st.sampled_from(CardState))
open_cards = st.builds(ShownCard, st.sampled_from(DECK), st.sampled_from(CardState))
palettes = st.sampled_from(PALETTES)


def felt(width: int = 30, height: int = 18, palette: Palette = PALETTES[0]) -> Canvas:
    """Return an empty canvas."""
    return Canvas(width, height, palette)


def text_of(canvas: Canvas) -> list[str]:
    """Return the characters of a canvas, row by row."""
    return ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]


def cut(canvas: Canvas, x: int, y: int, width: int, height: int) -> str:
    """Return the characters of a rectangle, as one text."""
    lines = canvas.rows[y : y + height]
    return "\n".join("".join(cell.char for cell in line[x : x + width]) for line in lines)


def painted(canvas: Canvas) -> set[tuple[int, int]]:
    """Return the cells that differ from those of an empty canvas."""
    empty = felt(canvas.width, canvas.height, canvas.palette).rows
    return {
        (x, y)
        for y, row in enumerate(canvas.rows)
        for x, cell in enumerate(row)
        if cell != empty[y][x]
    }


def cell_at(canvas: Canvas, x: int, y: int) -> Cell:
    """Return a cell of a canvas."""
    return canvas.rows[y][x]
