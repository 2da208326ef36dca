"""GOPS solved backwards, from the last card to the first: every state is a matrix game.

A state before a prize is turned up is the pattern of both hands, the prizes to come, the pot, and
for the win the lead. Its value is the mean over the prizes that may come, each of which is a
zero-sum matrix game whose entries are the values of the states after both bids
(S. M. Ross 1971, "Goofspiel: the game of pure strategy"; Rhoads and Bartholdi 2012, who also found
the savings: patterns for hands, and the seats exchanged).

Three more savings: only states that are reachable from the position are solved (`reachable`), a
lead that can no longer change needs no game, and all games of one size are solved together.

With the best responses as further channels, the solution proves itself
(`tests/tools/measure/responses.py`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from games.gops.solver import matrix_games, native, positions
from games.gops.solver.positions import CardLevel, Position, ValueTable, build_levels, unpack_keys
from games.quantize import Floats

Judge = Callable[[Floats], Floats]
"""Takes games of the shape (channels, own cards, other's cards, games), returns their worth in the
shape (channels, games).

A state may have several values, its channels. With the seats exchanged, the first, the value of the
game, becomes its negative; two more become the negative of each other.
"""

MIRRORED = [0, 2, 1]  # the channel whose negative each channel becomes when the seats are exchanged
BATCH = 1 << 14  # games are solved as soon as there are more than this many


def _judge_values(games: Floats) -> Floats:
    return matrix_games.solve_values(games[0])[None]


class Solution:
    """The values of all states that are reachable from a position.

    Those with `lowest` cards left have to be set before `solve`, unless it is 0. `judge` says what
    a game is worth, in so many `channels`.
    """

    def __init__(
        self, position: Position, lowest: int = 0, judge: Judge = _judge_values, channels: int = 1
    ) -> None:
        self.position, self.judge, self.channels = position, judge, channels
        self.levels = build_levels(position, lowest, channels)

    def solve(self) -> "Solution":
        """Solve all levels above the lowest, and return the solution itself."""
        for below, level in pairwise(self.levels.values()):
            self.solve_level(level, below)
        return self

    def solve_level(self, level: CardLevel, below: CardLevel) -> None:
        """Solve the states of a level from those with one card less."""
        kernel = native.built_kernel() if self.judge is _judge_values else None
        if kernel and level.size <= native.MOST_COMPILED:
            self._solve_natively(kernel, level, below)
        else:
            self._solve_in_batches(level, below)

    def _solve_natively(self, kernel: native.Kernel, level: CardLevel, below: CardLevel) -> None:
        rows = np.ascontiguousarray(
            rows_after(level.codes, level.size, below.codes).transpose(2, 0, 1)
        )
        for prizes, table in level.tables.items():
            worth = np.zeros(len(table.patterns))
            for (after,) in self.rounds(prizes, table, below):
                flat = after.reshape(-1, after.shape[2])
                found = kernel.solve_values(flat, rows, table.patterns, table.places)
                worth += found / level.size
            table.values[0, table.patterns, table.places] = worth

    def _solve_in_batches(self, level: CardLevel, below: CardLevel) -> None:
        """Solve the states of a level, as many games at once as numpy is quick with."""
        for table in level.tables.values():
            table.values[:, table.patterns, table.places] = 0
        waiting, count = [], 0
        for table, games in self.games(level, below):
            waiting.append((table, games))
            count += games.shape[-1]
            if count > BATCH:
                self.settle(level.size, waiting)
                waiting, count = [], 0
        if waiting:
            self.settle(level.size, waiting)

    def settle(self, size: int, waiting: list[tuple[ValueTable, Floats]]) -> None:
        """Solve games, and add the share of each prize to the value of its state."""
        worth = self.judge(np.concatenate([games for _, games in waiting], axis=-1))
        ends = np.cumsum([games.shape[-1] for _, games in waiting])
        for (table, _), part in zip(waiting, np.split(worth, ends[:-1], axis=1), strict=True):
            table.values[:, table.patterns, table.places] += part / size

    def games(self, level: CardLevel, below: CardLevel) -> Iterator[tuple[ValueTable, Floats]]:
        """Yield the games of each prize that may be turned up before each set of prizes."""
        rows = rows_after(level.codes, level.size, below.codes)
        for prizes, table in level.tables.items():
            entries = rows[:, :, table.patterns] * len(table.sums) + table.places
            for after in self.rounds(prizes, table, below):
                yield table, after.reshape(self.channels, -1).take(entries, axis=1)

    def rounds(self, prizes: int, table: ValueTable, below: CardLevel) -> Iterator[Floats]:
        """Yield what comes after a round for each of some prizes, as `worths_after` does."""
        for bit, prize in enumerate(self.position.prizes):
            if prizes >> bit & 1:
                yield worths_after(self.position, table, below.tables[prizes ^ 1 << bit], prize)

    def holds(self, position: Position) -> bool:
        """Return whether the solution holds a position and all that follow it."""
        rules, root = (position.carry, position.winning), self.position
        if position in (root, replace(root, own=root.other, other=root.own, lead=-root.lead)):
            return True
        if rules != (root.carry, root.winning):
            return False
        prizes = {*position.prizes, *([position.turned] if position.turned else [])}
        before = replace(position, prizes=tuple(sorted(prizes)), turned=None)
        level = self.levels.get(len(before.own))
        if level is None or not prizes.issubset(root.prizes):
            return False
        (form,) = positions.canonical(np.array([positions.pattern_of(before.own, before.other)]))
        return form in level.codes and not np.isnan(self.value(before))

    def value(self, state: Position) -> float:
        """Return what a state is worth to the own seat, in points or from -1 to 1; or NaN."""
        level = self.levels[len(state.own)]
        table = level.tables[prize_bits(self.position.prizes, state.prizes)]
        return look_up_worth(state, level.codes, table)


def look_up_worth(state: Position, codes: positions.Codes, table: ValueTable) -> float:
    """Return what a state is worth to the own seat, in the first channel of its table."""
    code = np.array([positions.pattern_of(state.own, state.other)])
    form = positions.canonical(code)
    sign = 1 if form[0] == code[0] else -1
    column = table.columns(np.array([state.pot]), np.array([sign * state.lead * state.winning]))
    return sign * float(table.values[0, np.searchsorted(codes, form), column][0])


def worths_after(position: Position, table: ValueTable, below: ValueTable, prize: int) -> Floats:
    """Return the worth of each outcome of a round for a prize.

    The shape is (channels, outcomes and seats, patterns below, sums of `table`).
    """
    pots, leads = unpack_keys(table.sums)
    opposite = -below.values[MIRRORED[: len(below.values)]]
    settled = [
        positions.settle_round(outcome, position, pots, leads, prize)
        for outcome in positions.OUTCOMES
    ]
    pot = np.concatenate([pot for pot, _, _ in settled for _ in range(2)])
    ahead = np.concatenate([side for _, lead, _ in settled for side in (lead, -lead)])
    columns = below.columns(pot, ahead).reshape(2 * len(settled), -1)
    channels, patterns, _ = below.values.shape
    worths = np.empty((channels, len(columns), patterns, len(pots)))
    for part, places in enumerate(columns):
        _, _, points = settled[part // 2]
        (opposite if part % 2 else below.values).take(places, axis=2, out=worths[:, part])
        if not position.winning:
            worths[:, part] += points
    return worths


def rows_after(codes: positions.Codes, size: int, below: positions.Codes) -> NDArray[np.int64]:
    """Return where `worths_after` has the worth of each pair of bids.

    The shape is (own cards, other's cards, patterns): outcome, seats and pattern as one number.
    """
    become, outcome = positions.after_bids(codes, size)
    form = positions.canonical(become)
    place = np.searchsorted(below, form)
    rows: NDArray[np.int64] = (outcome * 2 + (form != become)) * len(below) + place
    return rows


def prize_bits(prizes: tuple[int, ...], some: tuple[int, ...]) -> int:
    """Return some of the prizes as bits."""
    return sum(1 << prizes.index(prize) for prize in some)


PositionWorth = Callable[[Position], float]  # what one before a prize is worth
NEGLIGIBLE = 1e-9  # bids with a smaller probability are rounding errors


@dataclass(frozen=True)
class Bids:
    """All pairs of bids in a position, and an equilibrium of them.

    `game` has the shape (own cards, other's cards) and holds what each pair is worth to the own
    seat; `value` is its worth in equilibrium. `shares` and `answers` are the probabilities with
    which the own and the other seat bid each of their cards.
    """

    game: Floats
    value: float
    shares: tuple[float, ...]
    answers: tuple[float, ...]

    def against(self, answers: tuple[float, ...]) -> tuple[float, ...]:
        """Return what each own card is worth against these probabilities of the other's cards."""
        worths: list[float] = (self.game * np.array(answers)).sum(1).tolist()
        return tuple(worths)


def solve_bids(position: Position, worth: PositionWorth) -> Bids:
    """Return the bids of a position with a prize `turned` on the table, and their equilibrium."""
    game = payoffs(position, worth)
    value, rows, columns = matrix_games.solve_equilibria(game[:, :, None])
    return Bids(
        game, float(value[0]), _without_rounding(rows[:, 0]), _without_rounding(columns[:, 0])
    )


def _without_rounding(mixture: Floats) -> tuple[float, ...]:
    """Return a mixture as probabilities that sum to 1, without rounding errors."""
    shares = np.where(mixture > NEGLIGIBLE, mixture, 0.0)
    return tuple((shares / shares.sum()).tolist())


def payoffs(position: Position, worth: PositionWorth) -> Floats:
    """Return what every pair of bids is worth to the own seat."""

    def payoff(mine: int, its: int) -> float:
        outcome = positions.WIN if mine > its else positions.LOSS if mine < its else positions.TIE
        before, turned = (np.array(position.pot), np.array(position.lead)), position.turned or 0
        pot, lead, points = positions.settle_round(outcome, position, *before, turned)
        left = replace(
            position,
            own=tuple(card for card in position.own if card != mine),
            other=tuple(card for card in position.other if card != its),
            turned=None,
            pot=int(pot),
            lead=int(lead),
        )
        return float(points) + worth(left)

    return np.array([[payoff(mine, its) for its in position.other] for mine in position.own])
