"""The dialog that sets up a position for the analysis board, word by word or as one line."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, Label, OptionList, Static

from app.analysis.board import board_games, match_from, positions_in
from app.match.match import Match
from app.plugins import AnyGame
from app.screens.page import FORM_KEYS, Dialog, Page
from app.screens.widgets import Words
from app.storage.files import forget_position, keep_position, kept_positions
from games.contract import Refusal
from widgets.inputs.choice import Choice

BROAD = 150
"""Columns of the terminal from which each word is explained next to its field."""

READY = "This position can come up. Enter opens the board."


class BoardDialog(Dialog[Match | None]):
    """A position to set up until it is a possible one; closes with a match that begins there.

    Args:
        line: The position to begin with; "" for the example of the first game.
    """

    HORIZONTAL_BREAKPOINTS = [*Page.HORIZONTAL_BREAKPOINTS, (BROAD, "-broad")]  # noqa: RUF012
    CSS = """
    BoardDialog #words, BoardDialog #words > Vertical { height: auto; }
    BoardDialog #words { margin-top: 1; }
    BoardDialog .group, BoardDialog .typed .meaning { display: none; }
    BoardDialog .group { color: $gold; text-style: bold; }
    BoardDialog .typed Input:focus { background: $chosen; }
    BoardDialog .typed .meaning { width: 54; padding-left: 2; }
    BoardDialog.-high .group, BoardDialog.-tall .group { display: block; margin-top: 1; }
    BoardDialog.-tall .typed { margin-bottom: 1; }
    BoardDialog.-high .group:first-child, BoardDialog.-tall .group:first-child { margin-top: 0; }
    BoardDialog.-broad .typed .meaning { display: block; }
    BoardDialog #about { color: $quiet; height: 1; }
    BoardDialog.-broad #about { display: none; }
    BoardDialog #steps {
        height: auto; margin-top: 1; link-style: none;
        link-background: $cap; link-color: $gold;
        link-background-hover: $gold-solid; link-color-hover: $ink;
    }
    BoardDialog #kept { height: auto; max-height: 4; margin-top: 1; background: $well; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "open", priority=True),
        *FORM_KEYS,
        Binding("ctrl+s", "keep", "save", key_display="^S"),
        Binding("ctrl+y", "copy", "copy", key_display="^Y"),
        Binding("delete", "forget", "delete", key_display="Del"),
    ]

    def __init__(self, line: str) -> None:
        super().__init__("ANALYSIS BOARD")
        self.games = board_games()
        first = self.games[0]
        self.line = line or f"{first.slug} {positions_in(first).example}"

    def body(self) -> ComposeResult:
        """Yield the line, a field for each word, and the lines that were kept."""
        titles = {game.slug: game.title for game in self.games}
        yield Choice(
            label="Game", options=tuple(titles), chosen=0, label_width=14, shown=titles, id="game"
        )
        line = Input(self.line, id="line", compact=True, select_on_focus=False)
        yield Horizontal(Label("As a line"), line, classes="typed")
        yield Vertical(
            *(Vertical(*self.word_fields(each), id=f"words-{each.slug}") for each in self.games),
            id="words",
        )
        yield Words(id="about")
        yield Static(id="steps", markup=False)
        yield OptionList(id="kept", markup=False)

    def word_fields(self, game: AnyGame) -> Iterator[Widget]:
        """Yield a field for each word of a game's positions, below the headings of their groups."""
        positions = positions_in(game)
        headings = {word: heading for heading, word in positions.groups}
        for name, meaning in positions.help:
            if name in headings:
                yield Label(headings[name], classes="group", markup=False)
            field = Input(placeholder=meaning, name=name, classes="word", compact=True)
            about = Label(meaning, classes="meaning", markup=False)
            yield Horizontal(Label(name.capitalize()), field, about, classes="typed")

    def on_resize(self, event: events.Resize) -> None:
        """Explain each word in its field while that is empty, unless that stands next to it."""
        broad = event.size.width >= BROAD
        self.query_one("#box").styles.width = min(130 if broad else 100, event.size.width * 9 // 10)
        for game in self.games:
            fields = self.query(f"#words-{game.slug} .word").results(Input)
            for field, (_, meaning) in zip(fields, positions_in(game).help, strict=True):
                field.placeholder = "" if broad else meaning
                field.refresh()

    def on_mount(self) -> None:
        """Fill the fields in."""
        self.list_kept()
        self.fill_in(self.line)
        line = self.query_one("#line", Input)
        line.cursor_position = 0  # its beginning is visible
        line.focus()

    # the line and its words

    @property
    def game(self) -> AnyGame:
        """The game that is chosen."""
        chosen = self.query_one("#game", Choice).value
        return next(game for game in self.games if game.slug == chosen)

    @property
    def fields(self) -> list[Input]:
        """The fields of the chosen game's words."""
        return list(self.query(f"#words-{self.game.slug} .word").results(Input))

    def fill_in(self, line: str) -> None:
        """Show the words of a line in their fields."""
        slug, _, words = line.strip().partition(" ")
        if slug.lower() in {game.slug for game in self.games}:
            with self.prevent(Choice.Changed):
                self.query_one("#game", Choice).choose(slug.lower())
        values = dict(word.partition("=")[::2] for word in words.split())
        with self.prevent(Input.Changed):
            for field in self.fields:
                field.value = values.get(field.name or "", "")
        self.show_game()
        self.judge()

    def show_game(self) -> None:
        """Show only the fields of the chosen game."""
        for game in self.games:
            self.query_one(f"#words-{game.slug}").display = game == self.game

    @on(Choice.Changed, "#game")
    def take_example(self) -> None:
        """Begin with the example of another game."""
        self.show_line(f"{self.game.slug} {positions_in(self.game).example}")
        self.fill_in(self.line)

    @on(Input.Changed, "#line")
    def take_line(self, event: Input.Changed) -> None:
        """Show what was typed as a line in the fields."""
        self.line = event.value
        self.fill_in(event.value)

    @on(Input.Changed, ".word")
    def take_words(self) -> None:
        """Write what was typed in the fields as a line."""
        words = (f"{field.name}={field.value.strip()}" for field in self.fields if field.value)
        self.show_line(" ".join((self.game.slug, *(word.replace(" ", "") for word in words))))
        self.judge()

    def show_line(self, line: str) -> None:
        """Show another line."""
        self.line = line
        with self.prevent(Input.Changed):
            self.query_one("#line", Input).value = line

    def judge(self) -> None:
        """Say what is wrong with the position, or that it is possible."""
        try:
            match_from(self.line)
        except Refusal as no:
            self.refuse(str(no))
        else:
            self.say(READY)

    @on(events.DescendantFocus)
    def explain(self) -> None:
        """Explain the word in focus."""
        about = self.focused.placeholder if isinstance(self.focused, Input) else ""
        self.query_one("#about", Words).say(Content(about))
        self.show_steps()
        self.refresh_bindings()

    # what can be clicked

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """What a click can make of the word in focus: labels, each with the value after it."""
        field = self.focused
        if not isinstance(field, Input) or field not in self.fields:
            return ()
        try:
            return positions_in(self.game).steps(field.name or "", field.value.strip())
        except Refusal:  # something that was typed has no next step
            return ()

    def show_steps(self) -> None:
        """Show a button for each step."""
        steps = self.query_one("#steps", Static)
        labels = [label for label, _ in self.steps]
        steps.display = bool(labels)
        steps.update(step_buttons(labels))

    def action_take_step(self, place: int) -> None:
        """Change the word in focus, as the button that was clicked says."""
        if isinstance(self.focused, Input) and place < len(self.steps):
            self.focused.value = self.steps[place][1]
            self.focused.cursor_position = len(self.focused.value)
            self.show_steps()

    # actions

    def action_accept(self) -> None:
        """Close with the position, or load the one under the cursor."""
        kept = self.query_one("#kept", OptionList)
        if kept.has_focus and kept.highlighted is not None:
            self.show_line(str(kept.get_option_at_index(kept.highlighted).prompt))
            self.fill_in(self.line)
            self.query_one("#line", Input).focus()
        else:
            super().action_accept()

    def result(self) -> Match:
        """Return a match that begins with the position; the strongest player answers."""
        return match_from(self.line, self.game.coach)

    @on(OptionList.OptionSelected)
    def pick(self) -> None:
        """Load the position that was clicked."""
        self.action_accept()

    def action_copy(self) -> None:
        """Copy the line to the clipboard of the terminal."""
        self.app.copy_to_clipboard(self.line)
        self.say("Copied. Paste it anywhere.")

    def action_keep(self) -> None:
        """Save the position for later."""
        try:
            match_from(self.line)
            keep_position(self.line)
        except Refusal as no:
            self.refuse(str(no))
        else:
            self.list_kept()
            self.say("Saved. It is listed below.")

    def action_forget(self) -> None:
        """Delete the position under the cursor."""
        kept = self.query_one("#kept", OptionList)
        if kept.highlighted is not None:
            try:
                forget_position(str(kept.get_option_at_index(kept.highlighted).prompt))
            except Refusal as no:
                self.refuse(str(no))
            self.list_kept()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to delete a position only if one is chosen."""
        if action == "forget":
            return any(kept.has_focus for kept in self.query("#kept"))
        return True

    def list_kept(self) -> None:
        """List the saved positions."""
        kept, lines = self.query_one("#kept", OptionList), kept_positions()
        kept.clear_options()
        kept.add_options(list(lines))
        kept.display = bool(lines)


def step_buttons(labels: Sequence[str]) -> Content:
    """Return labels in a row, each of which can be clicked."""
    buttons = [
        Content.assemble((f" {label} ", Style.from_meta({"@click": f"screen.take_step({place})"})))
        for place, label in enumerate(labels)
    ]
    return Content(" ").join(buttons)
