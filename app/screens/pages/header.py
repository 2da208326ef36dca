"""The top of every painted page: a large heading; and how pages are drawn."""

from enum import Enum

from msgspec import Struct

from app.screens.pages.places import HEADER_ROWS
from app.screens.size_class import SizeClass
from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import can_letter, draw_lettering, lettering_width
from widgets.cards.style import FaceStyle

HEADING_LEFT = {SizeClass.SMALL: 2, SizeClass.MEDIUM: 3, SizeClass.LARGE: 3}
"""Columns before the heading."""

HEADER_WORDS_AT = {SizeClass.SMALL: 41, SizeClass.MEDIUM: 42, SizeClass.LARGE: 77}
"""The column of the text next to a heading of five letters."""


class Signs(Enum):
    """What a terminal shows: colours and blocks, blocks without colours, or letters alone."""

    COLOURS = "colours"
    BARE = "bare"
    LETTERS = "letters"


class PageLook(Struct, frozen=True):
    """How a page is drawn.

    Attributes:
        signs: What the terminal shows.
    """

    signs: Signs = Signs.COLOURS

    @property
    def bare(self) -> bool:
        """Whether signs alone must carry the meaning."""
        return self.signs is not Signs.COLOURS

    @property
    def letters(self) -> bool:
        """Whether only letters can be shown."""
        return self.signs is Signs.LETTERS


PICTURE_FACES = {
    Signs.COLOURS: FaceStyle.SOLID,
    Signs.BARE: FaceStyle.OUTLINED,
    Signs.LETTERS: FaceStyle.LETTERS,
}
"""How cards are drawn in the pictures, by what the terminal shows."""


def draw_header(
    canvas: Canvas, size: SizeClass, heading: str, look: PageLook, *, room: int
) -> None:
    """Fill the header of a page, and write its heading in large letters where it fits.

    Args:
        canvas: The page.
        size: The available space.
        heading: What the page is about.
        look: How it is drawn.
        room: Columns for the heading; it is plain text if it needs more.
    """
    canvas.fill(0, 0, canvas.width, HEADER_ROWS[size], "rail")
    x, y = HEADING_LEFT[size], int(size > SizeClass.SMALL)
    scale = 2 if size is SizeClass.LARGE else 1
    fits = can_letter(heading) and lettering_width(heading, scale) <= room
    draw_lettering(
        canvas,
        x,
        y,
        heading.upper() if fits else shortened(heading, room),
        scale=scale,
        half_row_down=size is SizeClass.SMALL,
        plain=look.letters or not fits,
    )
