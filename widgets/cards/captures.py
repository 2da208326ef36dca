"""What somebody has captured in sets of four."""

from msgspec import Struct
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.spans import Row, Span

FULL = 4
"""Cards of a rank."""

SET_WIDTH = 10
"""Columns from one face to the next."""


class CapturedRank(Struct, frozen=True):
    """A rank as cards show it, and how many of its four were captured."""

    face: str
    count: int


class Captures(RowWidget):
    """Faces with four dots each, as many to a row as there is room for; full sets have a star."""

    sets: reactive[tuple[CapturedRank, ...]] = reactive(())

    watch_sets = RowWidget.layout_if_resized

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows of faces; a word while there are none."""
        return draw_captures(self.sets, width, ascii_only=self.ascii_only)


def draw_captures(
    sets: tuple[CapturedRank, ...], width: int, *, ascii_only: bool = False
) -> tuple[Row, ...]:
    """Return faces with their dots, folded into a width."""
    if not sets:
        return ((Span("no captures yet", "quiet"),),)
    across = max(1, (width + SET_WIDTH - len("10 ●●●●★")) // SET_WIDTH)
    lines = [sets[start : start + across] for start in range(0, len(sets), across)]
    return tuple(
        tuple(span for captured in line for span in _dots(captured, ascii_only=ascii_only))
        for line in lines
    )


def _dots(captured: CapturedRank, *, ascii_only: bool) -> Row:
    have, lack, star = ("o", ".", "*") if ascii_only else ("●", "○", "★")
    full = captured.count >= FULL
    dots = have * captured.count + lack * (FULL - captured.count) + (star if full else " ")
    return (
        Span(f"{captured.face:>2} ", bold=True),
        Span(dots, "gold" if full else "coach", bold=full),
        Span("  "),
    )
