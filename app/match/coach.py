"""The coach: one of the game's players, asked on the person's behalf; what it says at a table."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from app.match import deciders, loop, table_view
from app.match.match import Match, Step
from app.match.presentation import Presentation
from app.resources import tables_of
from games.contract import Decision, Refusal, Seat, SeenSteps
from games.randomness import stream
from games.text import as_sentence, percent

MODES = ("off", "best", "everything", "warn")
"""In the order in which the key switches them."""

SPEAKING_MODES = ("best", "everything")
"""The modes in which it says what it would do."""


class Coach:
    """Advises on one match, from what the seat knows; the match is then marked as helped."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.decider: deciders.Decider = loop.make_decider(match.game, match.game.coach)

    async def advise(self, seat: Seat) -> Decision[Any]:
        """Return what the coach would do, and why. Marks the match, unless it is over."""
        if self.match.to_move:
            self.match.mark("coach")
        return await self.decider.choose(self.match, seat)

    def name(self, action: Any, seat: Seat) -> str:
        """Return an action as a person would type it."""
        return self.match.game.spell(action, self.match.view(seat), seat) or "Enter"

    async def sentences(self, seat: Seat) -> tuple[str, ...]:
        """Return the advice as lines."""
        return self.in_words(await self.advise(seat), seat)

    def in_words(self, decision: Decision[Any], seat: Seat) -> tuple[str, ...]:
        """Return a decision in lines: the game's own sentences, or the action with its reason."""
        game = self.match.game
        if game.extras.advice:
            own = game.extras.advice(game.seen_by(self.match.state, seat), seat, decision)
            if own:
                return own
        mixture, shares = "", sorted(dict(decision.mix).items(), key=lambda each: -each[1])
        if len(shares) > 1:  # it draws between several
            named = (f"{self.name(action, seat)} ({percent(share)})" for action, share in shares)
            mixture = f" Its mix: {', '.join(named)}."
        said = f"The coach says: {self.name(decision.action, seat)}.{mixture}"
        return (f"{said} {as_sentence(decision.why)}".rstrip(),)

    def leave(self) -> None:
        """Stop the coach's process, if it has one."""
        self.decider.leave()


def advised_choices(match: Match, seat: Seat) -> Iterator[tuple[int, Step, Decision[Any]]]:
    """Yield each choice of a seat among several, its place, and what the coach would have done.

    It knows what the seat had seen by then.
    """
    game, info = match.game, match.game.players[match.game.coach]
    coach = info.make(tables_of(game))
    for place, step in enumerate(match.steps):
        if step.seat == seat and len(game.legal(step.before, seat)) > 1:
            seen = SeenSteps(game, seat, tuple(match.steps[:place])) if info.history else ()
            view = game.seen_by(step.before, seat)
            yield place, step, info.ask(coach, view, seat, stream("review"), seen)


class TableCoach(Coach):
    """Is asked whenever another choice is open, as much as is wanted, one of `MODES`.

    `changed` is called when what it says has changed, `failed` with the reason why it is silent.
    """

    def __init__(
        self,
        match: Match,
        presentation: Presentation,
        mode: str,
        changed: Callable[[], None],
        failed: Callable[[Refusal], None],
    ) -> None:
        super().__init__(match)
        self.presentation, self.mode = presentation, mode
        self.mode_after_help = ""
        """The mode that comes back with the next choice; "" if help was not asked for."""
        self.changed, self.failed = changed, failed
        self.seat: Seat | None = None
        self.decision: Decision[Any] | None = None
        self.warned: Any = None
        """The action that the person was warned of."""
        self.tasks: asyncio.TaskGroup | None = None
        self.thinking: asyncio.Task[None] | None = None

    @property
    def advice(self) -> table_view.CoachView:
        """What it says now."""
        return table_view.CoachView(self.mode, self.seat, self.decision)

    def set_mode(self, mode: str) -> None:
        """Set how much of it is wanted."""
        self.mode, self.mode_after_help = mode, ""
        self.consult(self.seat)

    def help_once(self) -> None:
        """Ask for its best advice on the open choice only."""
        if self.mode not in SPEAKING_MODES:
            before = self.mode
            self.set_mode("best")
            self.mode_after_help = before

    def consult(self, seat: Seat | None) -> None:
        """Turn to the open choice of a seat, None for none, and ask if advice is wanted."""
        if self.mode_after_help:
            self.mode, self.mode_after_help = self.mode_after_help, ""
        if self.thinking:
            self.thinking.cancel()
        self.seat = seat
        self.thinking = self.decision = self.warned = None
        if self.mode != "off" and seat is not None and self.tasks:
            self.thinking = self.tasks.create_task(self._think(seat))

    async def _think(self, seat: Seat) -> None:
        try:
            self.decision = await self.advise(seat)
        except Refusal as no:
            self.failed(no)
        else:
            self.changed()

    def warning(self, state: Any, action: Any) -> str:
        """Return why the person should think again before an action, the first time; else ""."""
        heard = self.decision
        if self.mode != "warn" or heard is None or not heard.worth or action == self.warned:
            return ""
        worths, alike = dict(heard.worth), self.match.game.measures.alike(state, action)
        best, most = heard.worth[0]
        cost = most - worths.get(alike, most)  # none if the coach did not say
        if cost < self.presentation.WARN_FROM[heard.unit]:
            return ""
        self.warned = action
        better = self.presentation.named(self.name(best, self.seat or 0))
        more = f"wins {100 * cost:.0f} more games in 100"
        if heard.unit == "points":
            more = f"is worth {cost:.1f} points more"
        return f"{better} {more}. Press again to play yours anyway."

    def leave(self) -> None:
        """Release the coach."""
        self.consult(None)
        super().leave()
