"""What guides through a replay: the scrubber, the list of moves, and their actions."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace
from textual.screen import Screen
from textual.widget import Widget

from app.analysis.luck import why_not_analysed
from app.analysis.worker import Analyst
from app.match.levels import shown_name
from app.match.match import Match
from app.match.next_match import can_follow
from app.match.replay_controller import ReplayController
from app.match.table_coach import SPEAKING_MODES
from app.match.table_view import TableView
from app.screens.replay.course import StepCourse, chance_steps, lead_steps
from app.screens.replay.judgement import Judgement, judgement_by, judgement_of
from app.screens.replay.move_list import MoveList, ShownMoves
from app.screens.replay.moves_page import MovesPage
from app.screens.replay.scrubber import Scrubber
from app.screens.services import Services
from app.screens.table.game_table import GameTable
from app.screens.table.guide import Guide
from games.contract import Refusal
from games.text import text_width
from widgets.cards.style import FaceStyle
from widgets.panels.key_bar import KeyHint
from widgets.panels.prompt import PromptText

FRIENDLY_MARK = "replay"
"""The mark of a match that continues from a replay: it is not rated."""

WHY_KEY = "   F3: why"
"""Where the reason is if the list of moves is not shown."""

PROMPT_MARGIN = 2
"""Columns that stay free in the row of the question."""


class ReplayGuide(Guide):
    """Updates the scrubber and the list of moves, and moves the replay.

    Args:
        screen: The screen of the table.
        table: The table.
        controller: What moves through the match.
        services: Where a match that continues from here is kept and opened.
    """

    def __init__(
        self,
        screen: Screen[Any],
        table: GameTable,
        controller: ReplayController,
        services: Services,
    ) -> None:
        super().__init__(screen, table)
        self.services = services
        self.controller = controller
        self.seat = controller.bottom
        self.analyst = Analyst()
        self.scrubber = Scrubber(id="scrubber")
        self.moves = MoveList(id="moves")
        self.course = lead_steps(self.whole, self.seat)
        self.rows = controller.presentation.moves(self.whole, self.seat)
        self.unknown = why_not_analysed(self.whole)
        """Why the chances are not known; "" if they are."""

    @property
    def whole(self) -> Match:
        """The match being replayed."""
        return self.controller.whole

    def above_log(self) -> Iterator[Widget]:
        """Yield the list of moves."""
        yield self.moves

    def below_table(self) -> Iterator[Widget]:
        """Yield the scrubber."""
        yield self.scrubber

    def enter(self) -> None:
        """Find out the chances, to show them instead of the lead."""
        self.screen.run_worker(self.analyse())

    async def analyse(self) -> None:
        """Show the chance to win instead of the lead, where it is known."""
        if self.unknown:
            return
        try:
            analysis = await self.analyst.analyse(self.whole)
        except Refusal:
            return
        words = self.controller.presentation.MOMENTS
        self.course = chance_steps(self.whole, self.seat, analysis, words)
        self.show_place()

    def leave(self) -> None:
        """Stop the analysis."""
        self.analyst.leave()

    def pause(self) -> None:
        """Stop the automatic replay."""
        self.controller.stop_film()

    def fit(self) -> None:
        """Show as much as there is room for."""
        self.screen.call_after_refresh(self.show_place)

    def settle(self, view: TableView) -> None:
        """Show where the replay is now."""
        self.show_place()

    def show_place(self) -> None:
        """Show where the replay is now."""
        bare = self.services.face is not FaceStyle.SOLID
        self.scrubber.bare = self.moves.bare = bare
        self.scrubber.course, self.scrubber.now = self.course, self.controller.place
        self.moves.shown = self.shown_moves(self.course)
        self.screen.query_one(PromptText).answer = self.said

    @property
    def judged(self) -> Judgement | None:
        """What the coach says about the next choice, or the last one; None if it is off."""
        if self.controller.coach.mode not in SPEAKING_MODES:
            return None
        what = self.controller.presentation.MOMENTS.WHAT
        if not self.course.choices:
            return self.judged_by_coach(what) if self.unknown else None
        seats = self.whole.persons if self.controller.company else (self.seat,)
        made = self.course.choice_at(self.controller.place, seats)
        return judgement_of(made, shown_name(self.whole, made.seat), what) if made else None

    def judged_by_coach(self, what: str) -> Judgement | None:
        """Return what the coach says about the next choice, in a game that is not solved."""
        controller, advice = self.controller, self.controller.coach.advice
        coming = self.whole.steps[controller.place : controller.place + 1]
        if advice.decision is None or not coming or coming[0].seat != advice.seat:
            return None
        seat, presentation, game = coming[0].seat, controller.presentation, self.whole.game
        made = game.measures.alike(coming[0].before, game.choice(coming[0].action))
        actions = advice.decision.action, made
        named = controller.coach.coach.name
        best, own = (presentation.named(named(action, seat)) for action in actions)
        name = shown_name(self.whole, seat)
        judged = judgement_by(advice.decision, made, (best, own), name, what)
        return judged and replace(judged, why=presentation.named(judged.why))

    @property
    def said(self) -> str:
        """The same as one line, if the list of moves is not shown; "" during automatic replay."""
        judged = (
            None if self.screen.has_class("-wide") or self.controller.is_running else self.judged
        )
        if judged is None:
            return ""
        said = f"   {judged.in_short}"
        question = self.screen.query_one(PromptText).question
        fits = text_width(question + said + WHY_KEY) + PROMPT_MARGIN <= self.screen.size.width
        return said + WHY_KEY if judged.why and fits else said

    def shown_moves(self, course: StepCourse) -> ShownMoves:
        """Return what the list of moves shows."""
        seats = (self.seat, 1 - self.seat)
        count = len(self.whole.game.chairs)
        own, other = (shown_name(self.whole, n) if n < count else "dealer" for n in seats)
        is_on = self.controller.coach.mode in SPEAKING_MODES
        place, judged = self.controller.place, self.judged
        log = self.controller.log
        return ShownMoves(self.rows, (own, other), course, place, judged, has_coach=is_on, log=log)

    def keys(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the hints of the keys that work at this place."""
        idle = {"b": bool(self.unknown), "p": not self.controller.match.to_move}
        for hint in hints:
            if not idle.get(hint.action):
                stops = hint.action == "space" and self.controller.is_running
                yield replace(hint, what="stop") if stops else hint

    def page(self) -> MovesPage | None:
        """Return a page with the list of moves if the screen has no room for it."""
        if self.screen.has_class("-wide"):
            return None
        return MovesPage(self.shown_moves(self.course), self.controller.go_to)

    # moving

    def move(self, move: str, by: int) -> None:
        """Carry out the action of a key, or go to a place."""
        if move == "place":
            self.controller.go_to(by)
        elif move == "costly":
            self.go_to_costly(by)
        elif move == "play_on":
            self.play_on()
        else:
            self.controller.move(move, by)

    def go_to_costly(self, by: int) -> None:
        """Go to where the next costly choice was made, or the one before."""
        places = [each.place for each in self.course.costly]
        beyond = [place for place in places if (place - self.controller.place) * by > 0]
        if beyond:
            self.controller.go_to(beyond[0] if by > 0 else beyond[-1])
        elif not self.course.is_chance:
            self.controller.say(self.unknown or "Working out your chances…")
        else:
            self.controller.say(f"No costly move {'after' if by > 0 else 'before'} this one.")

    def play_on(self) -> None:
        """Begin a friendly game from here, and open it in place of the replay."""
        here = self.controller.match
        if not here.to_move:
            self.controller.refuse("The game is over here. Go back a few steps first.")
            return
        if not can_follow(here):
            self.controller.refuse("A game with a friend at another terminal stays as it was.")
            return
        try:
            match = self.services.store.begin(here.game, here.setup)
            for step in here.steps:
                match.apply(step.seat, step.action)
            match.mark(FRIENDLY_MARK)
            self.services.navigator.open_match(match, instead=True)
        except Refusal as no:
            self.controller.refuse(str(no))
