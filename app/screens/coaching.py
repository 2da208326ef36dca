"""The coach at a table: off, the best choice only, or everything it knows."""

from functools import partial
from typing import Any

from textual.reactive import reactive

from app.advice import Coach
from app.screens.playing import Playing
from games.contract import Decision, Refusal, Seat
from widgets.coach_panel import Advice, Choice, CoachPanel, Mode

NEXT = {Mode.OFF: Mode.BEST, Mode.BEST: Mode.EVERYTHING, Mode.EVERYTHING: Mode.OFF}


class Coaching(Playing):
    """A screen with a coach, who is asked whenever `asked`, the seat that is to choose, changes."""

    coach: Coach
    coaching: reactive[Mode] = reactive(Mode.OFF, init=False)

    def action_coach(self) -> None:
        """Say more, and after everything nothing."""
        self.coaching = NEXT[self.coaching]

    def watch_coaching(self) -> None:
        """Show what is said, or hide it."""
        self.query_one(CoachPanel).mode = self.coaching
        self.consult()

    def consult(self) -> None:
        """Ask the coach about the choice that is open now, if it is wanted."""
        self.workers.cancel_group(self, "coach")
        seat = self.chooser()
        self.query_one(CoachPanel).advice = Advice("waits") if seat is None else None
        if self.coaching is not Mode.OFF and seat is not None:
            self.run_worker(self.hear(seat), group="coach")

    def chooser(self) -> Seat | None:
        """Return the seat whose choice is open."""
        return self.asked

    async def hear(self, seat: Seat) -> None:
        """Show what the coach says of a seat's choice."""
        try:
            decision = await self.coach.advise(seat)
        except Refusal as no:
            self.give_up(no)
        else:
            self.query_one(CoachPanel).advice = self.advice(decision, seat)

    def on_unmount(self) -> None:
        """Let go of the coach."""
        self.coach.leave()

    def advice(self, decision: Decision[Any], seat: Seat) -> Advice:
        """Return what the panel shows of a decision: the mixture, or what each choice is worth."""
        best = self.coach.name(decision.action, seat)
        weighed = decision.mix or decision.worth or ((decision.action, 1.0),)
        number = share if decision.mix else partial(self.valued, decision.unit)
        numbers = [value for _, value in weighed]
        choices = [
            Choice(label, (length,), number(value), best=label == best)
            for (action, value), length in zip(weighed, lengths(numbers), strict=True)
            for label in [self.coach.name(action, seat)]
        ]
        return Advice(best, tuple(choices), decision.why)

    def valued(self, unit: str, value: float) -> str:
        """Return what a choice is worth as it is written."""
        return WORTHS[unit](value)


def share(value: float) -> str:
    """Return a probability in percent."""
    return f"{value:.0%}"


WORTHS = {"win": share, "points": "{:+.1f}".format}
"""How what a choice is worth is written, by its unit."""


def lengths(values: list[float]) -> list[float]:
    """Return how long the bars are, from 0 to 1: shares as they are, points from the least up."""
    least, most = min(values), max(values)
    if least >= 0 and most <= 1:
        return values
    return [(value - least) / (most - least or 1) for value in values]
