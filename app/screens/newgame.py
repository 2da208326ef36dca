"""The dialog before a new game, made from the game's fields and filled in as the last time."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from app import guest
from app.arena import typed
from app.arena.program import takes_programs
from app.catalogue import AnyGame
from app.files import RefusedFile, completions, load
from app.match import PERSON, PROGRAM, Setup
from app.newgame import new_setup, without_file
from app.screens.ending import settling
from app.screens.keys import Keyed
from app.screens.lines import choice_line, field_line, value_of
from games.contract import Field, Loaded, Refusal, Seat
from widgets.choice import Choice
from widgets.key_bar import KeyBar
from widgets.path_line import PathLine
from widgets.too_small import TooSmall

A_PROGRAM = "program"
TWO = "Two of you at this keyboard. Alone? Make Player 2 the computer."
FILE = "from-a-file"


class NewGame(Keyed[Setup | None], ModalScreen[Setup | None]):
    """Asks for everything that can be set; one Enter begins with what stands there."""

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
        self.names = last.names if last else ()

    def compose(self) -> ComposeResult:
        """Yield a line for each thing that can be set, a hint, and the keys."""
        with Vertical(id="dialog"):
            yield Static(f"New game of {self.game.title}", id="title", markup=False)
            yield Static("", id="who", markup=False)
            if len(self.game.presets) > 1:
                presets = tuple(self.game.presets)
                yield choice_line("variant", "Variant", presets, self.preset())
            for chair in self.game.chairs:
                yield from self.seat_lines(chair)
            for field in self.game.fields:
                yield from field_line(field, remembered(self.game, field, self.options))
            if self.game.formats and not guest.is_here():
                with Horizontal(classes="typed"):
                    yield Label("From a file", markup=False)
                    yield PathLine(completions, id=FILE)
            yield Static("", id="hint", markup=False)
            with VerticalScroll(id="findings"):
                yield Static("", markup=False)
            yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def seat_lines(self, chair: Seat) -> Iterable[Any]:
        """Return the lines for who sits in a chair: a program has one for its command line."""
        admitted = takes_programs(self.game)
        who, players = self.seats[chair], (PERSON, *self.game.players, *[A_PROGRAM] * admitted)
        command = who.removeprefix(PROGRAM) if who.startswith(PROGRAM) else ""
        chosen = A_PROGRAM if command else who
        yield choice_line(f"seat{chair}", f"Player {chair + 1}", players, chosen)
        if admitted:
            with Horizontal(classes="typed", id=f"typed{chair}") as line:
                line.display = bool(command)
                yield Label("  its command", markup=False)
                yield PathLine(
                    typed.completions,
                    command,
                    placeholder="python3 my_bot.py",
                    id=f"program{chair}",
                )

    def seated(self, chair: Seat, said: Mapping[str | None, str]) -> str:
        """Return who sits in a chair. Raises `Refusal` for a program that is not there."""
        who = said[f"seat{chair}"]
        return typed.contestant(self.game, said[f"program{chair}"]) if who == A_PROGRAM else who

    def preset(self) -> str:
        """Return the variant that the options are, or the first."""
        names = [name for name, options in self.game.presets.items() if options == self.options]
        return names[0] if names else next(iter(self.game.presets))

    @on(Choice.Changed, "#variant")
    def fill_in(self, event: Choice.Changed) -> None:
        """Fill the fields in as the variant has them."""
        options = self.game.presets[event.choice.value]
        for field in self.game.fields:
            line = self.query_one(f"#{field.name}")
            text = remembered(self.game, field, options)
            if isinstance(line, Choice):
                line.choose(text)
            elif isinstance(line, Input):
                line.value = "" if text == field.nothing else text

    def on_mount(self) -> None:
        """Say who plays."""
        self.say_who_plays()

    @on(Choice.Changed)
    def say_who_plays(self) -> None:
        """Tell a newcomer how to play against the computer, where two persons would."""
        who = [self.query_one(f"#seat{chair}", Choice).value for chair in self.game.chairs]
        self.query_one("#who", Static).update(sitting(who))

    @on(Choice.Changed)
    def ask_for_commands(self) -> None:
        """Have a line to type into for each program, and only for those."""
        for chair in self.game.chairs:
            for line in self.query(f"#typed{chair}"):
                line.display = self.query_one(f"#seat{chair}", Choice).value == A_PROGRAM

    @on(Choice.Changed)
    @on(events.DescendantFocus)
    def say_what_it_is(self) -> None:
        """Show the hint for the line in focus."""
        line = self.focused
        if isinstance(line, Choice | Input) and line.id:
            self.say(self.hint(line.id))

    def hint(self, name: str) -> str:
        """Return what a line is about: a field's help, a player's honest line."""
        for field in self.game.fields:
            if field.name == name:
                return field.help
        if name == FILE:
            endings = " or ".join(each.ending for each in self.game.formats.values())
            return f"empty: a new deal; else the name of a file ({endings}), Tab completes it"
        if name.startswith("program"):
            return "a command line; Tab completes a file. It plays by the tournament's rules only"
        chosen = self.query_one(f"#{name}", Choice).value
        if chosen == A_PROGRAM:
            return "a program of your own: see parlour rules arena"
        if chosen in self.game.players:
            return f"{chosen} {self.game.players[chosen].line}"
        if name == "variant":
            return f"{chosen}: {self.variant(chosen)}"
        others = "; ← → choose a computer player" if name != "seat0" else ""
        return f"a person at this keyboard{others}"

    def variant(self, chosen: str) -> str:
        """Return what a variant sets that others set otherwise."""
        presets = self.game.presets
        told = []
        for field in self.game.fields:
            values = {name: getattr(each, field.name, None) for name, each in presets.items()}
            if len({*values.values()}) > 1:
                text = field.text(values[chosen])
                told.append(f"{field.label} {field.blank if text == field.nothing else text}")
        return ", ".join(told)

    @on(PathLine.Completed)
    def list_names(self, event: PathLine.Completed) -> None:
        """Show what the name of a file can become."""
        self.say("", event.names)

    def say(self, text: str, findings: tuple[str, ...] = ()) -> None:
        """Write below the lines: a sentence, and what belongs to it one by one."""
        self.query_one("#hint", Static).update(text)
        listed = self.query_one("#findings")
        listed.display = bool(findings)
        listed.query_one(Static).update("\n".join(findings))

    def action_begin(self) -> None:
        """Begin with what stands there, or say what is wrong with it and stay."""
        try:
            self.dismiss(self.setup())
        except RefusedFile as no:
            self.say(str(no), no.findings)
        except Refusal as no:
            self.say(str(no))

    def setup(self) -> Setup:
        """Return what was set. Raises `Refusal`."""
        lines = self.query("Choice, Input").results()
        said = {line.id: line.value for line in lines if isinstance(line, Choice | Input)}
        given = {field.name: value_of(field, said[field.name]) for field in self.game.fields}
        seats = tuple(self.seated(chair, said) for chair in self.game.chairs)
        loaded = self.loaded(said.get(FILE, ""))
        setup = new_setup(self.game, said.get("variant"), given, seats, self.names, loaded)
        self.game.deal(setup.options, setup.seed)  # which refuses what does not go together
        return setup

    def loaded(self, name: str) -> Loaded[Any, Any] | None:
        """Return what the named file holds, and tell what is unusual. Raises `RefusedFile`."""
        if not name.strip():
            return None
        loaded = load(self.game, name)
        for warning in loaded.warnings:
            self.app.notify(warning, severity="warning")
        return loaded


def remembered(game: AnyGame, field: Field, options: Any) -> str:
    """Return the text a field begins with; what settles the deal is not kept from last time."""
    if field.name == "seed" or field.name in settling(game):
        return ""
    return field.text(getattr(options, field.name))


def sitting(who: Sequence[str]) -> str:
    """Return who plays, in a sentence: a person alone, two, or nobody at this keyboard."""
    others = [each for each in who if each != PERSON]
    if len(who) > 1 and not others:
        return TWO
    if len(others) == len(who):
        return f"{' and '.join(who)} {'play' if others[1:] else 'plays'}, and you look on."
    return f"You play against {others[0]}." if others else "You play."
