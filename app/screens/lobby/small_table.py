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


class SmallTable:
    """A table in a small picture.

    Args:
        glance: What is on the table.
        points: The names and points of both.
        look: How cards are drawn.
    """

    def __init__(self, glance: Glance, points: NamedPoints, look: CardLook) -> None:
        self.glance, self.points, self.look = glance, points, look

    def draw_felt(self, canvas: Canvas, felt: Region) -> None:
        """Draw it on its felt; on a low one, the opponent's cards hang over the edge."""
        x, y, width, height = felt
        if height < LEAST_FELT and not self.glance.dice:
            whole = Canvas(width, LEAST_FELT, canvas.palette)
            self.draw_felt(whole, Region(0, 0, width, LEAST_FELT))
            canvas.paste(x, y, whole.rows[LEAST_FELT - height :])
            return
        small = self.look.sized(CardSize.SMALL)
        own = self.look.sized(CardSize.MEDIUM if height >= VAST_FELT else CardSize.SMALL)
        theirs, mine = self.glance.theirs, self.glance.mine
        canvas.fill(x, y, width, height, "felt")
        draw_within(canvas, x + 1, y, width - 2, theirs, small, spread=True)
        draw_within(canvas, x + 1, y + height - own.size.height, width - 2, mine, own, spread=True)
        if self.glance.dice:
            self.draw_dice_on_felt(canvas, felt)
        else:
            middle = (height - small.size.height - 2 * own.size.height + 1) // 2
            self.draw_middle(canvas, x, y + small.size.height + middle, width, own)

    def draw_dice_on_felt(self, canvas: Canvas, felt: Region) -> None:
        """Draw the dice in the middle of the felt, and the points at its edges."""
        size = DieSize.SMALL if felt.width >= 5 * DieSize.SMALL.width else DieSize.TINY
        x = felt.x + (felt.width - len(self.glance.dice) * size.width) // 2
        self.draw_dice(canvas, x, felt.y + felt.height // 2 - 2, size)
        self.draw_points(canvas, felt.x + 2, (felt.y, felt.bottom - 1))

    def draw_dice(self, canvas: Canvas, x: int, y: int, size: DieSize) -> None:
        """Draw the dice side by side."""
        look = DieLook(size, self.look.face)
        for value in self.glance.dice:
            draw_die(canvas, x, y, ShownDie(value, DieState.ROLLING), look)
            x += size.width + (look.face is not FaceStyle.SOLID)

    def draw_middle(self, canvas: Canvas, x: int, y: int, width: int, look: CardLook) -> None:
        """Draw the cards between both hands, and the points next to them; one card is centred."""
        cards = self.glance.middle
        rows = y + look.size.height // 2 - 1, y + look.size.height // 2 + 1
        if len(cards) == 1:
            left = x + (width - look.size.width) // 2
            draw_within(canvas, left, y, look.size.width, cards, look, spread=False)
            self.draw_points(canvas, left + look.size.width + 2, rows)
        else:
            draw_within(canvas, x + 2, y, width - 17, cards, look, spread=True)
            self.draw_points(canvas, x + width - 13, rows)

    def draw_points(self, canvas: Canvas, x: int, rows: Sequence[int]) -> None:
        """Write the points of both, the person's bold and below."""
        for row, (name, own), bold in zip(rows, self.points, (False, True), strict=True):
            ink = "foreground" if bold else "quiet"
            canvas.text(x, row, f"{own:>2} {shortened(name, POINTS_NAME_ROOM)}", ink, bold=bold)

    def draw_strip(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        """Draw it in three rows: the middle, the person's cards, and the points at the right."""
        if self.glance.dice:
            self.write_points(canvas, x + width, y)
            self.draw_dice(canvas, x, y, DieSize.TINY)
            return
        look, mine = self.look, self.glance.mine
        first = self.glance.middle[-1:] or self.glance.theirs
        after = stack_width(len(first), look.size) + 2 if first else 0
        draw_within(canvas, x, y, after, first, look, spread=False)
        room = width - after - max(map(text_width, self.point_lines())) - 2
        if stack_width(len(mine), look.size) <= room:
            self.write_points(canvas, x + width, y)
        else:
            room = width - after
            (theirs, they), (own, me) = self.points
            canvas.right_aligned(x + width, y - 2, f"{own} {me} : {they} {theirs}", bold=True)
        draw_within(canvas, x + after, y, room, mine, look, spread=False)

    def point_lines(self) -> tuple[str, ...]:
        """Return the points of both, a line for each."""
        return tuple(f"{shortened(name, POINTS_NAME_ROOM)}  {own}" for name, own in self.points)

    def write_points(self, canvas: Canvas, right: int, y: int) -> None:
        """Write the points of both in two rows that end before a column."""
        theirs, mine = self.point_lines()
        canvas.right_aligned(right, y, theirs, "quiet")
        canvas.right_aligned(right, y + 1, mine, bold=True)


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
