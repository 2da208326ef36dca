"""What playing and replaying a match have in common."""

import asyncio
from collections.abc import Callable
from typing import Any

from app.match.coach import Coach
from app.match.match import Match
from app.match.outcome import outcome
from app.match.pace import InputGuard, Pace
from app.match.presentation import Presentation, TableLog, names_of
from app.match.table_coach import MODES, TableCoach
from app.match.table_view import Remark, TableView
from games.contract import HOUSE, Refusal, Seat

SAID = {"off": "The coach is off.", "warn": "The coach will warn you before a big mistake."}
"""The message for each coach mode that shows nothing on screen."""


class TableController:
    """Turns what happens to a match into one `TableView` for each change.

    Changes made together produce a single view, which is passed to `on_view`.

    Args:
        match: The match at the table.
        presentation: How its game is presented.
        coach_mode: The coach mode to start in, one of `MODES`.
    """

    def __init__(self, match: Match, presentation: Presentation, coach_mode: str) -> None:
        self.match = match
        self.presentation = presentation
        self.guard = InputGuard(Pace(0))
        self.company = len(match.persons) > 1
        self.bottom: Seat = match.persons[0] if match.persons else 0
        self.alone: Seat = HOUSE if self.company or not match.persons else self.bottom
        self.coach = TableCoach(
            Coach(match), presentation, coach_mode, changed=self.changed, failed=self.give_up
        )
        self.remark = Remark()
        self.log: tuple[str, ...] = ()
        self.fresh = 0
        self.on_view: Callable[[TableView], None] | None = None
        self.on_gone: Callable[[str], None] | None = None
        self.tasks: asyncio.TaskGroup | None = None
        self._current: TableView | None = None
        self._shown: TableView | None = None
        self._is_scheduled = False

    # what is shown

    @property
    def view(self) -> TableView:
        """What the table shows now."""
        if self._current is None:
            self._current = self.look()
        return self._current

    def look(self) -> TableView:
        """Return what the table shows of the match now."""
        match, reader = self.match, self.reader
        state = self.visible_state(reader)
        return TableView(
            state=state,
            reader=reader,
            names=names_of(match),
            bottom=self.bottom,
            standing=match.standing,
            turn=match.to_move,
            result=match.result,
            outcome=outcome(match),
            advice=self.coach.advice,
            remark=self.remark,
            log=self.log,
            fresh=self.fresh,
            step=match.steps[-1].n if match.steps else 0,
            is_rated=not match.marks,
            more=self.presentation.more(match, state, reader),
        )

    @property
    def reader(self) -> Seat:
        """The seat whose view is shown."""
        return self.alone

    @property
    def examined(self) -> Seat | None:
        """The seat whose decision the analysis board is opened for; None for nobody's."""
        return None

    def visible_state(self, reader: Seat) -> Any:
        """Return the state as a reader may look at it."""
        return self.match.view(reader)

    def changed(self) -> None:
        """Build a new view, and publish it as soon as the event loop runs."""
        self._current = None
        if not self._is_scheduled and self.tasks:
            self._is_scheduled = True
            self.tasks.create_task(self.publish())  # what it raises is raised by `run`

    async def publish(self) -> None:
        """Publish the view, if it has changed."""
        self._is_scheduled = False
        if self.on_view and self.view != self._shown:
            self._shown = self.view
            self.on_view(self.view)

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
        self.writer = TableLog(self.match, self.alone, self.presentation)
        self.log, self.fresh = self.writer.short(), 0

    def whole_log(self) -> tuple[str, ...]:
        """Return all that has happened, with the reasons of players."""
        return TableLog(self.match, self.alone, self.presentation).whole()

    # what players do; a replay ignores or refuses it

    def act(self, action: Any, *, typed: bool = False) -> None:
        """Do what the person wants, or say why it cannot be done."""
        self.refuse("This is a replay. Press p to play on from here.")

    def lets(self, action: Any) -> bool:
        """Return whether an action may be tried at this table, whatever the rules say."""
        return True

    def lets_choose(self, dice: frozenset[int]) -> bool:
        """Return whether some dice may be chosen at this table; if not, say why."""
        return True

    def note_dice(self, dice: frozenset[int]) -> None:
        """Take note of the dice that are chosen."""

    def act_both(self, first: Any, then: Any) -> None:
        """Play two actions in a row, the second as soon as it is asked for."""
        self.act(first)

    def let_play(self) -> None:
        """Let the seat that is due play."""

    async def undo(self) -> None:
        """Take back the last choice of a person."""

    async def redo(self) -> None:
        """Redo the last choice that was taken back."""

    async def stop(self) -> None:
        """Stop playing, and wait until nobody is asked any more."""

    # the coach

    def next_coach_mode(self) -> None:
        """Switch to the next coach mode: best, everything, warn, off."""
        self.set_coach_mode(MODES[(MODES.index(self.coach.mode) + 1) % len(MODES)])
        self.say(SAID.get(self.coach.mode, ""))

    def set_coach_mode(self, mode: str) -> None:
        """Set the coach mode."""
        self.coach.set_mode(mode)
        self.changed()

    def help_once(self) -> None:
        """Show the best advice for the open choice only."""
        self.coach.help_once()
        self.changed()

    def give_up(self, no: Refusal) -> None:
        """Say why play cannot continue."""
        self.refuse(str(no))

    # running

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
        """Begin, inside `run`."""

    async def close(self) -> None:
        """Release everything; no view is sent after this."""
        self.on_view = None
        self.coach.leave()
