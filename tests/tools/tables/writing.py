"""The files of solved tables, as the solvers' modules read them."""

import msgspec
import numpy as np

from games.battle import solver
from games.gops.solver import positions, tables
from games.quantize import FORMAT, WIN_SCALE, Floats, Scale, StoredTable


def encode(values: Floats, scale: Scale) -> bytes:
    """Return the bytes of the differences: the lowest of all, then the next of all."""
    whole = np.rint((values + scale.most) * (scale.steps / (2 * scale.most))).astype("<u8")
    change = np.diff(whole, prepend=np.zeros(1, "<u8"))
    return change.view(np.uint8).reshape(-1, 8)[:, : scale.width].T.tobytes()


def pack_table(values: Floats, scale: Scale, rules: str) -> bytes:
    """Return the content of a file for values on one axis, in an order that `rules` decides."""
    content = encode(values, scale)
    table = StoredTable(rules, len(values), scale.most, scale.steps, content, FORMAT)
    return msgspec.msgpack.encode(table)


def pack_opening(opening: solver.MatchSolution, band: int) -> bytes:
    """Return the file with the values of the positions with STORED_TURNS turns to come."""
    level = opening.levels[solver.STORED_TURNS]
    return pack_table(level.values[level.undecided], WIN_SCALE, solver.RULES.format(band))


def pack_level(level: positions.CardLevel, deal: positions.Position) -> bytes:
    """Return the file with the values of all states of a level of a deal."""
    worths = [table.values[0][tables.places_of(table)] for table in level.tables.values()]
    rules = tables.rules_of(deal, level.size)
    return pack_table(np.concatenate(worths), tables.scale_of(deal), rules)


def pack_weights(found: tables.Weights, ties: str) -> bytes:
    """Return the content of a file for weights fitted with this rule for ties."""
    content = b"".join(found[size].astype("<f4").tobytes() for size in sorted(found))
    stored = tables.StoredWeights(tables.rules_of_weights(ties), sorted(found), content)
    return msgspec.msgpack.encode(stored)
