"""The result of a match: its story, a chart with a cursor, and what can come next."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from app import daily
from app.analysis.coach_review import CoachReview
from app.analysis.luck import Analysis, why_not_analysed
from app.analysis.worker import Analyst
from app.match.match import Match
from app.match.new_setup import Rematch, can_follow, can_go_on, can_swap
from app.match.presentation import MomentWords
from app.match.share import match_share
from app.practice.puzzles import keep_puzzles
from app.screens.base import BaseScreen
from app.screens.dialogs.share import ShareDialog
from app.screens.key_list import KeyHeading
from app.screens.result.chances import BEST_MARK
from app.screens.result.chart import point_at
from app.screens.result.picture import PANEL_COLUMNS, ResultPlaces, draw_result_page
from app.screens.result.view import ResultView, result_view
from app.screens.result.words import Honours, read_honours
from games.contract import Refusal
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import FaceStyle
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

KEY_ORDER = "nmwdbyte"
"""The first letters of the keys, in the order of the key bar; other keys come before them."""

BY_MOUSE = ("Click the chart to walk to a point, a moment to watch it.",)

SHORT_HINTS = {
    "play again": "again",
    "three more rounds": "3 rounds",
    "swap sides": "swap",
    "same deal": "same",
    "watch blunder 1": "blunder",
    "see the table": "table",
}
"""What keys do, in fewer words for a narrow key bar."""


class ResultPage(PaintedWidget):
    """The result, painted as a whole."""

    DEFAULT_CSS = "ResultPage { width: 1fr; height: 1fr; }"

    view: reactive[ResultView | None] = reactive(None)
    cursor: reactive[int | None] = reactive(None)

    at: ResultPlaces | None = None
    moments: dict[int, Region]

    class Walked(Message):
        """A point of the chart was clicked."""

        def __init__(self, point: int) -> None:
            super().__init__()
            self.point = point

    class Opened(Message):
        """A moment was clicked; `step` is its number, from 1."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def draw(self, canvas: Canvas) -> None:
        """Paint the result."""
        app = self.app
        letters = isinstance(self.screen, ResultScreen) and self.screen.in_letters
        if self.view:
            bare = letters or app.no_color
            self.at, self.moments = draw_result_page(canvas, self.view, self.cursor, bare=bare)

    def on_click(self, event: events.Click) -> None:
        """Post that a point of the chart or a moment was clicked."""
        if event.button != 1 or self.view is None or self.at is None:
            return
        if self.at.plot.contains(event.x, event.y) and not self.view.working:
            count = len(self.view.chart.course.points)
            self.post_message(self.Walked(point_at(self.at.plot, event.x, count)))
        for step, region in self.moments.items():
            if region.contains(event.x, event.y):
                self.post_message(self.Opened(step))


class ResultScreen(BaseScreen[str | None]):
    """How a match ended. The screen's result is what comes next: see `next_setup`, or "leave".

    Args:
        match: A match that is over.
        words: Describes its moments.
        analysis: Its analysis, if it is already known.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('again')", "play again"),
        Binding("m", "choose('more')", "three more rounds"),
        Binding("w", "choose('swap_seats')", "swap sides"),
        Binding("d", "choose('same_deal')", "same deal"),
        Binding("b", "watch_blunder", "watch blunder 1"),
        Binding("y", "share", "share"),
        Binding("tab", "dismiss(None)", "see the table"),
        Binding("l", "dismiss(None)", show=False),
        Binding("escape,q", "choose('leave')", "lobby"),
        *(
            Binding(key, f"watch_moment('{mark}')", show=False, tooltip=f"watch moment {mark}")
            for key, mark in {"1": "1", "2": "2", "3": "3", "asterisk": BEST_MARK}.items()
        ),
        Binding("left", "walk(-1)", show=False, tooltip="walk back along the chart"),
        Binding("right", "walk(1)", show=False, tooltip="walk on along the chart"),
        Binding("home", "walk_to(0)", show=False, tooltip="to the start"),
        Binding("end", "walk_to(-1)", show=False, tooltip="to the end"),
        Binding("enter", "watch", show=False, tooltip="watch from here"),
    ]

    analysis: reactive[Analysis | None] = reactive(None, init=False)

    rematch: reactive[Rematch] = reactive(Rematch(), init=False)
    """What a friend at another terminal makes of another game."""

    def __init__(self, match: Match, words: MomentWords, analysis: Analysis | None) -> None:
        super().__init__()
        self.match = match
        self.words = words
        self.analyst = Analyst()
        self.honours = Honours()
        self.trouble = ""
        self.review: CoachReview | None = None
        self.ask_again: Callable[[], bool] = lambda: False
        self.set_reactive(ResultScreen.analysis, analysis)

    @property
    def page(self) -> ResultPage:
        """The widget that shows the result."""
        return self.query_one(ResultPage)

    @property
    def in_letters(self) -> bool:
        """Whether only letters can be drawn."""
        return self.services.face is FaceStyle.LETTERS

    def compose(self) -> ComposeResult:
        """Yield the result above the keys."""
        yield ResultPage(id="result")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Show everything known so far, and begin the analysis."""
        self.honours = read_honours(self.services.store, self.match)
        self.watch_analysis()
        if self.analysis is None and not why_not_analysed(self.match):
            self.run_worker(self.analyse())

    def watch_analysis(self) -> None:
        """Show the result with what is known now."""
        known = self.analysis, self.trouble, self.review
        view = result_view(self.match, self.words, self.honours, *known)
        again = "n for another" if self.rematch.is_possible else view.foot.again
        self.page.view = replace(
            view, foot=replace(view.foot, friend=self.rematch.words, again=again)
        )
        self.refresh_bindings()

    def watch_rematch(self) -> None:
        """Show what the friend wants."""
        self.watch_analysis()

    async def analyse(self) -> None:
        """Wait for the analysis; if it fails, show the result without it."""
        try:
            self.analysis = await self.analyst.analyse(self.match)
            keep_puzzles(self.match, self.analysis)
        except Refusal as no:
            self.trouble = str(no)
            self.watch_analysis()

    def on_unmount(self) -> None:
        """Stop the analysis."""
        self.analyst.leave()

    # keys

    def hints(self) -> Iterator[KeyHint]:
        """Yield the hints in the order of the keys, in fewer words if there is little space."""
        for hint in sorted(super().hints(), key=lambda hint: KEY_ORDER.find(hint.action[:1])):
            short = SHORT_HINTS.get(hint.what, hint.what)
            yield hint if self.size.width >= PANEL_COLUMNS else replace(hint, what=short)

    def key_heading(self) -> KeyHeading:
        """Return the heading of the list of keys."""
        return KeyHeading("The result of a game", "After a game", mouse=BY_MOUSE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are available."""
        if parameters == ("swap_seats",):
            return can_swap(self.match)
        if parameters == ("again",) and self.rematch.is_possible:
            return True
        if parameters in (("again",), ("same_deal",)):
            return can_follow(self.match)
        if parameters == ("more",):
            return can_go_on(self.match)
        if action == "watch_moment":
            return parameters[0] in self.moments
        return action != "watch_blunder" or self.blunder is not None

    @property
    def moments(self) -> dict[object, int]:
        """The steps of the moments by their marks."""
        view = self.page.view if self.is_mounted else None
        return {flag.mark: flag.step for flag in view.moments.flags} if view else {}

    @property
    def blunder(self) -> int | None:
        """The step of the costliest move; None if none was costly."""
        return self.moments.get("1")

    def action_choose(self, what: str) -> None:
        """Go on with another match, or leave; with a friend, ask for it first."""
        if what != "again" or not self.ask_again():
            self.dismiss(what)

    def action_share(self) -> None:
        """Copy the result for friends, and show it."""
        day = daily.today()
        is_deal = daily.is_deal_of(day, self.match)
        self.app.push_screen(ShareDialog(match_share(self.match, day, is_deal_of_day=is_deal)))

    # moving along the chart

    def action_walk(self, by: int) -> None:
        """Go to the next point of the chart or the previous one; the first time, to an end."""
        count, now = self.count, self.page.cursor
        start = (-1 if by > 0 else count) if now is None else now
        self.go_to(start + by)

    def action_walk_to(self, end: int) -> None:
        """Go to the first or the last point of the chart."""
        self.go_to(end % self.count if self.count else 0)

    def go_to(self, point: int) -> None:
        """Go to a point of the chart, if it is drawn."""
        if self.count:
            self.page.cursor = max(0, min(self.count - 1, point))

    @property
    def count(self) -> int:
        """How many points the chart has; 0 before it is drawn."""
        view = self.page.view
        return len(view.chart.course.points) if view and not view.working else 0

    def on_result_page_walked(self, event: ResultPage.Walked) -> None:
        """Go to the clicked point."""
        self.go_to(event.point)

    def on_result_page_opened(self, event: ResultPage.Opened) -> None:
        """Watch the clicked moment."""
        self.open_at(event.step - 1)

    def action_watch(self) -> None:
        """Watch the match from the point under the cursor, else from the costliest move."""
        view, cursor = self.page.view, self.page.cursor
        if view and cursor is not None and self.count:
            self.open_at(view.chart.course.points[cursor].place)
        else:
            self.action_watch_blunder()

    def action_watch_blunder(self) -> None:
        """Watch the match from the costliest move; from its beginning if there is none."""
        self.open_at(self.blunder - 1 if self.blunder else 0)

    def action_watch_moment(self, mark: str) -> None:
        """Watch the match from a moment."""
        self.open_at(self.moments[mark] - 1)

    def open_at(self, place: int) -> None:
        """Open the replay after a number of steps."""
        self.services.navigator.open_replay(self.match, place)
