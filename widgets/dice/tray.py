"""Where dice lie, each with its place below it, what happens to it next, and how they tumble."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from widgets.canvas.canvas import Canvas
from widgets.cards.style import FaceStyle
from widgets.dice.painter import SHELF, draw_die
from widgets.dice.solid import FRAMES
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

COUNT = 5
"""How many dice there are."""

MOST_DIE_GAP, ROOMY = 7, 156
"""The most columns between two dice, up to a width of the field; more on a wider one."""

LONGEST_WORD = len("rolls")
"""Columns for the word next to a place: fixed, so that the place does not move."""

SHELVES = {FaceStyle.SOLID: SHELF, FaceStyle.OUTLINED: "═", FaceStyle.LETTERS: "="}


class TrayDie(ShownDie, frozen=True, kw_only=True):
    """A die in the tray: `word` is what happens to it next, next to its place.

    Where one is not kept that the coach would keep (`advised`), its shelf is marked.
    """

    word: str = ""
    advised: bool = False


class TrayPlace(NamedTuple):
    """Where dice lie: the first column, the columns to the next, the row of those not kept."""

    size: DieSize
    left: int
    step: int
    top: int

    def die(self, index: int, *, kept: bool = False) -> Region:
        """Return the cells of a die."""
        y = self.top + self.size.drop * kept
        return Region(self.left + index * self.step, y, *self.size.value)

    def spot(self, index: int) -> Region:
        """Return the cells that the mouse finds a die at, wherever it lies."""
        x = self.left + index * self.step
        return Region(x, self.top, self.size.width, tray_height(self.size))


def tray_height(size: DieSize) -> int:
    """Return the rows that dice of a size take, with a shelf below the lowest and its place."""
    return size.height + size.drop + 2


def tray_width(size: DieSize) -> int:
    """Return the fewest columns in which dice of a size lie apart."""
    return COUNT * (size.width + 1)


def place_dice(size: DieSize, width: int, top: int) -> TrayPlace:
    """Return where dice lie, in the middle of the available columns."""
    gap = MOST_DIE_GAP + max(0, width - ROOMY) // (2 * COUNT)
    step = min(size.width + gap, max(size.width + 1, (width - 1) // COUNT))
    return TrayPlace(size, (width - (COUNT - 1) * step - size.width) // 2, step, top)


def draw_in_place(
    canvas: Canvas, place: TrayPlace, index: int, die: TrayDie, face: FaceStyle, *, numbered: bool
) -> None:
    """Draw a die where it lies and, if numbered, its place with what happens to it."""
    kept = die.state is DieState.KEPT
    if die.advised and not kept:
        at = place.die(index, kept=True)
        canvas.text(at.x, at.bottom, SHELVES[face] * at.width, "coach")
    box = place.die(index, kept=kept)
    draw_die(canvas, box.x, box.y, die, DieLook(place.size, face))
    if not numbered:
        return
    x, y = box.x + max(0, box.width - LONGEST_WORD - 5) // 2, place.spot(index).bottom - 1
    if face is FaceStyle.SOLID:
        ink, field = ("ink", "gold-solid") if kept else ("gold", "raised")
        x = canvas.text(x, y, f" {index + 1} ", ink, field, bold=True)
    else:
        x = canvas.text(x, y, f"[{index + 1}]", "gold", bold=True)
    ink = "gold" if kept else "quiet" if die.word == "roll" else "foreground"
    canvas.text(x + 1, y, die.word, ink, bold=kept)


FRAME_SECONDS = 0.06
"""Seconds of each picture of a die in the air."""

APART_SECONDS = 0.03
"""Seconds by which each die lands after the one to its left."""


def tumble_moments(count: int) -> list[float]:
    """Return the seconds after which something changes while some dice roll; the end is last."""
    starts = [order * APART_SECONDS for order in range(count)]
    changes = {start + each * FRAME_SECONDS for start in starts for each in range(1, FRAMES + 1)}
    return [0.0, *sorted({round(moment, 3) for moment in changes})]


def tumbling(
    dice: Sequence[TrayDie], rolling: Sequence[int], seconds: float
) -> tuple[TrayDie, ...]:
    """Return dice a moment after some were thrown, from the left; figures show only at rest.

    The dice are given as they will lie, those that roll by their indices.
    """
    shown = list(dice)
    for order, index in enumerate(rolling):
        passed = max(0.0, seconds - order * APART_SECONDS) + 1e-6
        if passed < FRAMES * FRAME_SECONDS:
            frame = (int(passed / FRAME_SECONDS) + order) % FRAMES
            shown[index] = TrayDie(0, DieState.ROLLING, frame, word=dice[index].word)
    return tuple(shown)
