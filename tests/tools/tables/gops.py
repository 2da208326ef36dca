"""The tables of GOPS that are made in memory: `python -m tests.tools.tables NAME assets/tables`.

`gops-weights` fits the weights that estimate ten cards and more, gops-points-TIES.msgpack, some ten
minutes. Random positions with the fewest cards are solved exactly; those with a card more a round
ahead, on what the weights for a card less say, and so on. Each fit is by least squares.

`gops-deals` solves every deal of eight, nine and ten cards for the win: some three minutes with the
compiled kernel, a quarter of an hour without, and 1.2 GB. Where a tie carries, those of eleven are
solved for points, but for the cards 1 to 11 (see `thirteen`): 1.6 GB; the pot makes more cards too
many states.

`gops-openings` solves larger deals where a tie loses the prize for points, level by level in plain
arrays, as a state is a pattern of both hands and the prizes to come, and nothing else: eleven cards
take a minute, twelve five, thirteen half an hour on two cores, and 600 MB. Stored is the level two
bids after the deal; deals whose tables are for the win are left out.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from games.gops.equilibrium import (
    LARGE_DEALS,
    MOST_CARRIED,
    MOST_FOR_THE_WIN,
    STORED_BIDS,
    STORED_CARDS,
    deal_table_name,
    stored_left,
)
from games.gops.solver import matrix_games, tables
from games.gops.solver.positions import (
    Codes,
    Position,
    after_bids,
    canonical,
    pattern_of,
    prize_sets,
)
from games.gops.solver.retrograde import Solution
from games.gops.solver.tables import (
    WEIGHTED,
    Weights,
    compare_pairs,
    fill_lowest,
    weights_name,
)
from games.quantize import Floats
from games.randomness import below, shuffled, stream
from tests.tools.tables import writing

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
    if size == WEIGHTED[0]:
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


def weights(folder: str, count: str = "2500") -> None:
    """Fit and write the weights for both rules for ties."""
    for ties in ("discard", "carry"):
        known: Weights = {}
        for size in WEIGHTED:
            known[size] = fitted(size, ties == "carry", int(count), known)
        Path(folder, weights_name(ties)).write_bytes(writing.pack_weights(known, ties))


def deals() -> Iterator[tuple[int, int, str]]:
    """Yield the lowest and the highest card of every deal, and what a tie does."""
    for count in range(STORED_CARDS + 1, MOST_CARRIED + 1):
        for low in range(1, HIGHEST - count + 2):
            for ties in ("carry", "discard") if count <= MOST_FOR_THE_WIN else ("carry",):
                if ((low, low + count - 1), ties) not in LARGE_DEALS:
                    yield low, low + count - 1, ties


def content(low: int, high: int, ties: str) -> bytes:
    """Return the table of a deal, solved from the last card on."""
    cards = tuple(range(low, high + 1))
    winning = len(cards) <= MOST_FOR_THE_WIN
    deal = Position(cards, cards, cards, ties == "carry", winning)
    return writing.pack_level(Solution(deal).solve().levels[stored_left(len(cards))], deal)


def whole_deals(folder: str, *counts: str) -> None:
    """Write the tables of all deals of so many cards into a folder; of all if none are given."""
    for low, high, ties in deals():
        if counts and str(high - low + 1) not in counts:
            continue
        path = Path(folder) / deal_table_name((low, high), ties)
        path.write_bytes(content(low, high, ties))
        print(path.name, path.stat().st_size, flush=True)


AT_ONCE = 4096
"""So many patterns are looked at together."""


@dataclass(frozen=True)
class Solved:
    """The values of all states with `size` cards left: (sets of prizes, patterns)."""

    size: int
    codes: Codes
    sets: dict[int, int]
    values: Floats


def patterns(cards: tuple[int, ...]) -> list[Codes]:
    """Return the canonical patterns of a deal by how many cards are left."""
    found = [np.array([pattern_of(cards, cards)])]
    for size in range(len(cards), 0, -1):
        parts = [after_bids(some, size)[0] for some in split(found[-1])]
        found.append(np.unique(np.concatenate([np.unique(canonical(part)) for part in parts])))
    return found[::-1]


def split(codes: Codes) -> list[Codes]:
    return [codes[start : start + AT_ONCE] for start in range(0, len(codes), AT_ONCE)]


def levels(cards: tuple[int, ...], lowest: int) -> Iterator[Solved]:
    below = Solved(0, np.array([0]), {0: 0}, np.zeros((1, 1)))
    for size, codes in enumerate(patterns(cards)[1 : lowest + 1], start=1):
        sets = {prizes: row for row, prizes in enumerate(prize_sets(len(cards), size))}
        with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
            parts = pool.map(partial(values, cards, below, tuple(sets)), split(codes))
            below = Solved(size, codes, sets, np.concatenate(list(parts), axis=1))
        yield below


def values(cards: tuple[int, ...], below: Solved, sets: tuple[int, ...], codes: Codes) -> Floats:
    """Return what states are worth before each set of prizes: (sets of prizes, patterns)."""
    size = below.size + 1
    become, outcome = after_bids(codes, size)
    form = canonical(become)
    place = np.searchsorted(below.codes, form)
    rows = (outcome * 2 + (form != become)) * len(below.codes) + place
    worth = np.zeros((len(sets), len(codes)))
    for row, prizes in enumerate(sets):
        for bit, prize in enumerate(cards):
            if prizes >> bit & 1:
                after = below.values[below.sets[prizes ^ 1 << bit]]
                either = np.concatenate([after, -after])
                won = np.concatenate([either + prize, either, either - prize])
                worth[row] += matrix_games.solve_values(won.take(rows)) / size
    return worth


def openings(folder: str, *counts: str) -> None:
    """Write the tables of deals of so many cards into a folder."""
    for count in map(int, counts or range(MOST_FOR_THE_WIN + 1, HIGHEST + 1)):
        for low in range(1, HIGHEST - count + 2):
            cards = tuple(range(low, low + count))
            if ((cards[0], cards[-1]), "discard") in LARGE_DEALS:
                continue
            *_, last = levels(cards, count - STORED_BIDS)
            path = Path(folder) / deal_table_name((cards[0], cards[-1]), "discard")
            deal = Position(cards, cards, cards, carry=False, winning=False)
            rules = tables.rules_of(deal, last.size)
            path.write_bytes(writing.pack_table(last.values.ravel(), tables.POINT_SCALE, rules))
            print(path.name, path.stat().st_size, flush=True)
