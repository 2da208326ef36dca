"""A table in small: the other's cards, the middle, the person's cards, and the points."""

from collections.abc import Sequence

from app.screens.lobby.glance import Cards, Glance
from games.text import text_width
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import STRIP, draw_stack, stack_width
from widgets.cards.style import CardLook, CardSize, FaceStyle
from widgets.dice.painter import draw_die
from widgets.dice.style import DieSize, DieState

Points = tuple[tuple[str, int], tuple[str, int]]
"""The name and the points of both, the person's last."""


def draw_row(
    canvas: Canvas, x: int, y: int, width: int, cards: Cards, look: CardLook, *, spread: bool
) -> None:
    """Draw cards within a width; how many there is no room for is said by a number.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        width: The columns there are.
        cards: From left to right.
        look: How they are drawn.
        spread: Whether they lie apart, in the middle, where there is room for it.
    """
    wide, count = look.size.width, len(cards)
    step = min(wide + 1 if spread else STRIP, max(STRIP, (width - wide) // max(1, count - 1)))
    fitting = 1 + max(0, width - wide) // step
    if count > fitting:
        fitting = 1 + max(0, width - wide - 3) // step
        canvas.text(x + width - 2, y + 1, f"+{count - fitting}", "quiet")
    taken = stack_width(min(count, fitting), look.size, step)
    left = x + (width - taken) // 2 if spread and count <= fitting else x
    draw_stack(canvas, left, y, cards[:fitting], look, step)


def draw_dice(canvas: Canvas, x: int, y: int, size: DieSize, glance: Glance, look: CardLook) -> int:
    """Draw the dice side by side; return the column after them."""
    for value in glance.dice:
        draw_die(canvas, x, y, size, value, DieState.ROLLING, look.face)
        x += size.width + (look.face is not FaceStyle.SOLID)
    return x


def draw_felt(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    glance: Glance,
    points: Points,
    look: CardLook,
) -> None:
    """Draw the table on its felt.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows.
        glance: What lies on the table.
        points: The names and points of both.
        look: How cards are drawn.
    """
    width, height = size
    small = CardLook(CardSize.SMALL, look.face, look.four_colours)
    own = CardLook(CardSize.MEDIUM if height >= 15 else CardSize.SMALL, *small_style(look))
    canvas.fill(x, y, width, height, "felt")
    draw_row(canvas, x + 1, y, width - 2, glance.theirs, small, spread=True)
    draw_row(canvas, x + 1, y + height - own.size.height, width - 2, glance.mine, own, spread=True)
    middle = y + 3 + (height - 3 - own.size.height - own.size.height) // 2
    if glance.dice:
        die = DieSize.MEDIUM if width >= 5 * DieSize.MEDIUM.width else DieSize.TINY
        taken = len(glance.dice) * die.width
        draw_dice(canvas, x + (width - taken) // 2, y + height // 2 - 2, die, glance, look)
        draw_points(canvas, x + 2, (y, y + height - 1), points)
        return
    room = width - 16
    draw_row(canvas, x + 2, middle, room, glance.middle, own, spread=len(glance.middle) > 1)
    if len(glance.middle) == 1:
        pass
    rows = middle + own.size.height // 2 - 1, middle + own.size.height // 2 + 1
    draw_points(canvas, x + width - 13, rows, points)


def small_style(look: CardLook) -> tuple[FaceStyle, bool]:
    """Return how cards are drawn, apart from their size."""
    return look.face, look.four_colours


def draw_points(canvas: Canvas, x: int, rows: Sequence[int], points: Points) -> None:
    """Write the points of both, the person's bold and below."""
    for row, (name, own), bold in zip(rows, points, (False, True), strict=True):
        ink = "foreground" if bold else "quiet"
        canvas.text(x, row, f"{own:>2} {name}", ink, bold=bold)


def draw_strip(
    canvas: Canvas, x: int, y: int, width: int, glance: Glance, points: Points, look: CardLook
) -> None:
    """Draw a table in three rows: the middle, the person's cards, and the points at the right.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        width: The columns there are.
        glance: What lies on the table.
        points: The names and points of both.
        look: How cards are drawn.
    """
    lines = [f"{name}  {own}" for name, own in points]
    for row, line in enumerate(lines):
        ink = "foreground" if row else "quiet"
        canvas.to_the_right(x + width, y + row, line, ink, bold=bool(row))
    room = width - max(map(text_width, lines)) - 2
    if glance.dice:
        draw_dice(canvas, x, y, DieSize.TINY, glance, look)
        return
    first = (glance.middle or glance.theirs)[-1 if glance.middle else 0 :]
    draw_row(canvas, x, y, stack_width(len(first), look.size), first, look, spread=False)
    after = stack_width(len(first), look.size) + 2 if first else 0
    draw_row(canvas, x + after, y, room - after, glance.mine, look, spread=False)
