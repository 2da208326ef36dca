"""The deal of the day in each game, its result to share, and a calendar of past days."""

import calendar
from contextlib import suppress
from datetime import date, timedelta
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app import daily, plugins
from app.match.match import Match
from app.match.share import match_share
from app.plugins import AnyGame
from app.screens.base import BaseScreen
from app.storage.rows import Saved, try_line
from games.contract import Refusal
from widgets.charts.calendar import Calendar, Day
from widgets.panels.notice import Notice
from widgets.panels.status_line import StatusLine

TRIED_ONCE = "The same deal for everybody, tried once: without undo and coach it is rated."
MARKS_LEGEND = "✓ won × lost = tied ▸ open"


class DailyPage(BaseScreen[None]):
    """A line for each game, next to a calendar of the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "play", priority=True),
        Binding("y", "copy", "copy the result"),
        Binding("left", "turn(-1)", "month", key_display="←→", priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
        Binding("escape,q,d", "dismiss(None)", "back"),
    ]

    month: reactive[date] = reactive(date.min, init=False)
    """The first day of the month that is shown."""
    tries: dict[date, Saved]
    """The tries of the game under the cursor in that month, by their dates."""
    result: tuple[str, ...] = ()
    """The lines to share of today's match in that game; () before it is over."""

    def compose(self) -> ComposeResult:
        """Yield the games with the result below, next to the calendar."""
        yield StatusLine(id="state")
        with Horizontal(id="day"):
            with Vertical(id="left"):
                yield OptionList(markup=False, compact=True, id="games")
                yield Static("", id="result", markup=False)
            with Vertical(id="right"):
                yield Calendar(id="month")
                yield Static(MARKS_LEGEND, id="marks", markup=False)
        yield from self.compose_foot()

    def on_mount(self) -> None:
        """Set the title, and focus the games."""
        self.query_one(StatusLine).title = "DEAL OF THE DAY"
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Show today's results, and begin in this month."""
        self.day = daily.today()
        self.query_one(StatusLine).place = f"{self.day:%A}, {self.day.day} {self.day:%B %Y}"
        self.query_one(Notice).say(TRIED_ONCE)
        options = self.query_one(OptionList)
        place = options.highlighted or 0
        options.clear_options()
        for game in self.games:
            options.add_option(Option(f"{game.title:<20} {self.how(game)}", id=game.slug))
        options.highlighted = place
        self.set_reactive(DailyPage.month, self.day.replace(day=1))

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The games that are installed."""
        return tuple(map(plugins.find, plugins.slugs()))

    @property
    def game(self) -> AnyGame:
        """The game under the cursor."""
        return self.games[self.query_one(OptionList).highlighted or 0]

    def how(self, game: AnyGame) -> str:
        """Return the result of a game's deal of the day, in words."""
        return try_line(self.found(game, self.day, self.day).get(self.day))

    def found(self, game: AnyGame, first: date, last: date) -> dict[date, Saved]:
        """Return the tries between two dates; {} and a notice where they cannot be read."""
        try:
            return self.services.store.tries(game, first, last)
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
            return {}

    @on(OptionList.OptionHighlighted)
    def show_game(self) -> None:
        """Show the result of the day and the calendar of the game under the cursor."""
        match = self.stored()
        self.result = match_share(match, self.day).lines() if match and match.result else ()
        self.query_one("#result", Static).update("\n".join(self.result))
        self.refresh_bindings()
        self.watch_month()

    def watch_month(self) -> None:
        """Show the month of the game under the cursor."""
        year, number = self.month.year, self.month.month
        last = date(year, number, calendar.monthrange(year, number)[1])
        self.tries = self.found(self.game, self.month, last)
        month = self.query_one(Calendar)
        month.title = f"{self.month:%B %Y}"
        month.weeks = tuple(
            tuple(self.drawn(n) for n in week) for week in calendar.monthcalendar(year, number)
        )

    def drawn(self, number: int) -> Day:
        """Return a day for the calendar; `number` is 0 for a day of another month."""
        if not number:
            return Day()
        day = self.month.replace(day=number)
        mark = self.tries[day].sign if day in self.tries else ""
        return Day(number, mark, today=day == self.day)

    def action_turn(self, by: int) -> None:
        """Go to the next or the previous month, unless its dates cannot be represented."""
        with suppress(OverflowError):
            month = self.month + timedelta(days=32) if by > 0 else self.month - timedelta(days=1)
            self.month = month.replace(day=1)

    def stored(self) -> Match | None:
        """Return today's match of the game under the cursor, if any."""
        saved = self.found(self.game, self.day, self.day).get(self.day)
        try:
            return self.services.store.resume(saved.id) if saved else None
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
            return None

    @on(OptionList.OptionSelected)
    def action_play(self) -> None:
        """Play the deal of the game under the cursor, go on with it, or replay it."""
        saved = self.found(self.game, self.day, self.day).get(self.day)
        match = self.stored()
        if match and not match.to_move:
            self.services.open_replay(match)
        elif match or not saved:
            store, setup = self.services.store, daily.daily_setup(self.game, self.day)
            self.services.open_match(match or store.begin(self.game, setup))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable copying only where there is a result."""
        return action != "copy" or bool(self.result)

    def action_copy(self) -> None:
        """Copy the result to the clipboard."""
        self.app.copy_to_clipboard("\n".join(self.result))
        self.query_one(Notice).say("Copied. Paste it anywhere.")
