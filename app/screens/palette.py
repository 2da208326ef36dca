"""What lists things to do: all commands by name, narrowed by what is typed, and the keys of now.

Textual's own palette cannot show groups, keys and other names next to each command.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from inspect import isawaitable
from itertools import groupby, zip_longest
from typing import Any, ClassVar

from msgspec import Struct
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.fuzzy import FuzzySearch
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from app import plugins, resources
from app.screens.keys import KeyGroup, KeyHint
from app.screens.page import FRAME, Dialog, Page
from app.screens.services import services_of
from app.screens.stored_game import ending_words, own_score, players_words
from app.screens.widgets import Words
from app.settings import SETTINGS
from app.statistics.summary import ago, game_title
from games.contract import Refusal
from games.text import capitalized

RECENT = 10
"""How many games are offered to continue or to replay."""

LONGEST_GUESS = 6
"""The most letters to match one by one: each more makes the search many times slower."""

ROOM, NOTES = 67, 34
"""Columns of a line, and those before its note."""

LIST_ROOM = 5
"""Rows of the screen above the box, and of the box without its list and its frame."""

FUZZY = FuzzySearch()
"""Finds letters one after the other."""

ALIASES = {
    "give up": ("resign", "concede", "surrender"),
    "take back": ("undo",),
    "do it again": ("redo",),
    "ask the coach": ("help", "hint", "advice"),
    "read the rules": ("help",),
    "leave the table": ("back", "lobby", "menu"),
    "save to a file": ("write", "export"),
    "show the log": ("history",),
    "statistics": ("results", "ratings"),
    "settings": ("options", "preferences"),
    "puzzles": ("practice", "train"),
}
"""Other names for what keys do."""


class Command(Struct, frozen=True):
    """Something that can be done: its name, its group, and what carries it out."""

    title: str
    group: str
    run: Callable[[], Awaitable[object] | object]
    note: str = ""
    """A remark after the title."""
    key: str = ""
    """The key that also does it, as displayed."""
    aliases: tuple[str, ...] = ()
    """Other names that find it."""


# what can be done


def palette_commands(app: App[Any], screen: Screen[Any]) -> tuple[Command, ...]:
    """Return everything that can be done from a screen, group by group, each title once."""
    every: dict[str, Command] = {}
    for command in all_commands(app, screen):
        every.setdefault(command.title, command)
    return tuple(every.values())


def all_commands(app: App[Any], screen: Screen[Any]) -> Iterator[Command]:
    """Yield everything that can be done, with what the screen's own keys do as well."""
    from app.lessons.catalogue import LESSONS  # imported here: the palette is rarely opened

    services = services_of(app)
    opens = services.navigator
    yield from key_commands(screen)
    yield from kept_games(app)
    known = {active.binding.action for active in screen.active_bindings.values()}
    for action, title, aliases in (
        ("statistics", "Statistics and ratings", ("results", "record")),
        ("history", "All games", ("matches", "played")),
        ("today", "Deals of the day", ("today", "calendar", "streak")),
    ):
        if action not in known:
            yield Command(title, "Look back", partial(opens.open_page, action), aliases=aliases)
    for game in map(plugins.find, plugins.slugs()):
        title = f"New game of {game.title}"
        run = partial(opens.new_game, game)
        yield Command(title, "New game", run, game.tagline, aliases=("play", "begin"))
    new = partial(Command, group="New game")
    yield new(
        title="Analysis board",
        run=opens.open_board,
        note="set up a position",
        aliases=("position", "analyse", "setup"),
    )
    yield new(
        title="Play with a friend",
        run=services.action_friend,
        note="at another terminal",
        aliases=("host", "join", "network", "remote"),
    )
    yield new(
        title="Puzzles",
        run=opens.open_puzzles,
        note="from your own mistakes",
        aliases=("practice", "train"),
    )
    for game in map(plugins.find, LESSONS):
        yield new(
            title=f"Lesson in {game.title}",
            run=partial(opens.open_lesson, game),
            note="two minutes, not counted",
            aliases=("learn", "tutorial", "teach"),
        )
    for setting in SETTINGS.values():
        now = getattr(services.settings, setting.name)
        for choice in setting.choices if setting.title else ():
            if choice.value != now:
                yield Command(
                    f"{setting.title}: {choice.title}",
                    "Change",
                    partial(services.change_settings, **{setting.name: choice.value}),
                    note=f"now: {setting.choice(now).title}",
                    aliases=setting.aliases,
                )
    note = "bots against each other"
    yield Command("Bot arena", "Arena", opens.open_arena, note, aliases=("tournament",))
    for name in resources.guide_names():
        title = f"Guide: {resources.guide_title(name)}"
        run = partial(opens.open_guide, name)
        yield Command(title, "Read", run, aliases=("help", "manual"))
    yield Command("Quit Parlour", "Quit", app.exit, "your games are saved", "^Q", ("exit", "close"))


def key_commands(screen: Screen[Any]) -> Iterator[Command]:
    """Yield what the keys of a screen do now, except those that only move a cursor."""
    if not isinstance(screen, Page):
        return
    for hint in screen.key_list():
        what, moves = hint.whole or hint.what, hint.key.startswith(("←", "↑", "any", "1-"))
        if hint.action and hint.key not in ("^Q", "^P") and not moves:
            aliases = (*ALIASES.get(what, ()), *((hint.what,) if hint.what != what else ()))
            press = partial(screen.press_key, hint.action)
            yield Command(capitalized(what), screen.PLACE, press, key=hint.key, aliases=aliases)


def kept_games(app: App[Any]) -> Iterator[Command]:
    """Yield the latest games, first those to continue, then those to replay."""
    services = services_of(app)
    try:
        latest = services.store.by_persons(RECENT)
    except Refusal:
        return
    for saved in sorted(latest, key=lambda saved: saved.status != "open"):
        run = partial(services.navigator.open_saved, saved.id)
        line = game_title(saved.game).partition(" of ")[0]
        if len(saved.seats) > 1:  # else against the dealer, as always
            between = ", " if saved.seats.count("human") != 1 else " "
            line = f"{line}{between}{players_words(saved)}"
        when = ago(datetime.fromtimestamp(saved.changed), datetime.now())
        if saved.status == "open":
            note = f"round {saved.standing.round}, {own_score(saved).strip()}, {when}"
            yield Command(f"Continue {line}", "Go on", run, note, "", ("resume", "return"))
        else:
            note = f"{ending_words(saved)}, {when}"
            yield Command(f"Replay {line}", "Look back", run, note, "", ("watch",))


# the search


class Found(Struct, frozen=True):
    """A command that was found, with the places of the letters that matched."""

    command: Command
    letters: tuple[int, ...] = ()
    alias: str = ""
    """The other name that matched; "" if the title did."""
    alias_letters: tuple[int, ...] = ()

    def line(self) -> Content:
        """Return it as a line of the list: the name with the matched letters, the note, the key."""
        line = marked(Content(self.command.title), self.letters)
        if self.alias and line.cell_length + len(self.alias) + 3 < NOTES:
            alias = marked(Content(self.alias), self.alias_letters)
            line = line + Content.assemble(" (", alias, ")").stylize_before("$quiet")
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
    every, words = tuple(commands), text.casefold().split()
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
    score, places = FUZZY.match(letters, command.title)
    return Found(command, tuple(places)) if score else None


class PaletteScreen(Dialog[Command]):
    """All commands, group by group, filtered by what is typed; the result is the chosen one."""

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


def open_palette(app: App[Any]) -> None:
    """Open the palette above the current screen, or close it if it is open."""

    async def do(command: Command | None) -> None:
        if command and isawaitable(done := command.run()):
            await done

    if isinstance(app.screen, KeysOverlay):
        app.screen.dismiss(None)
    if isinstance(app.screen, PaletteScreen):
        app.screen.dismiss(None)
    else:
        app.push_screen(PaletteScreen(palette_commands(app, app.screen)), do)


# the keys of now

LEAST, KEY_WIDTH, EDGES = 32, 6, 6
"""Columns of a group at least, of a key, and of the box apart from the groups."""

CLOSING = ("escape", "enter", "question_mark")
"""Keys that close the list and do nothing else."""

Columns = tuple[tuple[KeyGroup, ...], ...]


class KeysOverlay(Dialog[str]):
    """The keys that work now, until one is pressed: the result, or "" if it only closes the list.

    Args:
        groups: The groups to list; sentences about the mouse come last.
        about: Where these keys work.
    """

    def __init__(self, groups: tuple[KeyGroup, ...], about: str) -> None:
        super().__init__("KEYS", about)
        self.groups = tuple(group for group in groups if group.lines and group.lines[0][0])
        self.sentences = groups[len(self.groups) :]

    def body(self) -> ComposeResult:
        """Yield the list."""
        yield Words(id="list")

    def hints(self) -> Iterator[KeyHint]:
        """Yield what may follow from here: a key of the screen below is pressed there."""
        yield KeyHint("^P", "all commands", "ctrl+p")
        if "F1" in {key for group in self.groups for key, _ in group.lines}:
            yield KeyHint("F1", "rules", "f1")
        yield KeyHint("↵ esc", "back", "escape", at_right=True, main=True)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the groups out side by side as the size allows."""
        width = event.size.width - EDGES - 2
        below = [line for group in self.sentences for line in (Content(), *lines_of(group, width))]
        height = event.size.height - FRAME - 1 - len(below)
        ways = [
            side_by_side(in_columns(self.groups, count), gap)
            for count in (2, 3, 1)
            for gap in (1, 0)
        ]
        narrow = [way for way in ways if way[0].cell_length <= width] or ways[-1:]
        rows = next((way for way in narrow if len(way) <= height), narrow[0])
        self.query_one("#list", Words).say(Content("\n").join([*rows, *below]))
        self.query_one("#box").styles.width = rows[0].cell_length + EDGES

    def on_key(self, event: events.Key) -> None:
        """Close; the screen below then gets the key, unless it only closes the list."""
        event.stop()
        event.prevent_default()
        self.dismiss("" if event.key in CLOSING else event.key)

    def on_click(self) -> None:
        """Close."""
        self.dismiss("")


def in_columns(groups: tuple[KeyGroup, ...], count: int) -> Columns:
    """Return groups in a number of columns, in order, and with the longest as short as possible."""
    if count == 1 or len(groups) <= 1:
        return (groups,)
    cuts = range(1, len(groups) + 1)
    tries = [(groups[:cut], *in_columns(groups[cut:], count - 1)) for cut in cuts]
    return min(tries, key=lambda columns: max(len(column_lines(each, 1)) for each in columns))


def side_by_side(columns: Columns, gap: int) -> list[Content]:
    """Return the rows of columns next to each other, all of one width."""
    listed = [column_lines(column, gap) for column in columns]
    widths = [max((LEAST, *(line.cell_length + 2 for line in lines))) for lines in listed]
    return [
        Content("").join(
            line.pad_right(width - line.cell_length)
            for line, width in zip(row, widths, strict=True)
        )
        for row in zip_longest(*listed, fillvalue=Content())
    ]


def column_lines(groups: tuple[KeyGroup, ...], gap: int) -> list[Content]:
    """Return the rows of groups one below the other, with empty rows between two."""
    lines: list[Content] = []
    for group in groups:
        lines += [*[Content()] * (gap if lines else 0), *lines_of(group)]
    return lines


def lines_of(group: KeyGroup, width: int = 0) -> list[Content]:
    """Return the title of a group, and a row for each key; sentences are folded to a width."""
    title = Content.styled(group.title, "b $coach")
    keys = [
        Content.styled(f"{key:>{KEY_WIDTH}}", "b $gold") + f"  {what}" if key else Content(what)
        for key, what in group.lines
    ]
    return [title, *(line for key in keys for line in (key.wrap(width) if width else [key]))]
