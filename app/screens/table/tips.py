"""The tips shown when a game is first opened: one at a time, in rows of their own."""

from collections.abc import Callable, Iterable, Iterator

from textual.screen import Screen

from app.lessons.tip import TableTip
from app.match.table_view import TableView
from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
from widgets.panels.key_bar import KeyHint
from widgets.panels.tip_lines import ShownTip

NEXT, DONE = KeyHint("↵", "next", "enter"), KeyHint("↵", "done", "enter")
NEXT_TIP = KeyHint("↵", "next tip", "enter")
NO_TIPS = KeyHint("esc", "no tips", "escape")


class Tips(Guide):
    """Shows tips; Enter goes to the next, Escape ends them, all other keys work as usual.

    Args:
        screen: The screen of the table.
        table: The table, which outlines what a tip is about.
        wanted: Called once, at the first question: whether to show tips.
        is_due: Whether tips may be shown at all before they are asked for.
    """

    def __init__(
        self,
        screen: Screen[None],
        table: GameTable,
        wanted: Callable[[], bool],
        *,
        is_due: bool,
    ) -> None:
        super().__init__(screen, table)
        self.wanted = wanted
        self.is_due = is_due
        self.tips: tuple[TableTip, ...] = ()
        self.place = 0

    @property
    def tip(self) -> TableTip | None:
        """The tip that is shown; None if there is none."""
        return self.tips[self.place] if self.place < len(self.tips) else None

    def begin(self) -> None:
        """Show the tips, if they are wanted, when this is first called."""
        is_due, self.is_due = self.is_due, False
        if is_due and self.wanted():
            self.show()

    def show(self) -> None:
        """Show the tips from the first one."""
        self.tips, self.place = self.table.tips(), 0
        self.update()

    def end(self) -> None:
        """Show no more tips."""
        if self.tip:
            self.tips = ()
            self.update()

    def settle(self, view: TableView) -> None:
        """End the tips when the game ends."""
        if view.is_over:
            self.end()

    def take(self, key: str) -> bool:
        """Handle a key, and return whether it was meant for a tip."""
        if self.tip is None or self.is_typed_to:
            return False
        if key == "enter":
            self.place += 1
            self.update()
        elif key == "escape":
            self.end()
        return key in ("enter", "escape")

    def update(self) -> None:
        """Show the tip, and outline what it is about."""
        tip = self.tip
        self.display(self.shown(tip) if tip else None, tip.parts if tip else ())

    def shown(self, tip: TableTip) -> ShownTip:
        """Return a tip with its number and its keys."""
        number, count = self.place + 1, len(self.tips)
        keys = (NEXT if number < count else DONE), NO_TIPS
        return ShownTip(f"{number} of {count}", tip.text, keys, "T shows them again")

    def keys(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the key hints of the table, with those of Enter and Escape for a tip."""
        if self.tip is None:
            yield from hints
            return
        first, *others = (each for each in hints if each.action not in ("enter", "escape"))
        yield from (first, NEXT_TIP if self.place + 1 < len(self.tips) else DONE, *others)
        yield KeyHint("esc", "no tips", "escape", always=True)
