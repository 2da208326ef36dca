"""What a player gives away: with each decision, like which computer player, and in which rounds.

The mean is over all decisions where there was a choice. Decisions of one game depend on each other,
so the interval takes games, not decisions, as independent: it is that of a ratio of two means over
games (Cochran, Sampling Techniques, 3rd edition, section 6.3).
"""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from app.analysis.luck import Analysis, DecisionCost
from games import contract, text

GAME_PARTS = ("early", "halfway through", "late")
"""The parts of a game that its rounds are divided into."""


class Measured(NamedTuple):
    """What a computer player gives away with each decision, and half of its 95 % interval."""

    mean: float
    within: float


LADDER: Mapping[str, Mapping[str, Measured]] = {
    # 200 games each with the cards 2 to 10, 23 November 2026
    "gops": {
        "easy": Measured(0.01467, 0.0028),
        "medium": Measured(0.0048, 0.00101),
        "champion": Measured(0.00197, 0.00093),
        "equilibrium": Measured(0.0, 0.0),
    },
    # 200 games each, 23 November 2026
    "battle": {
        "easy": Measured(0.01086, 0.00047),
        "medium": Measured(0.00457, 0.00025),
        "expected": Measured(0.00049, 0.00013),
        "winner": Measured(0.0, 0.0),
    },
    # 200 games each of ten rounds, 22 November 2026
    "twentyone": {
        "mimic": Measured(0.01931, 0.00213),
        "fifteen": Measured(0.01214, 0.00164),
        "optimal": Measured(0.0, 0.0),
    },
}
"""The computer players that were measured, by game, as `python -m tests.tools.measure accuracy`
finds them: in chance to win, the weakest first."""


Judged = tuple[Analysis, contract.Seat]
"""A game that was analysed, and the side that it is looked at for."""


class Accuracy(Struct, frozen=True):
    """The mean loss of so many decisions in some games, in chance to win, from 0 to 1.

    `within` is half of the interval that contains the true mean in 95 of 100 cases; None if there
    are too few games to say.
    """

    games: int
    decisions: int
    mean: float
    within: float | None


def counted(analysis: Analysis) -> Sequence[DecisionCost]:
    """Return the decisions of an analysis that tell who erred: the exact ones, if there are any."""
    return [each for each in analysis.decisions if not each.estimated] or analysis.decisions


def accuracy_of(games: Iterable[Judged]) -> Accuracy | None:
    """Return the accuracy of a side over some games; None if nothing was decided.

    What is estimated does not count where something is exact, nor what was no choice.
    """
    losses = []
    for analysis, seat in games:
        own = [each for each in counted(analysis) if each.seat == seat]
        if made := [each.cost for each in own if each.choices > 1]:
            losses.append((len(made), sum(made)))
    if not losses:
        return None
    count, decisions, within = len(losses), sum(made for made, _ in losses), None
    mean = max(0.0, sum(loss for _, loss in losses) / decisions)  # below 0 by rounding alone
    if count >= 3:
        spread = sum((loss - mean * made) ** 2 for made, loss in losses) / (count - 1)
        # so many standard errors on both sides hold 95 of 100
        within = 1.96 * sqrt(spread / count) / (decisions / count)
    return Accuracy(count, decisions, mean, within)


def plays_like(slug: str, mean: float) -> tuple[str, ...]:
    """Return the players whose measured mean loss is nearest, all that cannot be told apart."""
    ladder = LADDER.get(slug, {})
    if not ladder:
        return ()
    nearest = min(ladder.values(), key=lambda each: abs(each.mean - mean))
    return tuple(
        name
        for name, each in ladder.items()
        if abs(each.mean - nearest.mean) <= each.within + nearest.within
    )


def accuracy_sentence(found: Accuracy, player: str, unit: str) -> str:
    """Return what a person's decision costs, of how many, and like which player's if any."""
    about = f" ± {100 * found.within:.1f}" if found.within is not None else ""
    games = text.number_of(found.games, "game")
    like = f", like {player}" if player and about else ""
    cost = f"{100 * found.mean:.1f}{about} {unit} in 100"
    return f"A decision costs {cost}{like} ({found.decisions} in {games})."


class PartLoss(NamedTuple):
    """What a part of a game cost on average, in chance to win: "rounds 1-3"; some of it a guess."""

    rounds: str
    cost: float
    estimated: bool


def losses_by_part(games: Sequence[Judged]) -> tuple[PartLoss, ...]:
    """Return what a side gave away in each part of some games."""
    costs, estimated, most = [0.0] * len(GAME_PARTS), set[int](), 0
    for analysis, seat in games:
        rounds = max((each.round for each in analysis.decisions), default=0)
        most = max(most, rounds)
        estimated |= {part_of(number, rounds) for number in analysis.estimated_rounds}
        for each in analysis.decisions:
            if each.seat == seat:
                costs[part_of(each.round, rounds)] += each.cost
    parts = [part_of(number, most) for number in range(1, most + 1)]
    found = []
    for part in sorted(set(parts)):
        first, count = parts.index(part) + 1, parts.count(part)
        named = f"round {first}" if count == 1 else f"rounds {first}-{first + count - 1}"
        found.append(PartLoss(named, costs[part] / len(games), part in estimated))
    return tuple(found)


def part_of(number: int, rounds: int) -> int:
    """Return in which part of a game a round is, from 0."""
    parts = len(GAME_PARTS)
    return min(parts - 1, (number - 1) * parts // max(1, rounds))


def part_sentence(losses: Sequence[PartLoss]) -> str:
    """Return in which part of a game most is given away, and what helps."""
    costs = [each.cost for each in losses]
    if sum(costs) < 0.01:
        return "You give away next to nothing."
    return f"You give most away {GAME_PARTS[costs.index(max(costs))]}. The coach can warn you."
