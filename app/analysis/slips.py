"""Where a person's games go wrong: what choices gave away early, midway and late in a game."""

from msgspec import Struct

from app.analysis.luck import Analysis
from games.contract import Seat

GAME_PARTS = 3
"""Into how many parts the rounds of a game are divided."""

NEARLY_NONE = 0.01
"""A chance given away in a game that is too small to mention."""

WHERE = ("early", "halfway through", "late")


class Slips(Struct, frozen=True):
    """What choices gave away in some games, as sums of chances to win.

    Attributes:
        games: How many games.
        rounds: The most rounds that one of them had.
        costs: What was given away in each part of the games.
        estimated: In which parts some of that is an estimate.
    """

    games: int = 0
    rounds: int = 0
    costs: tuple[float, float, float] = (0.0, 0.0, 0.0)
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
            (costs[0], costs[1], costs[2]),
            self.estimated | {part_of(number, rounds) for number in analysis.estimated_rounds},
        )

    @property
    def in_each(self) -> tuple[float, ...]:
        """What was given away in each part of a game, on average."""
        return tuple(cost / self.games for cost in self.costs) if self.games else ()


def part_of(number: int, rounds: int) -> int:
    """Return in which part of a game a round is, from 0."""
    return min(GAME_PARTS - 1, (number - 1) * GAME_PARTS // max(1, rounds))


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
    where = WHERE[max(range(GAME_PARTS), key=lambda part: costs[part])]
    return f"You give most away {where}. The coach can warn you."
