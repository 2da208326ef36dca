"""A small picture of a table: the opponent's cards, the middle, the person's cards, the points."""

from collections.abc import Sequence

from textual.geometry import Region

from app.screens.lobby.glance import Cards, Glance
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import STRIP, draw_stack, stack_width
from widgets.cards.style import CardLook, CardSize, FaceStyle
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

VAST_FELT = 15
"""Rows of the felt from which the middle and the person's cards are larger."""

LEAST_FELT = 11
"""Rows of the felt in which three rows of small cards lie apart; of fewer, the top one is cut."""

POINTS_NAME_ROOM = 10
"""Cells of a name next to the middle."""

NamedPoints = tuple[tuple[str, int], tuple[str, int]]
"""The name and the points of both, the person's last."""


def draw_within(
    canvas: Canvas, x: int, y: int, width: int, cards: Cards, look: CardLook, *, spread: bool
) -> None:
    """Draw cards within a width; a number says how many did not fit.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        width: The available columns.
        cards: From left to right.
        look: How they are drawn.
        spread: Whether they are centred and spaced apart, if they fit.
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


def draw_all_dice(
    canvas: Canvas, x: int, y: int, size: DieSize, glance: Glance, look: CardLook
) -> int:
    """Draw the dice side by side; return the column after them."""
    for value in glance.dice:
        draw_die(canvas, x, y, ShownDie(value, DieState.ROLLING), DieLook(size, look.face))
        x += size.width + (look.face is not FaceStyle.SOLID)
    return x


def draw_felt(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    glance: Glance,
    points: NamedPoints,
    look: CardLook,
) -> None:
    """Draw the table on its felt; on a low one, the opponent's cards hang over the edge.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        size: Columns and rows.
        glance: What is on the table.
        points: The names and points of both.
        look: How cards are drawn.
    """
    width, height = size
    if height < LEAST_FELT and not glance.dice:
        whole = Canvas(width, LEAST_FELT, canvas.palette)
        draw_felt(whole, 0, 0, (width, LEAST_FELT), glance, points, look)
        canvas.paste(x, y, whole.rows[LEAST_FELT - height :])
        return
    small = CardLook(CardSize.SMALL, *faces_of(look))
    own = CardLook(CardSize.MEDIUM if height >= VAST_FELT else CardSize.SMALL, *faces_of(look))
    canvas.fill(x, y, width, height, "felt")
    draw_within(canvas, x + 1, y, width - 2, glance.theirs, small, spread=True)
    draw_within(
        canvas, x + 1, y + height - own.size.height, width - 2, glance.mine, own, spread=True
    )
    if glance.dice:
        draw_dice_on_felt(canvas, Region(x, y, width, height), glance, points, look)
    else:
        theirs = small.size.height
        middle = y + theirs + (height - theirs - 2 * own.size.height + 1) // 2
        draw_middle(canvas, x, middle, width, glance, points, own)


def draw_dice_on_felt(
    canvas: Canvas, felt: Region, glance: Glance, points: NamedPoints, look: CardLook
) -> None:
    """Draw the dice in the middle of the felt, and the points at its edges."""
    size = DieSize.SMALL if felt.width >= 5 * DieSize.SMALL.width else DieSize.TINY
    x = felt.x + (felt.width - len(glance.dice) * size.width) // 2
    draw_all_dice(canvas, x, felt.y + felt.height // 2 - 2, size, glance, look)
    draw_points(canvas, felt.x + 2, (felt.y, felt.bottom - 1), points)


def draw_middle(
    canvas: Canvas, x: int, y: int, width: int, glance: Glance, points: NamedPoints, look: CardLook
) -> None:
    """Draw the cards between both hands, and the points next to them; one card is centred."""
    rows = y + look.size.height // 2 - 1, y + look.size.height // 2 + 1
    if len(glance.middle) == 1:
        left = x + (width - look.size.width) // 2
        draw_within(canvas, left, y, look.size.width, glance.middle, look, spread=False)
        draw_points(canvas, left + look.size.width + 2, rows, points)
    else:
        draw_within(canvas, x + 2, y, width - 17, glance.middle, look, spread=True)
        draw_points(canvas, x + width - 13, rows, points)


def faces_of(look: CardLook) -> tuple[FaceStyle, bool]:
    """Return how cards are drawn, apart from their size."""
    return look.face, look.four_colours


def draw_points(canvas: Canvas, x: int, rows: Sequence[int], points: NamedPoints) -> None:
    """Write the points of both, the person's bold and below."""
    for row, (name, own), bold in zip(rows, points, (False, True), strict=True):
        ink = "foreground" if bold else "quiet"
        canvas.text(x, row, f"{own:>2} {shortened(name, POINTS_NAME_ROOM)}", ink, bold=bold)


def draw_strip(
    canvas: Canvas, x: int, y: int, width: int, glance: Glance, points: NamedPoints, look: CardLook
) -> None:
    """Draw a table in three rows: the middle, the person's cards, and the points at the right.

    Args:
        canvas: What to draw on.
        x: The first column.
        y: The first row.
        width: The available columns.
        glance: What is on the table.
        points: The names and points of both.
        look: How cards are drawn.
    """
    if glance.dice:
        write_points(canvas, x + width, y, points)
        draw_all_dice(canvas, x, y, DieSize.TINY, glance, look)
        return
    first = glance.middle[-1:] or glance.theirs
    after = stack_width(len(first), look.size) + 2 if first else 0
    draw_within(canvas, x, y, after, first, look, spread=False)
    room = width - after - max(text_width(line) for line in point_lines(points)) - 2
    if stack_width(len(glance.mine), look.size) <= room:
        write_points(canvas, x + width, y, points)
    else:
        room = width - after
        (theirs, they), (mine, me) = points
        canvas.right_aligned(x + width, y - 2, f"{mine} {me} : {they} {theirs}", bold=True)
    draw_within(canvas, x + after, y, room, glance.mine, look, spread=False)


def point_lines(points: NamedPoints) -> tuple[str, ...]:
    """Return the points of both, a line for each."""
    return tuple(f"{shortened(name, POINTS_NAME_ROOM)}  {own}" for name, own in points)


def write_points(canvas: Canvas, right: int, y: int, points: NamedPoints) -> None:
    """Write the points of both in two rows that end before a column."""
    theirs, mine = point_lines(points)
    canvas.right_aligned(right, y, theirs, "quiet")
    canvas.right_aligned(right, y + 1, mine, bold=True)
