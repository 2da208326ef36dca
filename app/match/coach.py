"""The coach: one of the game's players, asked on the person's behalf; what it says at a table."""

import asyncio
from collections.abc import Callable
from typing import Any

from app.match.deciders import Decider
from app.match.loop import make_decider
from app.match.match import Match
from app.match.presentation import Presentation
from app.match.table_view import CoachView
from games.contract import Decision, Refusal, Seat
from games.percentages import percent
from games.text import as_sentence


class Coach:
    """Advises on one match, from what the seat knows; the match is then marked as helped."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.decider: Decider = make_decider(match.game, match.game.coach)

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
        own = self.own_words(decision, seat)
        said = f"The coach says: {self.name(decision.action, seat)}.{self.mixture(decision, seat)}"
        return own or (f"{said} {as_sentence(decision.why)}".rstrip(),)

    def mixture(self, decision: Decision[Any], seat: Seat) -> str:
        """Return how often the coach takes each action, where it draws between several."""
        shares = dict(decision.mix)
        if len(shares) < 2:
            return ""
        often = sorted(shares.items(), key=lambda each: -each[1])
        named = (f"{self.name(action, seat)} ({percent(share)})" for action, share in often)
        return f" Its mix: {', '.join(named)}."

    def own_words(self, decision: Decision[Any], seat: Seat) -> tuple[str, ...]:
        """Return a decision in the game's own sentences, if it has any."""
        game, state = self.match.game, self.match.state
        advice = game.extras.advice
        return advice(game.seen_by(state, seat), seat, decision) if advice else ()

    def leave(self) -> None:
        """Stop the coach's process, if it has one."""
        self.decider.leave()


MODES = ("off", "best", "everything", "warn")
"""In the order in which the key switches them."""

SPEAKING_MODES = ("best", "everything")
"""The modes in which it says what it would do."""


class TableCoach:
    """Asks the coach whenever another choice is open, if it is wanted.

    Args:
        coach: Who is asked.
        presentation: How the game is presented: what is worth a warning.
        mode: How much is wanted at first, one of `MODES`.
        changed: Called when what it says has changed.
        failed: Called with the reason when it cannot say anything.
    """

    def __init__(
        self,
        coach: Coach,
        presentation: Presentation,
        mode: str,
        changed: Callable[[], None],
        failed: Callable[[Refusal], None],
    ) -> None:
        self.coach = coach
        self.presentation = presentation
        self.mode = mode
        self.mode_after_help = ""
        """The mode that comes back with the next choice; "" if help was not asked for."""
        self.changed = changed
        self.failed = failed
        self.seat: Seat | None = None
        self.decision: Decision[Any] | None = None
        self.warned: Any = None
        """The action that the person was warned of."""
        self.tasks: asyncio.TaskGroup | None = None
        self.thinking: asyncio.Task[None] | None = None

    @property
    def advice(self) -> CoachView:
        """What it says now."""
        return CoachView(self.mode, self.seat, self.decision)

    def set_mode(self, mode: str) -> None:
        """Set how much of it is wanted."""
        self.mode, self.mode_after_help = mode, ""
        self.ask_about(self.seat)

    def help_once(self) -> None:
        """Ask for its best advice on the open choice only."""
        if self.mode not in SPEAKING_MODES:
            before = self.mode
            self.set_mode("best")
            self.mode_after_help = before

    def consult(self, seat: Seat | None) -> None:
        """Turn to the open choice of a seat; None if there is none."""
        if self.mode_after_help:
            self.mode, self.mode_after_help = self.mode_after_help, ""
        self.ask_about(seat)

    def ask_about(self, seat: Seat | None) -> None:
        """Ask about the choice of a seat, if advice is wanted."""
        self.drop()
        self.seat = seat
        self.decision = self.warned = None
        if self.mode != "off" and seat is not None and self.tasks:
            self.thinking = self.tasks.create_task(self.think(seat))

    async def think(self, seat: Seat) -> None:
        """Ask, and store what it says."""
        try:
            self.decision = await self.coach.advise(seat)
        except Refusal as no:
            self.failed(no)
        else:
            self.changed()

    def drop(self) -> None:
        """Stop waiting for an answer."""
        if self.thinking:
            self.thinking.cancel()
            self.thinking = None

    def warning(self, state: Any, action: Any) -> str:
        """Return why the person should think again before an action, the first time; else ""."""
        heard = self.decision
        if self.mode != "warn" or heard is None or not heard.worth or action == self.warned:
            return ""
        cost = cost_of(heard, self.coach.match.game.measures.alike(state, action))
        if cost < self.presentation.WARN_FROM[heard.unit]:
            return ""
        self.warned = action
        better = self.presentation.named(self.coach.name(heard.worth[0][0], self.seat or 0))
        more = f"wins {100 * cost:.0f} more games in 100"
        if heard.unit == "points":
            more = f"is worth {cost:.1f} points more"
        return f"{better} {more}. Press again to play it anyway."

    def leave(self) -> None:
        """Release the coach."""
        self.drop()
        self.coach.leave()


def cost_of(heard: Decision[Any], action: Any) -> float:
    """Return how much less an action is worth than the best; 0 if the coach did not say."""
    worths = dict(heard.worth)
    return heard.worth[0][1] - worths[action] if action in worths else 0.0
