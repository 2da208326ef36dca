"""The dialog for a new game: the opponent, and behind More all settings."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from app.lessons.catalogue import lesson_of
from app.lessons.lesson import Lesson
from app.match.setup import PERSON, Setup
from app.plugins import AnyGame
from app.screens.dialogs.file_dialog import FileDialog
from app.screens.dialogs.new_game_form import NewGameForm
from app.screens.dialogs.new_game_lines import (
    PROGRAM_CHOICE,
    PROGRAM_LINE,
    WATCHES,
    more_lines,
    name_lines,
    said_of_more,
    variant_lines,
    variant_of,
)
from app.screens.dialogs.new_game_rows import ContinueRow, DialogLines, FootRow, MoreRow, TitleRow
from app.screens.dialogs.offer_lists import OfferList
from app.screens.dialogs.offers import NUMBER_KEYS, bot_offers, first_offers, picks_rounds
from app.screens.lobby.news import MOST_WAITING
from app.statistics.summary import Summary, read_summary
from app.storage.rows import Saved
from games.contract import Refusal, Variant
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
        self.form = NewGameForm(self, game, last)
        self.waiting: Saved | None = None
        self.summary = Summary()

    def compose(self) -> ComposeResult:
        """Yield the title, the lines, what Enter does, and at the bottom the keys."""
        self.read_store()
        form = self.form
        with Vertical(id="dialog"):
            yield TitleRow(id="title")
            with DialogLines(id="lines"):
                yield ContinueRow(id="waiting")
                heading = ROUNDS_ASKED if picks_rounds(self.game) else LEVELS_ASKED
                yield OfferList(heading, id="levels")
                yield from name_lines(self.game, form.last, self.services.settings.name)
                yield from variant_lines(self.game, form.options)
                yield MoreRow(id="more-row")
                with Vertical(id="more"):
                    yield from more_lines(self.game, form.last, form.options)
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
        height = self.app.size.height - (self.waiting is not None)  # whose row has one below it
        more = self.query_one(MoreRow).is_open
        folded = more and height < ROWS_OF_ALL
        self.query_one("#levels", OfferList).in_a_row = folded
        tight = folded and height < ROWS_OF_FOLDED
        # all at once, because each change looks for the styles of every line
        self.update_classes({"-more": more, "-folded": folded, "-tight": tight})

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
        row.about = ", ".join(said_of_more(self.game, self.form.options))
        row.is_open = self.query_one(FootRow).is_open = (
            self.services.settings.more == "open" or self.needs_more()
        )
        self.show_choice()
        self.query_one(OfferList).focus()

    def needs_more(self) -> bool:
        """Return whether something is chosen that only More shows."""
        form = self.form
        if form.last and PERSON not in form.last.seats:
            return True
        offers = first_offers(self.game, form.options, self.summary)
        return len(self.game.chairs) > 1 and form.who not in {offer.value for offer in offers}

    # what is chosen

    def show_choice(self) -> None:
        """Show what is chosen, in all lines that depend on it."""
        options = self.form.options_now()
        for levels, offers in (
            (self.query_one("#levels", OfferList), first_offers(self.game, options, self.summary)),
            (self.query_one("#bots", OfferList), bot_offers(self.game, options)),
        ):
            levels.offers, levels.chosen = offers, self.form.chosen
        self.query_one("#more").display = self.query_one(MoreRow).is_open
        self.fold()
        if asked := self.query_one_optional("#names"):
            asked.display = self.form.who == PERSON
        if instead := self.query_one_optional("#line-instead"):
            instead.display = self.form.text("sit") == WATCHES
        names = [name for name, preset in self.game.presets.items() if preset == options]
        chosen = variant_of(self.game, names[0]) if names else Variant("", "Your own mix of rules.")
        self.query_one(TitleRow).length = chosen.length
        if about := self.query_one_optional("#about", Static):
            about.update(chosen.line)
        self.refresh_bindings()

    @on(OfferList.Picked)
    def choose(self, event: OfferList.Picked) -> None:
        """Choose an offer."""
        self.form.choose(event.value)
        self.show_choice()

    def action_pick(self, index: int) -> None:
        """Choose the offer with a number."""
        levels = self.query_one("#levels", OfferList)
        levels.focus()
        levels.pick(index)

    def action_turn(self, by: int) -> None:
        """Choose another variant."""
        if line := self.query_one_optional("#variant", Choice):
            line.action_turn(by)

    @on(Choice.Changed, "#variant")
    def fill_in(self, event: Choice.Changed) -> None:
        """Fill the fields in with the options of the chosen variant."""
        self.form.fill_in(event.choice.value)

    @on(Choice.Changed)
    def show_changed(self) -> None:
        """Show the meaning of a new choice."""
        self.show_choice()

    @on(Input.Changed)
    def follow_typing(self, event: Input.Changed) -> None:
        """Show what the typed options mean; typing a command line chooses that program."""
        if event.input.id == PROGRAM_LINE and event.input.has_focus and event.value.strip():
            self.form.who = PROGRAM_CHOICE
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
            return self.query_one_optional("#variant") is not None
        return action != "go_on" or self.waiting is not None

    @on(FootRow.Pressed)
    async def press_foot(self, event: FootRow.Pressed) -> None:
        """Press the key whose hint was clicked below the lines."""
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
        self.close(self.form.setup)
