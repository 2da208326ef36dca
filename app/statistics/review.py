"""A review of the latest matches: the game's own measures, and choices compared with the coach's.

The coach looks at every position again, which takes a moment: matches are reviewed one by one.
"""

from collections.abc import Iterator

from msgspec import Struct

from app.match.coach import advised_choices
from app.match.match import Match
from app.resources import tables_of
from games.contract import Seat
from games.two_player import of_seat

MOST_REVIEWED = 50
"""How many matches are reviewed."""

UNITS = {"win": "chance to win", "points": "points"}


class Review(Struct, frozen=True):
    """Sums over some matches: of the game's own figures, and of choices that the coach compared.

    `figures` are by label the person's value and that of perfect play; `choices` counts them,
    `as_good` those as good as the best; `cost` is how much less all were worth, in `unit`.
    """

    matches: int = 0
    figures: dict[str, tuple[float, float]] = {}
    choices: int = 0
    as_good: int = 0
    cost: float = 0.0
    unit: str = "win"

    def with_match(self, match: Match, seat: Seat) -> "Review":
        """Return the review with one more match."""
        figures = dict(self.figures)
        ended = match.status == "over"
        for figure in match.game.measures.figures(match.state, seat) if ended else ():
            value, perfect = figures.get(figure.label, (0.0, 0.0))
            figures[figure.label] = value + figure.value, perfect + figure.perfect
        weighed = list(_choice_costs(match, seat))
        return Review(
            matches=self.matches + 1,
            figures=figures,
            choices=self.choices + len(weighed),
            as_good=self.as_good + sum(cost <= 1e-9 for cost, _ in weighed),
            cost=self.cost + sum(cost for cost, _ in weighed),
            unit=next((unit for _, unit in weighed), self.unit),
        )


def _choice_costs(match: Match, seat: Seat) -> Iterator[tuple[float, str]]:
    """Yield how much less than the best each choice of a seat was worth, and the unit.

    The exact chances are taken if the game knows those of its rounds, else what the coach says.
    Choices that it gives no worth are left out, and so are coaches that need a process of their
    own: they would take too long.
    """
    measures = match.game.measures
    appraisal = measures.appraisal(match.setup.options, tables_of(match.game))
    if appraisal and measures.at_stake == "rounds":
        for step in match.steps:
            if step.seat == seat and appraisal.value(step.before) is not None:
                chances = dict(appraisal.choices(step.before, seat))
                worths = {action: of_seat(chance, seat) for action, chance in chances.items()}
                yield max(worths.values()) - worths[match.game.choice(step.action)], "win"
    elif not match.game.players[match.game.coach].long:
        for _, step, advice in advised_choices(match, seat):
            worths, chosen = dict(advice.worth), match.game.choice(step.action)
            if chosen in worths:
                yield max(worths.values()) - worths[chosen], advice.unit


def review_bars(review: Review) -> Iterator[tuple[str, float, str]]:
    """Yield means over matches or choices: a label, the share of the best possible, and a figure.

    The best possible one follows it if it is not a whole.
    """
    count = review.matches
    for label, (value, perfect) in review.figures.items():
        share = value / perfect if perfect else 0.0
        yield label, share, f"{value / count:.1f}{f' / {perfect / count:.1f}' if share else ''}"
    if review.choices:
        share, cost = review.as_good / review.choices, review.cost / review.choices
        yield "choices as good as the coach's", share, f"{share:.0%}"
        lost = f"{cost:.1%}" if review.unit == "win" else f"{cost:.2f}"
        yield f"given away by each, {UNITS[review.unit]}", 0.0, lost
