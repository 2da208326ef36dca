"""The coach at a table: off, the best choice only, or everything it knows."""

from typing import Any, ClassVar

from textual.reactive import reactive
from textual.worker import Worker

from app.match.coach import Coach
from app.screens.table.controller import Playing
from games.contract import Decision, Refusal, Seat
from widgets.coach.advice import Advice, CoachMode
from widgets.coach.choices import CoachChoice
from widgets.coach.panel import CoachPanel
from widgets.panels.notice import Notice

MODES = (CoachMode.OFF, CoachMode.BEST, CoachMode.EVERYTHING, CoachMode.WARN)
"""In the order that a key goes through them."""

SAID = {
    CoachMode.OFF: "The coach is off.",
    CoachMode.WARN: "The coach warns you when a choice would cost much.",
    CoachMode.BEST: "",
    CoachMode.EVERYTHING: "",
}


class Coaching(Playing):
    """A screen with a coach, who is asked whenever `asked`, the seat that is to choose, changes."""

    LEGENDS: ClassVar[dict[str, str]] = {"win": "wins", "points": "points ahead"}
    """What a choice is worth, by its unit."""

    MUCH: ClassVar[dict[str, float]] = {"win": 0.05, "points": 2.0}
    """What a choice must cost for the coach to warn of it, by the unit of its worth."""

    coach: Coach
    coaching: reactive[CoachMode] = reactive(CoachMode.OFF, init=False)
    heard: Decision[Any] | None = None
    """What the coach thinks of the choice that is open, once it is known."""
    warned: Any = None
    """The action that the person was warned of."""

    def action_coach(self) -> None:
        """Say the best, then everything, then only warn, then nothing."""
        self.coaching = MODES[(MODES.index(self.coaching) + 1) % len(MODES)]
        self.query_one(Notice).say(SAID[self.coaching])

    def watch_coaching(self) -> None:
        """Show what is said, or hide it."""
        self.query_one(CoachPanel).mode = self.coaching
        self.consult()

    def consult(self) -> None:
        """Ask the coach about the choice that is open now, if it is wanted."""
        self.workers.cancel_group(self, "coach")
        self.heard = self.warned = None
        seat = self.chooser()
        self.query_one(CoachPanel).advice = Advice("waits") if seat is None else None
        if self.coaching is not CoachMode.OFF and seat is not None:
            self.hearing: Worker[None] = self.run_worker(self.hear, group="coach")

    def chooser(self) -> Seat | None:
        """Return the seat whose choice is open."""
        return self.asked

    async def hear(self) -> None:
        """Show what the coach says of the choice that is open."""
        seat = self.chooser()
        if seat is None:
            return
        try:
            decision = await self.coach.advise(seat)
        except Refusal as no:
            self.give_up(no)
        else:
            self.heard = decision
            self.query_one(CoachPanel).advice = self.advice(decision, seat)

    def holds_back(self, action: Any) -> bool:
        """Whether the person is warned of an action instead of doing it; the second time not."""
        if self.coaching is not CoachMode.WARN or self.heard is None or action == self.warned:
            return False
        cost = costs(self.heard, self.listed(action))
        if cost < self.MUCH[self.heard.unit]:
            return False
        self.warned = action
        self.refuse(self.warning(self.heard, cost))
        return True

    def listed(self, action: Any) -> Any:
        """Return what stands for an action where the coach lists what each is worth."""
        return action

    def warning(self, heard: Decision[Any], cost: float) -> str:
        """Return what the coach says of an action that costs so much."""
        seat = self.chooser()
        better = self.coach.name(heard.worth[0][0], 0 if seat is None else seat)
        much = f"{cost:.0%} of winning" if heard.unit == "win" else f"{cost:.1f} points"
        return f"That costs {much}: {better} is better. Do it again to insist."

    async def on_unmount(self) -> None:
        """Let go of the coach."""
        self.coach.leave()

    def advice(self, decision: Decision[Any], seat: Seat) -> Advice:
        """Return what the panel shows of a decision: the mixture, or what each choice is worth."""
        best = self.coach.name(decision.action, seat)
        choices = [
            CoachChoice(label, (length,), number, best=label == best)
            for action, length, number in self.weighed(decision)
            for label in [self.coach.name(action, seat)]
        ]
        said = self.coach.in_words(decision, seat)
        mix = tuple(
            f"{self.coach.name(action, seat)} {share(part)}"
            for action, part in sorted(decision.mix, key=lambda each: -each[1])
        )
        return Advice(best, tuple(choices), decision.why, said, self.legend(decision), mix)

    def legend(self, decision: Decision[Any]) -> str:
        """Return what the numbers beside each choice are."""
        named = (
            "how often" if decision.mix else "",
            self.LEGENDS[decision.unit] if decision.worth else "",
        )
        return ", ".join(filter(None, named))

    def weighed(self, decision: Decision[Any]) -> list[tuple[Any, float, str]]:
        """Return choices, each with the length of its bar and its numbers.

        The bars of a mixture are its shares, with what each choice is worth beside them.
        """
        worths = {action: self.valued(decision.unit, worth) for action, worth in decision.worth}
        if decision.mix:
            mix = dict.fromkeys(worths, 0.0) | dict(decision.mix)
            return [
                (action, part, "  ".join(filter(None, (share(part), worths.get(action)))))
                for action, part in sorted(mix.items(), key=lambda each: -each[1])
            ]
        weighed = decision.worth or ((decision.action, 1.0),)
        numbers = [value for _, value in weighed]
        return [
            (action, length, self.valued(decision.unit, value))
            for (action, value), length in zip(weighed, lengths(numbers), strict=True)
        ]

    def valued(self, unit: str, value: float) -> str:
        """Return what a choice is worth as it is written."""
        return WORTHS[unit](value)


def costs(heard: Decision[Any], action: Any) -> float:
    """Return how much less an action is worth than the best; 0 where the coach did not say."""
    worths = dict(heard.worth)
    return heard.worth[0][1] - worths[action] if action in worths else 0.0


def share(value: float) -> str:
    """Return a probability in percent."""
    return f"{value:.0%}"


def chance(value: float) -> str:
    """Return a chance to win in percent, to a tenth: choices often differ by less than one."""
    return f"{value:.1%}"


def signed(value: float) -> str:
    """Return points more or less than the other's; what rounds to nothing is no minus."""
    return f"{round(value, 1) + 0.0:+.1f}"


WORTHS = {"win": chance, "points": signed}
"""How what a choice is worth is written, by its unit."""


def lengths(values: list[float]) -> list[float]:
    """Return how long the bars are, from 0 to 1: shares as they are, points from the least up."""
    least, most = min(values), max(values)
    if least >= 0 and most <= 1:
        return values
    return [(value - least) / (most - least or 1) for value in values]
