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
from widgets.canvas import bars, marks
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import draw_card
from widgets.cards.style import BACK, CardLook, CardSize, CardState, ShownCard
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie
from widgets.inputs import Choice

GROUPS = (
    ("YOU", ("name",)),
    ("LOOK", ("theme", "faces", "colours")),
    ("PACE", ("motion", "turns")),
    ("HELP", ("coach", "other", "show-tips")),
)
"""The titles of the groups, each with its settings; the tips are none, but have a line."""


CARDS = [ShownCard(Card(rank, suit)) for rank, suit in zip((10, 12, 1, 7), Suit, strict=True)]
"""A card of each suit."""

STATES = (
    ("hidden", BACK),
    ("not now", ShownCard(Card(9, Suit.DIAMONDS), CardState.DIM)),
    ("chosen", ShownCard(Card(5, Suit.CLUBS), CardState.CHOSEN)),
    ("normal", ShownCard(Card(13, Suit.HEARTS))),
)
"""The states of a card, and what each means."""

DICE = (("plain", ShownDie(4)), ("kept", ShownDie(2, DieState.KEPT)))


class SettingsScreen(Page[None]):
    """All settings of the full screen."""

    AUTO_FOCUS = "#theme"
    PLACE = "In the settings"
    MOUSE = ("Click a value to choose it.",)
    CSS = """
    SettingsScreen #room { height: 1fr; padding: 1 1 0 1; }
    SettingsScreen #left { width: 57%; min-width: 61; margin-right: 1; }
    SettingsScreen Panel { height: auto; }
    SettingsScreen #sample, SettingsScreen #words { height: 1fr; }
    SettingsScreen.-narrow #sample { padding: 0 1; }
    SettingsScreen #words { background: $felt; }
    SettingsScreen #words > .title { display: none; }
    SettingsScreen .name { height: 1; }
    SettingsScreen .name Label { width: 15; color: $quiet; }
    SettingsScreen .name Input { width: 24; background: $entry; background-tint: $entry 0%; }
    SettingsScreen #rated { height: 1; padding: 0 3; color: $quiet; background: $rail 50%; }
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
        self.kept_name = self.services.settings.name
        yield Heading("SETTINGS", "Changes show at once", "and are kept.")
        with Horizontal(id="room"):
            with Vertical(id="left"):
                for title, names in GROUPS:
                    yield Panel(title, *map(self.line, names))
                yield Panel("", Words(id="meaning"), id="words")
            yield Panel("HOW IT LOOKS", Picture(self.draw_sample), id="sample")
        yield Words("With the coach on, games are not rated.", id="rated")

    def line(self, name: str) -> Widget:
        """Return the line of a setting: chips to choose from, or what is typed."""
        if name == "name":
            typed = Input(self.kept_name, "you", compact=True, max_length=LONGEST_NAME, id="name")
            return Horizontal(Label("Name"), typed, classes="name")
        if setting := SETTINGS.get(name):
            shown = {each.value: each.title for each in setting.choices}
            title, chosen = setting.title, getattr(self.services.settings, name)
        else:
            title, shown, chosen = "Tips", {"again": "show again"}, "again"
        return Choice(title, tuple(shown), chosen, label_width=15, shown=shown, id=name)

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
            words.say(
                "A few tips at the table, one at a time, when you play a game for the first time. "
                "T shows them at any table."
            )
            return
        now = getattr(self.services.settings, setting.name)
        lines = [Content(setting.choice(now).meaning)]
        if setting.choices and (self.has_class("-high") or self.has_class("-tall")):
            width = max(len(each.title) for each in setting.choices) + 2
            lines = [
                Content.assemble((each.title.ljust(width), title), (each.meaning, meaning))
                for each in setting.choices
                for title, meaning in [("b $gold", "") if each.value == now else ("$quiet",) * 2]
            ]
        words.say(Content("\n").join(lines))

    # changing

    @on(Choice.Changed)
    def take(self, event: Choice.Changed) -> None:
        """Apply and save the value that was chosen."""
        if event.field.id != "show-tips":
            self.services.change_settings(**{event.field.id or "": event.field.value})

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
        """Paint as much as fits of how cards, dice and marks look with these settings."""
        look, width, height = self.services.card_look(), canvas.width, canvas.height
        if width < 31 or height < 11:
            draw_few(canvas, look)
            return
        is_whole, is_wide = width >= 40 and height >= 24, width >= 74
        is_large = is_wide and height >= 37
        x, suits, states, steps = (width - 31) // 2, CardSize.MEDIUM, CardSize.SMALL, (8, 8)
        if is_whole:
            x, suits = 1, CardSize.HUGE if is_wide and height >= 33 else CardSize.LARGE
            states = CardSize.LARGE if is_large else CardSize.MEDIUM
            steps = suits.width + 2, (suits if is_large else states).width + 2
        for place, card in enumerate(CARDS):
            draw_card(canvas, x + steps[0] * place, 1, card, look.sized(suits))
        y = 2 + suits.height + is_whole + is_large
        for place, (word, card) in enumerate(STATES):
            at, is_chosen = x + steps[1] * place, word == "chosen"
            draw_card(canvas, at, y + is_chosen, card, look.sized(states))  # drawn a row higher
            canvas.text(at, y + states.height + 1, word, "gold" if is_chosen else "quiet")
        y += states.height + 3 + is_large
        dice = DieSize.LARGE if is_large else DieSize.SMALL
        if not is_whole and height < 19:
            return
        for place, (word, die) in enumerate(DICE):
            at = x + place * (dice.width + 1)
            draw_die(canvas, at, y, die, DieLook(dice, look.face), shelf=not place)
            canvas.centred(at, y + dice.height + 1, dice.width, word, "gold" if place else "quiet")
        if is_whole:  # a bar, and the marks of results
            x, y = x + (2 * steps[1] if is_large else 23), y + (dice.height - 2) // 2
            canvas.text(x, y, "chance to win", "quiet")
            bars.draw_level(canvas, x, y + 1, 16, 0.62, "coach", bare=look.bare)
            canvas.text(x + 17, y + 1, "62%", "coach", bold=True)
            for left, sign, word in ((x, "✓", "won"), (x + 5, "×", "lost"), (x + 10, "=", "tied")):
                marks.draw_square(canvas, left, y + 3, sign, bare=look.bare)
                canvas.text(left, y + 4, word, "quiet")


def draw_few(canvas: Canvas, look: CardLook) -> None:
    """Paint a small card of each suit, and a die if there is room."""
    x = (canvas.width - 12) // 2
    for place, card in enumerate(CARDS):
        draw_card(
            canvas, x + 7 * (place % 2), 1 + 4 * (place // 2), card, look.sized(CardSize.SMALL)
        )
    if canvas.height >= 13:
        draw_die(canvas, x + 2, 9, DICE[0][1], DieLook(DieSize.SMALL, look.face))
