"""What is stored of GOPS: the values of a level, and the weights that estimate others.

A level is a file, one table of states after the other. Within a table the states with the same pot
and lead are neighbours, in the order of their patterns: they are worth nearly the same, which saves
a quarter of the bytes in a wheel.

A state with many cards is estimated from who beats whom. For each pair of places in both hands and
each place among the prizes, a weight says what it is worth to have the higher card of the pair when
that prize comes. The worth of a state is the sum over all of these, in points: +1 or -1 for the
pair, times the prize, times the weight. What these points are worth for the win depends on the
lead, and on the prizes to come, among which the pot counts as if it were shared. The weights are
fitted to solved states (`tests/tools/tables/gops.py`).
"""

import msgspec
import numpy as np

from games import contract, text
from games.gops.solver import matrix_games, positions, retrograde
from games.quantize import WIN_SCALE, Floats, Scale, unpack_table

POINT_SCALE = Scale(91.0, 2)  # from none to all of thirteen prizes; half a step is 0.0014 points
LARGE_DEAL = 11  # for the win, values of so many cards or more are stored in fewer bytes
LARGE_WIN_SCALE = Scale(1.0, 2)  # half a step is less than 0.001 games of 100


def scale_of(deal: positions.Position) -> Scale:
    """Return how the values of a deal are stored."""
    if not deal.winning:
        return POINT_SCALE
    return LARGE_WIN_SCALE if len(deal.own) >= LARGE_DEAL else WIN_SCALE


def rules_of(deal: positions.Position, left: int) -> str:
    """Return in words whose values a table holds: those of a deal with `left` cards left."""
    aim = "the win" if deal.winning else "points"
    ties = "carry" if deal.carry else "discard"
    return f"gops {deal.own[0]}-{deal.own[-1]}, ties {ties}, for {aim}, {left} cards left"


def fill_level(level: positions.CardLevel, deal: positions.Position, content: bytes) -> None:
    """Set the values of a level to those of its file. Raises `Refusal`."""
    count = sum(len(table.patterns) for table in level.tables.values())
    values, start = unpack_table(content, scale_of(deal), rules_of(deal, level.size), count), 0
    for table in level.tables.values():
        end = start + len(table.patterns)
        table.values[0][places_of(table)] = values[start:end]
        start = end


def places_of(table: positions.ValueTable) -> tuple[matrix_games.Places, matrix_games.Places]:
    """Return the rows and columns of the states of a table in the order of a file."""
    order = np.lexsort((table.patterns, table.places))
    return table.patterns[order], table.places[order]


WEIGHTED = [7, 8, 9, 10, 11, 12]  # the numbers of cards left for which there are weights
ESTIMATE_DIGITS = 6  # so that every machine gets the same ones in whatever order it adds
STRETCH, SAFE_LEAD, SAFE_CARRIED_LEAD = 1.05, 1.1, 1.3
"""For the win, an estimate counts `STRETCH` times, and a lead of `SAFE_LEAD` times the root of the
sum of the squares of the prizes to come is safe, or `SAFE_CARRIED_LEAD` times where a tie carries:
then more can change. All were fitted to exact values."""

Weights = dict[int, Floats]  # by cards left: the shape (own places, other's, places of prizes)


class StoredWeights(msgspec.Struct, frozen=True):
    """The content of a file: the weights of each number of cards left, as little-endian float32."""

    rules: str
    sizes: list[int]
    weights: bytes


def weights_name(ties: str) -> str:
    """Return the name of the file of weights for what a tie does."""
    return f"gops-points-{ties}.msgpack"


def rules_of_weights(ties: str) -> str:
    """Return in words what a file of weights holds."""
    return f"gops, ties {ties}, weights of who beats whom"


def unpack_weights(content: bytes, ties: str) -> Weights:
    """Return the weights of a file. Raises `Refusal` for any other file."""
    try:
        stored = msgspec.msgpack.decode(content, type=StoredWeights)
    except msgspec.MsgspecError as wrong:
        why = f"The file for {rules_of_weights(ties)} holds no weights: {text.plain_fault(wrong)}."
        raise contract.Refusal(why) from None
    numbers = np.frombuffer(stored.weights, "<f4").astype(float)
    ends = np.cumsum([size**3 for size in WEIGHTED])
    wanted = (rules_of_weights(ties), WEIGHTED, ends[-1])
    if (stored.rules, stored.sizes, len(numbers)) != wanted:
        raise contract.Refusal(
            f"The file holds {len(numbers)} numbers of {stored.rules}, for {stored.sizes} cards; "
            f"wanted are {wanted[2]} of {wanted[0]}, for {WEIGHTED} cards."
        )
    parts = zip(WEIGHTED, np.split(numbers, ends[:-1]), strict=True)
    return {size: part.reshape(size, size, size) for size, part in parts}


def compare_pairs(codes: positions.Codes, size: int) -> Floats:
    """Return 1, 0 or -1 for each pair of cards, in the shape (patterns, own, other's places)."""
    _, outcome = positions.after_bids(codes, size)
    return (1 - outcome).transpose(2, 0, 1).astype(np.float64)


def estimate_wins(points: Floats, prizes: Floats, *, carry: bool) -> Floats:
    """Return what a lead expected at the end is worth for the win, with these prizes to come.

    The more they can still change, the less it is worth: between none and all it rises as smoothly
    as a curve of the fifth degree can. Every machine gets the same numbers.
    """
    safe = SAFE_CARRIED_LEAD if carry else SAFE_LEAD
    part = np.clip(points / (safe * np.sqrt((prizes**2).sum())), -1, 1)
    square = part * part
    wins: Floats = np.round(part * (15 - square * (10 - 3 * square)) / 8, ESTIMATE_DIGITS)
    return wins


def fill_lowest(solution: retrograde.Solution, found: Weights) -> None:
    """Set the values of the lowest level of a solution to estimates."""
    level = solution.levels[min(solution.levels)]
    who_beats, weight = compare_pairs(level.codes, level.size), found[level.size]
    deal, size = solution.position, level.size
    for prizes, table in level.tables.items():
        each = [prize for bit, prize in enumerate(deal.prizes) if prizes >> bit & 1]
        left = np.array(each, float)
        pots, leads = positions.unpack_keys(table.sums)
        distinct, place = np.unique(pots, return_inverse=True)
        values = np.add.outer(left, distinct / len(left))
        rows, columns = table.patterns, table.places
        pairs = weight.reshape(size * size, size) @ values  # shape (pairs of places, sets)
        by_pot = np.round(who_beats.reshape(-1, size * size) @ pairs, ESTIMATE_DIGITS)
        worths = by_pot[rows, place[columns]]
        if deal.winning:
            worths = estimate_wins(STRETCH * worths + leads[columns], left, carry=deal.carry)
        table.values[0, rows, columns] = worths
