"""How dice tumble: which picture of which die is due, at a moment after they were thrown."""

from collections.abc import Iterator, Sequence

from widgets.dice.style import DieState
from widgets.dice.tetrahedron import FRAMES
from widgets.dice.tray import TrayDie

FRAME_SECONDS = 0.06
"""Seconds of each picture of a die in the air."""

APART_SECONDS = 0.03
"""Seconds by which each die lands after the one to its left."""


def landing(order: int) -> float:
    """Return when a die comes to rest, by how many others that roll lie to its left."""
    return order * APART_SECONDS + FRAMES * FRAME_SECONDS


def tumble_moments(count: int) -> list[float]:
    """Return the seconds after which something changes while some dice roll; the end is last."""
    starts = [order * APART_SECONDS for order in range(count)]
    changes = {start + each * FRAME_SECONDS for start in starts for each in range(1, FRAMES + 1)}
    return [0.0, *sorted({round(moment, 3) for moment in changes})]


def tumbling(
    dice: Sequence[TrayDie], rolling: Sequence[int], seconds: float
) -> tuple[TrayDie, ...]:
    """Return dice a moment after some were thrown; figures show only at rest.

    Args:
        dice: The dice as they will lie.
        rolling: The indices of those that roll, from the left.
        seconds: How long ago they were thrown.
    """
    order = {index: place for place, index in enumerate(rolling)}
    return tuple(tumbling_dice(dice, order, seconds))


def tumbling_dice(
    dice: Sequence[TrayDie], order: dict[int, int], seconds: float
) -> Iterator[TrayDie]:
    """Yield each die as it looks at a moment, by its place among those that roll."""
    for index, die in enumerate(dice):
        if index not in order or seconds + 1e-6 >= landing(order[index]):
            yield die
        else:
            passed = max(0.0, seconds - order[index] * APART_SECONDS)
            frame = (int(passed / FRAME_SECONDS + 1e-6) + order[index]) % FRAMES
            yield TrayDie(0, DieState.ROLLING, frame, word=die.word)
