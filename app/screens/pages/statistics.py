"""The statistics: a line for each game and level, with totals, and how its games went."""

import asyncio
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.reactive import reactive

from app import daily
from app.analysis.worker import Analyst
from app.match.names import is_fair
from app.screens import history, page, services, widgets
from app.screens.pages import closer_look, statistics_pictures
from app.screens.pages.statistics_view import StatisticsView, details_of
from app.statistics import played, rating, summary
from games import contract

WHY_NOT_RATED = "Games with the coach, undo, a file or a deal seen before are not rated."

FAR = 1 << 30  # more lines than any list has
READING, LOOKING = "reading", "looking"
"""The groups of the workers that read all games, and that review some."""


class StatisticsPage(page.Page[None]):
    """All games or the rated ones; the panel on the right is about the line under the cursor."""

    PLACE = "In the statistics"
    MOUSE = ("Click a line for its details, and once more for its games.",)
    CSS = """
    StatisticsPage #totals { height: 4; background: $rail; }
    StatisticsPage.-wide.-high #totals, StatisticsPage.-wide.-tall #totals { height: 5; }
    StatisticsPage #room { height: 1fr; margin: 1 2 0 2; }
    StatisticsPage #lines { width: 6fr; }
    StatisticsPage #details { width: 4fr; margin-left: 2; }
    StatisticsPage.-small #details, StatisticsPage.-small.-details #lines { display: none; }
    StatisticsPage.-small.-details #details { display: block; margin-left: 0; }
    StatisticsPage #chart { height: 6; margin: 1 2 0 2; }
    StatisticsPage #hint { height: 1; padding: 0 2; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "choose", key_display="↑↓"),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "leap(-1)", show=False),
        Binding("pagedown", "leap(1)", show=False),
        Binding("home", f"move({-FAR})", show=False),
        Binding("end", f"move({FAR})", show=False),
        Binding("enter", "open", "these games", priority=True),
        Binding("m", "look", "more", tooltip="look closer"),
        Binding("f", "which", "rated or all"),
        Binding("escape,q,t", "back", "back"),
    ]

    view: reactive[StatisticsView | None] = reactive(None, init=False)
    """What is shown; None before the store has been read."""
    figures: summary.Summary | None = None  # the totals of all boards; None if they cannot be read
    counted: tuple[played.CountedGame, ...] = ()  # all finished games, once they have been read

    def body(self) -> ComposeResult:
        """Yield the totals, the lines next to the details of one, and its course over time."""
        yield widgets.Picture(id="totals")
        with Horizontal(id="room"):
            yield widgets.Picture(id="lines")
            yield widgets.Picture(id="details")
        yield widgets.Picture(id="chart")
        yield widgets.Words(id="hint")

    def on_mount(self) -> None:
        """Prepare the analyst that works out chances."""
        self.analyst = Analyst()

    def on_screen_resume(self) -> None:
        """Read the totals, and once they are shown, everything else, which takes longer."""
        try:
            self.figures = summary.read_summary(self.services.store)
        except contract.Refusal as no:
            self.figures = None
            self.notify(str(no), severity="warning")
        self.show_lines()
        if self.figures:
            read = partial(self.run_worker, exclusive=True, group=READING)
            self.call_after_refresh(lambda: read(self.read_games()))

    async def read_games(self) -> None:
        """Read all games and ratings, some at a time, and show the results."""
        store, found = self.services.store, list[played.CountedGame]()
        ratings: dict[str, tuple[rating.RatedGame, ...]] = {}
        try:
            for part in played.played_in_parts(store):
                found.extend(part)
                await asyncio.sleep(0)
            for game in {each.game for each in found if not each.side}:
                ratings[game] = rating.read_rated_games(store, game)
                if before := rating.read_rated_games(store, game, before=True):
                    ratings[game + rating.OPEN_BEFORE] = before
                await asyncio.sleep(0)
        except contract.Refusal as no:
            self.notify(str(no), severity="warning")
            return
        self.counted = tuple(found)
        self.show_lines(ratings)

    def show_lines(self, ratings: dict[str, tuple[rating.RatedGame, ...]] | None = None) -> None:
        """Show the lines of all games or the rated ones, with `ratings` if they are new ones."""
        rated, figures = bool(self.view and self.view.rated), self.figures or summary.Summary()
        boards = figures.lines(rated=rated)
        unplayed = bool(self.figures and (boards or not figures.boards))
        lines = played.statistics_lines(boards, unplayed=unplayed)
        first = next((place for place, line in enumerate(lines) if line.played), 0)
        name, today = self.services.settings.name, daily.today()
        old = self.view or StatisticsView(name, today, chosen=first)
        counted = (game for game in self.counted if game.is_rated or not rated)
        alone = [game for game in counted if not game.side]
        self.view = replace(
            old,
            today=today,
            lines=lines,
            has_games=self.figures is None or bool(figures.boards),
            chosen=max(0, min(old.chosen, len(lines) - 1)),
            streak=summary.streak_of(game.sign for game in alone) if alone else None,
            since=alone[0].day if alone else None,
            days=len({game.day for game in alone}),
            ratings=old.ratings if ratings is None else ratings,
        )
        self.show_details()

    def show_details(self) -> None:
        """Show what is known of the line under the cursor."""
        view = self.view
        if view and view.line and (self.counted or not view.has_games):
            games = tuple(game for game in self.counted if game.is_rated or not view.rated)
            self.view = replace(view, details=details_of(view.line, games, view.ratings))

    def on_resize(self) -> None:
        """Lay the parts out for the new size."""
        self.watch_view()

    def refit(self) -> None:
        """Paint everything with the settings that hold now."""
        super().refit()
        self.watch_view()

    def watch_view(self) -> None:
        """Paint the page; the list has 17 rows, or what it needs, before the chart gets more."""
        view = self.view
        if view is None:
            return
        look, (width, height) = services.legible_look(self.app), self.app.size
        small = widgets.size_class(width, height) is widgets.SizeClass.SMALL
        self.set_class(small, "-small")
        self.set_class(view.shows_details, "-details")
        header = 5 if self.has_class("-wide") and not self.has_class("-low") else 4
        room = height - header - 4  # between the parts, for the hint, for the keys
        rows = statistics_pictures.line_rows(view.lines, room, double=not view.has_games)
        chart = max(9, room - max(17, max(rows, default=0) + 4))
        self.query_one("#chart").styles.height = None if small else chart
        for name, draw in (
            ("totals", statistics_pictures.draw_totals),
            ("lines", statistics_pictures.draw_lines),
            ("details", statistics_pictures.draw_details),
            ("chart", statistics_pictures.draw_course),
        ):
            self.query_one(f"#{name}", widgets.Picture).show(partial(draw, view=view, look=look))
        self.query_one("#hint", widgets.Words).say(WHY_NOT_RATED if view.has_games else "")
        self.refresh_bindings()

    @property
    def hides_details(self) -> bool:
        """Whether there is no room for the details of a line until Enter is pressed."""
        is_small = widgets.size_class(*self.app.size) is widgets.SizeClass.SMALL
        return is_small and bool(self.view and not self.view.shows_details)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what can be done with the line under the cursor."""
        if action in ("open", "look"):
            return bool(self.view and self.view.line and self.view.line.played)
        return True

    def word(self, binding: Binding) -> str:
        """Return what a key does: on a small page, Enter shows the details of a line first."""
        to_details = self.hides_details and binding.action == "open"
        return "details" if to_details else super().word(binding)

    def action_move(self, by: int) -> None:
        """Move the cursor through the lines."""
        if self.view and self.view.lines:
            chosen = max(0, min(len(self.view.lines) - 1, self.view.chosen + by))
            if chosen != self.view.chosen:
                self.workers.cancel_group(self, LOOKING)
                self.view = replace(self.view, chosen=chosen, look=None, details=None)
                self.show_details()

    def action_leap(self, by: int) -> None:
        """Move the cursor by as many lines as are visible."""
        self.action_move(by * self.query_one("#lines").size.height)

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def turn_wheel(self, event: events.MouseEvent) -> None:
        """Move the cursor down or up."""
        self.action_move(1 if isinstance(event, events.MouseScrollDown) else -1)

    def action_which(self) -> None:
        """Switch between all games and the rated ones."""
        if self.view:
            self.workers.cancel_group(self, LOOKING)
            self.view = replace(self.view, rated=not self.view.rated, look=None, details=None)
            self.show_lines()

    def action_open(self) -> None:
        """List the games of the line; a small page shows its details first."""
        view = self.view
        if not view or not view.line:
            return
        if self.hides_details:
            self.view = replace(view, shows_details=True)
        elif view.details:
            numbers = tuple(game.match for game in reversed(view.details.games))
            self.app.push_screen(history.HistoryPage(numbers, view.line.title))

    def action_back(self) -> None:
        """Go back to the lines on a small page, or to the screen below."""
        if self.view and self.view.shows_details and self.has_class("-small"):
            self.view = replace(self.view, shows_details=False)
        else:
            self.dismiss(None)

    def action_look(self) -> None:
        """Take a closer look at the latest games of the line under the cursor."""
        if self.view:
            self.view = replace(self.view, shows_details=True)
            self.run_worker(self.look_at_games(), group=LOOKING, exclusive=True)

    async def look_at_games(self) -> None:
        """Show after each game what is known so far."""
        details = self.view.details if self.view else None
        games = details.games if details else ()
        fair = [game for game in games if is_fair(game.game, game.variant)]
        numbers = [game.match for game in reversed(fair or games)]
        try:
            async for look in closer_look.look_closer(self.services.store, numbers, self.analyst):
                if self.view:
                    self.view = replace(self.view, look=look)
        except contract.Refusal as no:
            self.notify(str(no), severity="warning")

    def on_picture_pressed(self, event: widgets.Picture.Pressed) -> None:
        """Put the cursor on the clicked line; if it is there already, open the line's games."""
        if self.view and isinstance(event.what, int) and event.what != self.view.chosen:
            self.action_move(event.what - self.view.chosen)
        elif event.picture.id == "details" or event.what is not None:
            self.action_open()

    def on_unmount(self) -> None:
        """Stop the analyst."""
        self.analyst.leave()
