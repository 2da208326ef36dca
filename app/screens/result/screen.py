"""The result of a match: its story, a chart with a cursor, and what can come next."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.reactive import reactive

from app import daily
from app.analysis.coach_review import CoachReview
from app.analysis.luck import Analysis, why_not_analysed
from app.analysis.worker import Analyst
from app.match.match import Match
from app.match.names import why_not_rated
from app.match.new_setup import Rematch, can_follow, can_go_on, can_swap
from app.match.presentation import MomentWords
from app.match.share import match_share
from app.practice.puzzles import keep_puzzles
from app.screens.dialogs.share import ShareDialog
from app.screens.keys import KeyHint
from app.screens.page import Page
from app.screens.result.chances import BEST_MARK, LEAD_AXIS, Sentences
from app.screens.result.pictures import (
    draw_chart,
    draw_head,
    draw_moments,
    draw_sums,
)
from app.screens.result.words import ResultView, read_honours, result_view
from app.screens.services import legible_look
from app.screens.widgets import Panel, Picture, SizeClass, Words, size_class
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

FAR = 1 << 30
"""More points than any chart has."""


class ResultScreen(Page[str | None]):
    """How a match ended. The screen's result is what comes next: see `next_setup`, or "leave".

    Args:
        match: A match that is over.
        words: Describes its moments.
        analysis: Its analysis, if it is already known.
    """

    PLACE = "After a game"
    MOUSE = ("Click the chart to walk to a point, a moment to watch it.",)
    CSS = """
    ResultScreen #head { height: 5; background: $rail; }
    ResultScreen #chart { height: 1fr; }
    ResultScreen #below { layout: grid; grid-size: 2; height: 7; padding: 0 2; }
    ResultScreen #below { grid-columns: 1fr 30; grid-rows: 4 3; grid-gutter: 0 4; }
    ResultScreen #below Panel { background: $felt; padding: 0; }
    ResultScreen #below Panel > .title { display: none; }
    ResultScreen #moments { column-span: 2; height: 3; }
    ResultScreen.-no-bars #bars { display: none; }
    ResultScreen.-no-bars #below { grid-rows: 7; }
    ResultScreen.-no-bars #moments { column-span: 1; height: 7; }
    ResultScreen.-no-bars #facts { padding-top: 4; }
    ResultScreen #facts .fact { layout: horizontal; height: 1; }
    ResultScreen #facts .fact > .title { display: block; width: 9; }
    ResultScreen #facts .fact > Words { width: 1fr; }
    ResultScreen #facts .remark { display: none; }
    ResultScreen.-panels #head { height: 6; }
    ResultScreen.-large #head { height: 9; }
    ResultScreen.-panels #chart { margin: 1 2; }
    ResultScreen.-panels #below { height: 11; }
    ResultScreen.-panels #below { grid-columns: 3fr 2fr; grid-rows: 1fr 4; grid-gutter: 1; }
    ResultScreen.-panels.-tall #below { height: 15; }
    ResultScreen.-panels #below Panel { background: $middle; padding: 0 2; height: 100%; }
    ResultScreen.-panels #below Panel > .title { display: block; }
    ResultScreen.-panels #moments { column-span: 1; }
    ResultScreen.-panels #bars { display: block; }
    ResultScreen.-panels.-alone #bars { display: none; }
    ResultScreen.-panels.-alone #moments { column-span: 2; }
    ResultScreen.-panels #facts { layout: horizontal; column-span: 2; padding: 0; }
    ResultScreen.-panels #facts .fact { layout: vertical; width: 1fr; margin-right: 1; }
    ResultScreen.-panels #facts .fact:last-child { margin-right: 0; }
    ResultScreen.-panels #facts .fact > .title { width: 100%; }
    ResultScreen.-panels #facts .remark { display: block; }
    ResultScreen #hint { height: 1; padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "choose('again')", "play again"),
        Binding("m", "choose('more')", "three more rounds"),
        Binding("w", "choose('swap_seats')", "swap sides"),
        Binding("d", "choose('same_deal')", "same deal"),
        Binding("b", "watch_moment('1')", "watch mistake 1"),
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
        Binding("home", f"walk({-FAR})", show=False, tooltip="to the start"),
        Binding("end", f"walk({FAR})", show=False, tooltip="to the end"),
        Binding("enter", "watch", show=False, tooltip="watch from here"),
    ]

    analysis: reactive[Analysis | None] = reactive(None, init=False)
    rematch: reactive[Rematch] = reactive(Rematch(), init=False)
    """What a friend at another terminal makes of another game."""
    cursor: reactive[int | None] = reactive(None, init=False, repaint=False)
    """The point of the chart that is looked at."""
    review: CoachReview | None = None
    """What the coach thinks of the person's choices."""
    trouble = ""
    """Why there is no analysis, although there could be one."""
    view: ResultView

    def __init__(self, match: Match, words: MomentWords, analysis: Analysis | None) -> None:
        super().__init__()
        self.match, self.moment_words, self.analyst = match, words, Analyst()
        self.ask_again: Callable[[], bool] = lambda: False
        self.set_reactive(ResultScreen.analysis, analysis)

    def on_compose(self) -> None:
        """Find what is known before the widgets are mounted: styles are found once."""
        self.honours = read_honours(self.services.store, self.match)
        self.judge()

    def body(self) -> ComposeResult:
        """Yield the heading, the chart, what there is to say of it, and what the match changed."""
        games = self.honours.games
        yield Picture(lambda c: draw_head(c, self.view, games, bare=self.bare), id="head")
        course = Picture(lambda c: draw_chart(c, self.view, self.cursor, bare=self.bare))
        yield Panel("", course, id="chart")
        with Container(id="below"):
            listed = Picture(lambda c: draw_moments(c, self.view, self.said, bare=self.bare))
            yield Panel("", listed, id="moments")
            yield Panel("", Picture(lambda c: draw_sums(c, self.view, bare=self.bare)), id="bars")
            with Container(id="facts"):
                for fact in self.honours.facts:
                    text = Content.styled(fact.text, f"b ${fact.tone}")
                    remark = Words(Content.styled(fact.remark, "$quiet"), classes="remark")
                    yield Panel(Content(fact.title.upper()), Words(text), remark, classes="fact")
        yield Words(id="hint")

    def on_mount(self) -> None:
        """Begin the analysis."""
        self.name_parts()
        if self.analysis is None and not why_not_analysed(self.match):
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
        """Find what the result shows with what is known now, and lay it out."""
        known = self.analysis, self.trouble, self.review
        self.view = result_view(self.match, self.moment_words, *known)
        self.on_resize()

    def on_resize(self) -> None:
        """Lay the parts out for the size and for what there is to show."""
        space, view = size_class(*self.app.size), self.view
        self.set_class(space >= SizeClass.MEDIUM, "-panels")
        self.set_class(space is SizeClass.LARGE, "-large")
        self.set_class(not view.has_bars, "-no-bars")
        self.set_class(not (view.has_bars or view.gains), "-alone")

    def watch_analysis(self) -> None:
        """Show the result with what is known now."""
        self.judge()
        self.refit()
        self.refresh_bindings()

    def refit(self) -> None:
        """Show everything with the settings that hold now."""
        self.name_parts()
        super().refit()

    watch_rematch = watch_analysis

    def watch_cursor(self) -> None:
        """Show the cursor, and what led there."""
        self.name_parts()
        for picture in self.query("#chart Picture, #moments Picture").results(Picture):
            picture.show()

    def name_parts(self) -> None:
        """Say what the parts show, and what can come next."""
        view = self.view
        moments = "THE MOMENTS" if view.flags or view.working else "HOW IT WENT"
        if self.said:
            moments = "THIS ROUND" if view.course.axis == LEAD_AXIS else "THIS CHOICE"
        self.query_one("#moments", Panel).name_it(moments)
        self.query_one("#chart", Panel).name_it(Content(view.title), self.point_words())
        self.query_one("#bars", Panel).name_it(
            "LUCK AND SKILL" if view.has_bars else view.gains_title,
            f"{view.sums.unit} in 100" if view.sums else "",
        )
        self.query_one("#hint", Words).say(self.hint())

    @property
    def bare(self) -> bool:
        """Whether there are only letters, or no colours."""
        return legible_look(self.app).bare

    @property
    def said(self) -> Sentences:
        """What there is to say of the choice at the cursor."""
        is_known = self.view.details and self.cursor is not None
        return self.view.details[self.cursor or 0] if is_known else ()

    def point_words(self) -> Content:
        """Return the point under the cursor in words; without one, what walks along the chart."""
        view, point = self.view, self.cursor
        if point is None:
            walk = "← → each choice, and why" if view.sums else "← → walk along"
            return Content("" if view.working else f"{walk}   ↵ watch from here")
        here = view.course.points[point]
        said = f"round {here.round}" if point else "at the start"
        if view.course.axis == LEAD_AXIS:
            ended = {"✓": ": won", "×": ": lost", "=": ": tied"}
            sign = view.course.spans[point - 1].sign if 0 < point <= len(view.course.spans) else ""
            said += ended.get(sign, "")
        else:
            choices = (
                f", {each.choice}" for each in view.flags if point and each.step == here.step
            )
            said += f"{next(choices, '')}: {round(100 * here.height)} in 100"
        return Content.styled(said, "b $foreground")

    def hint(self) -> Content:
        """Return what a friend wants, why it is not rated, or by how much it was won."""
        if self.rematch.words:
            return Content.styled(self.rematch.words, "b $gold")
        unrated = why_not_rated(self.match)
        if unrated and not self.has_class("-panels"):
            return Content.styled(unrated, "$quiet")
        can_go = can_follow(self.match) or self.rematch.is_possible
        again = "" if can_go else "f in the lobby for another."
        return Content.styled(f"{self.view.margin}{again}", "$quiet")

    # keys

    def hints(self) -> Iterator[KeyHint]:
        """Yield the hints, ways out last: Textual would have Tab first."""
        yield from sorted(super().hints(), key=lambda hint: hint.action in WAYS_OUT)

    def word(self, binding: Binding) -> str:
        """Return what a key does, in fewer words if there is little space."""
        word = super().word(binding)
        return word if self.has_class("-wide") else SHORT_WORDS.get(word, word)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are available."""
        if parameters == ("swap_seats",):
            return can_swap(self.match)
        if parameters in (("again",), ("same_deal",)):
            asks = parameters == ("again",) and self.rematch.is_possible
            return asks or can_follow(self.match)
        if parameters == ("more",):
            return can_go_on(self.match)
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
            is_point = event.picture in self.query("#chart Picture")
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
