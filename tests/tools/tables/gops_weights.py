"""Fit the weights that estimate GOPS of ten cards and more: assets/tables/gops-points-TIES.msgpack.

Random positions with the fewest cards are solved exactly. Those with a card more are solved a
round ahead, on what the weights for a card less say, and so on up to the most cards. Each fit is
by least squares. Run as `python -m tests.tools.tables.gops_weights assets/tables [POSITIONS]`, some
ten minutes.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from games.gops.solver.positions import Position, pattern_of
from games.gops.solver.retrograde import Solution
from games.gops.solver.tables import (
    FEWEST_WEIGHTED,
    MOST_WEIGHTED,
    Weights,
    compare_pairs,
    fill_lowest,
    pack_weights,
    weights_name,
)
from games.quantize import Floats
from games.randomness import below, shuffled, stream

HIGHEST = 13
RIDGE = 1e-2
AHEAD = 1


def positions(size: int, carry: bool, count: int) -> Iterator[Position]:
    """Yield random positions before a prize, at random stages of deals of 10 to 13 cards."""
    coin = stream("weights", size, int(carry))
    for _ in range(count):
        dealt = max(size + 1, HIGHEST - below(coin, 4))
        low = 1 + below(coin, HIGHEST - dealt + 1)
        cards = tuple(range(low, low + dealt))
        gone = shuffled(coin, cards)[size:]
        noise = 6 * coin.random()
        own, other = (left(cards, gone, coin, noise) for _ in range(2))
        prizes = tuple(card for card in cards if card not in gone)
        pot = gone[0] if carry and below(coin, 4) == 0 else 0
        yield Position(own, other, prizes, carry, winning=False, pot=pot)


def left(
    cards: tuple[int, ...], gone: tuple[int, ...], coin: random.Random, noise: float
) -> tuple[int, ...]:
    """Return a hand after bids near the prizes that are gone, as near as the noise lets them be."""
    hand = list(cards)
    for prize in gone:
        wanted = prize + 2 * noise * (coin.random() - 0.5)
        hand.remove(min(hand, key=lambda card: abs(card - wanted)))
    return tuple(hand)


def solved(position: Position, known: Weights) -> float:
    """Return what a position is worth: exactly, or a round ahead on the weights that are known."""
    size = len(position.own)
    if size == FEWEST_WEIGHTED:
        return Solution(position).solve().value(position)
    solution = Solution(position, size - AHEAD)
    fill_lowest(solution, known)
    return solution.solve().value(position)


def features(some: list[Position]) -> Floats:
    """Return who beats whom times the prizes, by position."""
    size = len(some[0].own)
    codes = np.array([pattern_of(position.own, position.other) for position in some])
    prizes = np.array([position.prizes for position in some]) + np.array(
        [[position.pot / size] for position in some]
    )
    pairs = compare_pairs(codes, size)
    both = pairs + pairs.swapaxes(1, 2)
    found: Floats = np.einsum("nij,nm->nijm", both, prizes)
    return found


def fitted(size: int, carry: bool, count: int, known: Weights) -> Floats:
    """Return the weights for states with `size` cards, the same for either seat."""
    some = list(positions(size, carry, count))
    worth = np.array([solved(position, known) for position in some])
    higher = np.triu_indices(size)
    columns = features(some)[:, higher[0], higher[1]].reshape(len(some), -1)
    square: Floats = columns.T @ columns + RIDGE * len(some) * np.eye(columns.shape[1])
    found = np.linalg.solve(square, columns.T @ worth)
    off = columns @ found - worth
    print(f"{size} cards: spread {worth.std():.2f}, off by {off.std():.2f} points", flush=True)
    weight: Floats = np.zeros((size, size, size))
    weight[higher] = found.reshape(-1, size)
    return weight + weight.swapaxes(0, 1)


def main(folder: Path, count: int) -> None:
    """Fit and write the weights for both rules for ties."""
    for ties in ("discard", "carry"):
        known: Weights = {}
        for size in range(FEWEST_WEIGHTED, MOST_WEIGHTED + 1):
            known[size] = fitted(size, ties == "carry", count, known)
        (folder / weights_name(ties)).write_bytes(pack_weights(known, ties))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2_500)
