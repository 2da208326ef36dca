"""Plays a match at a table: whose turn it is, what people do, how fast it is shown.

It knows no terminal. Each change of the match becomes one frozen `TableView`; what shows it answers
with the seconds that its motion takes, and the match waits for these.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

from app.match import deciders, loop, names
from app.match.coach import MODES, TableCoach
from app.match.match import ContinuedElsewhere, Match, Step
from app.match.presentation import Presentation, Transcript, names_of, outcome
from app.match.table_view import Cover, Remark, TableView
from games.contract import HOUSE, Refusal, Seat, Verb

COACH_SAYS = {
    "off": "The coach is off.",
    "warn": "The coach will warn you before a big mistake.",
}
"""The message for each coach mode that shows nothing on screen."""

ONLY_WATCHING = "You are only watching. Press Esc to leave."
"""What somebody is answered who tries to play where nobody here does."""


class Play:
    """Runs a match and passes on the choices of the people at one screen.

    `pace` is what every pause is multiplied by, 0 for none. In a game with a menu, `waits` says
    whether the computer waits for the player's go-ahead. Raises `Refusal` if one of the seats is
    taken by a player that is not available.
    """

    HAS_RESULT: ClassVar[bool] = True
    """Whether there is a result to look at once the match is over."""
    WHY_UNSAVED: ClassVar[str] = ""
    """Why no file can be written; "" if it depends on the game."""

    def __init__(
        self,
        match: Match,
        presentation: Presentation,
        *,
        coach_mode: str = "off",
        pace: float = 1.0,
        waits: Callable[[], bool] = lambda: True,
    ) -> None:
        self.match, self.presentation, self.pace, self.waits = match, presentation, pace, waits
        self.whole = match
        """The whole match, also where an earlier place of it is shown."""
        self.company = len(match.persons) > 1
        self.bottom: Seat = match.persons[0] if match.persons else 0
        self.alone: Seat = HOUSE if self.company or not match.persons else self.bottom
        self.coach = TableCoach(match, presentation, coach_mode, self.changed, self.give_up)
        self.on_view: Callable[[TableView], float | None] = lambda view: None
        """Shows a view, and returns the seconds that this takes."""
        self.on_gone: Callable[[str], None] | None = None
        """Called once, with a sentence, if the match was continued elsewhere."""
        self.tasks: asyncio.TaskGroup | None = None
        self.person = deciders.Person(self.ask)
        self.deciders = self.seated()
        self.asked: Seat | None = None
        self.due: Seat | None = None
        """The computer's seat that waits for the person's go-ahead."""
        self.waiting = asyncio.Event()
        """Set while somebody is asked or something waits for a key."""
        self.cover: Cover | None = None
        """What hides the table while the keyboard passes to another person."""
        self.queued: tuple[Any, ...] = ()
        """Actions for the next questions to the person."""
        self.animates = True
        """Whether the next view may move to its place; a jump in a replay may not."""
        self._hurried, self._let_go = asyncio.Event(), asyncio.Event()
        self._last_asked: Seat | None = None
        self._playing: asyncio.Task[None] | None = None
        self._changing = asyncio.Lock()
        self.remark = Remark()
        self._current: TableView | None = None
        self._shown: TableView | None = None
        self._is_scheduled = False
        self.rewrite_log()

    def seated(self) -> dict[Seat, deciders.Decider]:
        """Return who decides for each seat. Raises `Refusal` if one of them cannot."""
        persons = deciders.Delayed(self.person, self.pass_keyboard)
        return {
            seat: decider if decider is persons else deciders.Delayed(decider, self.hold_back)
            for seat, decider in loop.make_deciders(self.match, persons).items()
        }

    # what is shown

    @property
    def view(self) -> TableView:
        """What the table shows now."""
        if self._current is None:
            self._current = self.look()
        return self._current

    def look(self) -> TableView:
        """Return what the table shows of the match now."""
        match, reader, asked = self.match, self.reader, self.asked
        state = self.visible_state(reader)
        return TableView(
            state=state,
            reader=reader,
            names=names_of(match),
            bottom=self.bottom,
            standing=match.standing,
            turn=match.to_move,
            asked=asked,
            due=self.due,
            menu=self.menu(),
            prompt=None if asked is None else match.game.prompt(state, asked),
            result=match.result,
            outcome=outcome(match),
            advice=self.coach.advice,
            remark=self.remark,
            cover=self.cover,
            log=self.log,
            step=match.steps[-1].n if match.steps else 0,
            is_rated=not match.marks,
            is_saved=not match.trouble,
            more=self.presentation.more(match, state, reader),
            can_examine=asked is not None and match.game.measures.positions is not None,
            can_undo=match.can_undo,
            can_redo=match.can_redo,
        )

    @property
    def reader(self) -> Seat:
        """The seat whose view the table shows: the one that is asked, if any."""
        return self.alone if self.asked is None else self.asked

    @property
    def examined(self) -> Seat | None:
        """The seat whose decision the analysis board is opened for; None for nobody's."""
        return self.asked

    def visible_state(self, reader: Seat) -> Any:
        """Return the state as a reader may look at it."""
        return self.match.view(reader)

    def changed(self) -> None:
        """Build a new view, and publish it as soon as the event loop runs."""
        self._current = None
        if not self._is_scheduled and self.tasks:
            self._is_scheduled = True
            self.tasks.create_task(self._publish_soon())  # what it raises is raised by `run`

    async def _publish_soon(self) -> None:
        if self._is_scheduled:
            self.publish()

    def publish(self) -> float:
        """Show the view if it has changed; return the seconds that this takes."""
        self._current, self._is_scheduled = None, False
        if not self.tasks or self.view == self._shown:
            return 0.0
        self._shown = self.view
        return self.on_view(self.view) or 0.0

    def say(self, text: str) -> None:
        """Say something below the table."""
        self.remark = Remark(text)
        self.changed()

    def refuse(self, why: str) -> None:
        """Say why something cannot be done; "" to clear the message."""
        self.remark = Remark(why, refused=bool(why))
        self.changed()

    def rewrite_log(self) -> None:
        """Rebuild the log from the beginning."""
        self.writer = Transcript(self.match, self.alone, self.presentation)
        self.log = self.writer.log(reasons=False)

    def whole_log(self) -> tuple[str, ...]:
        """Return all that has happened, with the reasons of players."""
        return Transcript(self.match, self.alone, self.presentation).log(reasons=True)

    # the loop

    async def run(self) -> None:
        """Run until cancelled; an exception in any task is raised here."""
        async with asyncio.TaskGroup() as tasks:
            self.tasks = self.coach.tasks = tasks
            try:
                self.start()
                await asyncio.Event().wait()
            finally:
                self.tasks = self.coach.tasks = None  # it takes no more tasks

    def start(self) -> None:
        """Begin, inside `run`: play on from the current state of the match."""
        self.play_on()

    def play_on(self) -> None:
        """Show the match as it is now, and play on from there."""
        self.rewrite_log()
        self.changed()
        if self.tasks:
            self._playing = self.tasks.create_task(self.play())

    async def play(self) -> None:
        """Play until the match is over."""
        try:
            await loop.play_match(self.match, self.deciders, self.show)
        except Refusal as no:
            self.give_up(no)
        self.queued = ()
        self.turn_to(None)
        if self.match.fouls:
            self.rewrite_log()
        self.changed()
        if not self.match.to_move:
            self.waiting.set()
            if self.match.programs:  # only these cannot be undone
                await loop.leave_all(self.deciders)

    async def stop(self) -> None:
        """Stop playing, and wait until nobody is asked any more."""
        if self._playing:
            self._playing.cancel()
            await asyncio.wait({self._playing})
        self.queued = ()
        self.turn_to(None)

    async def close(self) -> None:
        """Stop the match and release everybody; no view is shown after this."""
        self.on_view = lambda view: None
        self.coach.leave()
        await self.stop()
        await loop.leave_all(self.deciders)

    async def show(self, step: Step) -> None:
        """Show a step, and wait until it can have been seen."""
        self.log = (*self.log, *self.writer.tell(step, reasons=False))
        if self.asked not in self.match.to_move:  # else somebody reads it, and still has to choose
            self.remark = Remark()
        if self.match.trouble:
            self.refuse(self.match.trouble)
        seconds = self.publish()
        if self.asked is None:
            pause = self.presentation.pause_after(self.match, step)
            await self.rest(seconds + pause * self.pace)

    async def rest(self, seconds: float) -> None:
        """Wait, unless hurried."""
        if self.is_hurried or seconds <= 0:
            return
        with suppress(TimeoutError):
            # not wait_for: it loses a cancellation that comes together with the hurry
            async with asyncio.timeout(seconds):
                await self._hurried.wait()

    @property
    def is_hurried(self) -> bool:
        """Whether pauses and motion are left out until somebody is asked."""
        return self._hurried.is_set()

    def hurry(self) -> None:
        """Leave out this pause and all others until somebody is asked."""
        self._hurried.set()

    def give_up(self, no: Refusal) -> None:
        """Say why play cannot continue; leave the table if the match was continued elsewhere."""
        if isinstance(no, ContinuedElsewhere) and self.on_gone:
            self.on_gone(str(no))
            self.on_gone = None  # the table is left once
        else:
            self.refuse(str(no))

    # computer players

    async def hold_back(self, seat: Seat) -> None:
        """If the game has a menu, wait until the person lets the computer move."""
        if not self.waits() or not self.menu():
            return
        self.queued = ()
        self._hurried.clear()
        self.due = seat
        try:
            await self._await_key()
        finally:
            self.due = None
            self.changed()

    def menu(self) -> tuple[tuple[Verb, str], ...]:
        """Return what the person can do now in addition to moving; nothing if no person plays."""
        persons = self.match.persons
        if self.asked is None and not persons:
            return ()
        reader = persons[0] if self.asked is None else self.asked
        return self.match.game.extras.menu(self.match.view(reader), reader)

    def let_play(self) -> None:
        """Let the seat that is due play, or take the cover away: the next person is there."""
        self.refuse("")
        self._let_go.set()

    # people

    async def pass_keyboard(self, seat: Seat) -> None:
        """Cover the table before another person than the last one is asked, until a key."""
        changes = self.company and seat != self._last_asked
        news = self.presentation.news(self.match, seat) if changes else ()
        self._last_asked = seat
        if not news or not self.pace:
            return
        self.cover = Cover(names.shown_name(self.match, seat), news)
        try:
            await self._await_key()
        finally:
            self.cover = None
            self.refuse("")  # a key that came too soon was the last person's

    async def _await_key(self) -> None:
        self._let_go.clear()
        self.waiting.set()
        self.publish()
        try:
            await self._let_go.wait()
        finally:
            self.waiting.clear()

    def ask(self, seat: Seat) -> None:
        """Ask a player to choose; what was queued for this question answers it."""
        self._hurried.clear()
        self.turn_to(seat)
        self.publish()
        queued, self.queued = self.queued, ()
        if queued:
            self.act(*queued)

    def turn_to(self, seat: Seat | None) -> None:
        """Set the seat that is being asked, or None."""
        self.asked = seat
        (self.waiting.clear if seat is None else self.waiting.set)()
        self._current = None
        self.coach.consult(self.presentation.adviser_for(self.match.state, seat))

    def lets(self, action: Any) -> bool:
        """Return whether an action may be tried at this table, whatever the rules say."""
        return True

    def picked(self, ids: frozenset[Any]) -> bool:
        """Take note of what is picked; return False, having said why, if it must not be."""
        return True

    def act(self, *actions: Any, typed: bool = False) -> bool:
        """Do what the person wants, or say why not; return whether it was done."""
        # Actions after the first wait for the next questions, and so does what was `typed` ahead.
        seat = self.person.seat
        if seat is None:
            if not self.match.to_move:
                self.refuse("The game is over.")
            elif typed:
                self.queued = actions
                self.hurry()
            else:
                self.refuse("It is not your turn yet.")
            return False
        action, *then = actions
        try:
            self.match.after(seat, action)
        except Refusal as no:
            self.refuse(str(no))
            return False
        if warning := self.coach.warning(self.view.state, action):
            self.refuse(warning)
            return False
        self.remark = Remark()
        self.turn_to(None)  # shown together with the step that this leads to
        self.queued = tuple(then)
        self.person.give(action)
        return True

    # changing the match

    async def undo(self) -> None:
        """Go back to before the last choice of a person."""
        await self.change(self.match.undo)

    async def redo(self) -> None:
        """Redo what was last taken back."""
        await self.change(self.match.redo)

    async def resign(self, seat: Seat) -> None:
        """Give the match up for a seat."""
        await self.change(lambda: self.match.resign(seat))

    def may_resign(self) -> bool:
        """Return whether a player can resign; if not, say why."""
        if not self.match.to_move:
            self.refuse("The game is over.")
        elif not self.match.persons:
            self.refuse(ONLY_WATCHING)
        return bool(self.match.to_move and self.match.persons)

    async def change(self, change: Callable[[], None]) -> None:
        """Pause play, change the match, and resume; one change after the other."""
        async with self._changing:
            await self.stop()
            try:
                change()
                self.refuse("")
            except Refusal as no:
                self.give_up(no)
                if isinstance(no, ContinuedElsewhere):
                    return
            self.play_on()

    # the coach

    def next_coach_mode(self) -> None:
        """Switch to the next coach mode: best, everything, warn, off."""
        self.coach.set_mode(MODES[(MODES.index(self.coach.mode) + 1) % len(MODES)])
        self.say(COACH_SAYS.get(self.coach.mode, ""))

    def help_once(self) -> None:
        """Show the best advice for the open choice only."""
        self.coach.help_once()
        self.changed()
