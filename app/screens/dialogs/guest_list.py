"""The guests of a server meet: a name is chosen once, then a partner, a table, or whom to watch."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from msgspec import Struct
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app.guests.guest_book import GuestBook, GuestEntry, by_name, who_plays, who_waits
from app.screens.base import BaseScreen
from app.wire.broadcast import DELAY_SECONDS, SharedTable
from app.wire.invitation import LOOPBACK, Invitation, fresh_code
from app.wire.meeting import FriendPlan, plan_to_join
from app.wire.terms import make_offer, shared_games
from games.contract import Refusal
from games.text import printable
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds after which the list is read again."""

WHO_WATCHES = f"Watch them, {DELAY_SECONDS:.0f} seconds behind."

OPENS_TABLE = "Open a table, and the others will see it."
NOBODY_WAITS = f"Nobody is waiting. {OPENS_TABLE}"


class GuestChoice(Struct, frozen=True):
    """A line of the list.

    Attributes:
        words: What it says.
        home: The home of the guest it is about; None for a new table.
        entry: What is known of that guest.
    """

    words: str
    home: Path | None = None
    entry: GuestEntry | None = None


class GuestsDialog(
    BaseScreen[FriendPlan | SharedTable | None], ModalScreen[FriendPlan | SharedTable | None]
):
    """Who waits, who plays, and which tables can be opened; the result is what was chosen.

    Args:
        book: The guest book, in which this guest has a name.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "do it", priority=True),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, book: GuestBook) -> None:
        super().__init__()
        self.book = book
        self.games = shared_games()
        self.choices: tuple[GuestChoice, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield the list, a hint, and the keys."""
        name = self.book.own.name if self.book.own else ""
        with Vertical(id="dialog"):
            yield Static(f"PLAY WITH ANOTHER GUEST   you are {name}", id="title", markup=False)
            yield OptionList(id="guests", markup=False)
            yield Static("", id="hint", markup=False)
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def hints(self) -> Iterator[KeyHint]:
        """Yield the keys, with those of the list."""
        yield KeyHint("↑↓", "choose", "down")
        yield from super().hints()

    def on_mount(self) -> None:
        """Read the list, now and again and again."""
        self.read()
        self.set_interval(SECONDS_BETWEEN_LOOKS, self.read)

    def read(self) -> None:
        """Show who is here now; the cursor stays on what it was on."""
        choices = tuple(self.found())
        if choices == self.choices:
            return
        listed = self.query_one("#guests", OptionList)
        at = self.choices[listed.highlighted] if listed.highlighted is not None else None
        self.choices = choices
        listed.set_options([Option(choice.words) for choice in choices])
        listed.highlighted = choices.index(at) if at in choices else 0
        self.say_what_it_does()

    @on(OptionList.OptionHighlighted)
    def say_what_it_does(self) -> None:
        """Show what Enter does with the line under the cursor."""
        place = self.query_one("#guests", OptionList).highlighted
        entry = self.choices[place].entry if place is not None else None
        if entry:
            sits = f"Sit down opposite {printable(entry.name)}."
            self.say(sits if entry.stage == "waits" else WHO_WATCHES)
        else:
            waits = any(each.entry and each.entry.stage == "waits" for each in self.choices)
            self.say(OPENS_TABLE if waits else NOBODY_WAITS)

    def found(self) -> list[GuestChoice]:
        """Return the lines: who waits, who plays, then every table that can be opened."""
        others = self.book.others()
        homes = {id(entry): home for home, entry in others.items()}
        lines = [
            GuestChoice(words(entry), homes[id(entry)], entry)
            for stage, words in (("waits", who_waits), ("plays", who_plays))
            for entry in by_name(others.values(), stage)
        ]
        return [*lines, *(GuestChoice(f"Open a table: {title}") for title in self.games)]

    def say(self, text: str) -> None:
        """Show a text below the list."""
        self.query_one("#hint", Static).update(text)

    @on(OptionList.OptionSelected)
    def action_take(self) -> None:
        """Close with what is chosen, or say what is wrong with it."""
        place = self.query_one("#guests", OptionList).highlighted
        if place is not None:
            try:
                self.dismiss(self.result_of(self.choices[place]))
            except Refusal as no:
                self.say(str(no))

    def result_of(self, choice: GuestChoice) -> FriendPlan | SharedTable:
        """Return what a line stands for. Raises `Refusal` if it is not possible."""
        assert self.book.own  # noqa: S101 - a name comes first
        name, entry = self.book.own.name, choice.entry
        if entry is None or choice.home is None:
            game, preset = self.games[choice.words.removeprefix("Open a table: ")]
            offer = make_offer(game, game.presets[preset])
            return FriendPlan(name, Invitation(LOOPBACK, 0, fresh_code()), offer)
        if entry.stage == "waits":
            return plan_to_join(name, entry)
        return SharedTable(choice.home, entry.table, entry.name)
