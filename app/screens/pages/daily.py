"""The deals of the day: to play, to continue, to replay, to share; and a calendar of past days."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from app import daily, plugins
from app.screens import keys, page, services, widgets
from app.screens.dialogs.share import ShareDialog
from app.screens.lobby.thumbnails import pair_picture
from app.screens.pages import daily_pictures
from app.screens.pages.daily_pictures import DailyView
from app.statistics import days
from games import contract, text

FAR = 1 << 30  # more deals than there are games
ROOM_FOR_ALL = 97  # columns from which the whole sentence stands next to the heading


class DailyPage(page.Page[None]):
    """At first a tile for each game's deal; later rows, with a calendar at their right."""

    PLACE = "At today's deals"
    MOUSE = ("Click a deal to play, continue or replay it.", "Turn the wheel over the calendar.")
    CSS = """
    DailyPage { background: $middle; }
    DailyPage.-tiles { background: $felt; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "choose", key_display="↑↓"),
        Binding("down,j", "move(1)", show=False),
        Binding("home,pageup", f"choose({-FAR})", show=False),
        Binding("end,pagedown", f"choose({FAR})", show=False),
        Binding("enter", "play", "play", priority=True),
        Binding("y", "share", "share"),
        Binding("left,h", "turn(-1)", "month", key_display="← →"),
        Binding("right,l", "turn(1)", show=False),
        Binding("escape,q,d", "dismiss(None)", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        now = daily.now()
        self.view = DailyView(now, now.date().replace(day=1))

    def body(self) -> ComposeResult:
        """Yield the date, and the deals next to what was won day by day."""
        yield widgets.Heading("TODAY")
        yield widgets.Picture(id="deals")

    def on_mount(self) -> None:
        """Start updating the time, which is shown in minutes."""
        self.set_interval(20, self.tick)

    def on_screen_resume(self) -> None:
        """Read today's results, and show this month."""
        store, now = self.services.store, daily.now()
        try:
            deals = tuple(days.read_deal(store, game, now.date()) for game in games())
            record = days.read_record(store, games(), now.date())
        except contract.Refusal as no:
            deals, record = (), days.DayRecord({}, now.date())
            self.notify(str(no), severity="warning")
        chosen = min(self.view.chosen, max(0, len(deals) - 1))
        self.show_all(DailyView(now, now.date().replace(day=1), deals, record, chosen))

    def tick(self) -> None:
        """Show the time that is left; at midnight, the next day's deals."""
        now = daily.now()
        if now.date() != self.view.today:
            self.on_screen_resume()
        else:
            self.show_all(replace(self.view, now=now))

    def on_resize(self) -> None:
        """Lay the deals out for the new size."""
        self.show_all(self.view)

    def refit(self) -> None:
        """Paint everything with the settings that hold now."""
        super().refit()
        self.show_all(self.view)

    def show_all(self, view: DailyView) -> None:
        """Show everything; most of it only once there is something to show."""
        self.view, tiles = view, self.in_tiles
        self.set_class(tiles, "-tiles")
        self.query_one(widgets.Heading).say(*self.said_of_the_day())
        pictures = {deal.slug: pair_picture(deal.slug) for deal in view.deals}
        in_tiles = partial(daily_pictures.draw_deals, tiles=True)
        draw = in_tiles if tiles else daily_pictures.draw_page
        draw_it = partial(draw, view=view, pictures=pictures, look=services.legible_look(self.app))
        self.query_one("#deals", widgets.Picture).show(draw_it)
        self.refresh_bindings()

    def said_of_the_day(self) -> tuple[str, ...]:
        """Return the date, whose deals these are, and what is worth knowing about them now."""
        view, count = self.view, len(self.view.deals)
        deals = "The same deal" if count == 1 else f"The same {text.in_words(count)} deals"
        deals = deals if self.app.size.width >= ROOM_FOR_ALL else "The same"
        left = f"New deals in {days.time_left(view.now)}."
        return (
            f"{view.today:%A}, {view.today.day} {view.today:%B %Y}",
            f"{deals} for everyone, once a day.",
            left if any(deal.saved for deal in view.deals) else "One try each, no coach, no undo.",
        )

    @property
    def in_tiles(self) -> bool:
        """Whether the deals lie in tiles: nothing was ever played, and there is room for them."""
        deals = self.view.deals
        played = self.view.record.days or any(deal.saved for deal in deals)
        return not played and daily_pictures.have_tiles(self.app.size.height, len(deals))

    # keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what can be done now: only an existing result can be shared."""
        if action == "share":
            return any(each.is_over for each in self.view.deals)
        return action not in ("play", "move") or self.view.deal is not None

    def word(self, binding: Binding) -> str:
        """Return what a key does: Enter depends on the deal."""
        deal = self.view.deal
        if binding.action == "play" and deal:
            return "replay" if deal.is_over else "continue" if deal.saved else "play"
        return super().word(binding)

    def hints(self) -> Iterator[keys.KeyHint]:
        """Yield a hint for each key; in tiles, all arrows choose."""
        for hint in super().hints():
            if not (self.in_tiles and hint.action == "left"):
                yield hint

    def action_move(self, by: int) -> None:
        """Move the cursor by rows of deals."""
        columns = 2 if self.in_tiles else 1
        last, at = len(self.view.deals) - 1, self.view.chosen + by * columns
        if at > last and self.view.chosen // columns < last // columns:
            at = last
        if 0 <= at <= last:
            self.show_chosen(at)

    def action_choose(self, by: int) -> None:
        """Move the cursor by some deals, to the first or the last one at most."""
        self.show_chosen(self.view.chosen + by)

    def show_chosen(self, index: int) -> None:
        """Put the cursor on the deal that is nearest to an index."""
        if self.view.deals:
            chosen = max(0, min(len(self.view.deals) - 1, index))
            self.show_all(replace(self.view, chosen=chosen))

    def action_turn(self, by: int) -> None:
        """Show the next or the previous month; where deals lie side by side, choose the next."""
        if self.in_tiles:
            self.action_choose(by)
            return
        with suppress(OverflowError):  # there are no dates that late or early
            month = self.view.month
            other = month + timedelta(days=32) if by > 0 else month - timedelta(days=1)
            self.show_all(replace(self.view, month=other.replace(day=1)))

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def turn_wheel(self, event: events.MouseEvent) -> None:
        """Turn to another month over the calendar, else move the cursor."""
        by = 1 if isinstance(event, events.MouseScrollDown) else -1
        width = self.app.size.width
        over_months = event.screen_x >= width - daily_pictures.side_columns(width)
        (self.action_turn if over_months else self.action_choose)(by)

    def on_picture_pressed(self, event: widgets.Picture.Pressed) -> None:
        """Open the deal that was clicked, or turn to the month."""
        if isinstance(event.what, int):
            self.show_chosen(event.what)
            self.action_play()
        elif isinstance(event.what, str):
            self.action_turn(int(event.what))

    def action_play(self) -> None:
        """Play the chosen deal, continue it, or replay it."""
        deal, navigator = self.view.deal, self.services.navigator
        if deal and deal.saved is None:
            game = plugins.find(deal.slug)
            navigator.begin(game, daily.daily_setup(game, daily.today()))
        elif deal and deal.saved:
            try:
                match = self.services.store.resume(deal.saved.id)
                (navigator.open_match if match.to_move else navigator.open_replay)(match)
            except contract.Refusal as no:
                self.notify(str(no), severity="warning")

    def action_share(self) -> None:
        """Copy today's results to the clipboard, and show them."""
        if share := days.share_of(self.view.deals, self.view.record):
            self.app.push_screen(ShareDialog(share))


def games() -> tuple[plugins.AnyGame, ...]:
    """Return the games that are installed, in the order of the lobby."""
    return tuple(map(plugins.find, plugins.slugs_in_order()))
