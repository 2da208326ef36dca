"""Where dice lie, each with its place below it, what happens to it next, and how they tumble."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
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

ROWS_BELOW = 2
"""Rows below the lowest die: its shelf, and its place."""


class TrayDie(ShownDie, frozen=True, kw_only=True):
    """A die in the tray.

    Attributes:
        word: What happens to it next, shown next to its place.
        offer: The word while the pointer is on it: what a click would do; "" for nothing.
        advised: Whether the coach would keep it: where it is not kept, its shelf is marked.
    """

    word: str = ""
    offer: str = ""
    advised: bool = False


class TrayPlace(NamedTuple):
    """Where dice lie.

    Attributes:
        size: The cells of a die.
        left: The column of the first die.
        step: Columns from one die to the next.
        top: The row of dice that are not kept.
    """

    size: DieSize
    left: int
    step: int
    top: int

    @property
    def foot(self) -> int:
        """The row of the places, below everything else."""
        return self.top + tray_height(self.size) - 1

    def die(self, index: int, *, kept: bool = False) -> Region:
        """Return the cells of a die."""
        y = self.top + self.size.drop * kept
        return Region(self.left + index * self.step, y, *self.size.value)

    def spot(self, index: int) -> Region:
        """Return the cells that the mouse finds a die at, wherever it lies."""
        top = self.die(index)
        return Region(top.x, top.y, top.width, tray_height(self.size))


def tray_height(size: DieSize) -> int:
    """Return the rows that dice of a size take with their places."""
    return size.height + size.drop + ROWS_BELOW


def tray_width(size: DieSize) -> int:
    """Return the fewest columns in which dice of a size lie apart."""
    return COUNT * (size.width + 1)


def place_dice(size: DieSize, width: int, top: int) -> TrayPlace:
    """Return where dice lie, in the middle of the available columns."""
    gap = MOST_DIE_GAP + max(0, width - ROOMY) // (2 * COUNT)
    step = min(size.width + gap, max(size.width + 1, (width - 1) // COUNT))
    return TrayPlace(size, (width - (COUNT - 1) * step - size.width) // 2, step, top)


def draw_in_place(
    canvas: Canvas,
    place: TrayPlace,
    index: int,
    die: TrayDie,
    face: FaceStyle,
    *,
    lit: bool,
) -> None:
    """Draw a die where it lies; `lit` if the pointer is on it, and a click would do something."""
    kept = die.state is DieState.KEPT
    if die.advised and not kept:
        at = place.die(index, kept=True)
        foot = {FaceStyle.SOLID: SHELF, FaceStyle.OUTLINED: "═", FaceStyle.LETTERS: "="}[face]
        canvas.text(at.x, at.bottom, foot * at.width, "coach")
    box = place.die(index, kept=kept)
    shown = replace(die, state=DieState.HOVER) if lit and not kept else die
    draw_die(canvas, box.x, box.y, shown, DieLook(place.size, face))


def draw_place_number(
    canvas: Canvas,
    place: TrayPlace,
    index: int,
    die: TrayDie,
    face: FaceStyle,
    *,
    lit: bool,
) -> None:
    """Draw the place of a die, and next to it what happens to it, or what a click would do."""
    kept, word = die.state is DieState.KEPT, die.offer if lit else die.word
    x = place.die(index).x + max(0, place.size.width - LONGEST_WORD - 5) // 2
    x = draw_keycap(canvas, x, place.foot, str(index + 1), face, chosen=kept)
    ink = "gold" if kept and not lit else "quiet" if die.word == die.offer else "foreground"
    canvas.text(x + 1, place.foot, word, ink, bold=kept or lit)


def draw_keycap(
    canvas: Canvas, x: int, y: int, key: str, face: FaceStyle, *, chosen: bool = False
) -> int:
    """Draw a key, golden if it is chosen; return the column after it."""
    if face is not FaceStyle.SOLID:
        return canvas.text(x, y, f"[{key}]", "gold", bold=True)
    ink, field = ("ink", "gold-solid") if chosen else ("gold", "raised")
    return canvas.text(x, y, f" {key} ", ink, field, bold=True)


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
    order = {index: place for place, index in enumerate(rolling)}
    shown = []
    for index, die in enumerate(dice):
        passed = max(0.0, seconds - order.get(index, 0) * APART_SECONDS) + 1e-6
        if index not in order or passed >= FRAMES * FRAME_SECONDS:
            shown.append(die)
        else:
            frame = (int(passed / FRAME_SECONDS) + order[index]) % FRAMES
            shown.append(TrayDie(0, DieState.ROLLING, frame, word=die.word))
    return tuple(shown)
