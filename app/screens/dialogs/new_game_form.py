"""What the lines of the dialog for a new game say: options, opponent, seats, names, a file."""

from contextlib import suppress
from typing import Any

from textual.screen import Screen
from textual.widgets import Input

from app import daily
from app.arena.plan import parse_contestant
from app.match.new_setup import new_setup
from app.match.setup import PERSON, Setup, without_file
from app.plugins import AnyGame
from app.screens.dialogs.fields import value_of
from app.screens.dialogs.new_game_lines import (
    FILE_LINE,
    NAME_LINE,
    PROGRAM_CHOICE,
    PROGRAM_LINE,
    SITS_SECOND,
    WATCHES,
    last_opponent,
    preset_of,
    remembered,
)
from app.screens.dialogs.offers import picks_rounds
from app.storage.game_files import load_file
from games.contract import Loaded, Refusal
from widgets.inputs.choice import Choice


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
