"""The list of moves as a page, if it does not fit next to the table."""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from app.match.moves import row_at
from app.screens.page import FRAME, Dialog
from app.screens.replay.move_list import MoveList, ShownMoves
from app.screens.replay.scrubber import Sought


class MovesPage(Dialog[None]):
    """The moves; Enter or a click goes to one of them.

    Args:
        shown: The moves, and where the replay is.
        seek: Shows another place of the match.
    """

    WIDTH = 84
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "seek", "go there"),
        Binding("down,j", "step(1)", "choose", key_display="↑↓"),
        Binding("up,k", "step(-1)", show=False),
        Binding("escape,q,f3", "dismiss(None)", "back"),
    ]

    def __init__(self, shown: ShownMoves, seek: Callable[[int], None]) -> None:
        super().__init__("MOVES")
        self.shown = replace(shown, has_coach=shown.judged is not None)
        self.go = seek

    def body(self) -> ComposeResult:
        """Yield the list."""
        moves = MoveList(id="moves")
        moves.shown = self.shown
        yield moves

    def on_resize(self, event: events.Resize) -> None:
        """Give the list the height of the screen: it says itself what does not fit."""
        self.query_one(MoveList).styles.height = event.size.height - FRAME - 1

    def action_step(self, by: int) -> None:
        """Put the cursor on another row."""
        rows, moves = self.shown.rows, self.query_one(MoveList)
        index = max(0, min(len(rows) - 1, row_at(rows, self.shown.now) + by))
        self.shown = replace(self.shown, now=self.shown.end(index), judged=None)
        moves.shown = self.shown

    def action_seek(self) -> None:
        """Go to the row under the cursor."""
        self.seek(Sought(self.shown.now))

    @on(Sought)
    def seek(self, event: Sought) -> None:
        """Go to a place, and close."""
        self.go(event.place)
        self.dismiss(None)
