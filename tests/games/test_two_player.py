"""Who is ahead of two, what that is worth at the end, and a chance seen from the other seat."""

import pytest

from games.two_player import final_value, leader, of_seat


@pytest.mark.parametrize(
    ("scores", "seat", "worth"), [((3, 2), 0, 1.0), ((2, 3), 1, 0.0), ((2, 2), None, 0.5)]
)
def test_who_has_more_points_leads_and_at_the_end_has_won(
    scores: tuple[int, int], seat: int | None, worth: float
) -> None:
    assert leader(scores) == seat
    assert final_value(scores) == worth


def test_what_one_has_of_a_chance_the_other_has_not() -> None:
    assert of_seat(0.75, 0) == 0.75
    assert of_seat(0.75, 1) == 0.25
