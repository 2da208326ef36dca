"""The deals of the day: to play, to continue, to replay, to share; and a calendar of past days."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from app import daily, plugins
from app.match.match import Match
from app.plugins import AnyGame
from app.screens.dialogs.share import COPIED, ShareDialog
from app.screens.pages.areas import Area, PaintPage
from app.screens.pages.daily_painter import SAME_FOR_ALL, draw_daily, hint_of
from app.screens.pages.daily_view import DailyView, last_of, month_after
from app.screens.pages.month_painter import EARLIER, LATER
from app.screens.pages.painted_page import PaintedPage
from app.screens.pages.places import FOOT_ROWS, deal_beside, page_size, today_places
from app.screens.size_class import SizeClass
from app.statistics import days
from app.statistics.days import DailyDeal
from games.contract import Refusal
from widgets.panels.key_bar import KeyHint
from widgets.panels.notice import Notice

CLOCK_SECONDS = 20
"""Seconds between two updates of the time, which is shown in minutes."""


class DailyPage(PaintedPage):
    """A row for each game's deal, a calendar, the streaks, and the result to share."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "play", priority=True),
        Binding("y", "copy", "share"),
        Binding("w", "watch", "watch again"),
        Binding("m", "month", "calendar"),
        Binding("left,h", "turn(-1)", "month", key_display="← →", priority=True),
        Binding("right,l", "turn(1)", show=False, priority=True),
        Binding("escape,q,d", "back", "back"),
    ]

    view: reactive[DailyView | None] = reactive(None, init=False)
    """What is shown; None before the store has been read."""

    def on_mount(self) -> None:
        """Start updating the time."""
        self.set_interval(CLOCK_SECONDS, self.tick)

    def on_screen_resume(self) -> None:
        """Read today's results, and show this month."""
        now = daily.now()
        chosen, trouble = self.view.chosen if self.view else 0, ""
        try:
            deals = tuple(days.read_deal(self.services.store, game, now.date()) for game in games())
            record = days.read_record(self.services.store, games(), now.date())
        except Refusal as no:
            deals, record, trouble = (), days.DayRecord({}, now.date()), str(no)
        share = days.share_of(deals, record)
        view = DailyView(now, now.date().replace(day=1), deals, record, chosen=chosen, share=share)
        self.view = replace(view, signs=self.signs(view))
        if trouble:
            self.query_one(Notice).refuse(trouble)

    def signs(self, view: DailyView) -> dict[str, dict[date, str]]:
        """Return the results of the month that is shown, by game."""
        found = {}
        for game in games():
            with suppress(Refusal):
                tries = self.services.store.tries(game, view.month, last_of(view.month))
                found[game.slug] = {day: saved.sign for day, saved in tries.items()}
        return found

    def tick(self) -> None:
        """Show the time that is left; at midnight, the next day's deals."""
        now = daily.now()
        if self.view and now.date() != self.view.today:
            self.on_screen_resume()
        elif self.view:
            self.view = replace(self.view, now=now.replace(second=0, microsecond=0))

    def watch_view(self) -> None:
        """Paint the page, and say what can be done with the chosen deal."""
        self.show_page(SAME_FOR_ALL if self.is_small else hint_of(self.deal))

    def on_resize(self) -> None:
        """Update the line below the page, which says what its header has no room for."""
        if self.view and self.view.deals:
            self.call_after_refresh(self.watch_view)

    def painting(self) -> PaintPage:
        """Return what paints the page as it is now."""
        view = self.view or DailyView(daily.now(), daily.today().replace(day=1))
        return partial(draw_daily, view=view, look=self.look)

    @property
    def deal(self) -> DailyDeal | None:
        """The deal under the cursor."""
        return self.view.deal if self.view else None

    @property
    def is_small(self) -> bool:
        """Whether the page shows one part at a time."""
        width, height = self.app.size
        return page_size(width, height - 2) is SizeClass.SMALL

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what can be done now: only an existing result can be copied or watched."""
        view, deal = self.view, self.deal
        if action == "copy":
            return bool(view and view.share)
        if action == "watch":
            return bool(deal and deal.is_over) and not self.shows_month_alone
        if action == "month":
            return self.is_small
        if action == "turn":
            return not self.is_small or self.shows_month_alone or self.columns > 1
        return True

    @property
    def columns(self) -> int:
        """How many deals lie side by side."""
        width, height = self.app.size
        return today_places(width, height - FOOT_ROWS, len(games())).columns

    @property
    def shows_month_alone(self) -> bool:
        """Whether the calendar is shown in place of the deals, on a small page."""
        return self.is_small and bool(self.view and self.view.shows_month)

    def hints(self) -> Iterator[KeyHint]:
        """Yield the hints of the bindings; Enter says what it does to the chosen deal."""
        beside = self.columns > 1 and not self.shows_month_alone
        for hint in super().hints():
            if beside and hint.what == "month":
                continue
            if beside and hint.what == "choose":
                yield replace(hint, key="↑↓←→")
                continue
            if hint.what == "play" and self.deal:
                what = "replay" if self.deal.is_over else "continue" if self.deal.saved else "play"
                yield replace(hint, what=what)
            else:
                yield hint

    def action_move(self, by: int) -> None:
        """Move the cursor by rows of deals; on a small page, that shows them again."""
        if self.view and abs(by) == 1:
            self.choose(deal_beside(self.view.chosen, by, len(self.view.deals), self.columns))
        elif self.view:
            self.choose(self.view.chosen + by)

    def action_leap(self, by: int) -> None:
        """Go to the first or the last deal."""
        self.action_move(by * (len(games()) + 1))

    def choose(self, index: int) -> None:
        """Move the cursor to a deal, or to the nearest one that there is."""
        if self.view and self.view.deals:
            chosen = max(0, min(len(self.view.deals) - 1, index))
            self.view = replace(self.view, chosen=chosen, shows_month=False)

    def action_turn(self, by: int) -> None:
        """Show the next or the previous month; where deals lie side by side, choose the next."""
        if self.view and self.columns > 1 and not self.shows_month_alone:
            self.choose(self.view.chosen + by)
        elif self.view:
            with suppress(OverflowError):  # there are no dates that late or early
                view = replace(self.view, month=month_after(self.view.month, by))
                self.view = replace(view, signs=self.signs(view))

    def action_month(self) -> None:
        """Show the calendar on a small page, or the deals again."""
        if self.view:
            self.view = replace(self.view, shows_month=not self.view.shows_month)

    def action_back(self) -> None:
        """Go back to the deals on a small page, or to the screen below."""
        if self.shows_month_alone:
            self.action_month()
        else:
            self.dismiss(None)

    def press_area(self, area: Area) -> None:
        """Play a deal, turn to another month, or copy the result."""
        if area.what == "deal" and self.view:
            self.view = replace(self.view, chosen=area.index)
            self.action_play()
        elif area.what in (EARLIER, LATER):
            self.action_turn(1 if area.what == LATER else -1)
        elif area.what == "share":
            self.action_copy()

    def turn_wheel(self, by: int, area: Area | None) -> None:
        """Turn to another month over the calendar, else move the cursor."""
        if area and area.what in ("month", EARLIER, LATER):
            self.action_turn(by)
        elif self.view:
            self.choose(self.view.chosen + by)

    def action_play(self) -> None:
        """Play the chosen deal, continue it, or replay it."""
        if not self.deal:
            return
        game = plugins.find(self.deal.slug)
        if self.deal.saved is None:
            self.services.navigator.begin(game, daily.daily_setup(game, daily.today()))
        elif match := self.stored():
            open_it = (
                self.services.navigator.open_match
                if match.to_move
                else self.services.navigator.open_replay
            )
            open_it(match)

    def action_watch(self) -> None:
        """Replay the chosen deal."""
        if match := self.stored():
            self.services.navigator.open_replay(match)

    def stored(self) -> Match | None:
        """Return the try of the chosen deal, or say why it cannot be opened."""
        saved = self.deal.saved if self.deal else None
        try:
            return self.services.store.resume(saved.id) if saved else None
        except Refusal as no:
            self.query_one(Notice).refuse(str(no))
            return None

    def action_copy(self) -> None:
        """Copy today's results to the clipboard; a small page shows them as well."""
        share = self.view.share if self.view else None
        if share and self.is_small:
            self.app.push_screen(ShareDialog(share))
        elif share:
            self.app.copy_to_clipboard(share.text)
            self.query_one(Notice).say(COPIED)


def games() -> tuple[AnyGame, ...]:
    """Return the games that are installed, in the order of the lobby."""
    return tuple(map(plugins.find, plugins.slugs_in_order()))
