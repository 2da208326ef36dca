"""What the games of a tournament add up to: everything that standings and ratings are made from.

It takes as much memory after a million games as after ten.
"""

from collections.abc import Iterable

from msgspec import Struct, field

from app.arena.deal_sums import DealResult, DealSums
from app.arena.game import GameOutcome


class ContestantSums(Struct):
    """What the games of one contestant add up to.

    `seconds` are those for which a program was waited for, and its processor time.
    """

    games: int = 0
    won: int = 0
    lost: int = 0
    fouls: int = 0
    points_for: int = 0
    points_against: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])


class TournamentSums:
    """The sums of a tournament's games so far.

    `won` holds what each won against each, a draw as a half, without double fouls.

    Args:
        size: The number of contestants, whose pairs all play each deal.
    """

    def __init__(self, size: int) -> None:
        self.rows = [ContestantSums() for _ in range(size)]
        self.won = [[0.0] * size for _ in range(size)]
        self.deals = DealSums(size)
        self.pairs = size * (size - 1) // 2

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(row.games for row in self.rows) // 2

    @property
    def fouls(self) -> int:
        """How many fouls there were."""
        return sum(row.fouls for row in self.rows)

    def add(self, outcome: GameOutcome) -> None:
        """Add a game that is over."""
        results = []
        deal = outcome.number // self.pairs
        for seat, (own, other) in enumerate((outcome.pair, outcome.pair[::-1])):
            self.add_side(outcome, seat)
            points = 1.0 if outcome.winner == seat else 0.0 if outcome.is_lost(seat) else 0.5
            self.won[own][other] += points
            if not outcome.is_lost(seat) or outcome.winner is not None:
                results.append(DealResult(deal, own, other, points))
        self.deals.add_game(deal, results)

    def add_side(self, outcome: GameOutcome, seat: int) -> None:
        """Add a game to the sums of the contestant in one seat."""
        row = self.rows[outcome.pair[seat]]
        row.games += 1
        row.won += outcome.winner == seat
        row.lost += outcome.is_lost(seat)
        row.fouls += bool(outcome.fouls[seat])
        row.points_for += outcome.points[seat]
        row.points_against += outcome.points[1 - seat]
        if outcome.seconds:
            both = zip(row.seconds, outcome.seconds[seat], strict=True)
            row.seconds = [before + more for before, more in both]


def sums_of(size: int, outcomes: Iterable[GameOutcome]) -> TournamentSums:
    """Return what games add up to.

    Args:
        size: The number of contestants.
        outcomes: The games.
    """
    sums = TournamentSums(size)
    for outcome in outcomes:
        sums.add(outcome)
    return sums
