"""Paint the rolls of the turn that was played last, in small dice below those on the table."""

from collections.abc import Sequence

from app.match.names import whose
from app.match.table_view import TableView
from app.screens.battle.turns import Throw, Turns
from widgets.canvas.canvas import Canvas
from widgets.cards.style import FaceStyle
from widgets.dice.painter import draw_die
from widgets.dice.row import DIE_GAP
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie
from widgets.dice.tray import COUNT

ROLL_GAP = 3
"""Columns between two rolls."""

ROWS_ABOVE = 2
"""Rows above the dice."""


def draw_last_turn(canvas: Canvas, top: int, view: TableView, face: FaceStyle) -> None:
    """Draw the rolls of the last turn side by side; the dice that were kept are golden.

    Args:
        canvas: What to draw on.
        top: The first row.
        view: What the table shows.
        face: Filled, outlined or ASCII.
    """
    turns: Turns = view.more
    entry, throws = turns.latest, turns.finished
    if entry is None or not throws:
        return
    size = last_size(len(throws), canvas.width)
    look, step = DieLook(size, face), roll_width(size) + ROLL_GAP
    left = (canvas.width - len(throws) * step + ROLL_GAP) // 2
    end = canvas.text(left, top, f"{whose(view.name(entry.seat))} last turn", bold=True)
    canvas.text(end + 2, top, f"{entry.score} in {entry.category}", "quiet")
    for number, throw in enumerate(throws):
        x = left + number * step
        words = f"roll {number + 1}" if throw.rolled else "CHEAT"
        canvas.text(x, top + 1, words, "quiet")
        draw_throw(canvas, x, top + ROWS_ABOVE, throw, kept_after(throws, number), look)


def last_size(rolls: int, width: int) -> DieSize:
    """Return the size of the dice at which so many rolls lie side by side."""
    wide = rolls * (roll_width(DieSize.SMALL) + ROLL_GAP)
    return DieSize.SMALL if wide <= width else DieSize.TINY


def roll_width(size: DieSize) -> int:
    """Return the columns of the dice of a roll."""
    return COUNT * (size.width + DIE_GAP) - DIE_GAP


def kept_after(throws: Sequence[Throw], number: int) -> tuple[int, ...]:
    """Return the positions that were kept after a roll; none after the last."""
    return throws[number + 1].kept if number + 1 < len(throws) else ()


def draw_throw(
    canvas: Canvas, x: int, y: int, throw: Throw, kept: tuple[int, ...], look: DieLook
) -> None:
    """Draw the dice of a roll; `kept` are the positions of those that were kept then."""
    for place, value in enumerate(throw.dice, start=1):
        state = DieState.KEPT if place in kept else DieState.PLAIN
        draw_die(canvas, x, y, ShownDie(value, state), look)
        x += look.size.width + DIE_GAP
