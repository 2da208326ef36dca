"""A puzzle at a table: what is asked, how good the answer was, and the keys after it."""

from collections.abc import Iterable, Iterator
from typing import Any

from textual.screen import Screen

from app.match.table_view import TableView
from app.practice.controller import PuzzleController
from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
from widgets.panels.key_bar import KeyHint
from widgets.panels.tip_lines import ShownTip

QUESTION = "From your own game: what is best here?"
PUZZLE, SOLVED, MISSED = "Puzzle", "✓", "×"
NEXT_PUZZLE, LEAVE_PUZZLE = (
    KeyHint("↵", "next", "enter"),
    KeyHint("esc", "leave", "escape", always=True),
)
VERDICT_ROWS = 4
"""The most rows of a verdict with its reason; the keys are in the key bar alone."""

NO_COACH = ("c", "u", "U", "ctrl+r")
"""Keys of the table that do nothing while the puzzle is open."""


class PuzzleGuide(Guide):
    """Shows a puzzle's question, then the verdict on the answer; Enter goes on from there.

    Args:
        screen: The screen of the table.
        table: The table.
        controller: Plays the puzzle.
    """

    UNLISTED = (*NO_COACH, "T")

    def __init__(self, screen: Screen[Any], table: GameTable, controller: PuzzleController) -> None:
        super().__init__(screen, table)
        self.controller = controller
        controller.on_said = self.say_more

    def settle(self, view: TableView) -> None:
        """Show what belongs to the view now on screen; the table keeps its size."""
        self.screen.set_class(True, "-puzzle")
        self.screen.set_class(self.controller.is_answered, "-answered")
        if not self.controller.is_answered:
            self.display(ShownTip(PUZZLE, QUESTION, aside=self.controller.aside))
            return
        sign = SOLVED if self.controller.was_right else MISSED
        self.display(
            ShownTip(
                sign,
                self.controller.said,
                reason=self.controller.card.puzzle.why,
                most=VERDICT_ROWS,
            ),
            marked=NEXT_PUZZLE.key,
        )

    def say_more(self) -> None:
        """Show the sentence for what the table shows now."""
        if self.table.view:
            self.settle(self.table.view)

    def take(self, key: str) -> bool:
        """Handle a key: Enter goes on once the puzzle is answered."""
        if self.controller.is_answered and key == "enter" and not self.is_typed_to:
            self.controller.go_on()
            return True
        return False

    def keys(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the hints for what can be done now."""
        if self.controller.is_answered:
            yield from (
                NEXT_PUZZLE,
                *(hint for hint in hints if hint.action in ("f1", "question_mark")),
            )
            yield LEAVE_PUZZLE
        else:
            yield from (hint for hint in hints if hint.action not in NO_COACH)
