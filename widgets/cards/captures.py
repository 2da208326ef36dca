"""What somebody has captured in sets of four."""

from msgspec import Struct
from textual.reactive import reactive

from widgets.base import Drawing
from widgets.spans import Row, Span

FULL = 4
"""Cards of a rank."""

CELL = 10
"""Columns from one face to the next."""


class Captured(Struct, frozen=True):
    """A rank as cards show it, and how many of its four were captured."""

    face: str
    count: int


class Captures(Drawing):
    """Faces with four dots each, as many to a row as there is room for; full sets have a star."""

    sets: reactive[tuple[Captured, ...]] = reactive((), layout=True)

    def drawing(self, width: int) -> tuple[Row, ...]:
        """Return the rows of faces; a word while there are none."""
        return capture_rows(self.sets, width, plain=self.plain)


def capture_rows(sets: tuple[Captured, ...], width: int, *, plain: bool = False) -> tuple[Row, ...]:
    """Return faces with their dots, folded into a width."""
    if not sets:
        return ((Span("no captures yet", "quiet"),),)
    across = max(1, (width + CELL - len("10 ●●●●★")) // CELL)
    lines = [sets[start : start + across] for start in range(0, len(sets), across)]
    return tuple(
        tuple(span for captured in line for span in _dots(captured, plain=plain)) for line in lines
    )


def _dots(captured: Captured, *, plain: bool) -> Row:
    have, lack, star = ("o", ".", "*") if plain else ("●", "○", "★")
    full = captured.count >= FULL
    dots = have * captured.count + lack * (FULL - captured.count) + (star if full else " ")
    return (
        Span(f"{captured.face:>2} ", bold=True),
        Span(dots, "gold" if full else "coach", bold=full),
        Span("  "),
    )
