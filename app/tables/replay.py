"""A match looked at again: moving through its steps, the line of time, what the coach says."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace
from textual.app import ComposeResult

from app.analysis import luck, worker
from app.match import deciders, new_setup
from app.match.coach import SPEAKING_MODES
from app.match.match import Match
from app.match.names import shown_name
from app.match.play import COACH_SAYS, Play
from app.match.presentation import Presentation
from app.match.rounds import first_choices, opening_place
from app.match.table_view import Remark
from app.match.table_view import TableView as View
from app.screens.keys import KeyHint
from app.screens.result.chances import BEST_MARK
from app.tables.course import WORTHS, JudgedRow, Judgement, chance_steps, lead_steps
from app.tables.moves import MoveList, MovesPage, Scrubber
from app.tables.screen import Guide, TableScreen
from games import contract, text

SPEEDS = (1.6, 0.8, 0.4, 0.15)
"""Seconds a step is shown for, by speed."""

REPLAY_MARK = "replay"
"""The mark of a match that continues from a replay: it is not rated."""


class Replay(Play):
    """Shows a match as it was after `place` steps; once it is over, nothing stays hidden."""

    def __init__(
        self, whole: Match, presentation: Presentation, *, coach_mode: str = "off"
    ) -> None:
        self.first = self.place = opening_place(whole)
        self.speed = 0
        self.film: asyncio.Task[None] | None = None
        super().__init__(whole.until(self.first), presentation, coach_mode=coach_mode)
        self.whole = whole

    def seated(self) -> dict[contract.Seat, deciders.Decider]:
        """Return nobody: all has been decided."""
        return {}

    def start(self) -> None:
        """Ask the coach about the first decision."""
        self.waiting.set()
        self.show_place()

    def look(self) -> View:
        """Return what the table shows, with names of levels, and whether it plays like a film."""
        return replace(
            super().look(),
            names=tuple(shown_name(self.whole, seat) for seat in self.whole.game.chairs),
            film=self._speed_words() if self.film else "",
            is_replay=True,
            is_open=not self.whole.to_move,
            can_examine=True,
            can_undo=False,
            can_redo=False,
        )

    def _speed_words(self) -> str:
        return f"speed {self.speed + 1} of {len(SPEEDS)}"

    def visible_state(self, reader: contract.Seat) -> object:
        """Return the state at this place, with everything open if the match is over."""
        game, state = self.match.game, self.match.state
        return game.shown(state, reader) if self.whole.to_move else game.opened(state)

    @property
    def chooser(self) -> contract.Seat | None:
        """The seat whose decision comes next; None if nobody decides."""
        coming = self.whole.steps[self.place : self.place + 1]
        return coming[0].seat if coming and coming[0].seat != contract.HOUSE else None

    @property
    def examined(self) -> contract.Seat:
        """The seat whose decision comes next; the first if nobody decides."""
        return self.chooser or 0

    def next_coach_mode(self) -> None:
        """Turn the coach on or off: it says of each choice what was best."""
        on = self.coach.mode in SPEAKING_MODES
        self.coach.set_mode("off" if on else "best")
        self.say(COACH_SAYS["off"] if on else "")

    def act(self, *actions: object, typed: bool = False) -> bool:
        """Refuse: nothing can be changed."""
        self.refuse("This is a replay. Press p to play on from here.")
        return False

    async def change(self, change: Callable[[], None]) -> None:
        """Refuse what was typed: nothing can be taken back."""
        self.act()

    # moving

    def step(self, by: int) -> None:
        """Go to the next step, or to the one before, with something to look at."""
        place, steps = self.place + by, self.whole.steps
        while self.first < place < len(steps) and self.presentation.is_passing(
            steps[place - 1].after
        ):
            place += by
        self.go_to(place, animates=by == 1)

    def jump(self, places: Sequence[int], by: int) -> None:
        """Go to the nearest of some places in one direction, or as far as possible."""
        beyond = [n for n in places if (n - self.place) * by > 0]
        edge = len(self.whole.steps) if by > 0 else self.first
        self.go_to(min(beyond, key=lambda n: abs(n - self.place), default=edge))

    def go_to(self, place: int, *, animates: bool = False) -> None:
        """Show the match after a number of steps; a jump does not move anything on its way."""
        place = max(self.first, min(len(self.whole.steps), place))
        if place != self.place:
            self.remark, self.place, self.animates = Remark(), place, animates
            self.show_place()

    def show_place(self) -> None:
        """Show the table, the log and the coach's view of what comes next."""
        self.match = self.coach.match = self.whole.until(self.place)
        self.rewrite_log()
        self.coach.consult(self.presentation.adviser_for(self.match.state, self.chooser))
        self.changed()

    # playing like a film

    def run_or_stop(self) -> None:
        """Play it like a film, or stop it; from the end it begins again."""
        if self.film:
            self.stop_film()
        elif self.tasks:
            if self.place == len(self.whole.steps):
                self.go_to(self.first)
            self.film = self.tasks.create_task(self.play_film())
            self.say("")

    async def play_film(self) -> None:
        """Continue, step by step, to the end."""
        while self.place < len(self.whole.steps):
            await asyncio.sleep(SPEEDS[self.speed])
            self.step(1)
        self.film = None
        self.changed()

    def stop_film(self) -> None:
        """Stop the film."""
        if self.film:
            self.film.cancel()
            self.film = None
            self.changed()

    def change_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self.say(self._speed_words())
        if self.film and self.tasks:
            self.stop_film()
            self.film = self.tasks.create_task(self.play_film())

    async def close(self) -> None:
        """Stop, and release the coach."""
        self.stop_film()
        await super().close()


class ReplayGuide(Guide):
    """Shows the line of time below the table and what the coach says, and moves the replay."""

    def __init__(self, screen: TableScreen, play: Replay) -> None:
        super().__init__(screen)
        self.play, self.whole, self.seat = play, play.whole, play.bottom
        self.course = lead_steps(self.whole, self.seat)
        self.scrubber = Scrubber(self.course, play.go_to)
        self.unknown = luck.why_not_analysed(self.whole)
        """Why the chances are not known; "" if they are."""
        rounds, steps = first_choices(self.whole), self.whole.steps
        decisions = [n for n, step in enumerate(steps) if step.seat != contract.HOUSE]
        moves: dict[str, Callable[[], object]] = {
            "right l": partial(play.step, 1),
            "left h": partial(play.step, -1),
            "down j": partial(play.jump, rounds, 1),
            "up k": partial(play.jump, rounds, -1),
            "b": partial(self.go_to_costly, 1),
            "B": partial(self.go_to_costly, -1),
            "pagedown": partial(play.jump, decisions, 1),
            "pageup": partial(play.jump, decisions, -1),
            "space": play.run_or_stop,
            "plus equals_sign": partial(play.change_speed, 1),
            "minus": partial(play.change_speed, -1),
            "p": self.play_on,
            "home": partial(play.go_to, play.first),
            "end": partial(play.go_to, len(steps)),
        }
        self.moves = {key: go for keys, go in moves.items() for key in keys.split()}

    def compose(self) -> ComposeResult:
        """Yield the line of time."""
        yield self.scrubber

    def enter(self) -> None:
        """Find out the chances, to show them instead of the lead, where they are known."""

        async def analyse() -> None:
            analyst = worker.Analyst()
            try:
                analysis = await analyst.analyse(self.whole)
            except contract.Refusal:
                return
            finally:
                analyst.leave()
            words = self.play.presentation.MOMENTS
            self.course = chance_steps(self.whole, self.seat, analysis, words)
            self.settled(self.screen.view)
            self.screen.show_guide()

        if not self.unknown:
            self.screen.run_worker(analyse())

    def pause(self) -> None:
        """Stop the film."""
        self.play.stop_film()

    def settled(self, view: View) -> None:
        """Show where the replay is now, and what is said of it."""
        self.scrubber.course, self.scrubber.now = self.course, self.play.place
        judged = None if self.play.film else self.judged
        place = f"▸ {view.film}" if view.film else view.standing.line
        why = "   F3: why" if judged and judged.why else ""
        self.said = (place, f"{judged.in_short}{why}" if judged else "")

    @property
    def judged(self) -> Judgement | None:
        """What the coach says about the next choice, or the last one; None if it is off."""
        if self.play.coach.mode not in SPEAKING_MODES:
            return None
        if not self.course.choices:
            return self.judged_by_coach() if self.unknown else None
        seats = self.whole.persons if self.play.company else (self.seat,)
        return self.course.choice_at(self.play.place, seats)

    def judged_by_coach(self) -> Judgement | None:
        """Return what the coach says about the next choice, in a game that is not solved."""
        play, face, advice = self.play, self.play.presentation, self.play.coach.advice
        decision, coming = advice.decision, self.whole.steps[play.place : play.place + 1]
        if decision is None or not coming or coming[0].seat != advice.seat:
            return None
        (step,), game, worths = coming, self.whole.game, dict(decision.worth)
        made = game.measures.alike(step.before, game.choice(step.action))
        if made not in worths:
            return None
        least, most = min(worths.values()), max(worths.values())
        if least >= 0 and most <= 1:
            least, most = 0.0, 1.0  # chances: as they are
        chosen = [made] if worths[made] >= decision.worth[0][1] else [decision.worth[0][0], made]
        rows = tuple(
            JudgedRow(
                label=face.named(play.coach.name(each, step.seat)),
                share=(worths[each] - least) / (most - least or 1),
                number=WORTHS[decision.unit](worths[each]),
            )
            for each in chosen
        )
        name, why = shown_name(self.whole, step.seat), face.named(text.as_sentence(decision.why))
        return Judgement(play.place, step.seat, name, face.MOMENTS.WHAT, rows, why)

    def takes(self, key: str) -> bool:
        """Move the replay."""
        if move := self.moves.get(key):
            move()
        return move is not None

    def hints(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the keys that move, then those of the table that mean something here."""
        yield KeyHint("←→", "step", "right", whole="one step")
        yield KeyHint("↑↓", "round", "down", whole="one round")
        if not self.unknown:
            yield KeyHint("b B", "mistake", "b", whole="to a mistake")
        yield KeyHint("space", "stop" if self.play.film else "play", "space", whole="play, or stop")
        yield KeyHint("+ -", "speed", "plus", whole="faster, slower")
        yield KeyHint("c", "coach", "c", whole="what was best")
        if self.play.match.to_move:
            yield KeyHint("p", "play from here", "p")
        yield from (hint for hint in hints if hint.action in ("tab", "question_mark"))

    def page(self) -> MovesPage:
        """Return the list of moves, in place of the log."""

        def go(place: int) -> None:
            self.play.go_to(place)
            page.dismiss(None)

        seats, count = (self.seat, 1 - self.seat), len(self.whole.game.chairs)
        own, other = (shown_name(self.whole, n) if n < count else "dealer" for n in seats)
        rows = self.play.presentation.moves(self.whole, self.seat)
        moves = MoveList(rows, (own, other), self.course, self.play.log, go)
        moves.now, moves.judged = self.play.place, self.judged
        moves.has_coach = moves.judged is not None
        page = MovesPage(moves)
        return page

    def go_to_costly(self, by: int) -> None:
        """Go to where the next costly choice was made, or the one before."""
        marked = self.course.marked
        places = [each.step - 1 for each in marked if each.mark != BEST_MARK]
        beyond = [place for place in places if (place - self.play.place) * by > 0]
        if beyond:
            self.play.go_to(beyond[0] if by > 0 else beyond[-1])
        elif not self.course.is_chance:
            self.play.say(self.unknown or "Working out your chances…")
        else:
            self.play.say(f"No mistake {'after' if by > 0 else 'before'} this one.")

    def play_on(self) -> None:
        """Begin a game from here, which is not rated, and open it in place of the replay."""
        here, services = self.play.match, self.screen.services
        if not here.to_move:
            self.play.refuse("The game is over here. Go back a few steps first.")
            return
        if not new_setup.can_follow(here):
            self.play.refuse("A game with a friend at another terminal stays as it was.")
            return
        try:
            match = services.store.begin(here.game, here.setup)
            for step in here.steps:
                match.apply(step.seat, step.action)
            match.mark(REPLAY_MARK)
            services.navigator.open_match(match, instead=True)
        except contract.Refusal as no:
            self.play.refuse(str(no))
