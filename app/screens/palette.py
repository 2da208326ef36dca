"""What lists things to do: all commands by name, narrowed by what is typed, and the keys of now.

Textual's own palette cannot show groups, keys and other names next to each command.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from inspect import isawaitable
from itertools import combinations, groupby, pairwise, zip_longest
from typing import Any, ClassVar

from msgspec import Struct, structs
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.fuzzy import FuzzySearch
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from app import plugins, resources, settings
from app.screens import page, stored_game, widgets
from app.screens.keys import KeyGroup, KeyHint
from app.screens.services import services_of
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

ALIASES = {
    "give up": "resign concede surrender",
    "take back": "undo",
    "do it again": "redo",
    "ask the coach": "help hint advice",
    "read the rules": "help",
    "leave the table": "back lobby menu",
    "save to a file": "write export",
    "show the log": "history",
    "statistics": "results ratings",
    "statistics and ratings": "results record",
    "all games": "matches played",
    "deals of the day": "today calendar streak",
    "settings": "options preferences",
    "puzzles": "practice train",
    "analysis board": "position analyse setup",
    "play with a friend": "host join network remote",
    "bot arena": "tournament",
    "quit parlour": "exit close",
}
"""Other names for commands."""


class Command(Struct, frozen=True):
    """Something that can be done: its name, its group, and what carries it out."""

    title: str
    group: str
    run: Callable[[], Awaitable[object] | object]
    note: str = ""  # a remark after the title
    key: str = ""  # the key that also does it, as displayed
    aliases: tuple[str, ...] = ()  # other names that find it


# what can be done


def palette_commands(app: App[Any], screen: Screen[Any]) -> tuple[Command, ...]:
    """Return everything that can be done from a screen, group by group, each title once."""
    every: dict[str, Command] = {}
    for command in all_commands(app, screen):
        also = tuple(ALIASES.get(command.title.lower(), "").split())
        every.setdefault(command.title, structs.replace(command, aliases=also + command.aliases))
    return tuple(every.values())


def all_commands(app: App[Any], screen: Screen[Any]) -> Iterator[Command]:
    """Yield everything that can be done, with what the screen's own keys do as well."""
    from app.lessons.catalogue import LESSONS  # imported here: the palette is rarely opened

    services, new = services_of(app), "New game"
    opens = services.navigator
    yield from key_commands(screen)
    yield from kept_games(app)
    known = {active.binding.action for active in screen.active_bindings.values()}
    for action, title in (
        ("statistics", "Statistics and ratings"),
        ("history", "All games"),
        ("today", "Deals of the day"),
    ):
        if f"go('{action}')" not in known:
            yield Command(title, "Look back", partial(opens.open_page, action))
    for game in map(plugins.find, plugins.slugs()):
        title, run = f"New game of {game.title}", partial(opens.new_game, game)
        yield Command(title, new, run, game.tagline, aliases=("play", "begin"))
    yield Command("Analysis board", new, opens.open_board, "set up a position")
    yield Command("Play with a friend", new, services.action_friend, "at another terminal")
    yield Command("Puzzles", new, opens.open_puzzles, "from your own mistakes")
    for game in map(plugins.find, LESSONS):
        title, run = f"Lesson in {game.title}", partial(opens.open_lesson, game)
        also = ("learn", "tutorial", "teach")
        yield Command(title, new, run, "two minutes, not counted", aliases=also)
    for setting in settings.SETTINGS.values():
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
    yield Command("Bot arena", "Arena", opens.open_arena, "bots against each other")
    for name in resources.guide_names():
        title = f"Guide: {resources.guide_title(name)}"
        yield Command(title, "Read", partial(opens.open_guide, name), aliases=("help", "manual"))
    yield Command("Quit Parlour", "Quit", app.exit, "your games are saved", "^Q")


def key_commands(screen: Screen[Any]) -> Iterator[Command]:
    """Yield what the keys of a screen do now, except those that only move a cursor."""
    if not isinstance(screen, page.Page):
        return
    for hint in screen.key_list():
        what, moves = hint.whole or hint.what, hint.key.startswith(("←", "↑", "any", "1-"))
        if hint.action and hint.key not in ("^Q", "^P") and not moves:
            also = (hint.what,) if hint.what != what else ()
            press = partial(screen.press_key, hint.action)
            yield Command(capitalized(what), screen.PLACE, press, key=hint.key, aliases=also)


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
            line = f"{line}{between}{stored_game.players_words(saved)}"
        when = ago(datetime.fromtimestamp(saved.changed), datetime.now())
        if saved.status == "open":
            note = f"round {saved.standing.round}, {stored_game.own_score(saved).strip()}, {when}"
            yield Command(f"Continue {line}", "Go on", run, note, "", ("resume", "return"))
        else:
            note = f"{stored_game.ending_words(saved)}, {when}"
            yield Command(f"Replay {line}", "Look back", run, note, "", ("watch",))


# the search

Found = tuple[Command, Content]
"""A command that was found, and its name with the letters that matched in gold."""


def search(commands: Iterable[Command], text: str) -> tuple[Found, ...]:
    """Return the commands with every word of a text, or else with its letters in order."""
    every, words = tuple(commands), text.casefold().split()
    found = [(each, match_words(each, words)) for each in every]
    if not any(name for _, name in found):
        found = [(each, match_letters(each.title, "".join(words))) for each in every]
    return tuple((each, name) for each, name in found if name)


def match_words(command: Command, words: list[str]) -> Content | None:
    """Return the name of a command if every word is in its title or in another name of it."""
    name, other = Content(command.title), Content()
    for word in words:
        alias = next((each for each in command.aliases if places_in(each, word)), "")
        if places := places_in(command.title, word):
            name = marked(name, places)
        elif alias:
            other = marked(Content(alias), places_in(alias, word))
        else:
            return None
    if other and name.cell_length + other.cell_length + 3 < NOTES:
        return name + Content.assemble(" (", other, ")").stylize_before("$quiet")
    return name


def places_in(text: str, word: str) -> Sequence[int]:
    """Return the positions of a word's letters in a text, at the start of a word if possible."""
    lower = text.lower()
    start = f" {lower}".find(f" {word}")
    start = lower.find(word) if start < 0 else start
    return range(start, start + len(word)) if start >= 0 else ()


def match_letters(title: str, letters: str) -> Content | None:
    """Return a title if it begins with the first letter and has the others after it."""
    if not 1 < len(letters) <= LONGEST_GUESS or not title.lower().startswith(letters[0]):
        return None
    score, places = FuzzySearch().match(letters, title)
    return marked(Content(title), places) if score else None


def marked(text: Content, places: Iterable[int]) -> Content:
    """Return a text with some of its letters in gold."""
    for place in places:
        text = text.stylize("b $gold", place, place + 1)
    return text


class PaletteScreen(page.Dialog[Command]):
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
        self.query_one("#found").styles.max_height = event.size.height - page.FRAME - top

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
        self.query_one("#heading", widgets.Words).say(self.heading, count)
        self.say(*([] if self.found else ["Nothing found. Try another word."]))

    def options(self) -> Iterator[Option]:
        """Yield the lines of the list: a title before each group, an empty line between two."""
        numbered = enumerate(self.found)
        for n, (title, group) in enumerate(groupby(numbered, lambda each: each[1][0].group)):
            if n:
                yield Option("", disabled=True)
            yield Option(Content(title), disabled=True)
            for index, (command, name) in group:
                key = Content.styled(f" {command.key} " if command.key else "", "b $gold on $cap")
                line = name.pad_right(max(2, NOTES - name.cell_length))
                line = line + Content.styled(command.note, "$quiet")
                line = line.truncate(ROOM - key.cell_length - 1, ellipsis=True, pad=True)
                yield Option(line + " " + key, id=str(index))

    def action_step(self, move: str) -> None:
        """Move the cursor of the list, where the line to type in has the focus."""
        getattr(self.query_one(OptionList), f"action_{move}")()

    def action_accept(self) -> None:
        """Close, and do what is under the cursor."""
        chosen = self.query_one(OptionList).highlighted_option
        if chosen and chosen.id:
            self.dismiss(self.found[int(chosen.id)][0])

    @on(OptionList.OptionSelected)
    def take(self, event: OptionList.OptionSelected) -> None:
        """Close, and do what was clicked."""
        self.dismiss(self.found[int(event.option_id or 0)][0])

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


class KeysOverlay(page.Dialog[str]):
    """The keys that work now, until one is pressed: the result, or "" if it only closes."""

    def __init__(self, groups: tuple[KeyGroup, ...], about: str) -> None:
        super().__init__("KEYS", about)
        self.groups = tuple(group for group in groups if group.lines and group.lines[0][0])
        self.sentences = groups[len(self.groups) :]

    def body(self) -> ComposeResult:
        """Yield the list."""
        yield widgets.Words(id="list")

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
        height = event.size.height - page.FRAME - 1 - len(below)
        blocks = [lines_of(group) for group in self.groups]
        ways = [in_columns(blocks, count, gap) for count in (2, 3, 1) for gap in (1, 0)]
        narrow = [way for way in ways if way[0].cell_length <= width] or ways[-1:]
        rows = next((way for way in narrow if len(way) <= height), narrow[0])
        self.query_one("#list", widgets.Words).say(Content("\n").join([*rows, *below]))
        self.query_one("#box").styles.width = rows[0].cell_length + EDGES

    def on_key(self, event: events.Key) -> None:
        """Close; the screen below then gets the key, unless it only closes the list."""
        event.stop()
        event.prevent_default()
        self.dismiss("" if event.key in ("escape", "enter", "question_mark") else event.key)

    def on_click(self) -> None:
        """Close."""
        self.dismiss("")


def lines_of(group: KeyGroup, width: int = 0) -> list[Content]:
    """Return the title of a group, and a row for each key; sentences are folded to a width."""
    keys = [
        Content.styled(f"{key:>{KEY_WIDTH}}", "b $gold") + f"  {what}" if key else Content(what)
        for key, what in group.lines
    ]
    folded = (line for key in keys for line in (key.wrap(width) if width else [key]))
    return [Content.styled(group.title, "b $coach"), *folded]


def in_columns(blocks: Sequence[list[Content]], count: int, gap: int) -> list[Content]:
    """Return rows with blocks in columns, `gap` rows apart, the longest as short as possible."""
    cuts = min(
        (
            (0, *inner, len(blocks))
            for inner in combinations(range(1, len(blocks)), min(count, len(blocks)) - 1)
        ),
        key=lambda cuts: max(
            sum(map(len, blocks[first:last])) + last - first for first, last in pairwise(cuts)
        ),
    )
    columns = []
    for first, last in pairwise(cuts):
        lines = [line for block in blocks[first:last] for line in (*[Content()] * gap, *block)]
        columns.append(lines[gap:])
    widths = [max((LEAST, *(line.cell_length + 2 for line in lines))) for lines in columns]
    return [
        Content("").join(
            line.pad_right(width - line.cell_length)
            for line, width in zip(row, widths, strict=True)
        )
        for row in zip_longest(*columns, fillvalue=Content())
    ]
