"""A few dice to look at, as large as there is room."""

import pytest
from textual.geometry import Size

from tests.widgets.canvas_helpers import canvas as new_canvas
from widgets.dice.row import DiceRow
from widgets.dice.style import DieSize


@pytest.mark.parametrize(
    ("width", "most", "size"),
    [
        (29, DieSize.SMALL, DieSize.SMALL),
        (20, DieSize.HUGE, DieSize.TINY),
        (41, DieSize.HUGE, DieSize.MEDIUM),
        (100, DieSize.LARGE, DieSize.LARGE),
        (100, DieSize.HUGE, DieSize.HUGE),
    ],
)
def test_dice_are_as_large_as_fit_and_are_allowed(width: int, most: DieSize, size: DieSize) -> None:
    row = DiceRow(1, 3, 4)
    row.set_reactive(DiceRow.most, most)
    assert row.size_for(width) is size
    assert row.get_content_height(Size(0, 0), Size(0, 0), width) == size.height


def test_all_dice_are_drawn_side_by_side() -> None:
    row = DiceRow(1, 3, 4)
    canvas = new_canvas(29, 4)
    row.draw(canvas)
    digits = [cell.char for cell in canvas.rows[2] if cell.char.isdigit()]
    assert digits == ["1", "3", "4"]
