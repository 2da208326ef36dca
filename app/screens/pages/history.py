"""The list of all games, page by page, to replay or to continue."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.timer import Timer

from app import daily, plugins
from app.match.match import Match
from app.screens.pages.areas import Area, PaintPage
from app.screens.pages.game_card_painter import card_step
from app.screens.pages.history_painter import HistoryView, draw_history, rows_in_sight
from app.screens.pages.next_games import NextGame, next_games
from app.screens.pages.next_games_painter import (
    FEWEST_NEXT_ROWS,
    HOW_TO_OPEN,
    HOW_TO_OPEN_BELOW,
)
from app.screens.pages.painted_page import PaintedPage
from app.screens.pages.stored_course import stored_course_of
from app.statistics.summary import game_title, read_summary
from app.storage.rows import Saved
from games.contract import Refusal
from widgets.panels.key_bar import KeyHint
from widgets.panels.notice import Notice

ALL_GAMES = "All your games"
OPEN_HINT = "This game is not over. Enter continues it, r replays it so far."
MOMENT = 0.05
"""Seconds that the cursor stays on a game before its course is read."""

OVER_HINT = "Enter replays this game, step by step."


class HistoryPage(PaintedPage):
    """A row for each game, the latest first.

    Args:
        numbers: The numbers of the games to list; None for all that a person played.
        title: Which games they are.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "replay", priority=True),
        Binding("r", "replay", "replay"),
        Binding("f", "filter", "filter"),
        Binding("left,h", "leap(-1)", "page", key_display="← →"),
        Binding("right,l", "leap(1)", show=False),
        Binding("escape,q", "dismiss(None)", "back"),
    ]

    view: reactive[HistoryView | None] = reactive(None, init=False)
    """What is shown; None before the store has been read."""

    def __init__(self, numbers: Sequence[int] | None = None, title: str = ALL_GAMES) -> None:
        super().__init__()
        self.given = numbers
        self.numbers: Sequence[int] = numbers or ()
        self.title_words = title
        self.game = ""
        self.pause: Timer | None = None
        """Ends once the cursor has stayed on a game."""
        self.trouble = ""
        """Why the list cannot be read; "" if it can."""

    def on_screen_resume(self) -> None:
        """Read the list again, and keep the cursor where it was."""
        self.trouble = ""
        self.read_numbers()
        self.show_rows(self.view.chosen if self.view else 0)

    def on_resize(self, event: events.Resize) -> None:
        """Show as many rows as fit."""
        if self.view:
            self.show_rows(self.view.chosen)

    def read_numbers(self) -> None:
        """Read the numbers of the games to list."""
        if self.given is not None:
            return
        try:
            self.numbers = self.services.store.numbers_by_persons(self.game)
        except Refusal as no:
            self.numbers, self.trouble = (), str(no)

    def show_rows(self, chosen: int) -> None:
        """Show the part of the list with a game, and put the cursor on it."""
        rows = rows_in_sight(*self.app.size)
        chosen = max(0, min(chosen, len(self.numbers) - 1))
        first = chosen // rows * rows
        wanted = self.numbers[first : first + rows]
        try:
            found = self.services.store.numbered(wanted)
        except Refusal as no:
            found, wanted, self.trouble = {}, (), str(no)
        title = game_title(self.game) if self.game else self.title_words
        shown = tuple(found.get(number) for number in wanted)
        count = len(self.numbers) if shown else 0
        following = self.read_following(count, rows, {each.game for each in shown if each})
        way = HOW_TO_OPEN if self.given is None else HOW_TO_OPEN_BELOW
        self.view = HistoryView(
            title, count, chosen, first, shown, daily.today(), following=following, way=way
        )
        if self.pause:
            self.pause.stop()
        self.pause = self.set_timer(MOMENT, self.read_course)

    def read_following(self, count: int, rows: int, begun: set[str]) -> tuple[NextGame, ...]:
        """Return what may be played next, if the list leaves room for it.

        Args:
            count: How many games are listed.
            rows: How many are visible at most.
            begun: Which games they are.
        """
        if card_step(count, rows) * count + FEWEST_NEXT_ROWS > rows:
            return ()
        with suppress(Refusal):
            waiting = {each.game for each in self.services.store.unfinished()}
            return next_games(read_summary(self.services.store), begun | waiting)
        return ()

    def read_course(self) -> None:
        """Show the course of the game under the cursor, once it has stayed there for a moment."""
        view = self.view
        if not view or not view.row:
            return
        with suppress(Refusal):
            match = self.services.store.resume(view.row.id)
            self.view = replace(view, course=stored_course_of(match, view.row))

    def watch_view(self) -> None:
        """Paint the page, and say what Enter does."""
        is_open = self.chosen and self.chosen.result is None
        hint = OPEN_HINT if is_open else OVER_HINT if self.chosen else ""
        self.show_page(hint)
        if self.trouble:
            self.query_one(Notice).refuse(self.trouble)

    def painting(self) -> PaintPage:
        """Return what paints the page as it is now."""
        empty = HistoryView(self.title_words, 0, 0, 0, (), daily.today())
        return partial(draw_history, view=self.view or empty, look=self.look)

    @property
    def chosen(self) -> Saved | None:
        """The game under the cursor, if there is one that can be read."""
        return self.view.row if self.view else None

    def hints(self) -> Iterator[KeyHint]:
        """Yield the hints of the bindings; Enter says what it does to the chosen game."""
        is_open = bool(self.chosen and self.chosen.result is None)
        for hint in super().hints():
            if hint.action == "enter":
                yield replace(hint, what="continue" if is_open else "replay")
            else:
                yield hint

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what can be done with the game under the cursor."""
        chosen, view = self.chosen, self.view
        count = view.count if view else 0
        if action == "open":
            return chosen is not None
        if action == "replay":
            return chosen is not None and chosen.result is None
        if action == "leap":
            return bool(view and count > len(view.rows))
        if action == "filter":
            return self.given is None and bool(count or self.game)
        return action != "move" or bool(count)

    def action_move(self, by: int) -> None:
        """Move the cursor, to another page at the end of one."""
        if self.view:
            self.show_rows(self.view.chosen + by)

    def action_leap(self, by: int) -> None:
        """Show the next page or the one before."""
        self.action_move(by * rows_in_sight(*self.app.size))

    def action_filter(self) -> None:
        """List only the games of one kind, then of the next, and at the end all again."""
        kinds = ("", *plugins.slugs_in_order())
        self.game = kinds[(kinds.index(self.game) + 1) % len(kinds)]
        self.read_numbers()
        self.show_rows(0)

    def action_open(self) -> None:
        """Continue the game under the cursor, or replay it if it is over."""
        self.open_with(self.services.navigator.open_match)

    def action_replay(self) -> None:
        """Replay the game under the cursor, as far as it was played."""
        self.open_with(self.services.navigator.open_replay)

    def open_with(self, opening: Callable[[Match], None]) -> None:
        """Open the game under the cursor, or show why that is impossible.

        Args:
            opening: What opens a game that is not over; one that is over is replayed.
        """
        if not self.chosen:
            return
        try:
            match = self.services.store.resume(self.chosen.id)
            (opening if match.to_move else self.services.navigator.open_replay)(match)
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))

    def press_area(self, area: Area) -> None:
        """Open a game."""
        self.show_rows(area.index)
        self.action_open()

    def turn_wheel(self, by: int, area: Area | None) -> None:
        """Move the cursor."""
        self.action_move(by)
