"""Draws who won in large letters, with the points and the story of the match."""

from app.screens.result.places import ResultPlaces
from app.screens.result.view import ResultView
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette, Rgb, mix
from widgets.canvas.figures import can_letter, draw_lettering, lettering_width

SILVER = Rgb(226, 222, 214), Rgb(150, 146, 138)
"""The colours of a heading that does not celebrate, from top to bottom."""


def draw_head(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw who won, the points and the story."""
    canvas.fill(*at.head, "rail")
    if at.is_wide:
        draw_wide_head(canvas, view, at, bare=bare)
    else:
        draw_small_head(canvas, view, at, bare=bare)
    left = 3 if at.is_wide else 2
    story = shortened(view.head.story, canvas.width - left - 1)
    canvas.text(left, at.head.bottom - 1, story, "foreground", bold=True)


def draw_small_head(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the heading with the game and the points on its right."""
    right = at.head.width - 2
    lines = (view.head.game.partition(",")[0], score_text(view), shortened(view.head.against, 30))
    width = max(map(text_width, lines))
    draw_title(canvas, 2, 0, view, at, right - width - 4, bare=bare)
    for y, (line, ink) in enumerate(zip(lines, ("quiet", "foreground", "quiet"), strict=True)):
        canvas.right_aligned(right, y, line, ink, bold=y == 1)


def draw_wide_head(canvas: Canvas, view: ResultView, at: ResultPlaces, *, bare: bool) -> None:
    """Draw the heading, and both sides with their points in large figures if they fit."""
    right = canvas.width - 3
    canvas.text(3, 0, ", ".join(filter(None, (view.head.game, view.head.against))), "quiet")
    if view.honours.games:
        canvas.right_aligned(right, 0, f"game {view.honours.games}", "quiet")
    names = [shortened(name, 18) for name in view.head.names]
    column = right - max(18, *map(text_width, names))
    score = "{}:{}".format(*view.head.scores)
    wanted = lettering_width(view.head.heading, at.scale)
    scales = (each for each in (at.scale, 1) if wanted <= column - lettering_width(score, each) - 9)
    scale = 0 if bare else next(scales, 0)
    width = lettering_width(score, scale) if scale else 0
    title_room = column - width - 9
    fits = scale > 0
    end = draw_title(canvas, 3, 1, view, at, title_room if fits else column - 20, bare=bare)
    middle = 1 + at.scale
    if fits:
        top = 1 + (at.scale - scale) * 3 // 2
        draw_large_score(canvas, max(end + 4, column - 3 - width), top, view, scale)
    else:
        canvas.right_aligned(column - 3, middle, score_text(view), "foreground", bold=True)
    ink = "coach" if view.head.tone == "won" else "foreground"
    canvas.text(column, middle, names[0], ink, bold=True)
    canvas.text(column, middle + 1, names[1], "quiet")


def draw_title(
    canvas: Canvas, x: int, y: int, view: ResultView, at: ResultPlaces, room: int, *, bare: bool
) -> int:
    """Draw who won in large letters, or as text if they do not fit; return the next column."""
    large = can_letter(view.head.heading) and lettering_width(view.head.heading, at.scale) <= room
    if bare or not large:
        return canvas.text(x, y + 1, shortened(view.head.heading, room), "gold", bold=True)
    colours = None if view.head.tone == "won" else dull_colours(canvas.palette)
    return draw_lettering(
        canvas, x, y, view.head.heading, colours=colours, scale=at.scale, half_row_down=True
    )


def dull_colours(palette: Palette) -> tuple[Rgb, Rgb]:
    """Return the colours of a heading that does not celebrate."""
    if palette.few or sum(palette["rail"]) > sum(palette["foreground"]):
        return palette["foreground"], palette["quiet"]
    return SILVER


def draw_large_score(canvas: Canvas, x: int, y: int, view: ResultView, scale: int) -> None:
    """Draw the points of both sides in large figures."""
    palette = canvas.palette
    mine = palette["coach" if view.head.tone == "won" else "foreground"]
    colon, theirs = palette["faint"], palette["quiet"]
    parts = ((str(view.head.scores[0]), mine), (":", colon), (str(view.head.scores[1]), theirs))
    for text, ink in parts:
        low = ink if palette.few else mix(ink, palette["rail"], 0.35)
        x = draw_lettering(canvas, x, y, text, colours=(ink, low), scale=scale, half_row_down=True)
        x += scale


def score_text(view: ResultView) -> str:
    """Return the points of both sides."""
    return "{} : {}".format(*view.head.scores)
