"""What leads through a table: tips for a newcomer, a lesson, a puzzle, a replay."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.screen import Screen

from app.lessons.tip import TablePart, TableTip
from app.match.table_view import TableView as View
from app.tables.face import Chosen
from games.text import shortened, text_width
from widgets.panels.key_bar import KeyHint

if TYPE_CHECKING:
    from app.tables.screen import TableScreen

NAME_IN_TIP, LONG_NAME_IN_TIP = 6, 14
"""The columns of a name that a tip has room for, in 80 columns: in its longest sentence, in all."""


class Guide:
    """Leads through a table; this one says nothing. A subclass overrides what it needs.

    Args:
        screen: The table.
    """

    outlined: tuple[TablePart, ...] = ()
    """What corners are drawn around."""

    said: tuple[str, str] | None = None
    """A sentence for the row above the keys, after its number; None for none."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen

    def compose(self) -> ComposeResult:
        """Yield what stands between the felt and the message."""
        yield from ()

    def enter(self) -> None:
        """Begin what takes longer, now that the table is there."""

    def leave(self) -> None:
        """Stop: the table is left."""

    def pause(self) -> None:
        """Stop what goes on by itself: another screen is shown."""

    def settled(self, view: View) -> None:
        """Show what belongs to the view that the table now shows."""

    def chose(self, chosen: Chosen) -> None:
        """Follow what the person has chosen, but not done yet."""

    def acted(self) -> None:
        """Follow what the person has done."""

    def takes(self, key: str) -> bool:
        """Handle a key, and return whether it was meant for the guide."""
        return False

    def hints(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the keys of the table, with those of the guide."""
        yield from hints

    def show(self) -> None:
        """Show everything from the beginning."""

    def page(self) -> Screen[None] | None:
        """Return a page to show instead of the log; None for none."""
        return None


class Tips(Guide):
    """Shows tips one at a time; each goes once what it speaks of was done.

    Args:
        screen: The table.
        wanted: Called at the first question: whether to show tips.
    """

    def __init__(self, screen: "TableScreen", wanted: Callable[[], bool]) -> None:
        super().__init__(screen)
        self.wanted: Callable[[], bool] | None = wanted
        self.tips: tuple[TableTip, ...] = ()
        self.place = 0
        self.begun_at = -1

    @property
    def tip(self) -> TableTip | None:
        """The tip that is shown; None if there is none."""
        return self.tips[self.place] if self.place < len(self.tips) else None

    def settled(self, view: View) -> None:
        """Begin at the first question; go on with each step that was taken since."""
        if view.is_over:
            self.tips = ()
        elif self.wanted and view.asked is not None:
            wanted, self.wanted = self.wanted, None
            if wanted():
                self.show()
        self.say()

    def show(self) -> None:
        """Show the tips from the first one."""
        face, view = self.screen.face, self.screen.view
        names = dict(enumerate(view.names))
        you, other = (names.get(seat, "") for seat in (view.bottom, 1 - view.bottom))
        you_two = f"You and {other}" if you == "you" and text_width(other) <= NAME_IN_TIP else "You"
        called = {"both": you_two, "other": shortened(other, LONG_NAME_IN_TIP)}
        self.tips = tuple(replace(tip, text=tip.text.format_map(called)) for tip in face.TIPS)
        self.place = 0
        self.say()

    def chose(self, chosen: Chosen) -> None:
        """Go to the tip about acting once something was chosen."""
        if self.tip and self.place == 0 and chosen.at is not None:
            self.place = 1
            self.say()

    def acted(self) -> None:
        """Go to the next tip: what this one spoke of was done."""
        if self.tip:
            self.place = max(self.place + 1, 2)
            self.say()

    def takes(self, key: str) -> bool:
        """Let Escape end the tips; every other key is the game's."""
        if self.tip and key == "escape":
            self.tips = ()
            self.say()
            return True
        return False

    def say(self) -> None:
        """Show the tip, and outline what it is about."""
        tip = self.tip
        self.outlined = tip.parts if tip else ()
        self.said = (f"{self.place + 1} of {len(self.tips)}", tip.text) if tip else None
        self.screen.show_guide()
