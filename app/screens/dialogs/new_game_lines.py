"""The lines of the dialog for a new game: names, variant, and everything behind More."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from app import daily
from app.arena.plan import complete_command
from app.guests import session
from app.match.bots.program import takes_programs
from app.match.levels import levels_of
from app.match.next_match import settling
from app.match.setup import PERSON, PROGRAM, Setup
from app.plugins import AnyGame
from app.screens.dialogs.offer_lists import BotList
from app.screens.dialogs.offers import bot_offers, picks_rounds
from app.storage.game_files import complete_path
from games.contract import Field, Variant
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
