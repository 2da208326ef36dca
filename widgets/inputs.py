"""Form fields: what is typed, chosen or switched."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input

from games.text import padded, shortened

ELLIPSIS_WIDTH = 2
"""Cells of the ellipsis for options that do not fit."""

CHIP_EDGES = 3
"""Cells of a chip in addition to its text: a blank on each side, and one before the next chip."""


class FieldMessage(Message):
    """Something happened in a field; `@on(Choice.Changed, "#game")` finds it by its id."""

    def __init__(self, field: Widget) -> None:
        super().__init__()
        self.field = field

    @property
    def control(self) -> Widget:
        """The field."""
        return self.field


class Choice(Widget, can_focus=True):
    """A label and a row of options; left, right or a click chooses one of them.

    The first is chosen at first if `chosen` is none of them; some are `shown` by other names.
    """

    DEFAULT_CSS = """
    Choice { height: 1; width: 1fr; color: $foreground; }
    Choice:focus { background: $chosen; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    chosen: reactive[int] = reactive(0)

    class Changed(FieldMessage):
        """Another option was chosen."""

        field: "Choice"

    def __init__(
        self,
        label: str,
        options: tuple[str, ...],
        chosen: str = "",
        *,
        label_width: int = 14,
        shown: Mapping[str, str] | None = None,
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        super().__init__(id=id)
        self.label, self.options, self.label_width = label, options, label_width
        self.shown = shown or {}
        self.set_reactive(Choice.chosen, options.index(chosen) if chosen in options else 0)

    @property
    def value(self) -> str:
        """The chosen option."""
        return self.options[self.chosen]

    def choose(self, value: str) -> None:
        """Choose an option without posting a message; ignore one that does not exist."""
        if value in self.options:
            with self.prevent(Choice.Changed):
                self.chosen = self.options.index(value)

    def action_turn(self, by: int) -> None:
        """Choose the next option to the left or right, and wrap around."""
        self.chosen = (self.chosen + by) % len(self.options)

    def watch_chosen(self) -> None:
        """Post that the choice changed."""
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose the option that was clicked, or the next one for a click elsewhere."""
        first, last = self.seen
        start = self.label_width + ELLIPSIS_WIDTH * (first > 0)
        for index in range(first, last):
            end = start + len(self.texts[index]) + CHIP_EDGES
            if start <= event.x < end:
                self.chosen = index
                return
            start = end
        self.action_turn(1)

    @property
    def texts(self) -> tuple[str, ...]:
        """What the options are called."""
        return tuple(self.shown.get(option, option) for option in self.options)

    @property
    def seen(self) -> tuple[int, int]:
        """The index of the first visible option, and the one after the last."""
        return visible_options(self.texts, self.chosen, self.size.width - self.label_width)

    def render(self) -> Text:
        """Return the label and the visible options."""
        variables = self.app.theme_variables
        quiet, gold, bare = variables["quiet"], variables["gold"], self.app.no_color
        on = f"bold {gold}" if bare else f"bold {variables['ink']} on {variables['gold-solid']}"
        off = quiet if bare else f"{variables['foreground']} on {variables['raised']}"
        line = Text(f"{self.label:<{self.label_width}}", "bold" if self.has_focus else quiet)
        first, last = self.seen
        line.append("… " if first else "", quiet)
        for index in range(first, last):
            text, chosen = self.texts[index], index == self.chosen
            edges = "[]" if bare and chosen else "  "
            line.append(f"{edges[0]}{text}{edges[1]}", on if chosen else off).append(" ")
        return line.append(" …" if last < len(self.options) else "", quiet)


def visible_options(options: Sequence[str], chosen: int, room: int) -> tuple[int, int]:
    """Return the first option that fits, and the one after the last, in some cells.

    The chosen one is among them, and if possible the next.
    """

    def needed(first: int, last: int) -> int:
        signs = ELLIPSIS_WIDTH * ((first > 0) + (last < len(options)))
        return sum(len(each) + CHIP_EDGES for each in options[first:last]) + signs

    first, last = 0, min(chosen + 2, len(options))
    while first < chosen and needed(first, last) > room:
        first += 1
    while last < len(options) and needed(first, last + 1) <= room:
        last += 1
    return first, last


class Toggles(Widget, can_focus=True):
    """A label and options, on as many lines as they need; Space or a click toggles one.

    Some options are `shown` by other names.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Toggles { width: 1fr; height: auto; }
    Toggles:focus { background: $chosen; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "turn", "pick", key_display="space"),
    ]

    options: reactive[tuple[str, ...]] = reactive((), layout=True)
    on: reactive[frozenset[str]] = reactive(frozenset())
    cursor: reactive[int] = reactive(0)

    class Changed(FieldMessage):
        """An option was toggled, or the cursor moved."""

    def __init__(
        self,
        options: tuple[str, ...],
        on: frozenset[str],
        *,
        label: str,
        label_width: int = 14,
        shown: Mapping[str, str] | None = None,
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        super().__init__(id=id)
        self.label, self.label_width, self.shown = label, label_width, shown or {}
        self.set_reactive(Toggles.options, options)
        self.set_reactive(Toggles.on, on)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The options that are on, in their order."""
        return tuple(option for option in self.options if option in self.on)

    @property
    def here(self) -> str:
        """The option under the cursor."""
        return self.options[self.cursor]

    def add(self, option: str) -> None:
        """Turn an option on, and add it if it is new."""
        if option not in self.options:
            self.options = (*self.options, option)
        self.on |= {option}
        self.cursor = self.options.index(option)

    def action_step(self, by: int) -> None:
        """Move the cursor one option left or right, and wrap around."""
        self.cursor = (self.cursor + by) % len(self.options)
        self.post_message(self.Changed(self))

    def action_turn(self) -> None:
        """Toggle the option under the cursor."""
        self.on ^= {self.here}
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Toggle the option that was clicked."""
        at = event.get_content_offset(self)
        if at is None or event.button != 1 or at.x < self.label_width:
            return
        wide, in_line = self.columns(self.content_size.width)
        column = (at.x - self.label_width) // wide
        place = at.y * in_line + column
        if column < in_line and place < len(self.options):
            self.cursor = place
            self.action_turn()

    def columns(self, width: int) -> tuple[int, int]:
        """Return the cells of an option, that of the longest, and how many lie in a line."""
        room = max(1, width - self.label_width)
        longest = max((len(self.shown.get(each, each)) for each in self.options), default=0)
        wide = min(room, longest + 5)
        return wide, room // wide

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the options need."""
        return -(-len(self.options) // self.columns(width)[1])

    def render(self) -> Text:
        """Return the options as chips with their signs, in brackets under the cursor."""
        variables = self.app.theme_variables
        wide, in_line = self.columns(self.content_size.width)
        label = "bold" if self.has_focus else variables["quiet"]
        lines = Text(f"{self.label:<{self.label_width}}", label)
        for place, option in enumerate(self.options):
            if place and place % in_line == 0:
                lines.append("\n" + " " * self.label_width)
            is_on = option in self.on
            text = shortened(f"{'·✓'[is_on]} {self.shown.get(option, option)}", wide - 3)
            is_here = self.has_focus and place == self.cursor
            ink, field = ("ink", "gold-solid") if is_on else ("foreground", "raised")
            chip = f"{'bold ' if is_on else ''}{variables[ink]} on {variables[field]}"
            lines.append(padded(f"‹{text}›" if is_here else f" {text} ", wide - 1), chip)
            lines.append(" ")
        return lines


class CommandLine(Input):
    """A line to type into: Enter sends it, up and down recall earlier lines, Escape leaves.

    What is typed as a password is not recalled.
    """

    DEFAULT_CSS = """
    CommandLine {
        background: $rail; color: $foreground; border: none; height: 1; padding: 0 1;
        &.-textual-compact { padding: 0 1; }
        &:focus { background: $rail; background-tint: $rail 0%; border: none; }
        & > .input--cursor { background: $gold-solid; color: $ink; text-style: none; }
        & > .input--placeholder { color: $quiet; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "recall(-1)", show=False),
        Binding("down", "recall(1)", show=False),
        Binding("escape", "leave", "table"),
    ]

    class Entered(Message):
        """A line was sent."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    class Left(Message):
        """The player goes back to the table; what was typed stays."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(max_length=200, compact=True, id=id)
        self._lines: list[str] = []
        self._at = 0
        self._draft = ""

    async def action_submit(self) -> None:
        """Send the line and start an empty one."""
        line = self.value
        if line.strip() and not self.password and self._lines[-1:] != [line]:
            self._lines = [*self._lines, line][-100:]
        self._at, self._draft, self.value = len(self._lines), "", ""
        self.post_message(self.Entered(line))

    def action_recall(self, by: int) -> None:
        """Show an older or a newer line; after the newest, the unfinished one."""
        if self.password:
            return
        if self._at == len(self._lines):
            self._draft = self.value
        self._at = max(0, min(len(self._lines), self._at + by))
        self.value = [*self._lines, self._draft][self._at]
        self.cursor_position = len(self.value)

    def action_leave(self) -> None:
        """Post that the player goes back to the table."""
        self.post_message(self.Left())


Complete = Callable[[str], tuple[str, ...]]
"""Returns the file names that begin with a text."""


class PathInput(Input):
    """A file name; the first completion shows behind the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", show=False)]

    class Completed(FieldMessage):
        """Tab was pressed, and there are several completions."""

        def __init__(self, line: "PathInput", names: tuple[str, ...]) -> None:
            super().__init__(line)
            self.names = names

    def __init__(
        self,
        complete: Complete,
        value: str = "",
        *,
        placeholder: str = "",
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        suggester = FirstSuggester(complete)
        super().__init__(value, placeholder=placeholder, suggester=suggester, compact=True, id=id)
        self.complete = complete

    def action_complete(self) -> None:
        """Complete the common start, or post the completions; with none, go to the next field."""
        names = self.complete(self.value) if self.value else ()
        longest = os.path.commonprefix(names)  # noqa: RUF071 - by characters
        if len(longest) > len(self.value):
            self.value = longest
            self.cursor_position = len(longest)
        elif len(names) > 1:
            self.post_message(self.Completed(self, names))
        else:
            self.screen.focus_next()


class FirstSuggester(Suggester):
    """Suggests the first completion."""

    def __init__(self, complete: Complete) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first completion, or None."""
        return next((name for name in self.complete(value) if name != value), None)
