"""Values kept as bytes: what is read back is what was written, within half a step."""

import numpy as np
import pytest

from games.gops.solver.positions import Position
from games.gops.solver.retrograde import Solution
from games.gops.solver.tables import POINTS, read_into, written
from games.quantize import WINNING, Scale

CARDS = (1, 2, 3, 4)


@pytest.mark.parametrize("scale", [WINNING, POINTS, Scale(1.0, 8)])
def test_numbers_are_read_back_within_half_a_step(scale: Scale) -> None:
    values = np.linspace(-scale.most, scale.most, 1001)
    content = scale.written(values[1:-1])
    assert len(content) == 999 * scale.width
    half = scale.most / scale.steps
    assert np.allclose(scale.read(content), values[1:-1], rtol=0, atol=half + 1e-13)


@pytest.mark.parametrize("winning", [True, False])
def test_a_level_is_read_back_as_it_was_solved(winning: bool) -> None:
    scale = WINNING if winning else POINTS
    start = Position(CARDS, CARDS, CARDS, True, winning)
    solved, empty = Solution(start).solve().levels[3], Solution(start).levels[3]
    content = written(solved, scale)
    read_into(empty, content, scale)
    assert written(empty, scale) == content
    for name, table in solved.tables.items():
        known = table.values[0, table.patterns, table.places]
        again = empty.tables[name].values[0, table.patterns, table.places]
        assert np.allclose(again, known, rtol=0, atol=scale.most / scale.steps + 1e-13)
