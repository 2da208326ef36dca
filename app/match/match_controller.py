"""Plays a match at a table: whose turn it is, what the players do, and how fast it is shown."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.match.deciders import Decider, Delayed, Person
from app.match.keyboard_pass import KeyboardPass
from app.match.loop import play_match
from app.match.match import ContinuedElsewhere, Match, Step
from app.match.pace import InputGuard, Pace
from app.match.presentation import Presentation
from app.match.seating import leave_all, make_deciders
from app.match.table_controller import TableController
from app.match.table_view import Remark, TableView
from app.match.waiting_player import GoAhead
from games.contract import Refusal, Seat, Verb

ONLY_WATCHING = "You are only watching. Press Esc to leave."
"""What somebody is answered who tries to play where nobody here does."""


class MatchController(TableController):
    """Runs a match and passes on the choices of the people at one screen; knows no terminal.

    Args:
        match: The match to play.
        presentation: How its game is presented.
        coach_mode: The coach mode to start in.
        pace: What every pause is multiplied by; 0 for none.
        grace: Seconds for which Enter and Space are ignored after a score.
        waits: Whether, in a game with a menu, the computer waits for the player's go-ahead.
        clock: The time that key events carry, in seconds.

    Raises:
        Refusal: One of the seats is taken by a player that is not available.
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
        self.guard = InputGuard(self.pace, grace, clock, self.refuse)
        self.waits = waits
        self.go_ahead = GoAhead(self.changed)
        self.keyboard = KeyboardPass(match, presentation, self.guard, self.changed)
        self.person = Person(self.ask)
        self.deciders = self.seated()
        self.asked: Seat | None = None
        self.queued: Any = None
        self.playing: asyncio.Task[None] | None = None
        self.changing = asyncio.Lock()
        self.rewrite_log()

    def seated(self) -> dict[Seat, Decider]:
        """Return who decides for each seat. Raises `Refusal` if one of them cannot."""
        persons = Delayed(self.person, self.keyboard.pass_to)
        return {
            seat: decider if decider is persons else Delayed(decider, self.let)
            for seat, decider in make_deciders(self.match, persons).items()
        }

    # what is shown

    @property
    def reader(self) -> Seat:
        """The seat whose view the table shows: the one that is asked, if any."""
        return self.alone if self.asked is None else self.asked

    @property
    def examined(self) -> Seat | None:
        """The seat that is asked."""
        return self.asked

    def look(self) -> TableView:
        """Return what the table shows of the match now."""
        view = super().look()
        asked = self.asked
        return replace(
            view,
            asked=asked,
            due=self.go_ahead.due,
            menu=self.menu(),
            prompt=None if asked is None else self.match.game.prompt(view.state, asked),
            cover=self.keyboard.cover,
            can_examine=asked is not None and self.match.game.measures.positions is not None,
            can_undo=self.match.can_undo,
            can_redo=self.match.can_redo,
        )

    # the loop

    def start(self) -> None:
        """Play on from the current state of the match."""
        self.play_on()

    def play_on(self) -> None:
        """Show the match as it is now, and play on from there."""
        self.rewrite_log()
        self.changed()
        if self.tasks:
            self.playing = self.tasks.create_task(self.play())

    async def play(self) -> None:
        """Play until the match is over."""
        try:
            await play_match(self.match, self.deciders, self.show)
        except Refusal as no:
            self.give_up(no)
        self.queued = None
        self.turn_to(None)
        if self.match.fouls:
            self.rewrite_log()
        self.changed()
        if self.match.programs and not self.match.to_move:  # only these cannot be undone
            await leave_all(self.deciders)

    async def stop(self) -> None:
        """Stop playing, and wait until nobody is asked any more."""
        if self.playing:
            self.playing.cancel()
            await asyncio.wait({self.playing})
        self.queued = None
        self.turn_to(None)

    async def close(self) -> None:
        """Stop the match, and release every decider."""
        await super().close()
        await self.stop()
        await leave_all(self.deciders)

    async def show(self, step: Step) -> None:
        """Show a step, then pause so that it can be seen."""
        if lines := self.writer.lines(step):
            self.log, self.fresh = (*self.log, *lines), len(lines)
        if self.closes(step):
            self.guard.hold()
        if self.asked not in self.match.to_move:  # else somebody reads it, and still has to choose
            self.remark = Remark()
        if self.match.trouble:
            self.refuse(self.match.trouble)
        self.changed()
        if self.asked is None:
            await self.pace.rest(self.presentation.pause_after(self.match, step))

    def closes(self, step: Step) -> bool:
        """Return whether a step scores or starts a round, so that players should not miss it."""
        standing = self.match.game.standing
        before, after = standing(step.before), standing(step.after)
        return (before.round, before.scores) != (after.round, after.scores)

    def give_up(self, no: Refusal) -> None:
        """Say why play cannot continue; leave the table if the match was continued elsewhere."""
        if isinstance(no, ContinuedElsewhere) and self.on_gone:
            self.on_gone(str(no))
            self.on_gone = None  # the table is left once
        else:
            self.refuse(str(no))

    # computer players

    async def let(self, seat: Seat) -> None:
        """If the game has a menu, wait until the player lets the computer move."""
        if not self.waits() or not self.menu():
            return
        self.pace.slow_down()
        self.queued = None
        await self.go_ahead.wait(seat)

    def menu(self) -> tuple[tuple[Verb, str], ...]:
        """Return what the person can do now in addition to moving; nothing if no person plays."""
        reader = self.asked if self.asked is not None else next(iter(self.match.persons), None)
        return (
            () if reader is None else self.match.game.extras.menu(self.match.view(reader), reader)
        )

    def let_play(self) -> None:
        """Let the seat that is due play."""
        self.refuse("")
        self.go_ahead.give()

    # people

    def ask(self, seat: Seat) -> None:
        """Ask a player to choose, using a choice queued earlier if there is one."""
        self.pace.slow_down()
        self.turn_to(seat)
        self.changed()
        queued, self.queued = self.queued, None
        if queued is not None:
            self.act(queued)

    def turn_to(self, seat: Seat | None) -> None:
        """Set the seat that is being asked, or None."""
        self.asked = seat
        self._current = None
        self.coach.consult(self.presentation.adviser_for(self.match.state, seat))

    def act(self, action: Any, *, typed: bool = False) -> None:
        """Do what the person wants; a line `typed` ahead of the question waits for it."""
        if not self.guard.lets_click() and not typed:
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
        """Play two actions in a row, the second as soon as it is asked for."""
        was_asked = self.asked
        self.act(first)
        if was_asked is not None and self.asked is None:  # the first is being done
            self.queued = then

    def act_early(self, action: Any, *, typed: bool) -> None:
        """Keep a choice made before the question, if it was typed or pauses are being skipped."""
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
        """Redo what was last taken back."""
        await self.change(self.match.redo)

    def may_resign(self) -> bool:
        """Return whether a player can resign; if not, say why."""
        if not self.match.to_move:
            self.refuse("The game is over.")
        elif not self.match.persons:
            self.refuse(ONLY_WATCHING)
        else:
            return True
        return False

    async def resign(self, seat: Seat) -> None:
        """Give the match up for a seat."""
        await self.change(lambda: self.match.resign(seat))

    async def change(self, change: Callable[[], None]) -> None:
        """Pause play, change the match, and resume; one change after the other."""
        async with self.changing:
            await self.stop()
            try:
                change()
                self.refuse("")
            except Refusal as no:
                self.give_up(no)
                if isinstance(no, ContinuedElsewhere):
                    return
            self.play_on()
