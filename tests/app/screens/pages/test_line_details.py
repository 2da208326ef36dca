"""The details of a line of the statistics: what goes where rows are few."""

import pytest
from textual.geometry import Region

from app.screens.pages.header import PageLook, Signs
from app.screens.pages.line_details_painter import draw_closer_look
from app.screens.pages.statistics_view import CloserLook
from tests.widgets.canvas_helpers import canvas

BARS = tuple((f"rounds {n}", 0.5, f"{n} in 100") for n in (1, 2, 3))
SLIPS = "You give most away early. The coach can warn you."
ACCURACY = "A move gives away 1.5 ± 1.3 in 100, like Easy (80 moves in 10 games)."


@pytest.mark.parametrize(
    ("height", "slips_at", "is_whole"), [(9, 5, True), (8, 4, True), (7, 5, False)]
)
@pytest.mark.parametrize("accuracy", ["", ACCURACY])
def test_the_accuracy_takes_the_empty_row_where_it_lacks_one(
    height: int, slips_at: int, is_whole: bool, accuracy: str
) -> None:
    page = canvas(42, height)
    look = CloserLook(10, 10, BARS, SLIPS, accuracy=accuracy)
    draw_closer_look(page, Region(0, 0, 42, height), look, PageLook(Signs.COLOURS))
    rows = [page.strip(row).text for row in range(height)]
    assert rows[slips_at].startswith("You give most away early.")
    assert ("(80 moves in 10 games)." in rows[-1]) == (is_whole and bool(accuracy))
