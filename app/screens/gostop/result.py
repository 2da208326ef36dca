"""The end of a round of Go Stop: the middle shows the points of both, and the banner below them."""

from textual.geometry import Region

from app.screens.gostop.picture import GoStopPicture
from app.screens.gostop.places import GoStopPlaces
from games.text import text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.cards.style import CardLook, FaceStyle

RESULT_ROWS = 5
"""Rows of the banner: its two lines and its keys, with empty rows above them."""

HUGE_SCALE = 4
"""The size of the figures on a table with much room: small ones would look lost."""

HUGE_MARGIN = 4
"""Rows that stay empty around huge figures, at least."""

FIGURES_APART = 6
"""Columns between the points of both."""


def figures_scale(places: GoStopPlaces) -> int:
    """Return the size of the figures above the banner; 0 if none fit."""
    free = places.bottom - places.middle - RESULT_ROWS - 1
    if 1 + figure_height(HUGE_SCALE) + HUGE_MARGIN <= free:
        return HUGE_SCALE
    return next((scale for scale in (2, 1) if 1 + figure_height(scale) <= free), 0)


def figures_rows(places: GoStopPlaces) -> int:
    """Return the rows of the names and the figures."""
    scale = figures_scale(places)
    return 1 + figure_height(scale) if scale else 0


def result_top(places: GoStopPlaces) -> int:
    """Return the first row of the figures and the banner, which are centred together."""
    free = places.bottom - places.middle - RESULT_ROWS - figures_rows(places)
    return places.middle + max(0, free // 2)


def banner_region(places: GoStopPlaces, width: int) -> Region:
    """Return where the banner is."""
    y = result_top(places) + figures_rows(places)
    return Region(0, y, width, min(RESULT_ROWS, places.bottom - y))


def draw_result(
    canvas: Canvas, places: GoStopPlaces, look: CardLook, picture: GoStopPicture
) -> None:
    """Draw the points of both in big figures, with their names above them."""
    scale = figures_scale(places)
    if not scale or picture.result is None:
        return
    names = picture.own.shown_name, picture.other.shown_name
    points = tuple(map(str, picture.result))
    widths = [
        max(text_width(name), figure_width(number, scale))
        for name, number in zip(names, points, strict=True)
    ]
    x, y = (canvas.width - sum(widths) - FIGURES_APART) // 2, result_top(places)
    plain = look.face is FaceStyle.LETTERS
    for n, (name, number, width) in enumerate(zip(names, points, widths, strict=True)):
        ink = "foreground" if n else "gold"
        canvas.centred(x, y, width, name, ink, bold=True)
        start = x + (width - figure_width(number, scale)) // 2
        draw_figures(canvas, start, y + 1, number, ink, scale=scale, plain=plain)
        x += width + FIGURES_APART
