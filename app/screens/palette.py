"""The palette: all commands by name, narrowed by what is typed; Enter does what is chosen.

Textual's own cannot show groups, keys and other names next to each command.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import cache
from inspect import isawaitable
from itertools import groupby
from typing import Any, ClassVar

from msgspec import Struct
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.fuzzy import FuzzySearch
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from app.screens.keys_overlay import KeysOverlay
from app.screens.page import FRAME, Dialog
from app.screens.widgets import Words

LONGEST_GUESS = 6
"""The most letters to match one by one: each more makes the search many times slower."""

ROOM, NOTES = 67, 34
"""Columns of a line, and those before its note."""

LIST_ROOM = 5
"""Rows of the screen above the box, and of the box without its list and its frame."""


class Command(Struct, frozen=True):
    """Something that can be done.

    Attributes:
        title: Its name.
        group: The title of its group.
        run: Carries it out.
        note: A remark shown after the title.
        key: The key that also does it, as displayed.
        aliases: Other names that find it.
    """

    title: str
    group: str
    run: Callable[[], Awaitable[object] | object]
    note: str = ""
    key: str = ""
    aliases: tuple[str, ...] = ()


class Found(Struct, frozen=True):
    """A command that was found.

    Attributes:
        command: The command.
        letters: The positions of the matched letters in its title.
        alias: The other name that matched; "" if the title did.
        alias_letters: The positions of the matched letters in that name.
    """

    command: Command
    letters: tuple[int, ...] = ()
    alias: str = ""
    alias_letters: tuple[int, ...] = ()

    def line(self) -> Content:
        """Return it as a line of the list: the name with the matched letters, the note, the key."""
        line = marked(Content(self.command.title), self.letters)
        if self.alias and line.cell_length + len(self.alias) + 3 < NOTES:
            alias = marked(Content(self.alias), self.alias_letters)
            line = line + Content.styled(" (", "$quiet") + alias.stylize_before("$quiet")
            line = line + Content.styled(")", "$quiet")
        key = f" {self.command.key} " if self.command.key else ""
        line = line.pad_right(max(2, NOTES - line.cell_length))
        line = line + Content.styled(self.command.note, "$quiet")
        room = ROOM - Content(key).cell_length
        line = line.truncate(room - 1, ellipsis=True, pad=True) + " "
        return line + Content.styled(key, "b $gold on $cap")


def marked(text: Content, places: Iterable[int]) -> Content:
    """Return a text with some of its letters in gold."""
    for place in places:
        text = text.stylize("b $gold", place, place + 1)
    return text


def search(commands: Iterable[Command], text: str) -> tuple[Found, ...]:
    """Return the commands that contain every word of a text, in their order.

    If none does, return those whose titles contain its letters one after the other: "ngb" finds
    "New game of Battle".
    """
    every = tuple(commands)
    words = text.casefold().split()
    found = tuple(hit for each in every if (hit := match_words(each, words)))
    return found or tuple(hit for each in every if (hit := match_letters(each, "".join(words))))


def match_words(command: Command, words: list[str]) -> Found | None:
    """Return a command if every word is in its title, or in one of its other names."""
    letters: set[int] = set()
    alias, alias_letters = "", tuple[int, ...]()
    for word in words:
        if places := places_in(command.title, word):
            letters.update(places)
            continue
        alias = next((each for each in command.aliases if places_in(each, word)), "")
        if not alias:
            return None
        alias_letters = places_in(alias, word)
    return Found(command, tuple(sorted(letters)), alias, alias_letters)


def places_in(text: str, word: str) -> tuple[int, ...]:
    """Return the positions of a word's letters in a text, at the start of a word if possible."""
    lower = text.lower()
    start = f" {lower}".find(f" {word}")
    start = lower.find(word) if start < 0 else start
    return tuple(range(start, start + len(word))) if start >= 0 else ()


def match_letters(command: Command, letters: str) -> Found | None:
    """Return a command if its title begins with the first letter and has the others after it."""
    if not 1 < len(letters) <= LONGEST_GUESS or not command.title.lower().startswith(letters[0]):
        return None
    score, places = fuzzy().match(letters, command.title)
    return Found(command, tuple(places)) if score else None


@cache
def fuzzy() -> FuzzySearch:
    """Return a pattern that finds letters one after the other."""
    return FuzzySearch()


class PaletteScreen(Dialog[Command]):
    """All commands, filtered by what is typed; the result is the chosen one.

    Args:
        commands: All commands, group by group.
    """

    WIDTH = 76
    CSS = """
    PaletteScreen { align: center top; }
    PaletteScreen Box { margin-top: 1; }
    PaletteScreen.-high Box, PaletteScreen.-tall Box { margin-top: 4; }
    PaletteScreen #found { margin-top: 1; padding: 0; }
    PaletteScreen #found > .option-list--option { padding: 0 1; color: $foreground; }
    PaletteScreen #found > .option-list--option-disabled { color: $coach; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "do it", priority=True),
        Binding("down", "step('cursor_down')", "choose", key_display="↑↓", priority=True),
        Binding("up", "step('cursor_up')", show=False, priority=True),
        Binding("pagedown", "step('page_down')", show=False, priority=True),
        Binding("pageup", "step('page_up')", show=False, priority=True),
        Binding("escape", "dismiss(None)", "close", priority=True),
    ]

    def __init__(self, commands: tuple[Command, ...]) -> None:
        super().__init__("ALL COMMANDS")
        self.commands = commands
        self.found: tuple[Found, ...] = ()

    def body(self) -> ComposeResult:
        """Yield what is typed, and what was found."""
        yield Input(placeholder="type to narrow the list", compact=True, id="asked")
        listed = OptionList(id="found", markup=False)
        listed.can_focus = False
        yield listed

    def on_mount(self) -> None:
        """List everything."""
        self.narrow()

    def on_resize(self, event: events.Resize) -> None:
        """Give the list what rows the screen has."""
        top = LIST_ROOM + 3 * (self.has_class("-high") or self.has_class("-tall"))
        self.query_one("#found").styles.max_height = event.size.height - FRAME - top

    @on(Input.Changed)
    def narrow(self) -> None:
        """List the commands that match what is typed, group by group."""
        self.found = search(self.commands, self.query_one(Input).value)
        listed = self.query_one(OptionList)
        listed.set_options(self.options())
        listed.highlighted = None
        listed.action_first()
        listed.scroll_home(animate=False)
        count = Content.styled(f"{len(self.found)} of {len(self.commands)}", "not b $bar-quiet")
        self.query_one("#heading", Words).say(self.heading, count)
        self.say(*([] if self.found else ["Nothing found. Try another word."]))

    def options(self) -> Iterator[Option]:
        """Yield the lines of the list: a title before each group, an empty line between two."""
        numbered = enumerate(self.found)
        for n, (title, group) in enumerate(groupby(numbered, lambda each: each[1].command.group)):
            if n:
                yield Option("", disabled=True)
            yield Option(Content(title), disabled=True)
            yield from (Option(found.line(), id=str(index)) for index, found in group)

    def action_step(self, move: str) -> None:
        """Move the cursor of the list, where the line to type in has the focus."""
        getattr(self.query_one(OptionList), f"action_{move}")()

    def action_accept(self) -> None:
        """Close, and do what is under the cursor."""
        chosen = self.query_one(OptionList).highlighted_option
        if chosen and chosen.id:
            self.dismiss(self.found[int(chosen.id)].command)

    @on(OptionList.OptionSelected)
    def take(self, event: OptionList.OptionSelected) -> None:
        """Close, and do what was clicked."""
        self.dismiss(self.found[int(event.option_id or 0)].command)

    def on_click(self, event: events.Click) -> None:
        """Close for a click outside the box."""
        if not self.query_one("#box").region.contains(event.screen_x, event.screen_y):
            self.dismiss(None)


async def do(command: Command | None) -> None:
    """Do a command."""
    if command and isawaitable(done := command.run()):
        await done


def open_palette(app: App[Any], commands: Callable[..., tuple[Command, ...]]) -> None:
    """Open the palette above the current screen, or close it if it is open.

    Args:
        app: The app.
        commands: From the app and its screen to what the palette offers there.
    """
    if isinstance(app.screen, KeysOverlay):
        app.screen.dismiss(None)
    if isinstance(app.screen, PaletteScreen):
        app.screen.dismiss(None)
    else:
        app.push_screen(PaletteScreen(commands(app, app.screen)), do)
