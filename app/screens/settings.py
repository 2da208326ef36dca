"""The settings: a line for each, in groups; a change is applied and saved at once, and seen."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Label

from app.match.names import LONGEST_NAME
from app.screens.page import FORM_KEYS, Page
from app.screens.widgets import Heading, Panel, Picture, Words
from app.settings import SETTINGS, Settings, change_settings
from games.cards import Card, Suit
from games.contract import Refusal
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_squares, track_colour
from widgets.cards.painter import draw_card
from widgets.cards.style import BACK, CardLook, CardSize, CardState, FaceStyle, ShownCard
from widgets.charts.bars import draw_bar
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie
from widgets.inputs.choice import Choice

GROUPS = (
    ("YOU", ("name",)),
    ("LOOK", ("theme", "faces", "colours")),
    ("PACE", ("motion", "turns")),
    ("HELP", ("coach", "other", "show-tips")),
)
"""The titles of the groups, each with its settings; the tips are none, but have a line."""

LABEL_WIDTH = 15
"""Columns of the name of a setting."""

TIPS_MEANING = (
    "A few tips at the table, one at a time, when you play a game for the first time. T "
    "shows them at any table."
)


class SettingsScreen(Page[None]):
    """All settings of the full screen."""

    AUTO_FOCUS = "#theme"
    PLACE = "In the settings"
    MOUSE = ("Click a value to choose it.",)
    CSS = """
    SettingsScreen #room { height: 1fr; padding: 1 1 0 1; }
    SettingsScreen #left { width: 53%; min-width: 61; margin-right: 1; }
    SettingsScreen Panel { height: auto; }
    SettingsScreen #sample, SettingsScreen #words { height: 1fr; }
    SettingsScreen.-narrow #sample { padding: 0 1; }
    SettingsScreen #words { background: $felt; }
    SettingsScreen #words > .title { display: none; }
    SettingsScreen .name { height: 1; }
    SettingsScreen .name Label { width: 15; color: $quiet; }
    SettingsScreen .name Input { width: 24; background: $entry; background-tint: $entry 0%; }
    SettingsScreen #friendly { height: 1; padding: 0 3; color: $quiet; background: $rail 50%; }
    SettingsScreen.-high #room, SettingsScreen.-tall #room { padding: 1 2; }
    SettingsScreen.-high Panel, SettingsScreen.-tall Panel { margin-bottom: 1; padding: 0 2 1 2; }
    SettingsScreen.-high #words, SettingsScreen.-tall #words { background: $middle; margin: 0; }
    SettingsScreen.-high #words > .title, SettingsScreen.-tall #words > .title { display: block; }
    SettingsScreen.-high #sample, SettingsScreen.-tall #sample { margin: 0; }
    SettingsScreen.-tall Choice { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *FORM_KEYS,
        Binding("j", "app.focus_next", show=False),
        Binding("k", "app.focus_previous", show=False),
        Binding("right,space,enter,l", "turn(1)", "change", key_display="←→"),
        Binding("left,h", "turn(-1)", show=False),
        Binding("x", "put_back", "back to default"),
        Binding("T", "tips", "tips", show=False, tooltip="show the tips again"),
        Binding("escape", "leave", "done"),
        Binding("q", "leave", show=False),
    ]

    def body(self) -> ComposeResult:
        """Yield a line for each setting in its group, what it does, and how everything looks."""
        yield Heading("SETTINGS", "Changes show at once.", "Nothing to save.")
        with Horizontal(id="room"):
            with Vertical(id="left"):
                for title, names in GROUPS:
                    yield Panel(title, *map(self.line, names))
                yield Panel("", Words(id="meaning"), id="words")
            yield Panel("HOW IT LOOKS", Picture(self.draw_sample), id="sample")
        yield Words(
            "With the coach on, games are friendly and leave your rating alone.", id="friendly"
        )

    def line(self, name: str) -> Widget:
        """Return the line of a setting: chips to choose from, or what is typed."""
        if name == "name":
            typed = Input(
                self.services.settings.name, "you",
                compact=True, max_length=LONGEST_NAME, id="name",
            )  # fmt: skip
            return Horizontal(Label("Name"), typed, classes="name")
        if name == "show-tips":
            title, shown, chosen = "Tips", {"again": "show again"}, "again"
            options: tuple[str, ...] = ("again",)
        else:
            title, options = SETTINGS[name].title, SETTINGS[name].values
            shown = {each.value: each.title for each in SETTINGS[name].choices}
            chosen = getattr(self.services.settings, name)
        return Choice(title, options, chosen, label_width=LABEL_WIDTH, shown=shown, id=name)

    def on_mount(self) -> None:
        """Note the name in use."""
        self.kept_name = self.services.settings.name

    def refit(self) -> None:
        """Show the settings in use."""
        super().refit()
        for line in self.query(Choice):
            line.choose(getattr(self.services.settings, line.id or "", "again"))
        self.explain()

    @property
    def setting(self) -> str:
        """The setting of the line in focus."""
        return self.focused.id or "" if self.focused else ""

    @on(events.DescendantFocus)
    @on(events.Resize)
    def explain(self) -> None:
        """Say what the line in focus does: with each of its values if there is room for that."""
        setting, words = SETTINGS.get(self.setting), self.query_one("#meaning", Words)
        self.query_one("#words", Panel).name_it(setting.title.upper() if setting else "TIPS")
        if setting is None:
            words.say(TIPS_MEANING)
            return
        now = getattr(self.services.settings, setting.name)
        is_high = self.has_class("-high") or self.has_class("-tall")
        if not setting.choices or not is_high:
            words.say(Content(setting.choice(now).meaning))
            return
        width = max(len(each.title) for each in setting.choices) + 2
        lines = [
            Content.styled(each.title.ljust(width), "b $gold" if each.value == now else "$quiet")
            + Content.styled(each.meaning, "" if each.value == now else "$quiet")
            for each in setting.choices
        ]
        words.say(Content("\n").join(lines))

    # changing

    @on(Choice.Changed)
    def take(self, event: Choice.Changed) -> None:
        """Apply and save the value that was chosen."""
        if event.choice.id != "show-tips":
            self.services.change_settings(**{event.choice.id or "": event.choice.value})

    @on(events.Click)
    def click_tips(self, event: events.Click) -> None:
        """Show the tips again, if that was clicked: there is nothing else to choose there."""
        if event.widget is self.query_one("#show-tips"):
            self.action_tips()

    def action_turn(self, by: int) -> None:
        """Choose the next value of the line in focus, or the one before."""
        if self.setting == "show-tips":
            self.action_tips()
        elif isinstance(self.focused, Choice):
            self.focused.action_turn(by)
        else:
            self.focus_next()

    def action_put_back(self) -> None:
        """Reset the line in focus to its default."""
        if isinstance(self.focused, Choice) and self.setting in SETTINGS:
            self.services.change_settings(**{self.setting: getattr(Settings(), self.setting)})

    def action_tips(self) -> None:
        """Show the tips again, here and at the next table."""
        self.services.show_tips_again()
        self.app.notify("The tips are shown again at the next table.")

    @on(Input.Changed)
    def show_name(self, event: Input.Changed) -> None:
        """Show the name as typed, or what is wrong with it."""
        try:
            named = change_settings(self.services.settings, {"name": event.value})
        except Refusal as no:
            self.query_one("#meaning", Words).say(Content.styled(str(no), "$loss"))
        else:
            self.services.apply_settings(named)

    @on(events.DescendantBlur)
    def keep_name(self) -> None:
        """Save the typed name, unless something was wrong with it."""
        name = self.services.settings.name
        if name != self.kept_name:
            self.kept_name = name
            self.services.change_settings(name=name)

    def action_leave(self) -> None:
        """Save the name, and go back."""
        self.keep_name()
        self.dismiss(None)

    def draw_sample(self, canvas: Canvas) -> None:
        """Paint how everything looks with these settings."""
        draw_sample(canvas, self.services.card_look())


# how it looks

CARDS = [ShownCard(Card(rank, suit)) for rank, suit in zip((10, 12, 1, 7), Suit, strict=True)]
"""A card of each suit."""

STATES = (
    ("hidden", BACK),
    ("not now", ShownCard(Card(9, Suit.DIAMONDS), CardState.DIM)),
    ("chosen", ShownCard(Card(5, Suit.CLUBS), CardState.CHOSEN)),
    ("normal", ShownCard(Card(13, Suit.HEARTS))),
)
"""The states of a card, and what each means."""

PLAIN_DIE, KEPT_DIE = ShownDie(4), ShownDie(2, DieState.KEPT)

SAMPLE_CHANCE = 0.62
"""How far the sample's bar is filled."""


def draw_sample(canvas: Canvas, look: CardLook) -> None:
    """Draw as much of the sample as fits: cards of each suit and in each state, dice, marks."""
    width, height = canvas.width, canvas.height
    if width >= 40 and height >= 24:
        draw_whole_sample(canvas, look)
    elif width >= 31 and height >= 11:
        x = (width - 31) // 2
        draw_cards(canvas, x, 1, look.sized(CardSize.MEDIUM), 8)
        draw_states(canvas, x, 7, look.sized(CardSize.SMALL), 8)
        if height >= 19:
            draw_dice(canvas, x, 13, DieLook(DieSize.SMALL, look.face))
    else:
        x = (width - 12) // 2
        for place, card in enumerate(CARDS):
            at = x + 7 * (place % 2), 1 + 4 * (place // 2)
            draw_card(canvas, *at, card, look.sized(CardSize.SMALL))
        if height >= 13:
            draw_die(canvas, x + 2, 9, PLAIN_DIE, DieLook(DieSize.SMALL, look.face))


def draw_whole_sample(canvas: Canvas, look: CardLook) -> None:
    """Draw all of it, each part as large as there is room for."""
    wide = canvas.width >= 74
    large = wide and canvas.height >= 37
    states = CardSize.LARGE if large else CardSize.MEDIUM
    suits = CardSize.HUGE if wide and canvas.height >= 33 else CardSize.LARGE
    x, y = 1, 1
    draw_cards(canvas, x, y, look.sized(suits), suits.width + 2)
    y += suits.height + 2 + large
    step = suits.width + 2 if large else states.width + 2
    draw_states(canvas, x, y, look.sized(states), step)
    y += states.height + 3 + large
    dice = DieSize.LARGE if large else DieSize.SMALL
    draw_dice(canvas, x, y, DieLook(dice, look.face))
    draw_marks(canvas, x + (2 * step if large else 23), y + (dice.height - 2) // 2, look.face)


def draw_cards(canvas: Canvas, x: int, y: int, look: CardLook, step: int) -> None:
    """Draw a card of each suit."""
    for place, card in enumerate(CARDS):
        draw_card(canvas, x + step * place, y, card, look)


def draw_states(canvas: Canvas, x: int, y: int, look: CardLook, step: int) -> None:
    """Draw cards in each state, and below each what it means."""
    for place, (word, shown) in enumerate(STATES):
        chosen = shown.state is CardState.CHOSEN  # drawn a row above its place
        draw_card(canvas, x + step * place, y + chosen, shown, look)
        at = x + step * place, y + look.size.height + 1
        canvas.text(*at, word, "gold" if chosen else "quiet")


def draw_dice(canvas: Canvas, x: int, y: int, look: DieLook) -> None:
    """Draw a die, and one that is kept."""
    size = look.size
    second, below = x + size.width + 1, y + size.height + 1
    draw_die(canvas, x, y, PLAIN_DIE, look)
    draw_die(canvas, second, y, KEPT_DIE, look, shelf=False)
    canvas.centred(x, below, size.width, "plain", "quiet")
    canvas.centred(second, below, size.width, "kept", "gold")


def draw_marks(canvas: Canvas, x: int, y: int, face: FaceStyle) -> None:
    """Draw a bar and squares of results."""
    bare = face is FaceStyle.LETTERS
    canvas.text(x, y, "chance to win", "quiet")
    if not bare:
        canvas.fill(x, y + 1, 16, 1, track_colour(canvas.palette))
    canvas.text(x, y + 1, draw_bar(SAMPLE_CHANCE, 16, ascii_only=bare), "coach")
    canvas.text(x + 17, y + 1, f"{SAMPLE_CHANCE:.0%}", "coach", bold=True)
    draw_squares(canvas, x, y + 3, "✓×=✓", bare=face is not FaceStyle.SOLID)
    canvas.text(x, y + 4, "won lost tied", "quiet")
