"""Plays a match at a table: who is asked, what the persons want, and how fast it is shown."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.match.chairs import Chair, Delayed, Person
from app.match.loop import play_match
from app.match.match import ContinuedElsewhere, Match, Step
from app.match.pace import COMMITS, TOO_SOON, InputGuard, Pace
from app.match.presentation import Presentation, called
from app.match.seating import leave_all, make_chairs
from app.match.table_controller import TableController
from app.match.table_view import Cover, Remark, TableView
from games.contract import Refusal, Seat, Verb

HANDING_OVER = 2.5
"""Seconds that the table stays covered between two persons, unless somebody presses a key."""


class MatchController(TableController):
    """Runs the loop of a match and answers for the persons at one screen. Knows no terminal.

    Args:
        match: The match to play.
        presentation: How its game is presented.
        coach_mode: How much of the coach is wanted at first.
        pace: What every pause is multiplied by; 0 for none.
        grace: Seconds after points were made in which Enter is ignored.
        waits: Whether a computer's turn waits for the person, where a game has a menu.
        clock: The time that key events carry, in seconds.

    Raises:
        Refusal: Somebody sits there who cannot play.
    """

    def __init__(
        self,
        match: Match,
        presentation: Presentation,
        *,
        coach_mode: str = "off",
        pace: float = 1.0,
        grace: float = 0.0,
        waits: Callable[[], bool] = lambda: True,
        clock: Callable[[], float] = lambda: 0.0,
    ) -> None:
        super().__init__(match, presentation, coach_mode)
        self.pace = Pace(pace)
        self.guard = InputGuard(self.pace, grace)
        self.waits = waits
        self.clock = clock
        self.on_gone: Callable[[str], None] | None = None
        self.person = Person(self.ask)
        self.chairs = self.seated()
        self.asked: Seat | None = None
        self.due: Seat | None = None
        self.cover: Cover | None = None
        self.last_asked: Seat | None = None
        self.queued: Any = None
        self.let_go = asyncio.Event()
        self.playing: asyncio.Task[None] | None = None
        self.rewrite_log()

    def seated(self) -> dict[Seat, Chair]:
        """Return who plays in each chair. Raises `Refusal` for somebody who cannot."""
        persons = Delayed(self.person, self.hand_over)
        return {
            seat: chair if chair is persons else Delayed(chair, self.let)
            for seat, chair in make_chairs(self.match, persons).items()
        }

    # what is shown

    @property
    def reader(self) -> Seat:
        """The seat whose view the table shows: the one that is asked, if any."""
        return self.alone if self.asked is None else self.asked

    def look(self) -> TableView:
        """Return what the table shows of the match as it stands."""
        view = super().look()
        asked = self.asked
        return replace(
            view,
            asked=asked,
            due=self.due,
            menu=self.menu(),
            prompt=None if asked is None else self.match.game.prompt(view.state, asked),
            cover=self.cover,
            can_undo=self.match.can_undo,
            can_redo=self.match.can_redo,
        )

    # the loop

    def start(self) -> None:
        """Play from wherever the match stands."""
        self.play_on()

    def play_on(self) -> None:
        """Show the match as it stands, and play it from there."""
        self.rewrite_log()
        self.changed()
        if self.tasks:
            self.playing = self.tasks.create_task(self.play())

    async def play(self) -> None:
        """Play until the match is over."""
        try:
            await play_match(self.match, self.chairs, self.show)
        except Refusal as no:
            self.give_up(no)
        self.queued = None
        self.turn_to(None)
        if self.match.fouls:
            self.rewrite_log()
        self.changed()
        if self.match.programs and not self.match.to_move:  # of others a choice is taken back
            await leave_all(self.chairs)

    async def stop(self) -> None:
        """Stop playing, and wait until nobody is asked any more."""
        if self.playing:
            self.playing.cancel()
            await asyncio.wait({self.playing})
        self.queued = None
        self.turn_to(None)

    async def close(self) -> None:
        """Stop the match, and release every chair."""
        await super().close()
        await self.stop()
        await leave_all(self.chairs)

    async def show(self, step: Step) -> None:
        """Show a step, and leave time to see it."""
        if lines := self.writer.lines(step):
            self.log, self.fresh = (*self.log, *lines), len(lines)
        if self.closes(step):
            self.guard.hold(self.clock())
        if self.match.trouble:
            self.refuse(self.match.trouble)
        self.changed()
        if self.asked is None:
            await self.pace.rest(self.presentation.pause_after(self.match, step))

    def closes(self, step: Step) -> bool:
        """Return whether a step brings points or another round, which nobody is to run past."""
        standing = self.match.game.standing
        before, after = standing(step.before), standing(step.after)
        return (before.round, before.scores) != (after.round, after.scores)

    def give_up(self, no: Refusal) -> None:
        """Say why it cannot go on; leave the table where the match went on elsewhere."""
        if isinstance(no, ContinuedElsewhere) and self.on_gone:
            self.on_gone(str(no))
            self.on_gone = None  # the table is left once, whoever else finds out
        else:
            self.refuse(str(no))

    # the others

    async def let(self, seat: Seat) -> None:
        """Wait until the person lets a seat play, where there is a menu before its turn."""
        if not self.waits() or not self.menu():
            return
        self.pace.slow_down()
        self.queued = None
        self.let_go.clear()
        self.due = seat
        self.changed()
        try:
            await self.let_go.wait()
        finally:
            self.due = None
            self.changed()

    def menu(self) -> tuple[tuple[Verb, str], ...]:
        """Return what the person can do now besides moving; nothing where no person plays."""
        reader = self.asked if self.asked is not None else next(iter(self.match.persons), None)
        return (
            () if reader is None else self.match.game.extras.menu(self.match.view(reader), reader)
        )

    def let_play(self) -> None:
        """Let the seat that is due play."""
        self.refuse("")
        self.let_go.set()

    # the persons

    async def hand_over(self, seat: Seat) -> None:
        """Cover the table where another person is asked than the last one."""
        changes = self.company and seat != self.last_asked
        news = self.presentation.news(self.match, seat) if changes else ()
        self.last_asked = seat
        if not news:
            return
        self.cover = Cover(called(self.match, seat), news)
        self.guard.hold(self.clock())
        self.pace.slow_down()
        self.changed()
        try:
            await self.pace.rest(HANDING_OVER)
        finally:
            self.cover = None
            self.refuse("")

    def uncover(self, key: str, time: float) -> None:
        """Cover the table no longer, unless the key comes too soon."""
        if self.guard.is_too_soon(key, time):
            self.refuse(TOO_SOON)
        else:
            self.guard.release()
            self.pace.hurry()

    def ask(self, seat: Seat) -> None:
        """Turn to the person who is asked, and take what was wanted already."""
        self.pace.slow_down()
        self.turn_to(seat)
        self.changed()
        queued, self.queued = self.queued, None
        if queued is not None:
            self.act(queued)

    def turn_to(self, seat: Seat | None) -> None:
        """Ask a person's seat from now on, or nobody."""
        self.asked = seat
        self._current = None
        self.coach.consult(self.presentation.adviser_for(self.match.state, seat))

    def lets_key(self, key: str, time: float, *, chooses: bool) -> bool:
        """Return whether a key may do what it is bound to; it cuts a pause short in any case."""
        if chooses and self.guard.is_too_soon(key, time):
            self.refuse(TOO_SOON)
            return False
        if key not in COMMITS:
            self.guard.release()
        return self.guard.lets_key(chooses=chooses)

    def click(self) -> None:
        """Cut a pause short; what the click then chooses is not done."""
        self.guard.click()

    def lets_click(self) -> bool:
        """Return, once for each click, whether it may act."""
        return self.guard.lets_click()

    def act(self, action: Any, *, typed: bool = False) -> None:
        """Do what the person wants. What was `typed` before it was asked waits for the question."""
        if not self.lets_click() and not typed:
            return
        seat = self.person.seat
        if seat is None:
            self.act_early(action, typed=typed)
            return
        try:
            self.match.after(seat, action)
        except Refusal as no:
            self.refuse(str(no))
            return
        if warning := self.coach.warning(self.view.state, action):
            self.refuse(warning)
            return
        self.remark = Remark()
        self.turn_to(None)  # shown together with the step that this leads to
        self.person.give(action)

    def act_both(self, first: Any, then: Any) -> None:
        """Do what the person wants in two actions, the second as soon as it is asked for."""
        self.queued = then
        self.act(first)
        if self.asked is not None:  # the first was refused
            self.queued = None

    def act_early(self, action: Any, *, typed: bool) -> None:
        """Take what is wanted before the question as the answer to it, once somebody hurries."""
        if not self.match.to_move:
            self.refuse("The game is over.")
        elif typed or self.pace.hurried.is_set():
            self.queued = action
            self.pace.hurry()
        else:
            self.refuse("It is not your turn yet.")

    # changing the match

    async def undo(self) -> None:
        """Go back to before the last choice of a person."""
        await self.change(self.match.undo)

    async def redo(self) -> None:
        """Do again what was taken back."""
        await self.change(self.match.redo)

    def may_resign(self) -> bool:
        """Return whether a person can give the match up; say why not."""
        if not self.match.to_move:
            self.refuse("The game is over.")
        elif not self.match.persons:
            self.refuse("Only somebody who plays can resign; Escape leaves.")
        else:
            return True
        return False

    async def resign(self, seat: Seat) -> None:
        """Give the match up for a seat."""
        await self.change(lambda: self.match.resign(seat))

    async def change(self, change: Callable[[], None]) -> None:
        """Change the match while nobody plays it, and play on."""
        await self.stop()
        try:
            change()
            self.refuse("")
        except Refusal as no:
            self.give_up(no)
            if isinstance(no, ContinuedElsewhere):
                return
        self.play_on()
