"""What the coach says, as its panel shows it: choices with bars and numbers."""

from typing import Any, ClassVar

from app.match.coach import Coach
from app.match.table_view import CoachView
from games.contract import Decision, Seat
from widgets.coach.advice import Advice
from widgets.coach.choices import CoachChoice


class CoachWords:
    """Puts decisions of the coach into the words and numbers of its panel.

    Args:
        coach: Who decided; it knows what actions are called.
    """

    LEGENDS: ClassVar[dict[str, str]] = {"win": "wins", "points": "points ahead"}
    """What a choice is worth, by its unit."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach

    def shown(self, said: CoachView) -> Advice | None:
        """Return what the panel shows of what the coach says; None while it is thinking."""
        if said.seat is None:
            return Advice("waits")
        return None if said.decision is None else self.advice(said.decision, said.seat)

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
