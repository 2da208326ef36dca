"""The lines of the dialog for a new game, and what they say: options, seats, names, a file."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from app import daily
from app.arena.plan import complete_command, parse_contestant
from app.guests import session
from app.match.bots.program import takes_programs
from app.match.levels import levels_of
from app.match.new_setup import new_setup
from app.match.next_match import settling
from app.match.setup import PERSON, PROGRAM, Setup, without_file
from app.plugins import AnyGame
from app.screens.dialogs.fields import value_of
from app.screens.dialogs.offers import BotList, bot_offers, picks_rounds
from app.storage.game_files import complete_path, load_file
from games.contract import Field, Loaded, Refusal, Variant
from widgets.inputs.choice import Choice
from widgets.inputs.path_input import PathInput

PROGRAM_CHOICE = "program"
"""The choice for the person's own program."""

FILE_LINE, PROGRAM_LINE, NAME_LINE = "from-a-file", "program", "name"
"""The ids of the lines for a file, for a program, and for a name, before the seat's number."""

SITS_FIRST, SITS_SECOND, WATCHES = "first", "second", "watch"
"""The choices of seats: where the person sits, or that two others play."""


def more_line(label: str, line: Widget, hint: str = "") -> ComposeResult:
    """Yield a line below More: a label, what is set, and what it is for."""
    with Horizontal(classes="more-line", id=f"line-{line.id}"):
        yield Label(label, markup=False)
        yield line
        yield Static(hint, classes="what", markup=False)


def field_input(field: Field, text: str) -> Input | Choice:
    """Return the widget that sets a field, filled in with a text."""
    if field.choices:
        return chips(str(field.name), field.choices, text, dict(field.shown))
    shown = "" if text == field.nothing else text
    return Input(shown, placeholder=field.blank, id=field.name, compact=True)


def chips(
    name: str, options: tuple[str, ...], chosen: str, shown: dict[str, str] | None = None
) -> Choice:
    """Return a row of chips without a label."""
    place = options.index(chosen) if chosen in options else 0
    return Choice(label="", options=options, chosen=place, label_width=0, shown=shown, id=name)


def variant_of(game: AnyGame, name: str) -> Variant:
    """Return the name of a game's preset."""
    return game.extras.variants.get(name) or Variant(name)


def preset_of(game: AnyGame, options: Any) -> str:
    """Return the name of the preset with these options, or of the first one."""
    names = [name for name, preset in game.presets.items() if preset == options]
    return names[0] if names else next(iter(game.presets))


def variant_lines(game: AnyGame, options: Any) -> ComposeResult:
    """Yield the line for the variant, and a line about it, if there are several."""
    if len(game.presets) > 1 and not picks_rounds(game):
        usual = daily.daily_variant(game)  # comes first
        ordered = sorted(game.presets, key=lambda name: name != usual)
        names = {name: variant_of(game, name).name for name in ordered}
        with Vertical(id="variants"):
            chosen = chips("variant", tuple(names), preset_of(game, options), names)
            yield from more_line("Game", chosen)
            yield Static("", id="about", markup=False)


def name_lines(game: AnyGame, last: Setup | None, own: str) -> ComposeResult:
    """Yield the lines for two persons' names: last time's, or the user's `own` first."""
    if len(game.chairs) < 2:
        return
    given = last.names if last and last.seats.count(PERSON) > 1 else ()
    with Vertical(id="names"):
        for seat, (name, usual) in enumerate(zip_longest(given, (own, ""))):
            line = Input(
                name or usual,
                placeholder=f"Player {seat + 1}",
                id=f"{NAME_LINE}{seat}",
                compact=True,
            )
            yield from more_line(f"Name {seat + 1}", line)


def said_of_more(game: AnyGame, options: Any) -> Iterator[str]:
    """Yield what is behind More, in a word or two each."""
    yield from (field.label.lower() for field in game.fields)
    if takes_files(game):
        yield "a file"
    if bot_offers(game, options):
        yield "other bots"


def takes_files(game: AnyGame) -> bool:
    """Return whether a game can begin from a file that its player may name."""
    return bool(game.files.formats) and not session.is_guest()


def more_lines(game: AnyGame, last: Setup | None, options: Any) -> ComposeResult:
    """Yield what is behind More: every field, the seats, a file, bots by name, a program."""
    for field in game.fields:
        line = field_input(field, remembered(game, field, options))
        yield from more_line(field.label, line, field.hint or field.help)
    yield from seat_lines(game, last)
    if takes_files(game):
        endings = " ".join(each.ending for each in game.files.formats.values())
        path = PathInput(complete_path, id=FILE_LINE)
        yield from more_line("A file", path, f"{endings}: Tab completes")
    yield BotList("Or choose a bot by name", id="bots")
    if takes_programs() and len(game.chairs) > 1:
        program = PathInput(
            complete_command,
            program_of(last),
            placeholder="python3 my_bot.py",
            id=PROGRAM_LINE,
        )
        yield from more_line("your own program", program, "a command line")


def last_opponent(game: AnyGame, last: Setup | None) -> str:
    """Return the last opponent; the easiest level the first time."""
    seats = last.seats if last else ()
    usual = [who for who in game.usual if who != PERSON]
    first = (*levels_of(game.slug), *usual, *game.players, PERSON)[0]
    if len(seats) < 2:
        return first
    other = seats[1 - seats.index(PERSON)] if PERSON in seats else seats[1]
    if other.startswith(PROGRAM) and takes_programs():
        return PROGRAM_CHOICE
    return other if other in (*game.players, PERSON) else first


def seat_lines(game: AnyGame, last: Setup | None) -> ComposeResult:
    """Yield the lines for where the person sits, and for who plays in the person's place."""
    seats = last.seats if last else (PERSON,)
    swaps = len(game.chairs) > 1 and game.extras.swaps
    where = (SITS_FIRST, SITS_SECOND, WATCHES) if swaps else (SITS_FIRST, WATCHES)
    now = where[seats.index(PERSON)] if PERSON in seats else WATCHES
    if game.players:
        label, shown = ("You sit", {}) if swaps else ("You", {SITS_FIRST: "play"})
        sit = chips("sit", where, now, shown)
        yield from more_line(label, sit.set_class(swaps, "-three"), "watch: others play")
        yield from more_line("Instead", chips("instead", tuple(game.players), seats[0]))


def program_of(setup: Setup | None) -> str:
    """Return the command line of the program that plays; "" if none does."""
    seats = setup.seats if setup else ()
    programs = (who.removeprefix(PROGRAM) for who in seats if who.startswith(PROGRAM))
    return next(programs, "")


def remembered(game: AnyGame, field: Field, options: Any) -> str:
    """Return the initial text of a field; what fixes the deal is not filled in again."""
    if field.name == "seed" or field.name in settling(game):
        return ""
    return field.text(getattr(options, field.name))


class NewGameForm:
    """Reads the lines of the dialog, and fills them in.

    Args:
        screen: The dialog.
        game: The game to begin.
        last: The setup of its last match, whose choices come first; None for the defaults.
    """

    def __init__(self, screen: Screen[Any], game: AnyGame, last: Setup | None) -> None:
        self.screen = screen
        self.game = game
        if last and daily.day_of(last.seed):
            last = None  # chosen by the deal of the day, not by the person
        usual = game.presets[daily.daily_variant(game)]  # a match that comes to an end
        self.options = without_file(game, last.options) if last else usual
        self.last = last
        self.who = last_opponent(game, last)

    @property
    def chosen(self) -> str:
        """The value of the chosen offer."""
        if picks_rounds(self.game):
            return self.text("rounds").strip() or "0"
        return self.who

    def choose(self, offer: str) -> None:
        """Choose an offer by its value."""
        if picks_rounds(self.game):
            self.screen.query_one("#rounds", Input).value = "" if offer == "0" else offer
        else:
            self.who = offer

    def fill_in(self, variant: str) -> None:
        """Fill the fields in with the options of a variant."""
        options = self.game.presets[variant]
        for field in self.game.fields:
            line = self.screen.query_one(f"#{field.name}")
            text = remembered(self.game, field, options)
            if isinstance(line, Choice):
                line.choose(text)
            elif isinstance(line, Input) and field.name != "seed":
                line.value = "" if text == field.nothing else text
        self.options = options

    def options_now(self) -> Any:
        """Return the options from the lines, or the last ones if a line is wrong."""
        with suppress(Refusal):
            given = self.given()
            given.pop("seed", None)
            self.options = new_setup(self.game, preset_of(self.game, self.options), given).options
        return self.options

    def given(self) -> dict[str, Any]:
        """Return the values of all fields. Raises `Refusal`."""
        return {field.name: value_of(field, self.text(field.name)) for field in self.game.fields}

    def text(self, line: str) -> str:
        """Return the text of a line, or the choice in it; "" if there is no such line."""
        field = self.screen.query_one_optional(f"#{line}")
        return field.value if isinstance(field, Choice | Input) else ""

    def setup(self) -> Setup:
        """Return the setup from all lines. Raises `Refusal`."""
        seats = self.seats()
        names = tuple(
            self.text(f"{NAME_LINE}{seat}") for seat in self.game.chairs if seats.count(PERSON) > 1
        )
        setup = new_setup(
            self.game,
            preset_of(self.game, self.options),
            self.given(),
            seats,
            names,
            self.loaded(self.text(FILE_LINE)),
        )
        self.game.deal(setup.options, setup.seed)  # refuses options that cannot be combined
        return setup

    def seats(self) -> tuple[str, ...]:
        """Return who sits where. Raises `Refusal` for a program that does not exist."""
        sits = self.text("sit")
        mine = self.text("instead") if sits == WATCHES else PERSON
        if len(self.game.chairs) == 1:
            return (mine,)
        other = self.who
        if other == PROGRAM_CHOICE:
            other = parse_contestant(self.text(PROGRAM_LINE))
        return (other, mine) if sits == SITS_SECOND else (mine, other)

    def loaded(self, name: str) -> Loaded[Any, Any] | None:
        """Return the content of the named file, and notify its warnings. Raises `RefusedFile`."""
        if not name.strip():
            return None
        loaded = load_file(self.game, name)
        if loaded.warnings:
            self.screen.app.notify(" ".join(loaded.warnings), severity="warning")
        return loaded
