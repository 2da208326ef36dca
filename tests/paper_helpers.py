"""What a terminal shows, cell by cell, after all that was printed."""

from typing import Any
from unittest.mock import patch

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor, LayoutUpdate
from textual._context import visible_screen_stack
from textual.app import App
from textual.screen import Screen

from widgets.compositor import Piece, PieceUpdate

Cell = tuple[str, Style | None]


class Paper:
    """Cells that are printed on."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}
        self.pieces: list[Piece] = []

    def print(self, update: Any) -> None:
        """Print what a compositor returned."""
        if isinstance(update, LayoutUpdate):
            for y, strips in enumerate(update.strips):
                self.write(0, y, [segment for strip in strips for segment in strip])
        elif isinstance(update, PieceUpdate):
            self.pieces += update.pieces
            for x, y, strip in update.pieces:
                self.write(x, y, list(strip))

    def write(self, x: int, y: int, segments: list[Segment]) -> None:
        """Print segments from a cell on."""
        for text, style, _ in segments:
            for char in text:
                width = cell_len(char)
                for n in range(width):
                    self.cells[x + n, y] = (char, style) if n == 0 else ("", style)
                x += width

    def differs(self, screen: Screen[Any]) -> list[tuple[int, int]]:
        """Return the cells that a screen painted as a whole would show otherwise."""
        whole, compositor = Paper(), screen._compositor
        due = compositor._dirty_regions.copy()
        stack = screen.app._background_screens
        visible_screen_stack.set(stack)
        whole.print(Compositor.render_full_update(compositor))  # Textual's own
        compositor._dirty_regions |= due  # still to be printed
        assert whole.cells
        return [place for place, cell in whole.cells.items() if self.cells.get(place) != cell]


def printing_on(paper: Paper) -> Any:
    """Return a context in which every app prints on paper."""
    return patch.object(App, "_display", lambda _, __, update: paper.print(update))
