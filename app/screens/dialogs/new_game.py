"""The dialog for a new game: whom to play, which variant, and behind More everything else."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import zip_longest
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, Label

from app import daily, plugins
from app.arena.plan import complete_command, parse_contestant
from app.guests import session
from app.lessons import catalogue, lesson
from app.match.bots.program import takes_programs
from app.match.names import levels_of
from app.match.new_setup import new_setup, settling
from app.match.setup import PERSON, PROGRAM, Setup, without_file
from app.screens import keys, page
from app.screens.dialogs.offers import Bots, Offers, bot_offers, first_offers, picks_rounds
from app.screens.lobby import news
from app.screens.widgets import Picture, Words, quiet
from app.statistics.summary import Summary, read_summary
from app.storage.game_files import complete_path, load_file
from app.storage.rows import Saved
from games.contract import BadInput, Field, Refusal, Variant
from widgets.inputs import Choice, PathInput

PROGRAM_CHOICE = "program"  # for the person's own program
SITS_FIRST, SITS_SECOND, WATCHES = "first", "second", "watch"  # or two others play


def value_of(field: Field, text: str) -> Any:
    """Return the value of a text in a field. Raises `BadInput` with the field's label."""
    try:
        return field.parse(text if text.strip() else field.nothing)
    except BadInput as no:
        raise BadInput(f"{field.label}: {no}") from no


def preset_of(game: plugins.AnyGame, options: Any) -> str:
    """Return the name of the preset with these options, or of the first one."""
    presets = game.presets.items()
    return next((name for name, each in presets if each == options), next(iter(game.presets)))


def remembered(game: plugins.AnyGame, options: Any) -> dict[str, str]:
    """Return the text of each field; what fixes the deal is not filled in again."""
    return {
        field.name: ""
        if field.name == "seed" or field.name in settling(game)
        else field.text(getattr(options, field.name))
        for field in game.fields
    }


def last_opponent(game: plugins.AnyGame, last: Setup | None) -> str:
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


def chips(
    name: str, options: tuple[str, ...], chosen: str, shown: Mapping[str, str] | None = None
) -> Choice:
    """Return a row of chips; a short one leaves room for a hint."""
    choice = Choice("", options, chosen, label_width=0, shown=shown, id=name)
    width = sum(len(text) + 3 for text in choice.texts)
    choice.styles.width = max(18, width + 1) if width < 30 and name != "variant" else "1fr"
    return choice


def line(label: str, widget: Widget, hint: str = "") -> Widget:
    """Return a line of the form: a label, what is set, and what it is for."""
    said = [Words(Content(hint), classes="what")] if hint else []
    shown = Label(label, markup=False)
    return Horizontal(shown, widget, *said, classes="line", id=f"line-{widget.id}")


class NewGameDialog(page.Dialog[Setup | Saved | lesson.Lesson | None]):
    """Opponent, variant and, behind More, every setting, at first as in the last match."""

    AUTO_FOCUS = "#levels, #variant, Choice, Input"
    CSS = """
    NewGameDialog #waiting { height: 1; margin-bottom: 1; padding: 0 2; color: $gold; }
    NewGameDialog #names, NewGameDialog #variants, NewGameDialog #more { height: auto; }
    NewGameDialog #variants { margin-top: 1; }
    NewGameDialog .line { height: 1; padding-left: 2; }
    NewGameDialog .line Label { width: 12; color: $quiet; }
    NewGameDialog .line Input { width: 16; margin-right: 2; }
    NewGameDialog .line PathInput { width: 32; }
    NewGameDialog .what { width: 1fr; height: auto; color: $quiet; }
    NewGameDialog #about { height: auto; padding-left: 14; color: $quiet; }
    NewGameDialog #bots { margin-top: 1; }
    NewGameDialog.-folded #variants { margin-top: 0; }
    NewGameDialog.-folded #about { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "begin", priority=True),
        Binding("up,shift+tab", "app.focus_previous", show=False),
        Binding("down,tab", "app.focus_next", show=False),
        *(Binding(str(n), f"pick({n - 1})", show=False) for n in range(1, 10)),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("l", "lesson", "lesson"),
        Binding("m", "more", "more"),
        Binding("c", "go_on", "continue"),
    ]

    def __init__(self, game: plugins.AnyGame, last: Setup | None) -> None:
        super().__init__(f"NEW GAME OF {game.title.upper()}")
        if last and daily.day_of(last.seed):
            last = None  # chosen by the deal of the day, not by the person
        self.game = game
        usual = game.presets[daily.daily_variant(game)]  # a match that comes to an end
        self.options = without_file(game, last.options) if last else usual
        seats = last.seats if last else (PERSON,)
        self.who = last_opponent(game, last)
        self.is_for_two = len(game.chairs) > 1
        self.swaps = self.is_for_two and game.extras.swaps
        second = self.swaps and seats[0] != PERSON
        programs = (who.removeprefix(PROGRAM) for who in seats if who.startswith(PROGRAM))
        self.filled = {
            **remembered(game, self.options),
            "sit": WATCHES if PERSON not in seats else SITS_SECOND if second else SITS_FIRST,
            "instead": seats[0],
            "program": next(programs, ""),
        }
        """What lines begin with, by name; it counts for those that have not been shown."""
        self.names = last.names if last and seats.count(PERSON) > 1 else ()
        self.waiting: Saved | None = None
        self.summary, self.is_open = Summary(), False

    def body(self) -> ComposeResult:
        """Yield the unfinished game, the offers, two names, the variant, and More if it is open."""
        game, store = self.game, self.services.store
        try:
            self.summary = read_summary(store)
            waiting = (each for each in store.unfinished(news.MOST_WAITING) if PERSON in each.seats)
            self.waiting = next((each for each in waiting if each.game == game.slug), None)
        except Refusal as no:
            self.app.notify(str(no), severity="warning")
        offered = {offer.value for offer in first_offers(game, self.options, self.summary)}
        is_further = self.is_for_two and self.who not in offered
        watches = self.filled["sit"] == WATCHES
        self.is_open = self.services.settings.more == "open" or watches or is_further
        if saved := self.waiting:
            mine, theirs = news.own_points_first(saved)
            said = Content.assemble(
                (f"Continue {saved.standing.line.partition(' of ')[0]}", "b"),
                (f"  {news.opponents(saved)}, {mine} : {theirs}", "$foreground"),
            ).stylize(Style.from_meta({"@click": "screen.go_on"}))
            yield Words(said, quiet(Content(f"left {news.when(saved.changed)}")), id="waiting")
        yield Offers(id="levels")
        yield Vertical(id="names")
        if len(game.presets) > 1 and not picks_rounds(game):
            usual = daily.daily_variant(game)  # comes first
            ordered = sorted(game.presets, key=lambda name: name != usual)
            variants = game.extras.variants
            names = {each: variants.get(each, Variant(each)).name for each in ordered}
            shown = chips("variant", tuple(names), preset_of(game, self.options), names)
            yield Vertical(line("Game", shown), Words(id="about"), id="variants")
        yield Vertical(*(self.more_lines() if self.is_open else ()), id="more")

    def name_lines(self) -> Iterator[Widget]:
        """Yield the lines for two persons' names: last time's, or the user's own first."""
        both = zip_longest(self.names, (self.services.settings.name, ""))
        for seat, (name, usual) in enumerate(both):
            place = f"Player {seat + 1}"
            typed = Input(name or usual, placeholder=place, id=f"name{seat}", compact=True)
            yield line(f"Name {seat + 1}", typed)

    def more_lines(self) -> Iterator[Widget]:
        """Yield what is behind More: every field, the seats, a file, bots by name, a program."""
        game, filled = self.game, self.filled
        for field in game.fields:
            text = filled[field.name]
            typed: Widget = Input(
                "" if text == field.nothing else text,
                placeholder=field.blank, id=field.name, compact=True,
            )  # fmt: skip
            if field.choices:
                typed = chips(field.name, field.choices, text, field.shown)
            yield line(field.label, typed, field.hint or field.help)
        if game.players:
            label, shown = ("You sit", {}) if self.swaps else ("You", {SITS_FIRST: "play"})
            where = (SITS_FIRST, SITS_SECOND, WATCHES) if self.swaps else (SITS_FIRST, WATCHES)
            yield line(label, chips("sit", where, filled["sit"], shown), "watch: others play")
            yield line("Instead", chips("instead", tuple(game.players), filled["instead"]))
        if game.files.formats and not session.is_guest():
            endings = " ".join(each.ending for each in game.files.formats.values())
            path = PathInput(complete_path, id="from-a-file")
            yield line("A file", path, f"{endings}: Tab completes")
        yield Bots(id="bots")
        if takes_programs() and self.is_for_two:
            program, usual = filled["program"], "python3 my_bot.py"
            command = PathInput(complete_command, program, placeholder=usual, id="program")
            yield line("Program", command, "a command line")

    # what is chosen

    @on(events.Mount)
    @on(events.Resize)
    def show_choice(self) -> None:
        """Show what is chosen in all lines that depend on it, as high as there is room for."""
        size, game, options = self.app.size, self.game, self.options_now()
        folded = self.is_open and size.height < 32
        width = min(84, size.width - 2) if self.is_open else self.WIDTH
        self.query_one("#box").styles.width = width
        self.set_class(folded, "-folded")
        chosen = (self.text("rounds").strip() or "0") if picks_rounds(game) else self.who
        offers = first_offers(game, options, self.summary)
        rows = 0 if folded else 2 if self.is_open or size.height < 32 else 3
        self.query_one("#levels", Offers).offer(offers, chosen, rows)
        for bots in self.query(Bots):
            bots.offer(bot_offers(game, options), chosen, 1)
        self.query_one("#more").display = self.is_open
        asked = self.query_one("#names")
        asked.display = self.who == PERSON and self.is_for_two
        if asked.display and not asked.children:
            asked.mount(*self.name_lines())
        for instead in self.query("#line-instead"):
            instead.display = self.text("sit") == WATCHES
        variant = Variant("", "Your own mix of rules.")
        if options in game.presets.values():
            variant = game.extras.variants.get(preset_of(game, options), Variant(""))
        length = Content.styled(variant.length, "not b $bar-quiet")
        self.query_one("#heading", Words).say(self.heading, length)
        for about in self.query("#about").results(Words):
            about.say(Content(variant.line))

    @on(Picture.Pressed)
    def choose(self, event: Picture.Pressed) -> None:
        """Choose an offer."""
        if event.what is not None:
            if picks_rounds(self.game):
                self.set_text("rounds", str(event.what).removeprefix("0"))
            else:
                self.who = str(event.what)
            self.show_choice()

    def action_pick(self, place: int) -> None:
        """Choose the offer with a number."""
        levels = self.query_one("#levels", Offers)
        levels.focus()
        levels.pick(place)

    def action_turn(self, by: int) -> None:
        """Choose another variant."""
        for variants in self.query("#variant").results(Choice):
            variants.action_turn(by)

    @on(Choice.Changed)
    def take_choice(self, event: Choice.Changed) -> None:
        """Show the meaning of a new choice; a variant fills the fields in."""
        if event.field.id == "variant":
            self.options = self.game.presets[event.field.value]
            for name, text in remembered(self.game, self.options).items():
                if name != "seed":
                    self.set_text(name, text)
        self.show_choice()

    @on(Input.Changed)
    def follow_typing(self, event: Input.Changed) -> None:
        """Show what the typed options mean; typing a command line chooses that program."""
        if event.input.id == "program" and event.input.has_focus and event.value.strip():
            self.who = PROGRAM_CHOICE
        if self.is_mounted:
            self.show_choice()

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of a file name."""
        self.say("  ".join(event.names))

    # keys

    async def action_more(self) -> None:
        """Show or hide the other settings, and remember that; the offers get the focus."""
        self.is_open = not self.is_open
        self.services.change_settings(more="open" if self.is_open else "closed")
        more = self.query_one("#more")
        if self.is_open and not more.children:
            await more.mount(*self.more_lines())
        self.show_choice()
        self.refresh_bindings()
        self.query_one("#levels").focus()

    def action_press(self, key: str) -> None:
        """Press the key whose cap was clicked; a line that is typed into must not get it."""
        self.set_focus(self.query_one("#levels"))
        super().action_press(key)

    def hints(self) -> Iterator[keys.KeyHint]:
        """Yield the keys; those that typing takes can still be clicked."""
        yield from super().hints()
        if isinstance(self.focused, Input):
            yield keys.KeyHint("m", "less", "m")

    def word(self, binding: Binding) -> str:
        """Return what a key does."""
        return "less" if binding.action == "more" and self.is_open else binding.description

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are available."""
        if action == "lesson":
            return self.game.slug in catalogue.LESSONS
        return action != "go_on" or self.waiting is not None

    def action_lesson(self) -> None:
        """Open the lesson of this game instead."""
        self.dismiss(catalogue.LESSONS.get(self.game.slug))

    def action_go_on(self) -> None:
        """Continue the unfinished game."""
        self.dismiss(self.waiting)

    def text(self, name: str) -> str:
        """Return the text of a line, or the choice in it; if it was not shown, what it would be."""
        shown = self.query_one_optional(f"#{name}")
        return shown.value if isinstance(shown, Choice | Input) else self.filled.get(name, "")

    def set_text(self, name: str, text: str) -> None:
        """Fill a line in."""
        self.filled[name] = text
        shown = self.query_one_optional(f"#{name}")
        if isinstance(shown, Choice):
            shown.choose(text)
        elif isinstance(shown, Input):
            nothing = {field.name: field.nothing for field in self.game.fields}
            shown.value = "" if text == nothing[name] else text

    def given(self) -> dict[str, Any]:
        """Return the values of all fields. Raises `Refusal`."""
        return {field.name: value_of(field, self.text(field.name)) for field in self.game.fields}

    def options_now(self) -> Any:
        """Return the options from the lines, or the last ones if a line is wrong."""
        with suppress(Refusal):
            given = self.given()
            given.pop("seed", None)
            self.options = new_setup(self.game, preset_of(self.game, self.options), given).options
        return self.options

    def seats(self) -> tuple[str, ...]:
        """Return who sits where. Raises `Refusal` for a program that does not exist."""
        sits, other = self.text("sit"), self.who
        mine = self.text("instead") if sits == WATCHES else PERSON
        if not self.is_for_two:
            return (mine,)
        if other == PROGRAM_CHOICE:
            other = parse_contestant(self.text("program"))
        return (other, mine) if sits == SITS_SECOND else (mine, other)

    def result(self) -> Setup:
        """Return the setup from all lines. Raises `Refusal`."""
        game, seats, path = self.game, self.seats(), self.text("from-a-file")
        names = tuple(self.text(f"name{seat}") for seat in game.chairs if seats.count(PERSON) > 1)
        loaded = load_file(game, path) if path.strip() else None
        if loaded and loaded.warnings:
            self.app.notify(" ".join(loaded.warnings), severity="warning")
        preset = preset_of(game, self.options)
        setup = new_setup(game, preset, self.given(), seats, names, loaded)
        game.deal(setup.options, setup.seed)  # refuses options that cannot be combined
        return setup
