"""A screen that plays a match: the loop, and the answers of the persons at it."""

import asyncio
from contextlib import suppress
from typing import Any

from textual.reactive import reactive
from textual.worker import Worker, WorkerCancelled

from app.match.chairs import Chair
from app.match.loop import play_match
from app.match.match import ContinuedElsewhere, Match, Step
from app.match.seating import leave_all, make_chairs
from app.match.sitting import Awaited, Pace, Sitter
from app.screens.table.haste import Hasty
from games.contract import HOUSE, Refusal, Seat, Verb


class Playing(Hasty):
    """Runs the loop, and asks the persons. What it looks like is left open."""

    asked: reactive[Seat | None] = reactive(None, init=False)
    """The seat whose person is asked now."""
    due: reactive[Seat | None] = reactive(None, init=False)
    """The seat that plays as soon as the person lets it: where a game has a menu before turns."""

    def __init__(self, match: Match, pace: float) -> None:
        super().__init__()
        self.match = match
        self.sitter = Sitter(self.ask)
        self.chairs = self.seated()
        self.ready = asyncio.Event()
        self.pace = Pace(pace)
        self.company = len(match.persons) > 1
        self.bottom: Seat = match.persons[0] if match.persons else 0
        self.alone: Seat = HOUSE if self.company or not match.persons else self.bottom
        self.queued: Any = None
        self.loop: Worker[None] | None = None

    @property
    def facing(self) -> Seat:
        """The seat that the screen turns to: whose person is asked, or else who sits below."""
        return self.bottom if self.asked is None else self.asked

    def seated(self) -> dict[Seat, Chair]:
        """Return who plays in each chair. Raises `Refusal` for somebody who cannot."""
        persons = Awaited(self.sitter, self.hand_over)
        return {
            seat: chair if chair is persons else Awaited(chair, self.let)
            for seat, chair in make_chairs(self.match, persons).items()
        }

    # what it looks like

    def look(self) -> None:
        """Show the state as whoever sits here may look at it now."""
        raise NotImplementedError

    def called(self, seat: Seat) -> str:
        """Return what a seat is called."""
        raise NotImplementedError

    def tell(self, step: Step) -> None:
        """Say what a step did."""
        raise NotImplementedError

    def tell_all(self) -> None:
        """Say what has happened so far, and nothing else."""
        raise NotImplementedError

    def pause_after(self, step: Step) -> float:
        """Return how long a step is looked at, in seconds."""
        return 0.0 if step.seat in self.match.persons else 0.7

    # the loop

    def play_on(self) -> None:
        """Show the match as it stands, and play it from there."""
        self.tell_all()
        self.look()
        self.loop = self.run_worker(self.run_loop, group="loop", exclusive=True)

    async def stop(self) -> None:
        """Stop playing, and wait until nobody is asked any more."""
        await self.end_loop()
        self.asked = self.queued = None

    async def end_loop(self) -> None:
        """End the loop, whatever it waits for."""
        if self.loop:
            self.loop.cancel()
            with suppress(WorkerCancelled):
                await self.loop.wait()

    async def run_loop(self) -> None:
        """Play until the match is over."""
        try:
            await play_match(self.match, self.chairs, self.show)
        except Refusal as no:
            self.give_up(no)
        self.asked = self.queued = None
        if self.match.fouls:
            self.tell_all()
        self.look()
        if self.match.programs and not self.match.to_move:  # of others a choice is taken back
            await leave_all(self.chairs)

    def give_up(self, no: Refusal) -> None:
        """Say why it cannot be; go back where the match went on elsewhere."""
        if not isinstance(no, ContinuedElsewhere):
            self.refuse(str(no))
            return
        self.app.notify(str(no), severity="warning")
        while not self.is_active:
            self.app.pop_screen()
        self.dismiss()

    async def show(self, step: Step) -> None:
        """Show a step, and leave time to see it."""
        self.tell(step)
        self.look()
        if self.closes(step):
            self.hold()
        if self.match.trouble:
            self.refuse(self.match.trouble)
        if self.asked is None:
            await self.pace.rest(self.pause_after(step))

    def closes(self, step: Step) -> bool:
        """Whether a step brings points or another round, which nobody is to run past."""
        standing = self.match.game.standing
        before, after = standing(step.before), standing(step.after)
        return (before.round, before.scores) != (after.round, after.scores)

    # the others

    def waits(self) -> bool:
        """Whether the others wait at all."""
        return True

    async def let(self, seat: Seat) -> None:
        """Wait until the person lets a seat play, where there is a menu before its turn."""
        if not self.waits() or not self.menu():
            return
        self.pace.slow_down()
        self.queued = None
        self.ready.clear()
        self.due = seat
        try:
            await self.ready.wait()
        finally:
            self.due = None

    def menu(self) -> tuple[tuple[Verb, str], ...]:
        """Return what the person can do now besides moving; nothing where no person plays."""
        reader = self.asked if self.asked is not None else next(iter(self.match.persons), None)
        menu = self.match.game.extras.menu
        return () if reader is None else menu(self.match.view(reader), reader)

    def let_play(self) -> None:
        """Let whoever is due play."""
        self.refuse("")
        self.ready.set()

    # the persons

    async def hand_over(self, seat: Seat) -> None:
        """Leave time to pass the keyboard on to the person who is asked next."""
        raise NotImplementedError

    def ask(self, seat: Seat) -> None:
        """Turn to the person who is asked, and take what was wanted already."""
        self.pace.slow_down()
        self.asked = seat
        self.look()
        queued, self.queued = self.queued, None
        if queued is not None:
            self.act(queued)

    def act(self, action: Any, *, typed: bool = False) -> None:
        """Do what the person wants. What was `typed` before it was asked waits for the question."""
        hurrying, self.hurrying = self.hurrying, False
        if hurrying and not typed:
            return
        if self.sitter.seat is None:
            self.act_early(action, typed)
            return
        try:
            self.match.after(self.sitter.seat, action)
        except Refusal as no:
            self.refuse(str(no))
            return
        if self.holds_back(action):
            return
        self.refuse("")
        self.asked = None
        self.sitter.give(action)

    def holds_back(self, action: Any) -> bool:
        """Whether the person is to think again before a legal action is done."""
        return False

    def act_early(self, action: Any, typed: bool) -> None:
        """Take what is wanted before the question as the answer to it, once somebody hurries."""
        if not self.match.to_move:
            self.refuse("The game is over.")
        elif typed or self.pace.hurried.is_set():
            self.queued = action
            self.pace.hurry()
        else:
            self.refuse("It is not your turn yet.")

    # leaving

    async def action_leave(self) -> None:
        """Go back to where one came from; the match is kept."""
        await self.stop()
        self.dismiss()

    async def on_unmount(self) -> None:
        """Let go of whoever thinks for this match; a program is given half a second to go."""
        await self.end_loop()
        await leave_all(self.chairs)
