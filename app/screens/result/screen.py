"""The result of a match: its story, a chart with a cursor, and what can come next."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.reactive import reactive

from app import daily
from app.analysis import coach_review, luck, worker
from app.match import names, new_setup
from app.match.match import Match
from app.match.presentation import MomentWords
from app.match.share import match_share
from app.practice.puzzles import keep_puzzles
from app.screens import keys, page, services
from app.screens.dialogs.share import ShareDialog
from app.screens.result.chances import BEST_MARK, Sentences
from app.screens.result.pictures import draw_below, draw_chart, draw_head
from app.screens.result.words import ResultView, read_honours, result_view
from app.screens.widgets import Picture, SizeClass, Words, size_class
from games.contract import Refusal

SHORT_WORDS = {
    "play again": "again",
    "three more rounds": "3 rounds",
    "swap sides": "swap",
    "same deal": "same",
    "watch mistake 1": "mistake",
    "see the table": "table",
}
"""What keys do, in fewer words for a narrow key bar."""

WAYS_OUT = ("tab", "escape", "question_mark")

FAR = 1 << 30  # more points than any chart has


class ResultScreen(page.Page[str | None]):
    """How a match ended. The screen's result is what comes next: see `next_setup`, or "leave"."""

    PLACE = "After a game"
    MOUSE = ("Click the chart to go to a point, a moment to watch it.",)
    CSS = """
    ResultScreen #head { height: 5; background: $rail; }
    ResultScreen #below { height: 6; background: $felt; }
    ResultScreen.-airy #below { height: 7; }
    ResultScreen #hint { height: 1; padding: 0 2; }
    ResultScreen.-panels #head { height: 6; }
    ResultScreen.-panels #chart { margin: 1 2; }
    ResultScreen.-panels #below { height: 11; margin: 0 2; }
    ResultScreen.-large #head { height: 9; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('again')", "play again"),
        Binding("m", "choose('more')", "three more rounds"),
        Binding("w", "choose('swap_seats')", "swap sides"),
        Binding("d", "choose('same_deal')", "same deal"),
        Binding("b", "watch_moment('1')", "watch mistake 1"),
        Binding("y", "share", "share"),
        Binding("tab", "dismiss(None)", "see the table"),
        Binding("escape,q", "choose('leave')", "lobby"),
        *(
            Binding(key, f"watch_moment('{mark}')", show=False, tooltip=f"watch moment {mark}")
            for key, mark in {"1": "1", "2": "2", "3": "3", "asterisk": BEST_MARK}.items()
        ),
        Binding("left", "walk(-1)", show=False, tooltip="walk back along the chart"),
        Binding("right", "walk(1)", show=False, tooltip="walk on along the chart"),
        Binding("home", f"walk({-FAR})", show=False, tooltip="to the start"),
        Binding("end", f"walk({FAR})", show=False, tooltip="to the end"),
        Binding("enter", "watch", show=False, tooltip="watch from here"),
    ]

    analysis: reactive[luck.Analysis | None] = reactive(None, init=False)
    rematch: reactive[new_setup.Rematch] = reactive(new_setup.Rematch(), init=False)
    """What a friend at another terminal makes of another game."""
    cursor: reactive[int | None] = reactive(None, init=False, repaint=False)
    """The point of the chart that is looked at."""
    review: coach_review.CoachReview | None = None  # what the coach thinks of the person's choices
    trouble = ""  # why there is no analysis, although there could be one
    view: ResultView

    def __init__(self, match: Match, words: MomentWords, analysis: luck.Analysis | None) -> None:
        super().__init__()
        self.match, self.moment_words, self.analyst = match, words, worker.Analyst()
        self.ask_again: Callable[[], bool] = lambda: False
        self.set_reactive(ResultScreen.analysis, analysis)

    def on_compose(self) -> None:
        """Find what is known before the widgets are mounted: styles are found once."""
        self.honours = read_honours(self.services.store, self.match)
        self.judge()

    def body(self) -> ComposeResult:
        """Yield the heading, the chart, and what stands below it."""
        facts, count = self.honours.facts, self.honours.games
        is_first = self.view.tone == "won" and self.honours.wins == 1
        note = "your first win" if is_first else f"game {count}" if count else ""
        yield Picture(lambda c: draw_head(c, self.view, note, bare=self.bare), id="head")
        yield Picture(lambda c: draw_chart(c, self.view, self.cursor, bare=self.bare), id="chart")
        yield Picture(
            lambda c: draw_below(c, self.view, facts, self.said, self.space, bare=self.bare),
            id="below",
        )
        yield Words(self.hint(), id="hint")

    def on_mount(self) -> None:
        """Begin the analysis."""
        if self.analysis is None and not luck.why_not_analysed(self.match):
            self.run_worker(self.analyse())

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

    # what is shown

    def judge(self) -> None:
        """Find what the result shows with what is known now."""
        known = self.analysis, self.trouble, self.review
        self.view = result_view(self.match, self.moment_words, *known)
        self.on_resize()

    @property
    def space(self) -> SizeClass:
        """How much space the terminal gives it."""
        return size_class(*self.app.size)

    def on_resize(self) -> None:
        """Lay the parts out for the size."""
        self.set_class(self.space >= SizeClass.MEDIUM, "-panels")
        self.set_class(self.space is SizeClass.LARGE, "-large")
        self.set_class(self.app.size.height > 26, "-airy")

    def watch_analysis(self) -> None:
        """Show the result with what is known now."""
        self.judge()
        self.refit()
        self.refresh_bindings()

    def refit(self) -> None:
        """Show everything with the settings that hold now."""
        self.query_one("#hint", Words).say(self.hint())
        super().refit()

    watch_rematch = watch_analysis

    def watch_cursor(self) -> None:
        """Show the cursor, and what led there."""
        for part in ("#chart", "#below"):
            self.query_one(part, Picture).show()

    @property
    def bare(self) -> bool:
        """Whether there are only letters, or no colours."""
        return services.legible_look(self.app).bare

    @property
    def said(self) -> Sentences:
        """What there is to say of the choice at the cursor."""
        is_known = self.view.details and self.cursor is not None
        return self.view.details[self.cursor or 0] if is_known else ()

    def hint(self) -> Content:
        """Return what a friend wants, why it is not rated, or how to play a friend again."""
        if self.rematch.words:
            return Content.styled(self.rematch.words, "b $gold")
        unrated = names.why_not_rated(self.match)
        if unrated and not self.has_class("-panels"):
            return Content.styled(unrated, "$quiet")
        can_go = new_setup.can_follow(self.match) or self.rematch.is_possible
        return Content.styled("" if can_go else "Press f in the lobby for another game.", "$quiet")

    # keys

    def hints(self) -> Iterator[keys.KeyHint]:
        """Yield the hints, ways out last: Textual would have Tab first."""
        yield from sorted(super().hints(), key=lambda hint: hint.action in WAYS_OUT)

    def word(self, binding: Binding) -> str:
        """Return what a key does, in fewer words if there is little space."""
        word = super().word(binding)
        return word if self.has_class("-wide") else SHORT_WORDS.get(word, word)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are available."""
        if parameters == ("swap_seats",):
            return new_setup.can_swap(self.match)
        if parameters in (("again",), ("same_deal",)):
            asks = parameters == ("again",) and self.rematch.is_possible
            return asks or new_setup.can_follow(self.match)
        if parameters == ("more",):
            return new_setup.can_go_on(self.match)
        return action != "watch_moment" or parameters[0] in self.moments

    @property
    def moments(self) -> dict[object, int]:
        """The steps of the moments by their marks."""
        return {flag.mark: flag.step for flag in self.view.flags}

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
        start = self.cursor
        if start is None:
            start = -1 if by > 0 else len(self.view.course.points)
        self.go_to(start + by)

    def go_to(self, point: int) -> None:
        """Go to a point of the chart, if it is drawn."""
        if not self.view.working:
            self.cursor = max(0, min(len(self.view.course.points) - 1, point))

    def on_picture_pressed(self, event: Picture.Pressed) -> None:
        """Go to the clicked point, or watch the clicked moment."""
        if isinstance(event.what, int):
            is_point = event.picture.id == "chart"
            (self.go_to if is_point else self.open_at)(event.what - (not is_point))

    def action_watch(self) -> None:
        """Watch the match from the cursor, else from the costliest move, else from the start."""
        if self.cursor is not None:
            self.open_at(self.view.course.points[self.cursor].place)
        else:
            self.open_at(self.moments.get("1", 1) - 1)

    def action_watch_moment(self, mark: str) -> None:
        """Watch the match from a moment."""
        self.open_at(self.moments[mark] - 1)

    def open_at(self, place: int) -> None:
        """Open the replay after a number of steps."""
        self.services.navigator.open_replay(self.match, place)
