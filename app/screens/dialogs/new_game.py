"""The dialog for a new game: the opponent, and behind More all settings."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from app import daily
from app.arena import arguments
from app.lessons.catalogue import lesson_of
from app.lessons.lesson import Lesson
from app.match.new_setup import new_setup
from app.match.setup import PERSON, Setup, without_file
from app.plugins import AnyGame
from app.screens.dialogs.fields import value_of
from app.screens.dialogs.file_dialog import FileDialog
from app.screens.dialogs.new_game_lines import (
    FILE_LINE,
    NAME_LINE,
    PROGRAM_CHOICE,
    PROGRAM_LINE,
    SITS_SECOND,
    WATCHES,
    last_opponent,
    more_lines,
    name_lines,
    preset_of,
    remembered,
    said_of_more,
    variant_lines,
    variant_of,
)
from app.screens.dialogs.new_game_rows import ContinueRow, DialogLines, FootRow, MoreRow, TitleRow
from app.screens.dialogs.offer_lists import OfferList
from app.screens.dialogs.offers import NUMBER_KEYS, bot_offers, first_offers, picks_rounds
from app.screens.lobby.news import MOST_WAITING
from app.statistics.summary import Summary, read_summary
from app.storage.game_files import load_file
from app.storage.rows import Saved
from games.contract import Loaded, Refusal, Variant
from widgets.cards.style import FaceStyle
from widgets.inputs.choice import Choice
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

ROWS_OF_ALL, ROWS_OF_FOLDED = 36, 28
"""Rows from which levels have their lines above all of More, or blank rows between them."""

ROWS_AROUND = 7
"""Rows of the title, the hint, the foot, the keys and the edges."""

FINDING_ROWS = 7
"""Rows of the list of findings."""

LEVELS_ASKED, ROUNDS_ASKED = "Who do you want to play?", "How many rounds?"


class NewGameDialog(FileDialog[Setup | Saved | Lesson | None]):
    """The dialog for opponent, variant and, behind More, every setting; Enter begins.

    It closes with the setup of the new game, an unfinished game to continue, or a lesson.

    Args:
        game: The game to begin.
        last: The setup of its last match, whose choices come first; None for the defaults.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "app.focus_previous", "up", show=False),
        Binding("down,tab", "app.focus_next", "choose", key_display="↑↓"),
        *(Binding(str(n), f"pick({n - 1})", "pick", show=False) for n in range(1, 10)),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", "game", key_display="←→"),
        Binding("m", "more", "more"),
        Binding("enter", "begin", "deal", priority=True),
        Binding("c", "go_on", "continue"),
        Binding("l", "lesson", "learn", tooltip="two-minute lesson", show=False),
        Binding("escape", "dismiss(None)", "back"),
    ]

    def __init__(self, game: AnyGame, last: Setup | None) -> None:
        super().__init__()
        self.game = game
        if last and daily.day_of(last.seed):
            last = None  # chosen by the deal of the day, not by the person
        usual = game.presets[daily.daily_variant(game)]  # a match that comes to an end
        self.options = without_file(game, last.options) if last else usual
        self.last = last
        self.who = last_opponent(game, last)
        self.waiting: Saved | None = None
        self.summary = Summary()

    def compose(self) -> ComposeResult:
        """Yield the title, the lines, what Enter does, and at the bottom the keys."""
        self.read_store()
        with Vertical(id="dialog"):
            yield TitleRow(id="title")
            with DialogLines(id="lines"):
                yield ContinueRow(id="waiting")
                heading = ROUNDS_ASKED if picks_rounds(self.game) else LEVELS_ASKED
                yield OfferList(heading, id="levels")
                yield from name_lines(self.game, self.last, self.services.settings.name)
                yield from variant_lines(self.game, self.options)
                yield MoreRow(id="more-row")
                with Vertical(id="more"):
                    yield from more_lines(self.game, self.last, self.options)
            yield from self.compose_hint()
            yield FootRow(id="foot")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def read_store(self) -> None:
        """Read what was won and lost, and the unfinished game; nothing if that fails."""
        store = self.services.store
        try:
            self.summary = read_summary(store)
            waiting = (each for each in store.unfinished(MOST_WAITING) if PERSON in each.seats)
            self.waiting = next((each for each in waiting if each.game == self.game.slug), None)
        except Refusal as no:
            self.app.notify(str(no), severity="warning")

    def say(self, text: str, findings: tuple[str, ...] = ()) -> None:
        """Show a sentence above the foot, and a list of findings."""
        super().say(text, findings)
        self.fit(min(FINDING_ROWS, len(findings)) + text.count("\n"))

    def fit(self, more_rows: int = 0) -> None:
        """Let the lines take the rows that the title, the foot and the keys leave."""
        self.query_one("#lines").styles.max_height = self.app.size.height - ROWS_AROUND - more_rows
        self.fold()

    def fold(self) -> None:
        """Put the levels in one row if what More shows would not fit otherwise."""
        height = self.app.size.height
        folded = self.query_one(MoreRow).is_open and height < ROWS_OF_ALL
        self.query_one("#levels", OfferList).in_a_row = folded
        self.set_class(folded, "-folded")
        self.set_class(folded and height < ROWS_OF_FOLDED, "-tight")

    def on_resize(self) -> None:
        """Fit the new size, and keep the focused line visible."""
        self.fit()
        if self.focused:
            self.call_after_refresh(self.focused.scroll_visible, animate=False)

    def on_mount(self) -> None:
        """Show the choices of the last time."""
        self.query_one(TitleRow).title = f"NEW GAME OF {self.game.title.upper()}"
        self.query_one(ContinueRow).saved = self.waiting
        self.query_one(FootRow).lesson = lesson_of(self.game.slug) is not None
        self.query_one(FootRow).bare = self.services.face is not FaceStyle.SOLID
        row = self.query_one(MoreRow)
        row.about = ", ".join(said_of_more(self.game, self.options))
        row.is_open = self.query_one(FootRow).is_open = (
            self.services.settings.more == "open" or self.needs_more()
        )
        self.show_choice()
        self.query_one(OfferList).focus()

    def needs_more(self) -> bool:
        """Return whether something is chosen that only More shows."""
        offers = first_offers(self.game, self.options, self.summary)
        watched = self.last is not None and PERSON not in self.last.seats
        return watched or (len(self.game.chairs) > 1 and self.who not in {o.value for o in offers})

    # what is chosen

    def show_choice(self) -> None:
        """Show what is chosen, in all lines that depend on it."""
        options = self.options_now()
        more = self.query_one(MoreRow).is_open
        for levels, offers in (
            (self.query_one("#levels", OfferList), first_offers(self.game, options, self.summary)),
            (self.query_one("#bots", OfferList), bot_offers(self.game, options)),
        ):
            levels.offers, levels.chosen = offers, self.chosen
        self.query_one("#more").display = more
        self.set_class(more, "-more")
        self.fold()
        for asked in self.query("#names"):
            asked.display = self.who == PERSON
        for instead in self.query("#line-instead"):
            instead.display = self.query_one("#sit", Choice).value == WATCHES
        names = [name for name, preset in self.game.presets.items() if preset == options]
        chosen = variant_of(self.game, names[0]) if names else Variant("", "Your own mix of rules.")
        self.query_one(TitleRow).length = chosen.length
        for about in self.query("#about").results(Static):
            about.update(chosen.line)
        self.refresh_bindings()

    @property
    def chosen(self) -> str:
        """The value of the chosen offer."""
        if picks_rounds(self.game):
            return self.query_one("#rounds", Input).value.strip() or "0"
        return self.who

    def options_now(self) -> Any:
        """Return the options from the lines, or the last ones if a line is wrong."""
        with suppress(Refusal):
            given = self.given()
            given.pop("seed", None)
            self.options = new_setup(self.game, preset_of(self.game, self.options), given).options
        return self.options

    def given(self) -> dict[str, Any]:
        """Return the values of all fields. Raises `Refusal`."""
        lines = {line.id: line.value for line in self.query("Choice, Input").results()}  # type: ignore[attr-defined]
        return {field.name: value_of(field, lines[field.name]) for field in self.game.fields}

    @on(OfferList.Picked)
    def choose(self, event: OfferList.Picked) -> None:
        """Choose an offer."""
        if picks_rounds(self.game):
            self.query_one("#rounds", Input).value = "" if event.value == "0" else event.value
        else:
            self.who = event.value
        self.show_choice()

    def action_pick(self, index: int) -> None:
        """Choose the offer with a number."""
        levels = self.query_one("#levels", OfferList)
        levels.focus()
        levels.pick(index)

    def action_turn(self, by: int) -> None:
        """Choose another variant."""
        for line in self.query("#variant").results(Choice):
            line.action_turn(by)

    @on(Choice.Changed, "#variant")
    def fill_in(self, event: Choice.Changed) -> None:
        """Fill the fields in with the options of the chosen variant."""
        options = self.game.presets[event.choice.value]
        for field in self.game.fields:
            line = self.query_one(f"#{field.name}")
            text = remembered(self.game, field, options)
            if isinstance(line, Choice):
                line.choose(text)
            elif isinstance(line, Input) and field.name != "seed":
                line.value = "" if text == field.nothing else text
        self.options = options

    @on(Choice.Changed)
    def show_changed(self) -> None:
        """Show the meaning of a new choice."""
        self.show_choice()

    @on(Input.Changed)
    def follow_typing(self, event: Input.Changed) -> None:
        """Show what the typed options mean; typing a command line chooses that program."""
        if event.input.id == PROGRAM_LINE and event.input.has_focus and event.value.strip():
            self.who = PROGRAM_CHOICE
        if self.is_mounted:
            self.show_choice()

    # more, and what closes it

    @on(MoreRow.Clicked, "#more-row")
    def action_more(self) -> None:
        """Show or hide the other settings, and remember that; no box gets the focus."""
        row = self.query_one(MoreRow)
        row.is_open = self.query_one(FootRow).is_open = not row.is_open
        self.services.change_settings(more="open" if row.is_open else "closed")
        self.show_choice()
        (row if row.is_open else self.query_one("#levels")).focus(scroll_visible=False)
        if row.is_open:
            self.call_after_refresh(row.scroll_visible, animate=False, top=True)

    def hints(self) -> Iterator[KeyHint]:
        """Yield the keys, with the numbers of the offers after the arrows."""
        offers = min(NUMBER_KEYS, len(self.query_one("#levels", OfferList).offers))
        for hint in super().hints():
            more = hint.action == "m" and self.query_one(MoreRow).is_open
            yield replace(hint, what="less") if more else hint
            if hint.what == "choose" and offers and not isinstance(self.focused, Input):
                yield KeyHint(f"1-{offers}", "pick", "1")
            if more:
                yield KeyHint("tab", "next line", "tab")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are available."""
        if action == "lesson":
            return lesson_of(self.game.slug) is not None
        if action == "turn":
            return bool(self.query("#variant"))
        return action != "go_on" or self.waiting is not None

    @on(FootRow.Pressed)
    async def press_foot(self, event: FootRow.Pressed) -> None:
        """Do what the key does that was clicked below the lines."""
        await self.run_action(event.action)

    def action_lesson(self) -> None:
        """Open the lesson of this game instead."""
        self.dismiss(lesson_of(self.game.slug))

    @on(ContinueRow.Clicked, "#waiting")
    def action_go_on(self) -> None:
        """Continue the unfinished game."""
        if self.waiting:
            self.dismiss(self.waiting)

    def action_begin(self) -> None:
        """Begin with the values shown, or show what is wrong with them and stay open."""
        self.close(self.setup)

    def setup(self) -> Setup:
        """Return the setup from all lines. Raises `Refusal`."""
        seats = self.seats()
        names = tuple(
            self.query_one(f"#{NAME_LINE}{seat}", Input).value
            for seat in self.game.chairs
            if seats.count(PERSON) > 1
        )
        files = [line.value for line in self.query(f"#{FILE_LINE}").results(Input)]
        loaded = self.loaded(files[0] if files else "")
        setup = new_setup(
            self.game, preset_of(self.game, self.options), self.given(), seats, names, loaded
        )
        self.game.deal(setup.options, setup.seed)  # refuses options that cannot be combined
        return setup

    def seats(self) -> tuple[str, ...]:
        """Return who sits where. Raises `Refusal` for a program that does not exist."""
        sits = [line.value for line in self.query("#sit").results(Choice)]
        watches = WATCHES in sits
        mine = self.query_one("#instead", Choice).value if watches else PERSON
        if len(self.game.chairs) == 1:
            return (mine,)
        other = self.who
        if other == PROGRAM_CHOICE:
            line = self.query_one(f"#{PROGRAM_LINE}", Input).value
            other = arguments.parse_contestant(line)
        return (other, mine) if SITS_SECOND in sits else (mine, other)

    def loaded(self, name: str) -> Loaded[Any, Any] | None:
        """Return the content of the named file, and notify its warnings. Raises `RefusedFile`."""
        if not name.strip():
            return None
        loaded = load_file(self.game, name)
        if loaded.warnings:
            self.app.notify(" ".join(loaded.warnings), severity="warning")
        return loaded
