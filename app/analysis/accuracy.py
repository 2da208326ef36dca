"""What a player gives away: with each decision, like which computer player, and in which rounds.

The mean is over all decisions where there was a choice. Decisions of one game depend on each other,
so the interval takes games, not decisions, as independent: it is that of a ratio of two means over
games (Cochran, Sampling Techniques, 3rd edition, section 6.3).
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from app.analysis.luck import Analysis
from games.contract import Seat
from games.text import number_of

SURE = 1.96
"""Standard errors on both sides of a mean that contain 95 of 100 means."""

GAMES_FOR_INTERVAL = 3
"""The fewest games for an interval."""

GAME_PARTS = ("early", "halfway through", "late")
"""The parts of a game that its rounds are divided into."""

NEARLY_NONE = 0.01
"""A chance given away in a game that is too small to mention."""


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


class GameLoss(Struct, frozen=True):
    """What a player gave away in one game, in chance to win, in how many decisions."""

    decisions: int
    loss: float


class Accuracy(Struct, frozen=True):
    """The mean loss of so many decisions in some games, in chance to win, from 0 to 1.

    `within` is half of the interval that contains the true mean in 95 of 100 cases; None if there
    are too few games to say.
    """

    games: int
    decisions: int
    mean: float
    within: float | None


def loss_in(analysis: Analysis, seat: Seat) -> GameLoss:
    """Return what a seat gave away in a game; what is only estimated does not count."""
    own = [each for each in analysis.decisions if each.seat == seat and not each.estimated]
    made = [each for each in own if each.choices > 1]
    return GameLoss(len(made), sum(each.cost for each in made))


def accuracy_of(games: Iterable[GameLoss]) -> Accuracy | None:
    """Return the accuracy over some games; None if nothing was decided."""
    counted = [each for each in games if each.decisions]
    decisions = sum(each.decisions for each in counted)
    if not decisions:
        return None
    mean = max(0.0, sum(each.loss for each in counted) / decisions)  # below 0 by rounding alone
    count, within = len(counted), None
    if count >= GAMES_FOR_INTERVAL:
        spread = sum((each.loss - mean * each.decisions) ** 2 for each in counted) / (count - 1)
        within = SURE * sqrt(spread / count) / (decisions / count)
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


def accuracy_sentence(found: Accuracy, player: str) -> str:
    """Return how much a person gives away, in how many decisions, and like which player if any."""
    about = f" ± {100 * found.within:.1f}" if found.within is not None else ""
    moves, games = number_of(found.decisions, "move"), number_of(found.games, "game")
    like = f", like {player}" if player and about else ""
    return f"A move gives away {100 * found.mean:.1f}{about} in 100{like} ({moves} in {games})."


class Slips(Struct, frozen=True):
    """What choices gave away in some games of at most so many rounds, as sums of chances to win.

    `costs` is what was given away in each part of the games, and `estimated` in which parts some of
    that is an estimate.
    """

    games: int = 0
    rounds: int = 0
    costs: tuple[float, ...] = (0.0, 0.0, 0.0)
    estimated: frozenset[int] = frozenset()

    def with_game(self, analysis: Analysis, seat: Seat) -> "Slips":
        """Return the slips including those of one more game."""
        rounds = max((each.round for each in analysis.decisions), default=0)
        costs = list(self.costs)
        for each in analysis.decisions:
            if each.seat == seat:
                costs[part_of(each.round, rounds)] += each.cost
        return Slips(
            self.games + 1,
            max(self.rounds, rounds),
            tuple(costs),
            self.estimated | {part_of(number, rounds) for number in analysis.estimated_rounds},
        )

    @property
    def in_each(self) -> tuple[float, ...]:
        """What was given away in each part of a game, on average."""
        return tuple(cost / self.games for cost in self.costs) if self.games else ()


def part_of(number: int, rounds: int) -> int:
    """Return in which part of a game a round is, from 0."""
    parts = len(GAME_PARTS)
    return min(parts - 1, (number - 1) * parts // max(1, rounds))


def part_words(slips: Slips) -> tuple[str, ...]:
    """Return which rounds each part is: "rounds 1-3"."""
    parts = [part_of(number, slips.rounds) for number in range(1, slips.rounds + 1)]
    found = []
    for part in sorted(set(parts)):
        first, count = parts.index(part) + 1, parts.count(part)
        found.append(f"round {first}" if count == 1 else f"rounds {first}-{first + count - 1}")
    return tuple(found)


def slip_sentence(slips: Slips) -> str:
    """Return in which part of a game most is given away, and what helps."""
    costs = slips.in_each
    if sum(costs) < NEARLY_NONE:
        return "You give away next to nothing."
    return f"You give most away {GAME_PARTS[costs.index(max(costs))]}. The coach can warn you."
