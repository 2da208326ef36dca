"""The coach's advice as its panel shows it: choices with bars and numbers."""

from typing import Any, ClassVar

from app.match.coach import Coach
from app.match.table_view import CoachView
from games.contract import Decision, Seat
from games.percentages import mixture_percents
from widgets.coach.advice import Advice
from widgets.coach.choices import CoachChoice


class CoachWords:
    """Turns decisions of the coach into what its panel shows. A game may replace it.

    Args:
        coach: The coach, which names actions.
    """

    LEGENDS: ClassVar[dict[str, str]] = {"win": "wins", "points": "points ahead"}
    """What the value of a choice means, by unit."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach

    def shown(self, said: CoachView) -> Advice | None:
        """Return what the panel shows; None while the coach is thinking."""
        if said.seat is None:
            return Advice("waits")
        return None if said.decision is None else self.advice(said.decision, said.seat)

    def advice(self, decision: Decision[Any], seat: Seat) -> Advice:
        """Return what the panel shows of a decision: the mixture, or the value of each choice."""
        best = self.named(decision.action, seat)
        choices = [
            CoachChoice(label, (length,), number, best=label == best)
            for action, length, number in self.weighed(decision)
            for label in [self.named(action, seat)]
        ]
        said = self.sentences(decision, seat)
        texts = mixture_percents(dict(decision.mix))
        mix = tuple(
            f"{self.named(action, seat)} {texts[action]}"
            for action, part in sorted(decision.mix, key=lambda each: -each[1])
        )
        return Advice(best, tuple(choices), decision.why, said, self.legend(decision), mix)

    def named(self, action: Any, seat: Seat) -> str:
        """Return the name of an action for the panel."""
        return self.coach.name(action, seat)

    def sentences(self, decision: Decision[Any], seat: Seat) -> tuple[str, ...]:
        """Return a decision in the game's own sentences, if it has any."""
        return self.coach.own_words(decision, seat)

    def legend(self, decision: Decision[Any]) -> str:
        """Return what the numbers next to each choice mean."""
        named = (
            "how often" if decision.mix else "",
            self.LEGENDS[decision.unit] if decision.worth else "",
        )
        return ", ".join(filter(None, named))

    def weighed(self, decision: Decision[Any]) -> list[tuple[Any, float, str]]:
        """Return the choices, each with the length of its bar (0 to 1) and its numbers.

        For a mixture, bars are probabilities, and the values follow as numbers.
        """
        worths = {action: self.valued(decision.unit, worth) for action, worth in decision.worth}
        if decision.mix:
            mix = dict.fromkeys(worths, 0.0) | dict(decision.mix)
            texts = mixture_percents(mix)
            return [
                (action, part, "  ".join(filter(None, (texts[action], worths.get(action)))))
                for action, part in sorted(mix.items(), key=lambda each: -each[1])
            ]
        weighed = decision.worth or ((decision.action, 1.0),)
        numbers = [value for _, value in weighed]
        return [
            (action, length, self.valued(decision.unit, value))
            for (action, value), length in zip(weighed, lengths(numbers), strict=True)
        ]

    def valued(self, unit: str, value: float) -> str:
        """Return the value of a choice as text."""
        return WORTHS[unit](value)


def chance(value: float) -> str:
    """Return a chance to win in percent, to a tenth: choices often differ by less than one."""
    return f"{value:.1%}"


def signed(value: float) -> str:
    """Return a lead in points with its sign, but without a minus if it rounds to 0."""
    return f"{round(value, 1) + 0.0:+.1f}"


WORTHS = {"win": chance, "points": signed}
"""How the value of a choice is written, by unit."""


def lengths(values: list[float]) -> list[float]:
    """Return the lengths of bars, 0 to 1: probabilities as given, points scaled from the lowest."""
    least, most = min(values), max(values)
    if least >= 0 and most <= 1:
        return values
    return [(value - least) / (most - least or 1) for value in values]
