"""Captured cards, counted by rank."""

from msgspec import Struct
from textual.reactive import reactive

from widgets.base import RowWidget
from widgets.spans import Row, Span

FULL = 4
"""Cards of each rank."""

SET_WIDTH = 10
"""Columns from one face to the next."""


class CapturedRank(Struct, frozen=True):
    """A rank as it is written on cards, and how many of its four cards are captured."""

    face: str
    count: int


class Captures(RowWidget):
    """Ranks with four dots each, as many to a row as fit; complete sets have a star."""

    sets: reactive[tuple[CapturedRank, ...]] = reactive(())

    watch_sets = RowWidget.layout_if_resized

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows of ranks, or a note that there are none."""
        return draw_captures(self.sets, width, ascii_only=self.ascii_only)


def draw_captures(
    sets: tuple[CapturedRank, ...], width: int, *, ascii_only: bool = False
) -> tuple[Row, ...]:
    """Return ranks with their dots, in as many rows as the width asks for."""
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
