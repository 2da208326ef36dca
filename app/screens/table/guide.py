"""What leads through a table: tips, a lesson, a puzzle, or a replay."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual.screen import Screen
from textual.widget import Widget

from app.lessons.tip import TablePart
from app.match.table_view import TableView
from app.screens.table.game_table import GameTable
from widgets.inputs.command_line import CommandLine
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.tip_lines import ShownTip, TipLines


class Guide:
    """Shows sentences above the key bar one at a time, with corners around what each is about.

    Args:
        screen: The screen of the table.
        table: The table, which draws the corners.
    """

    UNLISTED: ClassVar[tuple[str, ...]] = ()
    """Keys of the table that do nothing now, and so are not in the list of keys."""

    def __init__(self, screen: Screen[None], table: GameTable) -> None:
        self.screen = screen
        self.table = table

    def above_log(self) -> Iterator[Widget]:
        """Yield what it shows at the top of the panel."""
        yield from ()

    def below_table(self) -> Iterator[Widget]:
        """Yield what it shows below the table and its panel."""
        yield from ()

    def enter(self) -> None:
        """Start what takes longer, now that the table is shown."""

    def leave(self) -> None:
        """Stop it: the table is left."""

    def pause(self) -> None:
        """Let nothing go on by itself: another screen is shown."""

    def fit(self) -> None:
        """Show as much as the screen has room for now."""

    def begin(self) -> None:
        """Begin, now that the first question is asked."""

    def show(self) -> None:
        """Show everything from the beginning."""

    def settle(self, view: TableView) -> None:
        """Show what belongs to the view now on screen."""

    def take(self, key: str) -> bool:
        """Handle a key, and return whether it was meant for the guide."""
        return False

    def keys(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the key hints of the table, with those of the guide."""
        yield from hints

    def page(self) -> Screen[None] | None:
        """Return a page to show instead of the log; None for none."""
        return None

    def move(self, move: str, by: int) -> None:
        """Move through a replay."""

    @property
    def speaks(self) -> bool:
        """Whether a sentence is shown now."""
        return self.screen.query_one(TipLines).tip is not None

    @property
    def is_typed_to(self) -> bool:
        """Whether keys go into the line to type into."""
        return isinstance(self.screen.focused, CommandLine)

    def display(
        self, tip: ShownTip | None, parts: tuple[TablePart, ...] = (), marked: str = ""
    ) -> None:
        """Show a sentence in the two rows; None hides the rows.

        Args:
            tip: The sentence.
            parts: What corners are drawn around.
            marked: The key to highlight in the key bar; "" for none.
        """
        self.screen.set_class(tip is not None, "-tips")
        self.screen.query_one(TipLines).tip = tip
        self.screen.query_one(KeyBar).marked = marked
        self.table.outlined = parts
        self.screen.refresh_bindings()
