"""The dialog for a new game: the opponent, and behind More all settings."""

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from app.lessons.catalogue import lesson_of
from app.lessons.lesson import Lesson
from app.match.setup import PERSON, Setup
from app.plugins import AnyGame
from app.screens.dialogs.new_game_form import (
    PROGRAM_CHOICE,
    PROGRAM_LINE,
    WATCHES,
    NewGameForm,
    more_lines,
    name_lines,
    said_of_more,
    variant_lines,
    variant_of,
)
from app.screens.dialogs.offers import OfferList, bot_offers, first_offers, picks_rounds
from app.screens.lobby.news import MOST_WAITING, opponents, own_points_first, when
from app.screens.page import FORM_KEYS, Dialog
from app.screens.widgets import Words, quiet
from app.statistics.summary import Summary, read_summary
from app.storage.rows import Saved
from games.contract import Refusal, Variant
from widgets.inputs.choice import Choice
from widgets.inputs.path_input import PathInput

ROWS_OF_ALL, ROWS_OF_FOLDED = 36, 28
"""Rows from which levels have their lines above all of More, or blank rows between them."""

WIDE = 90
"""Columns of the box with all settings."""

LEVELS_ASKED, ROUNDS_ASKED = "Who do you want to play?", "How many rounds?"


class NewGameDialog(Dialog[Setup | Saved | Lesson | None]):
    """The dialog for opponent, variant and, behind More, every setting; Enter begins.

    It closes with the setup of the new game, an unfinished game to continue, or a lesson.

    Args:
        game: The game to begin.
        last: The setup of its last match, whose choices come first; None for the defaults.
    """

    WIDTH = 70
    CSS = """
    NewGameDialog #waiting { height: 1; margin-bottom: 1; }
    NewGameDialog #names, NewGameDialog #variants, NewGameDialog #more { height: auto; }
    NewGameDialog #names, NewGameDialog #more { display: none; }
    NewGameDialog #variants, NewGameDialog #more-row, NewGameDialog #more { margin-top: 1; }
    NewGameDialog #more-row { height: 1; }
    NewGameDialog #more-row:focus { background: $chosen; }
    NewGameDialog #about { margin-left: 10; color: $quiet; }
    NewGameDialog .more-line { height: auto; }
    NewGameDialog .more-line Label { width: 10; }
    NewGameDialog #variants Label { text-style: bold; }
    NewGameDialog #variants Choice { width: 1fr; }
    NewGameDialog #variants .what { display: none; }
    NewGameDialog #more Label { width: 12; padding-left: 2; }
    NewGameDialog #more #line-program Label { width: 20; }
    NewGameDialog .more-line Input, NewGameDialog #more #prizes { width: 16; margin-right: 4; }
    NewGameDialog .more-line PathInput { width: 32; margin-right: 1; }
    NewGameDialog #more #from-a-file { width: 24; }
    NewGameDialog #more Choice { width: 20; }
    NewGameDialog #more #sit.-three { width: 26; }
    NewGameDialog #more #line-instead Choice { width: 1fr; }
    NewGameDialog .what { width: 1fr; height: auto; color: $quiet; }
    NewGameDialog #bots { margin-top: 1; }
    NewGameDialog.-tight #waiting { margin: 0; }
    NewGameDialog.-tight #variants, NewGameDialog.-tight #more-row { margin-top: 0; }
    NewGameDialog.-tight #more { margin-top: 0; }
    NewGameDialog.-folded #about { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(replace(each, show=False) for each in FORM_KEYS if isinstance(each, Binding)),
        *(Binding(str(n), f"pick({n - 1})", "pick", show=False) for n in range(1, 10)),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("enter", "accept", "deal", priority=True),
        Binding("c", "go_on", "continue"),
        Binding("l", "lesson", "lesson", tooltip="two-minute lesson"),
        Binding("m", "more", "more"),
    ]

    def __init__(self, game: AnyGame, last: Setup | None) -> None:
        super().__init__(f"NEW GAME OF {game.title.upper()}")
        self.game = game
        self.is_open = False
        """Whether all settings are shown."""
        self.form = NewGameForm(self, game, last)
        self.waiting: Saved | None = None
        self.summary = Summary()

    def body(self) -> ComposeResult:
        """Yield the unfinished game, whom to play, the variant, and behind More all settings."""
        self.read_store()
        form = self.form
        yield Words(id="waiting")
        heading = ROUNDS_ASKED if picks_rounds(self.game) else LEVELS_ASKED
        yield OfferList(heading, id="levels")
        yield from name_lines(self.game, form.last, self.services.settings.name)
        yield from variant_lines(self.game, form.options)
        yield Words(id="more-row")
        with Vertical(id="more"):
            yield from more_lines(self.game, form.last, form.options)

    def read_store(self) -> None:
        """Read what was won and lost, and the unfinished game; nothing if that fails."""
        store = self.services.store
        try:
            self.summary = read_summary(store)
            waiting = (each for each in store.unfinished(MOST_WAITING) if PERSON in each.seats)
            self.waiting = next((each for each in waiting if each.game == self.game.slug), None)
        except Refusal as no:
            self.app.notify(str(no), severity="warning")

    def fold(self) -> None:
        """Put the levels in one row if what More shows would not fit otherwise."""
        height = self.app.size.height - (self.waiting is not None)  # whose row has one below it
        more = self.is_open
        folded = more and height < ROWS_OF_ALL
        self.query_one("#levels", OfferList).in_a_row = folded
        tight = folded and height < ROWS_OF_FOLDED
        # all at once, because each change looks for the styles of every line
        self.query_one("#box").styles.width = WIDE if more else self.WIDTH
        self.update_classes({"-more": more, "-folded": folded, "-tight": tight})

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the new size, and keep the focused line visible."""
        self.fold()
        if self.focused:
            self.call_after_refresh(self.focused.scroll_visible, animate=False)

    def on_mount(self) -> None:
        """Show the choices of the last time."""
        waiting = self.query_one("#waiting", Words)
        waiting.display = self.waiting is not None
        if saved := self.waiting:
            mine, theirs = own_points_first(saved)
            at = saved.standing.line.partition(" of ")[0]
            going_on = Content.from_markup(f"[@click=screen.go_on][b $gold] c  Continue {at}[/][/]")
            said = Content(f"  {opponents(saved)}, {mine} : {theirs}")
            waiting.say(going_on + said, quiet(Content(f"left {when(saved.changed)} ")))
        self.is_open = self.services.settings.more == "open" or self.needs_more()
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
        self.query_one("#more").display = self.is_open
        row, behind = self.query_one("#more-row", Words), said_of_more(self.game, options)
        row.can_focus = self.is_open  # only while it can be left for a line below
        sign = "▾" if self.is_open else "▸"
        more = Content.from_markup(f"[@click=screen.more][b]{sign} More[/][/]")
        row.say(more + quiet(Content("    " + ("" if self.is_open else ", ".join(behind)))))
        self.fold()
        if asked := self.query_one_optional("#names"):
            asked.display = self.form.who == PERSON
        if instead := self.query_one_optional("#line-instead"):
            instead.display = self.form.text("sit") == WATCHES
        names = [name for name, preset in self.game.presets.items() if preset == options]
        chosen = variant_of(self.game, names[0]) if names else Variant("", "Your own mix of rules.")
        self.query_one("#heading", Words).say(
            self.heading, Content.styled(chosen.length, "not b $bar-quiet")
        )
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

    def action_more(self) -> None:
        """Show or hide the other settings, and remember that; no box gets the focus."""
        self.is_open = not self.is_open
        self.services.change_settings(more="open" if self.is_open else "closed")
        self.show_choice()
        row = self.query_one("#more-row")
        (row if self.is_open else self.query_one("#levels")).focus(scroll_visible=False)
        if self.is_open:
            self.call_after_refresh(row.scroll_visible, animate=False, top=True)

    def word(self, binding: Binding) -> str:
        """Return what a key does now: m shows or hides the other settings."""
        return "less" if binding.action == "more" and self.is_open else binding.description

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are available."""
        if action == "lesson":
            return lesson_of(self.game.slug) is not None
        if action == "turn":
            return self.query_one_optional("#variant") is not None
        return action != "go_on" or self.waiting is not None

    def action_lesson(self) -> None:
        """Open the lesson of this game instead."""
        self.dismiss(lesson_of(self.game.slug))

    def action_go_on(self) -> None:
        """Continue the unfinished game."""
        if self.waiting:
            self.dismiss(self.waiting)

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of a file name."""
        self.say(*event.names)

    def result(self) -> Setup:
        """Return the setup from all lines. Raises `Refusal`."""
        return self.form.setup()
