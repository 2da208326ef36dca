"""Where everything lies on the table, from the least terminal to the largest."""

from hypothesis import given
from hypothesis import strategies as st

from app.screens.battle.places import LAST_ROWS, BattlePlaces, arrange_battle
from widgets.dice.style import DieSize
from widgets.dice.tray import COUNT
from widgets.scores.sheet_painter import CLOSE_ROWS, SPACED_ROWS

rooms = st.tuples(st.integers(80, 206), st.integers(19, 67))


def drawn(places: BattlePlaces) -> dict[str, int]:
    """Return the rows that the drawings give."""
    return {
        "caption": places.caption,
        "rolling": places.tray.top,
        "kept": places.tray.die(0, kept=True).y,
        "places": places.tray.foot,
        "plans": places.first_plan,
    }


def test_80_by_24_has_three_plans_in_a_row_each() -> None:
    places = arrange_battle(80, 19)
    assert places.tray.size is DieSize.MEDIUM
    assert places.sheet == CLOSE_ROWS
    assert drawn(places) == {
        "caption": 5,
        "rolling": 6,
        "kept": 8,
        "places": 15,
        "plans": 16,
    }
    assert (places.headed, places.plans, places.each) == (False, 3, 1)


def test_120_by_36_has_dice_as_drawn_with_a_row_of_air_above_them() -> None:
    places = arrange_battle(91, 33)
    assert places.tray.size is DieSize.LARGE
    assert places.sheet == SPACED_ROWS
    assert drawn(places) == {
        "caption": 8,
        "rolling": 10,
        "kept": 13,
        "places": 22,
        "plans": 26,
    }
    assert (places.headed, places.plans, places.each) == (True, 3, 2)


def test_200_by_50_has_giant_dice_that_fill_its_width() -> None:
    places = arrange_battle(156, 47)
    assert (places.tray.size, places.tray.left, places.tray.step) == (DieSize.GIANT, 1, 31)
    assert (places.headed, places.plans, places.each) == (True, 3, 2)


def test_160_by_45_has_huge_dice_and_room_for_the_last_turn() -> None:
    places = arrange_battle(131, 42, is_coached=False, has_last=True)
    assert places.tray.size is DieSize.HUGE
    assert places.last is not None


@given(rooms, st.booleans())
def test_without_the_coach_the_last_turn_is_below_the_dice_where_there_is_room(
    room: tuple[int, int], has_last: bool
) -> None:
    places = arrange_battle(*room, is_coached=False, has_last=has_last)
    assert sum(places.bands) == places.height
    if places.last is not None:
        assert has_last
        assert places.tray.foot < places.last
        assert places.last + LAST_ROWS <= places.height


@given(rooms, st.booleans())
def test_nothing_lies_over_anything_else_and_nothing_is_cut(
    room: tuple[int, int], more_plans: bool
) -> None:
    width, height = room
    places = arrange_battle(width, height, more_plans=more_plans)
    assert sum(places.bands) == height
    assert min(places.bands) >= 0
    assert places.sheet.height <= places.caption < places.tray.top
    assert places.tray.foot < places.coach
    dice = [places.tray.die(index, kept=kept) for index in range(COUNT) for kept in (False, True)]
    assert all(die.x >= 0 and die.right <= width for die in dice)
    assert all(die.bottom < places.tray.foot for die in dice), "the shelf has a row of its own"
    assert places.coach <= places.first_plan
    assert places.first_plan + places.plans * places.each <= height
    top, rows = places.banner
    assert places.tray.foot <= top, "the places of the dice are not shown any more"
    assert top + rows <= height
    assert rows >= 4, "the result and why it is not rated, each below a blank row"


@given(rooms)
def test_at_the_end_the_result_is_below_the_dice(room: tuple[int, int]) -> None:
    places = arrange_battle(*room, is_over=True)
    top, rows = places.banner
    assert places.caption < places.tray.top
    assert places.tray.foot <= top
    assert top + rows <= places.height
    assert rows >= 4
    assert sum(places.bands) == places.height
    assert places.last is None


@given(rooms)
def test_a_larger_room_never_has_smaller_dice(room: tuple[int, int]) -> None:
    width, height = room
    here = arrange_battle(width, height).tray.size
    there = arrange_battle(width + 10, height + 5).tray.size
    assert there.height >= here.height


@given(rooms)
def test_the_dice_stay_where_they_are_whatever_the_coach_says(room: tuple[int, int]) -> None:
    few, many = (arrange_battle(*room, more_plans=more) for more in (False, True))
    assert (few.sheet, few.tray, few.each) == (many.sheet, many.tray, many.each)
    assert few.plans <= many.plans
