"""The latest matches of a game looked at closely: its own figures, and choices against the coach.

Each match is played again from its actions, so it takes a moment: one is looked at after the other.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from app.match.match import Match
from app.resources import solved
from games.contract import Figure, Seat
from games.randomness import stream

MOST_REVIEWED = 50
"""Matches that are looked at."""

EQUALLY_GOOD = 1e-9
"""What two choices may differ by and be as good as each other."""

UNITS = {"win": "chance to win", "points": "points"}


class Review(Struct, frozen=True):
    """What some matches come to: sums of the figures, and of choices that the coach weighed too."""

    matches: int = 0
    figures: dict[str, tuple[float, float]] = {}
    """By label: the values, and what perfect play makes."""
    choices: int = 0
    as_good: int = 0
    cost: float = 0.0
    unit: str = "win"

    def plus(self, match: Match, seat: Seat) -> "Review":
        """Return it with one match more."""
        figures = dict(self.figures)
        for figure in game_figures(match, seat):
            value, perfect = figures.get(figure.label, (0.0, 0.0))
            figures[figure.label] = value + figure.value, perfect + figure.perfect
        weighed = list(choice_costs(match, seat))
        return Review(
            matches=self.matches + 1,
            figures=figures,
            choices=self.choices + len(weighed),
            as_good=self.as_good + sum(cost <= EQUALLY_GOOD for cost, _ in weighed),
            cost=self.cost + sum(cost for cost, _ in weighed),
            unit=next((unit for _, unit in weighed), self.unit),
        )


def game_figures(match: Match, seat: Seat) -> tuple[Figure, ...]:
    """Return the game's own figures of a match that was played to its end."""
    return match.game.measures.figures(match.state, seat) if match.status == "over" else ()


def choice_costs(match: Match, seat: Seat) -> Iterator[tuple[float, str]]:
    """Yield what each choice of a seat was worth less than the coach's best, and in which unit.

    A choice that the coach does not weigh is left out, as are coaches that need a process: there
    would be no end of waiting.
    """
    game = match.game
    if game.players[game.coach].long:
        return
    info = game.players[game.coach]
    coach = info.make(solved)
    for place, step in enumerate(match.steps):
        if step.seat == seat and len(game.legal(step.before, seat)) > 1:
            coin = stream(match.setup.seed, seat, place)
            seen = match.until(place).history(seat)
            heard = info.ask(coach, game.seen_by(step.before, seat), seat, coin, seen)
            worths = dict(heard.worth)
            if step.action in worths:
                yield max(worths.values()) - worths[step.action], heard.unit


class ReviewLine(NamedTuple):
    """Something that is told: what it is, the person's, the best there is, and their ratio."""

    label: str
    own: str
    best: str
    share: float = 0.0


def review_lines(review: Review) -> Iterator[ReviewLine]:
    """Yield what is told of some matches, each as the mean of a match or of a choice."""
    count = review.matches
    for label, (value, perfect) in review.figures.items():
        share = value / perfect if perfect else 0.0
        yield ReviewLine(label, f"{value / count:.1f}", f"{perfect / count:.1f}", share)
    if review.choices:
        share, cost = review.as_good / review.choices, review.cost / review.choices
        yield ReviewLine("choices as good as the coach's", f"{share:.0%}", "100%", share)
        lost = f"{cost:.1%}" if review.unit == "win" else f"{cost:.2f}"
        yield ReviewLine(f"given away by each, {UNITS[review.unit]}", lost, "0")
