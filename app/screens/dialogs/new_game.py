"""The dialog for a new game, made from the game's fields and filled in as the last time."""

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, Static

from app.arena import arguments
from app.guests import session
from app.match.bots.chair import takes_programs
from app.match.new_setup import new_setup
from app.match.next_match import settling
from app.match.setup import PERSON, PROGRAM, Setup, without_file
from app.plugins import AnyGame
from app.screens.dialogs.fields import choice_line, field_line, value_of
from app.screens.dialogs.file_dialog import FileDialog
from app.screens.dialogs.new_game_hints import (
    FILE_LINE,
    NAME_LINE,
    PROGRAM_CHOICE,
    is_of_two,
    line_hint,
    who_plays,
)
from app.storage.game_files import complete_path, load_file
from games.contract import Field, Loaded, Seat
from widgets.inputs.choice import Choice
from widgets.inputs.path_input import PathInput
from widgets.panels.key_bar import KeyBar
from widgets.panels.too_small import TooSmall


class NewGameDialog(FileDialog[Setup | None]):
    """A line for each setting of a game; Enter begins with the values shown.

    Args:
        game: The game to begin.
        last: The setup of its last match, to fill the lines in; None for the usual one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "begin", priority=True),
        Binding("up,shift+tab", "app.focus_previous", "up", show=False),
        Binding("down,tab", "app.focus_next", "choose", key_display="↑↓←→"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, game: AnyGame, last: Setup | None) -> None:
        super().__init__()
        self.game = game
        self.options = (
            without_file(game, last.options) if last else next(iter(game.presets.values()))
        )
        self.seats = last.seats if last else game.usual
        self.last = last

    def compose(self) -> ComposeResult:
        """Yield a line for each setting, a hint, and the keys."""
        with Vertical(id="dialog"):
            yield Static(f"New game of {self.game.title}", id="title", markup=False)
            yield Static("", id="who", markup=False)
            if len(self.game.presets) > 1:
                presets = tuple(self.game.presets)
                yield choice_line("variant", "Variant", presets, self.preset())
            for chair in self.game.chairs:
                yield from self.seat_lines(chair)
            yield from self.name_lines()
            for field in self.game.fields:
                yield from field_line(field, remembered(self.game, field, self.options))
            if self.game.files.formats and not session.is_guest():
                with Horizontal(classes="typed"):
                    yield Label("From a file", markup=False)
                    yield PathInput(complete_path, id=FILE_LINE)
            yield from self.compose_hint()
            yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def seat_lines(self, chair: Seat) -> Iterable[Any]:
        """Yield the line for the player of a chair, and one for the command line of a program."""
        admitted = takes_programs(self.game)
        who, players = self.seats[chair], (PERSON, *self.game.players, *[PROGRAM_CHOICE] * admitted)
        command = who.removeprefix(PROGRAM) if who.startswith(PROGRAM) else ""
        chosen = PROGRAM_CHOICE if command else who
        yield choice_line(f"seat{chair}", f"Player {chair + 1}", players, chosen)
        if admitted:
            with Horizontal(classes="typed", id=f"typed{chair}") as line:
                line.display = bool(command)
                yield Label("  its command", markup=False)
                yield PathInput(
                    arguments.complete_command,
                    command,
                    placeholder="python3 my_bot.py",
                    id=f"program{chair}",
                )

    def name_lines(self) -> Iterable[Any]:
        """Yield the lines for the names of two persons, filled in with those of last time."""
        last = self.last.names if self.last and is_of_two(self.last.seats) else ()
        if len(self.game.chairs) > 1:
            for chair, (name, own) in enumerate(
                zip_longest(last, (self.services.settings.name, ""))
            ):
                with Horizontal(classes="typed name") as line:
                    line.display = is_of_two(self.seats)
                    yield Label(f"Name {chair + 1}", markup=False)
                    yield Input(
                        name or own,
                        placeholder=f"Player {chair + 1}",
                        id=f"{NAME_LINE}{chair}",
                        compact=True,
                    )

    def seated(self, chair: Seat, said: Mapping[str | None, str]) -> str:
        """Return the player of a chair. Raises `Refusal` for a program that does not exist."""
        who = said[f"seat{chair}"]
        return (
            arguments.parse_contestant(self.game, said[f"program{chair}"])
            if who == PROGRAM_CHOICE
            else who
        )

    def preset(self) -> str:
        """Return the name of the variant with these options, or of the first."""
        names = [name for name, options in self.game.presets.items() if options == self.options]
        return names[0] if names else next(iter(self.game.presets))

    @on(Choice.Changed, "#variant")
    def fill_in(self, event: Choice.Changed) -> None:
        """Fill the fields in with the options of the chosen variant."""
        options = self.game.presets[event.choice.value]
        for field in self.game.fields:
            line = self.query_one(f"#{field.name}")
            text = remembered(self.game, field, options)
            if isinstance(line, Choice):
                line.choose(text)
            elif isinstance(line, Input):
                line.value = "" if text == field.nothing else text

    def on_mount(self) -> None:
        """Show who plays."""
        self.say_who_plays()

    @property
    def who(self) -> tuple[str, ...]:
        """The player chosen for each seat."""
        return tuple(self.query_one(f"#seat{chair}", Choice).value for chair in self.game.chairs)

    @on(Choice.Changed)
    def say_who_plays(self) -> None:
        """Show who plays; where two persons would, tell newcomers how to play the computer."""
        self.query_one("#who", Static).update(who_plays(self.who))

    @on(Choice.Changed)
    def ask_for_commands_and_names(self) -> None:
        """Show the command line of each program, and the names where two persons play."""
        for chair, who in enumerate(self.who):
            for line in self.query(f"#typed{chair}"):
                line.display = who == PROGRAM_CHOICE
        for line in self.query(".name"):
            line.display = is_of_two(self.who)

    @on(Choice.Changed)
    @on(events.DescendantFocus)
    def say_what_it_is(self) -> None:
        """Show the hint for the line in focus."""
        line = self.focused
        if isinstance(line, Choice | Input) and line.id:
            chosen = line.value if isinstance(line, Choice) else ""
            self.say(line_hint(self.game, line.id, chosen))

    def action_begin(self) -> None:
        """Begin with the values shown, or show what is wrong with them and stay open."""
        self.close(self.setup)

    def setup(self) -> Setup:
        """Return the setup from all lines. Raises `Refusal`."""
        lines = self.query("Choice, Input").results()
        said = {line.id: line.value for line in lines if isinstance(line, Choice | Input)}
        given = {field.name: value_of(field, said[field.name]) for field in self.game.fields}
        seats = tuple(self.seated(chair, said) for chair in self.game.chairs)
        names = tuple(
            said[f"{NAME_LINE}{chair}"] for chair in range(len(seats)) if is_of_two(seats)
        )
        loaded = self.loaded(said.get(FILE_LINE, ""))
        setup = new_setup(self.game, said.get("variant"), given, seats, names, loaded)
        self.game.deal(setup.options, setup.seed)  # refuses options that do not go together
        return setup

    def loaded(self, name: str) -> Loaded[Any, Any] | None:
        """Return the content of the named file, and notify its warnings. Raises `RefusedFile`."""
        if not name.strip():
            return None
        loaded = load_file(self.game, name)
        for warning in loaded.warnings:
            self.app.notify(warning, severity="warning")
        return loaded


def remembered(game: AnyGame, field: Field, options: Any) -> str:
    """Return the text that a field begins with; what fixes the deal is not filled in again."""
    if field.name == "seed" or field.name in settling(game):
        return ""
    return field.text(getattr(options, field.name))
