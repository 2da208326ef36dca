"""What each category brings, a person's against perfect play's."""

from typing import Literal

import pytest
from msgspec.structs import replace

from games.battle.category_averages import PERFECT_AVERAGES, category_figures
from games.battle.one_player_solver.solitaire import ALL_OPEN, points_to_come
from games.battle.rules import deal
from games.battle.scoring import CATEGORIES
from games.battle.state import Options


@pytest.mark.parametrize("band", [30, 25])
def test_perfect_play_enters_in_all_categories_what_it_is_worth(band: int) -> None:
    assert sum(PERFECT_AVERAGES[band]) == pytest.approx(points_to_come(band)[ALL_OPEN], abs=0.005)


@pytest.mark.parametrize("band", [30, 25])
def test_each_seat_has_a_figure_for_each_category(band: Literal[30, 25]) -> None:
    mine, other = tuple(range(9)), (40,) * 9
    state = replace(deal(Options(band), "a seed"), phase="over", scores=(mine, other))
    for seat, scores in enumerate((mine, other)):
        told = category_figures(state, seat)
        assert tuple(figure.label for figure in told) == CATEGORIES
        assert tuple(figure.value for figure in told) == scores
        assert tuple(figure.perfect for figure in told) == PERFECT_AVERAGES[band]
