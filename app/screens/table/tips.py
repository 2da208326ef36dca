"""The tips at a table the first time its game is opened: one at a time, in rows of their own."""

from collections.abc import Callable, Iterable, Iterator

from textual.screen import Screen

from app.lessons.tip import TableTip
from app.screens.table.game_table import GameTable
from widgets.inputs.command_line import CommandLine
from widgets.panels.key_bar import KeyHint
from widgets.panels.tip_lines import ShownTip, TipLines

NEXT, DONE = KeyHint("↵", "next", "enter"), KeyHint("↵", "done", "enter")
NO_TIPS = KeyHint("esc", "no tips", "escape")


class Tips:
    """Shows tips; Enter goes to the next, Escape ends them, all other keys play.

    Args:
        screen: The screen of the table.
        table: The table, which outlines what a tip is about.
        wanted: Called once, at the first question: whether to show tips.
    """

    def __init__(self, screen: Screen[None], table: GameTable, wanted: Callable[[], bool]) -> None:
        self.screen = screen
        self.table = table
        self.wanted = wanted
        self.is_due = True
        self.tips: tuple[TableTip, ...] = ()
        self.place = 0

    @property
    def tip(self) -> TableTip | None:
        """The tip that is shown; None if there is none."""
        return self.tips[self.place] if self.place < len(self.tips) else None

    def begin(self) -> None:
        """Show the tips if they are wanted, the first time this is called."""
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

    def take(self, key: str) -> bool:
        """Do what a key does to a tip; return whether it was meant for one."""
        if self.tip is None or isinstance(self.screen.focused, CommandLine):
            return False
        if key == "enter":
            self.place += 1
            self.update()
        elif key == "escape":
            self.end()
        else:
            return False
        return True

    def update(self) -> None:
        """Show the tip, and outline what it is about."""
        tip = self.tip
        self.screen.set_class(tip is not None, "-tips")
        self.screen.query_one(TipLines).tip = self.shown(tip) if tip else None
        self.table.outlined = tip.parts if tip else ()
        self.screen.refresh_bindings()

    def shown(self, tip: TableTip) -> ShownTip:
        """Return a tip with its number and keys."""
        number, count = self.place + 1, len(self.tips)
        keys = (NEXT if number < count else DONE), NO_TIPS
        return ShownTip(f"{number} of {count}", tip.text, keys, "T shows them again")

    def keys(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the hints of the table's keys, with what Enter and Escape do to a tip."""
        if self.tip is None:
            yield from hints
            return
        first, *others = (each for each in hints if each.action not in ("enter", "escape"))
        yield from (first, KeyHint("↵", "next tip", "enter"), *others)
        yield KeyHint("esc", "no tips", "escape", always=True)
